//! Whose number is whose at a table. People are known by the number of their account; the house's own bots have no
//! account and are numbered apart, so that neither can ever be taken for the other.

use room::PlayerId;

/// The first number of a bot: accounts are numbered below it. Pages hold numbers exactly below twice as much, so they
/// can name everybody.
const FIRST_BOT: u64 = 1 << 52;

/// The player whom an account plays as; none where no account has such a number.
pub(crate) const fn of_account(account: u64) -> Option<PlayerId> {
    if account < FIRST_BOT { Some(PlayerId(account)) } else { None }
}

/// One of the house's bots, counted from 0 at each table.
pub(crate) const fn of_bot(nth: u32) -> PlayerId {
    PlayerId(FIRST_BOT + nth as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_account_is_a_bot_and_a_page_can_name_both() {
        assert_eq!(of_account(u64::from(u32::MAX) + 1), Some(PlayerId(1 << 32)));
        assert_eq!(of_account(of_bot(0).0), None);
        assert!(of_account(FIRST_BOT - 1).is_some_and(|last| last < of_bot(0)));
        assert!(of_bot(u32::MAX).0 < 1 << 53);
    }
}
