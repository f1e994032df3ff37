//! What a watcher is told of each event: which cards of it they may see, and what it comes to at the table.
//!
//! Every teller begins here: dealer's lines, records, exports, stories of hands and judgements. None of them looks at
//! a hidden card, and none works out for itself whether a bet is a raise or which pot was won.

use cards::{Card, CardSet};
use rules::game::Share;
use serde::{Deserialize, Serialize};

use crate::{Chips, Event, Hand, Ruling, Seat, Seats, Seen, State, Terms, Under, Viewer};

mod masks;

/// An event as one watcher is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// What happened. A card that the watcher may not see is missing from it.
    #[serde(flatten)]
    pub event: Event<Card>,
    /// The policy that it follows, where a book decides it.
    #[serde(default, rename = "policy", skip_serializing_if = "Option::is_none")]
    pub under: Option<Under>,
    /// What it comes to at the table.
    #[serde(flatten)]
    pub facts: Facts,
}

/// What an event comes to at the table: all that a teller would otherwise have to work out from the hand. What does not
/// apply to an event is left at nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Of a bet or raise: what it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bet: Option<Bet>,
    /// Of chips put in: how many came from the stack with it.
    #[serde(skip_serializing_if = "is_none")]
    pub added: Chips,
    /// Of chips put in: what lies in front of the player after it, on this street.
    #[serde(skip_serializing_if = "is_none")]
    pub total: Chips,
    /// Of chips put in: were they the last of the stack?
    #[serde(skip_serializing_if = "is_not")]
    pub all_in: bool,
    /// Of a street that begins, and of the last card that it brings to a board: the street's name in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub street_name: Option<String>,
    /// Of a street that begins: all chips in the middle and in front.
    #[serde(skip_serializing_if = "is_none")]
    pub pot_total: Chips,
    /// Of the last card that a street brings to a board: the whole board. Of a hand shown: its cards. Of a draw: what was
    /// thrown away.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<Seen>,
    /// Of a hand shown: what it makes with the cards there are, for each part of the pot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub makes: Vec<Made>,
    /// Of a draw: do cards come for those thrown away?
    #[serde(skip_serializing_if = "is_not")]
    pub draws: bool,
    /// Of a card on a board: are there several boards?
    #[serde(skip_serializing_if = "is_not")]
    pub several_boards: bool,
    /// Of a card on a board or of chips won: is the rest dealt several times?
    #[serde(skip_serializing_if = "is_not")]
    pub several_runs: bool,
    /// Of chips won: are there side pots?
    #[serde(skip_serializing_if = "is_not")]
    pub side_pots: bool,
    /// Of chips won: the name of the part of the pot, where several players contest a pot in parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Of chips won against somebody: the hand that won them, where the watcher sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won_with: Option<Made>,
    /// Of the end: who won every part of a pot in parts, against somebody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scooped: Option<Seat>,
}

/// What putting in more than is there is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bet {
    /// The first bet of the street.
    Opening,
    /// Makes the bring-in a full bet.
    Completion,
    /// More than somebody's bet.
    Raise,
}

/// What a hand makes for a part of the pot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Made {
    /// The part's name in the game, where a pot has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The ranking that it is judged by.
    pub ranking: String,
    /// The cards that make it.
    pub best: Vec<Seen>,
    /// What the ranking calls it.
    pub name: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_none(chips: &Chips) -> bool {
    chips.is_zero()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_not(value: &bool) -> bool {
    !value
}

/// A hand as it stood before an event: what is needed to tell of it.
#[derive(Clone, Debug)]
pub struct Before(State);

impl Hand {
    /// The hand as it stands, to tell of the next event once that is recorded.
    pub fn before(&self) -> Before {
        Before(self.state().clone())
    }

    /// What a player's hand makes for each part of the pot with the cards there are, as far as a watcher sees all its
    /// cards; nothing where the rest is dealt several times.
    pub fn makes(&self, viewer: Viewer, seat: Seat) -> Vec<Made> {
        let (state, terms) = (self.state(), self.terms());
        if state.has_several_runs(terms) {
            return Vec::new();
        }
        let mut makes: Vec<Made> = Vec::new();
        for share in &terms.game.pot {
            let made = self.makes_for(viewer, seat, share, share.board);
            makes.extend(made.filter(|made| !makes.contains(made)));
        }
        makes
    }

    /// What a player's hand makes for one part of the pot on one board, as far as a watcher sees all its cards.
    fn makes_for(&self, viewer: Viewer, seat: Seat, share: &Share, board: u8) -> Option<Made> {
        let (state, terms) = (self.state(), self.terms());
        let sees = viewer.sees_all_of(state, seat) && state.unknown[seat] == 0;
        let board = state.boards.get(board as usize).filter(|_| sees)?.set();
        let strength = share.ranking.best(share.plays, state.cards(seat), board);
        let counts = strength.qualifies() && share.qualifier.is_none_or(|hurdle| hurdle.admits(strength));
        counts.then(|| Made {
            part: (terms.game.pot.len() > 1).then(|| share.name.clone()),
            ranking: share.ranking.to_string(),
            best: strength.cards().iter().map(Seen::Face).collect(),
            name: strength.to_string(),
        })
    }
}

impl Before {
    /// What a watcher is told of the event that was recorded since: cards that come to light with it first, then the
    /// event without the cards that they may not see; nothing where it is about such a card alone.
    pub fn told(&self, hand: &Hand, ruling: &Ruling, viewer: Viewer) -> Vec<Told> {
        let (before, after) = (&self.0, hand.state());
        let event = masks::masked(before, after, viewer, ruling.event);
        let mut told = Vec::new();
        for seat in Seats::first(after.players()) {
            let known = masks::known(before, viewer, seat) | given(event, seat);
            let fresh = (after.faces(viewer, seat) - known).iter();
            told.extend(fresh.map(|card| Told {
                event: Event::Revealed { seat, card },
                under: None,
                facts: Facts::default(),
            }));
        }
        told.extend(event.map(|event| Told {
            event,
            under: ruling.under,
            facts: self.facts(hand, event, viewer),
        }));
        told
    }

    fn facts(&self, hand: &Hand, event: Event<Card>, viewer: Viewer) -> Facts {
        let (before, after, terms) = (&self.0, hand.state(), hand.terms());
        let several_runs = after.has_several_runs(terms);
        let put_in = |seat: Seat| Facts {
            added: before.stack[seat].less(after.stack[seat]),
            total: after.bet[seat],
            all_in: after.stack[seat].is_zero(),
            ..Facts::default()
        };
        match event {
            Event::Anted { seat, .. }
            | Event::Posted { seat, .. }
            | Event::PostedDead { seat, .. }
            | Event::BroughtIn { seat, .. }
            | Event::Called { seat, .. }
            | Event::Forfeited { seat, .. } => put_in(seat),
            Event::Raised { seat, .. } => Facts { bet: Some(before.next_bet(terms)), ..put_in(seat) },
            Event::StreetBegan { .. } => Facts {
                street_name: Some(after.street_name(terms)),
                pot_total: after.pot(),
                ..Facts::default()
            },
            Event::Boarded { board, .. } => {
                let lies = after.owed_to_board(board) == 0;
                let cards = after.boards[board as usize].cards().iter().filter(|_| lies);
                Facts {
                    street_name: lies.then(|| after.street_name(terms)),
                    cards: cards.map(|&card| Seen::Face(card)).collect(),
                    several_boards: terms.game.boards() > 1,
                    several_runs,
                    ..Facts::default()
                }
            }
            Event::Drew { seat, count } => Facts {
                cards: thrown(after, viewer, seat, count),
                draws: terms.game.streets[after.street as usize].draw > 0,
                ..Facts::default()
            },
            Event::Showed { seat } | Event::Exposed { seat, .. } => Facts {
                cards: hand.view(viewer).players.swap_remove(seat.0 as usize).cards,
                makes: hand.makes(viewer, seat),
                ..Facts::default()
            },
            Event::Awarded { seat, share, run, .. } => {
                let parts = &terms.game.pot;
                let part = parts.get(share as usize).filter(|_| after.live.len() > 1);
                Facts {
                    won_with: part.and_then(|part| {
                        let board = if several_runs { run } else { part.board };
                        hand.makes_for(viewer, seat, part, board)
                    }),
                    part: part.filter(|_| parts.len() > 1).map(|part| part.name.clone()),
                    side_pots: after.side_pots,
                    several_runs,
                    ..Facts::default()
                }
            }
            Event::Ended => Facts { scooped: after.scooped(terms), ..Facts::default() },
            Event::Burnt { .. }
            | Event::BurnSkipped
            | Event::Lapsed
            | Event::Dealt { .. }
            | Event::Reshuffled { .. }
            | Event::BettingBegan { .. }
            | Event::Checked { .. }
            | Event::Folded { .. }
            | Event::Returned { .. }
            | Event::Gathered
            | Event::Discarded { .. }
            | Event::DrawTakenBack { .. }
            | Event::Flipped { .. }
            | Event::CommonCard
            | Event::ShowdownBegan { .. }
            | Event::Revealed { .. }
            | Event::Mucked { .. }
            | Event::PlayedBoard { .. }
            | Event::RunsAgreed { .. }
            | Event::PassedOut
            | Event::Voided { .. }
            | Event::Raked { .. }
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Declared { .. }
            | Event::AskedTime { .. }
            | Event::Referred { .. }
            | Event::Decided { .. }
            | Event::ActedEarly { .. }
            | Event::Released { .. }
            | Event::BurntEarly { .. }
            | Event::TurnedEarly { .. }
            | Event::CalledOff { .. }
            | Event::Refunded { .. }
            | Event::Killed { .. }
            | Event::Mishap(_)
            | Event::Irregularity(_) => Facts::default(),
        }
    }
}

impl State {
    /// What putting in more than is there would be called as things stand.
    pub fn next_bet(&self, terms: &Terms) -> Bet {
        if self.level.is_zero() {
            Bet::Opening
        } else if self.street == 0 && self.level <= terms.stakes.bring_in {
            Bet::Completion
        } else {
            Bet::Raise
        }
    }

    fn street_name(&self, terms: &Terms) -> String {
        terms.game.streets[self.street as usize].name.clone()
    }

    fn has_several_runs(&self, terms: &Terms) -> bool {
        terms.game.boards() < 2 && self.runs > 1
    }

    /// Who won every part of a pot that is split in parts, against somebody.
    fn scooped(&self, terms: &Terms) -> Option<Seat> {
        let split = terms.game.pot.len() > 1 && self.reached_showdown();
        let mut winners = self.live.iter().filter(|&seat| !self.awarded[seat].is_zero());
        let (first, second) = (winners.next(), winners.next());
        first.filter(|_| split && second.is_none() && self.live.len() > 1)
    }
}

/// The card that an event itself brings to a player.
fn given(event: Option<Event<Card>>, seat: Seat) -> CardSet {
    match event {
        Some(Event::Dealt { seat: to, card: Some(card), .. } | Event::Revealed { seat: to, card })
            if to == seat =>
        {
            CardSet::only(card)
        }
        _ => CardSet::EMPTY,
    }
}

/// What a player has thrown away on this street, in front of a watcher.
fn thrown(state: &State, viewer: Viewer, seat: Seat, count: u8) -> Vec<Seen> {
    let own = matches!(viewer, Viewer::House) || viewer == Viewer::Seat(seat);
    let known = if own { state.thrown[seat] } else { CardSet::EMPTY };
    let mut cards: Vec<Seen> = known.iter().map(Seen::Face).collect();
    cards.resize(cards.len().max(count.into()), Seen::Back);
    cards
}
