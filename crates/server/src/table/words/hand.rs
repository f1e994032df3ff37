//! What happens in a hand, as the wire tells it to everybody.

use cards::Card;
use hand::{
    Chips, Event, Seat, Seen, Told,
    errors::{CardPlace, Mishap},
    floor::{Dispute, Verdict},
    live::{Irregularity, NextHand, ShownWhen},
};

use crate::wire::{Bet, Happening, Made, Said};

/// Who sits in the seats of a hand.
pub(super) trait Seats {
    /// The chair of a seat, and what whoever sits there is called.
    fn sitter(&self, seat: Seat) -> Option<(u8, String)>;
}

/// What everybody is told of an event; nothing for what is seen on the table and needs no line of its own.
#[expect(clippy::too_many_lines, reason = "one arm an event")]
pub(super) fn said(told: &Told, seats: &impl Seats) -> Option<Said> {
    let facts = &told.facts;
    let plain = |what: Happening| Said { what, ..Said::default() };
    let by = |what: Happening, seat: Seat| about(what, seat, seats);
    let chips = |what: Happening, seat: Seat, amount: Chips| Said {
        amount: Some(amount.0),
        all_in: facts.all_in,
        ..about(what, seat, seats)
    };
    let cards = || facts.cards.iter().map(Seen::to_string).collect::<Vec<_>>();
    Some(match told.event {
        Event::Anted { seat, amount } => chips(Happening::Anted, seat, amount),
        Event::Posted { seat, amount, .. } => chips(Happening::Posted, seat, amount),
        Event::PostedDead { seat, amount } => chips(Happening::PostedDead, seat, amount),
        Event::BurnSkipped => plain(Happening::BurnSkipped),
        Event::Lapsed => plain(Happening::Lapsed),
        Event::Dealt { seat, card: Some(card), up: true } => {
            Said { cards: vec![card.to_string()], ..by(Happening::Dealt, seat) }
        }
        Event::Boarded { board, .. } => Said {
            street: Some(facts.street_name.clone()?),
            cards: cards(),
            board: facts.several_boards.then_some(board + 1),
            run: (facts.several_runs && !facts.several_boards).then_some(board + 1),
            ..plain(Happening::Boarded)
        },
        Event::Reshuffled { .. } => plain(Happening::Reshuffled),
        Event::BroughtIn { seat, amount } => chips(Happening::BroughtIn, seat, amount),
        Event::Checked { seat } => by(Happening::Checked, seat),
        Event::Called { seat, amount } => {
            Said { total: Some(facts.total.0), ..chips(Happening::Called, seat, amount) }
        }
        Event::Raised { seat, to, full } => {
            let bet = bet(facts.bet);
            Said {
                total: Some(to.0),
                bet,
                short: !full && bet != Some(Bet::Opening),
                ..chips(Happening::Raised, seat, facts.added)
            }
        }
        Event::Folded { seat } => by(Happening::Folded, seat),
        Event::Returned { seat, amount } => chips(Happening::Returned, seat, amount),
        Event::Drew { seat, count } => {
            Said { count: Some(count.into()), draws: facts.draws, ..by(Happening::Drew, seat) }
        }
        Event::DrawTakenBack { seat } => by(Happening::DrawTakenBack, seat),
        Event::Flipped { seat, up } => Said { up, ..by(Happening::Flipped, seat) },
        Event::CommonCard => plain(Happening::CommonCard),
        Event::Showed { seat } => {
            Said { cards: cards(), makes: makes(&facts.makes), ..by(Happening::Showed, seat) }
        }
        Event::Exposed { seat, live } => {
            Said { cards: cards(), makes: makes(&facts.makes), live, ..by(Happening::Exposed, seat) }
        }
        Event::Mucked { seat } => by(Happening::Mucked, seat),
        Event::PlayedBoard { seat } => by(Happening::PlayedBoard, seat),
        Event::RunsAgreed { runs: 1 } => return None,
        Event::RunsAgreed { runs } => Said { count: Some(runs.into()), ..plain(Happening::RunsAgreed) },
        Event::PassedOut => plain(Happening::PassedOut),
        Event::Voided { seat, amount } => chips(Happening::Voided, seat, amount),
        Event::Raked { amount } => Said { amount: Some(amount.0), ..plain(Happening::Raked) },
        Event::Awarded { seat, amount, pot, run, .. } => Said {
            pot: facts.side_pots.then_some(pot),
            part: facts.part.clone(),
            run: facts.several_runs.then_some(run + 1),
            makes: makes(facts.won_with.as_slice()),
            ..chips(Happening::Awarded, seat, amount)
        },
        Event::Corrected { seat, put, counts } => {
            Said { was: Some(put.0), total: Some(counts.0), ..by(Happening::Corrected, seat) }
        }
        Event::Barred { seat, raise, .. } => {
            let from = if raise { "raise" } else { "fold" };
            Said { from: Some(from.to_owned()), ..by(Happening::Barred, seat) }
        }
        Event::Declared { seat } => by(Happening::Declared, seat),
        Event::AskedTime { seat } => by(Happening::AskedTime, seat),
        Event::Referred { seat, question, raise_to, .. } => Said {
            verdicts: question.verdicts().iter().map(Verdict::to_string).collect(),
            total: (!raise_to.is_zero()).then_some(raise_to.0),
            ..by(Happening::Referred, seat)
        },
        Event::Decided { verdict, .. } => {
            Said { verdicts: vec![verdict.to_string()], ..plain(Happening::Decided) }
        }
        Event::ActedEarly { seat, .. } => by(Happening::ActedEarly, seat),
        Event::Released { seat } => by(Happening::Released, seat),
        Event::Forfeited { seat, amount } => chips(Happening::Forfeited, seat, amount),
        Event::BurntEarly { .. } => plain(Happening::BurntEarly),
        Event::TurnedEarly { card } => {
            Said { cards: vec![card.to_string()], ..plain(Happening::TurnedEarly) }
        }
        Event::CalledOff { .. } => plain(Happening::CalledOff),
        Event::Refunded { seat, amount } => chips(Happening::Refunded, seat, amount),
        Event::Killed { seat } => by(Happening::Killed, seat),
        Event::Mishap(mishap) => went_wrong(mishap, seats),
        Event::Irregularity(beside) => beside_betting(beside, seats),
        Event::Ended => by(Happening::Scooped, facts.scooped?),
        Event::StreetBegan { .. }
        | Event::Burnt { .. }
        | Event::Dealt { .. }
        | Event::BettingBegan { .. }
        | Event::Gathered
        | Event::Discarded { .. }
        | Event::ShowdownBegan { .. }
        | Event::Revealed { .. } => return None,
    })
}

/// Something about whoever sits in a seat.
fn about(what: Happening, seat: Seat, seats: &impl Seats) -> Said {
    let (chair, name) = seats.sitter(seat).unzip();
    Said { what, chair, name, ..Said::default() }
}

/// The same with somebody else in it.
fn between(what: Happening, seat: Seat, other: Option<Seat>, seats: &impl Seats) -> Said {
    let (other, other_name) = other.and_then(|seat| seats.sitter(seat)).unzip();
    Said { other, other_name, ..about(what, seat, seats) }
}

/// What a bet is called, as the wire names it.
pub(crate) fn bet(bet: Option<hand::told::Bet>) -> Option<Bet> {
    bet.map(|bet| match bet {
        hand::told::Bet::Opening => Bet::Opening,
        hand::told::Bet::Completion => Bet::Completion,
        hand::told::Bet::Raise => Bet::Raise,
    })
}

/// What a hand makes, as the wire writes it.
pub(crate) fn makes(makes: &[hand::told::Made]) -> Vec<Made> {
    let made = |made: &hand::told::Made| Made {
        part: made.part.clone(),
        ranking: made.ranking.clone(),
        best: made.best.iter().map(Seen::to_string).collect(),
        name: made.name.clone(),
    };
    makes.iter().map(made).collect()
}

/// An error in dealing, or a step of putting it right.
fn went_wrong(mishap: Mishap<Card>, seats: &impl Seats) -> Said {
    let plain = |what: Happening| Said { what, ..Said::default() };
    let by = |what: Happening, seat: Seat| about(what, seat, seats);
    let card =
        |what: Happening, seat: Seat, card: Card| Said { cards: vec![card.to_string()], ..by(what, seat) };
    // Of two places at most one is a player's.
    let moved = |what: Happening, from: Option<CardPlace>, to: Option<CardPlace>| {
        let owner = from.and_then(owner).or_else(|| to.and_then(owner));
        let said = owner.map_or_else(|| plain(what), |seat| by(what, seat));
        Said { from: from.map(place), to: to.map(place), ..said }
    };
    match mishap {
        Mishap::DealtShort { seat, joker: false } => by(Happening::DealtShort, seat),
        Mishap::DealtShort { seat, joker: true } => by(Happening::DealtJoker, seat),
        Mishap::DealtExtra { seat, .. } => by(Happening::DealtExtra, seat),
        Mishap::CardExposed { seat, card: shown } => card(Happening::CardExposed, seat, shown),
        Mishap::Replaced { seat, card: gone, .. } => card(Happening::Replaced, seat, gone),
        Mishap::BurnMissed => plain(Happening::BurnMissed),
        Mishap::BurntExtra { .. } => plain(Happening::BurntExtra),
        Mishap::BurnsMended { next } => Said { count: Some(next.into()), ..plain(Happening::BurnsMended) },
        Mishap::Boxed { card } => Said { cards: vec![card.to_string()], ..plain(Happening::Boxed) },
        Mishap::Moved { card, from, to } => Said {
            cards: card.iter().map(Card::to_string).collect(),
            ..moved(Happening::CardMoved, Some(from), Some(to))
        },
        Mishap::Due { place } => moved(Happening::CardDue, None, Some(place)),
        Mishap::ToBeDrawn { to } => moved(Happening::ToBeDrawn, None, Some(to)),
        Mishap::StubDropped { .. } => plain(Happening::StubDropped),
        Mishap::StubRestored => plain(Happening::StubRestored),
        Mishap::StubShuffled { aside, burns, muck } => {
            let with = [(aside, "aside"), (burns, "burns"), (muck, "muck")];
            let with = with.into_iter().filter(|(mixed, _)| *mixed).map(|(_, what)| what.to_owned());
            Said { with: with.collect(), ..plain(Happening::StubShuffled) }
        }
        Mishap::DealtEarly { seat, card: early } => card(Happening::DealtEarly, seat, early),
        Mishap::KeptEarly { seat, card: kept } => card(Happening::KeptEarly, seat, kept),
        Mishap::ComesDown { seat } => by(Happening::ComesDown, seat),
        Mishap::ComesUp { seat } => by(Happening::ComesUp, seat),
        Mishap::NoBetting => plain(Happening::NoBetting),
        Mishap::OpensAsBefore => plain(Happening::OpensAsBefore),
        Mishap::MayStandAside { seat } => by(Happening::MayStandAside, seat),
        Mishap::StoodAside { seat } => by(Happening::StoodAside, seat),
        Mishap::DeadDoor { seat, card: first } => card(Happening::DeadDoor, seat, first),
        Mishap::FilledOnDraw { seat } => by(Happening::FilledOnDraw, seat),
    }
}

/// Whose cards lie in a place.
fn owner(place: CardPlace) -> Option<Seat> {
    match place {
        CardPlace::Down(seat) | CardPlace::Up(seat) => Some(seat),
        CardPlace::Stub | CardPlace::Burns | CardPlace::Board | CardPlace::Aside | CardPlace::Out => None,
    }
}

/// The name of a place.
fn place(place: CardPlace) -> String {
    let name = match place {
        CardPlace::Stub => "stub",
        CardPlace::Burns => "burns",
        CardPlace::Board => "board",
        CardPlace::Down(_) => "down",
        CardPlace::Up(_) => "up",
        CardPlace::Aside => "aside",
        CardPlace::Out => "out",
    };
    name.to_owned()
}

/// Something done or said beside betting.
fn beside_betting(beside: Irregularity<Card>, seats: &impl Seats) -> Said {
    let by = |what: Happening, seat: Seat| about(what, seat, seats);
    let resized = |what: Happening, seat: Seat, was: Chips, total: Chips| Said {
        was: Some(was.0),
        total: Some(total.0),
        ..by(what, seat)
    };
    let part = |what: Happening, seat: Seat, from: Option<Seat>, amount: Chips| Said {
        amount: Some(amount.0),
        ..between(what, seat, from, seats)
    };
    match beside {
        Irregularity::Slipped { seat, was, right, .. } => resized(Happening::Slipped, seat, was, right),
        Irregularity::Counted { amount } => {
            Said { what: Happening::Counted, amount: Some(amount.0), ..Said::default() }
        }
        Irregularity::Resized { seat, from, to } => resized(Happening::Resized, seat, from, to),
        Irregularity::MovedForward { seat, .. } => by(Happening::MovedForward, seat),
        Irregularity::PointedAt { seat } => by(Happening::PointedAt, seat),
        Irregularity::OpenedBroke { seat, to } => {
            Said { total: Some(to.0), ..by(Happening::OpenedBroke, seat) }
        }
        Irregularity::ThrewForward { seat } => by(Happening::ThrewForward, seat),
        Irregularity::GivenBack { seat } => by(Happening::GivenBack, seat),
        Irregularity::LiftedUpCards { seat } => by(Happening::LiftedUpCards, seat),
        Irregularity::TurnedUp { seat, card } => {
            Said { cards: vec![card.to_string()], ..by(Happening::TurnedUp, seat) }
        }
        Irregularity::ShownTo { seat, other, card, when } => Said {
            cards: vec![card.to_string()],
            about: Some(seen_when(when).to_owned()),
            ..between(Happening::ShownTo, seat, Some(other), seats)
        },
        Irregularity::Restored { seat } => by(Happening::Restored, seat),
        Irregularity::Promised { seat, .. } => by(Happening::Promised, seat),
        Irregularity::ClockAsked { seat, by: asks } => {
            between(Happening::ClockAsked, seat, Some(asks), seats)
        }
        Irregularity::ClockStarted { seat, thinking, countdown } => {
            Said { seconds: Some(thinking), count: Some(countdown), ..by(Happening::ClockStarted, seat) }
        }
        Irregularity::ClockRanOut { seat } => by(Happening::ClockRanOut, seat),
        Irregularity::Claimed { seat, .. } => by(Happening::Claimed, seat),
        Irregularity::Disputed { seat, dispute } => {
            let about = match dispute {
                Dispute::Reading => "reading",
                Dispute::Pot => "pot",
            };
            Said { about: Some(about.to_owned()), ..by(Happening::Disputed, seat) }
        }
        Irregularity::NextHand { next } => {
            let about = match next {
                NextHand::Begun => "begun",
                NextHand::SubstantialAction => "substantial-action",
            };
            Said { what: Happening::NextHand, about: Some(about.to_owned()), ..Said::default() }
        }
        Irregularity::Impounded { seat, amount } => part(Happening::Impounded, seat, None, amount),
        Irregularity::Moved { seat, from, amount } => part(Happening::ChipsMoved, seat, from, amount),
        Irregularity::Penalised { seat, sanction, .. } => {
            Said { about: Some(sanction.name().to_owned()), ..by(Happening::Penalised, seat) }
        }
    }
}

/// When everybody sees a card that one player was shown.
fn seen_when(when: ShownWhen) -> &'static str {
    match when {
        ShownWhen::Now => "now",
        ShownWhen::RoundEnd => "round-end",
        ShownWhen::BettingEnd => "betting-end",
        ShownWhen::Never => "never",
    }
}
