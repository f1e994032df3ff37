//! How the house is paid by its book: a set fee by how many are dealt in, and seat rent when it is due.

use room::ledger::Account;

use super::{archive::table, *};
use crate::wire::Charge;

fn charged(book: &str, charge: Charge) -> NewTable {
    let stakes = StakesAsk { ante: 0, small_blind: 1, big_blind: 3, bring_in: 0, small_bet: 3, big_bet: 6 };
    NewTable {
        book: book.to_owned(),
        stakes,
        charge: Some(charge),
        buy_in: Some([30, 400]),
        pause_ms: 600_000,
        ..table("holdem", "fixed", 6)
    }
}

fn dropped(played: &TestTable) -> u64 {
    played.game.cashier.accounts().holds(Account::Drop(played.game.number_in_room())).0
}

fn sit(played: &mut TestTable, players: u64) {
    for account in 1..=players {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 200 }));
    }
}

/// So many hands in which everybody goes along.
fn play(played: &mut TestTable, hands: u32) {
    for _ in 0..hands {
        assert!(played.deal());
        while played.goes_on() {
            let Some(account) = played.awaited() else {
                assert!(played.next_street());
                continue;
            };
            let acts = [Do::Check, Do::Call, Do::Show, Do::Muck];
            assert!(acts.into_iter().any(|what| played.ask(account, what)), "one of these can be done");
        }
    }
}

#[test]
fn seat_rent_is_paid_when_it_is_due() {
    let charge = Charge::Time { amount: Some(5), minutes: Some(30) };
    let mut played = TestTable::open(&charged("roberts", charge), 5);
    assert_eq!(played.game.model.charge(6), Some(charge), "it is posted with the table");
    sit(&mut played, 3);
    play(&mut played, 1);
    let first = dropped(&played);
    play(&mut played, 2);
    assert_eq!(dropped(&played), first, "not before the period is over");
    played.now += 31 * 60_000;
    play(&mut played, 1);
    assert_eq!(dropped(&played), first + 3 * 5, "each of them pays");
    played.replays();
}

#[test]
fn a_drop_is_what_the_book_says_for_so_many_players() {
    let mut played = TestTable::open(&charged("river", Charge::Drop { amount: None }), 5);
    sit(&mut played, 4);
    play(&mut played, 6);
    let Some(Charge::Drop { amount: Some(most) }) = played.game.model.charge(6) else {
        panic!("a drop is posted with the table")
    };
    assert!(dropped(&played) > 0 && dropped(&played) <= 6 * most, "{} {most}", dropped(&played));
    played.replays();
}

#[test]
fn what_a_book_does_not_charge_is_not_charged_by_it() {
    let houses = Houses::new(Library::shipped());
    let refused = |ask: NewTable| houses.agree(&ask).expect_err("it cannot be").why;
    let time = Charge::Time { amount: Some(5), minutes: Some(30) };
    assert_eq!(refused(charged("fort", time)), "the book charges nothing");
    let fees = crate::wire::Fees { part: 500, most: 3 };
    let both = refused(NewTable { fees, ..charged("roberts", time) });
    assert_eq!(both, "a table of one game, without `fees`, is charged by the book");
    let half = Charge::Time { amount: Some(5), minutes: None };
    assert!(refused(charged("roberts", half)).contains("how many minutes"));
}
