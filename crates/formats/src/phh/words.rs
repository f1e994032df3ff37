//! What the engine says, in the amounts and the names of a record.

use hand::{Awaiting, Chips, Hand, Reason, Refusal, Seat, Sizes};

use super::{
    amount::{Amount, Scale},
    replay::Claim,
};

/// A player as records name them.
fn player(seat: Seat) -> String {
    format!("p{}", seat.0 + 1)
}

/// Whom the hand waits for, and what they may do.
pub(super) fn awaited(hand: &Hand, scale: Scale) -> String {
    let amount = |chips: Chips| scale.amount(chips);
    match hand.awaiting() {
        Awaiting::Nobody => "the hand is over".into(),
        Awaiting::Dealer => dealer(hand),
        Awaiting::Floor(seat) => format!("the floor is to decide about {}", player(seat)),
        Awaiting::Show(seat) => format!("{} is to show or muck (`sm`)", player(seat)),
        Awaiting::Draw(seat, most) => {
            format!("{} is to stand pat or discard up to {most} cards (`sd`)", player(seat))
        }
        Awaiting::Discard(seat, count) => format!("{} is to discard {count} cards (`sd`)", player(seat)),
        Awaiting::Flip(seat) => format!("{} is to turn the down card up or not (`_flip`)", player(seat)),
        Awaiting::Bet(seat) => {
            let Some(choices) = hand.choices() else { return format!("{} is to act", player(seat)) };
            let mut may = Vec::new();
            if choices.fold {
                may.push("fold".to_owned());
            }
            if choices.check {
                may.push("check".to_owned());
            }
            if let Some(call) = choices.call {
                may.push(format!("call {}", amount(call)));
            }
            if let Some(bring_in) = choices.bring_in {
                may.push(format!("bring it in for {}", amount(bring_in)));
            }
            match choices.raise {
                Some(Sizes::Either(one, other)) if one == other => {
                    may.push(format!("make it {}", amount(one)));
                }
                Some(Sizes::Either(one, other)) => {
                    may.push(format!("make it {} or {}", amount(one), amount(other)));
                }
                Some(Sizes::Between(least, most) | Sizes::Steps(least, most, _)) if least == most => {
                    may.push(format!("make it {}", amount(most)));
                }
                Some(Sizes::Between(least, most) | Sizes::Steps(least, most, _)) => {
                    may.push(format!("make it {} to {}", amount(least), amount(most)));
                }
                None => {}
            }
            format!("{} may {}", player(seat), may.join(", "))
        }
    }
}

fn dealer(hand: &Hand) -> String {
    let state = hand.state();
    let owed: Vec<String> = (0..state.players() as u8)
        .map(Seat)
        .filter(|seat| state.live().contains(*seat) && state.owed_to(*seat) > 0)
        .map(|seat| format!("{} to {}", state.owed_to(seat), player(seat)))
        .collect();
    let board = state.owed_to_board(0);
    match (owed.is_empty(), board) {
        (true, 1..) => format!("cards for the board are due (`d db`): {board}"),
        _ => format!("cards are due (`d dh`): {}", owed.join(", ")),
    }
}

/// A refusal with the amounts of the record.
pub(super) fn refusal(refusal: &Refusal, scale: Scale) -> String {
    let amount = |chips: Chips| scale.amount(chips);
    match &refusal.reason {
        Reason::NotYourTurn { awaited: Some(seat) } => format!("it is the turn of {}", player(*seat)),
        Reason::CannotCheck { to_call } => format!("there is a bet of {} to call", amount(*to_call)),
        Reason::TooSmall { least } => format!("that is too little: {} is the least", amount(*least)),
        Reason::TooLarge { most } => format!("that is too much: {} is the most", amount(*most)),
        Reason::NotTheSize { one, other } if one == other => format!("the size is fixed: {}", amount(*one)),
        Reason::NotTheSize { one, other } => {
            format!("the size is fixed: {} or {}", amount(*one), amount(*other))
        }
        Reason::NotEnoughChips { most } => {
            format!("there are not so many chips: all-in is {}", amount(*most))
        }
        Reason::Over
        | Reason::NotYourTurn { awaited: None }
        | Reason::NotNow
        | Reason::NothingToCall
        | Reason::BetOrFold
        | Reason::CannotFold
        | Reason::MustStay
        | Reason::MustRaise { .. }
        | Reason::NotInSteps { .. }
        | Reason::TooLate
        | Reason::NoMisdeal
        | Reason::PlaysOn
        | Reason::NothingWrong
        | Reason::NotOnTop(_)
        | Reason::CannotRaise(_)
        | Reason::NotHeld(_)
        | Reason::WrongCount { .. }
        | Reason::CardInPlay(_)
        | Reason::CannotOpen
        | Reason::CannotMuck
        | Reason::MayNotAsk
        | Reason::FloorDecides
        | Reason::NotAnOption(_)
        | Reason::Unclear
        | Reason::NothingToMend
        | Reason::BetStands
        | Reason::Gone
        | Reason::TooSoon { .. }
        | Reason::FacesNothing
        | Reason::NoClock
        | Reason::ResultStands
        | Reason::Undisputed
        | Reason::NoSuchSanction(_)
        | Reason::TooManyRuns { .. } => refusal.to_string(),
        // What is due instead is said beside it, in the record's own words.
        Reason::NotSo(_) => Reason::NotNow.to_string(),
        Reason::NobodysTurn(_) => Reason::NotYourTurn { awaited: None }.to_string(),
        Reason::NotSoMuch { most } => format!("there is no more than {} to give", amount(*most)),
    }
}

/// What may explain that two results differ.
pub(super) fn difference(ours: &[Amount], theirs: &[Amount], claim: Claim, scale: Scale) -> Option<String> {
    // An unknown stack in either makes the sums say nothing.
    let sum = |amounts: &[Amount]| {
        amounts.iter().try_fold(0_i64, |sum, &amount| scale.units(amount)?.checked_add(sum))
    };
    let (ours, theirs, word) = (sum(ours)?, sum(theirs)?, claim.word());
    let chips = |units: i64| scale.amount(Chips(units.unsigned_abs()));
    if theirs < ours {
        let missing = chips(ours - theirs);
        return Some(format!(
            "the record's {word} are {missing} short of ours, more than a fee from the winners would be"
        ));
    }
    (theirs > ours).then(|| format!("the record's {word} hold {} too much", chips(theirs - ours)))
}
