//! The hand of a session: who plays it from which chair, and how far it has come.

use std::sync::Arc;

use cards::Card;
use hand::{Hand, Mode, Seat, Seating, Seats, Seen, Source, Terms, Viewer, told::Before};

use super::Unsound;
use crate::{
    PlayerId,
    table::{Chair, Deal},
    tournament::Loser,
};

/// A hand being played, or the last.
#[derive(Clone, Debug)]
pub struct Playing {
    deal: Arc<Dealt>,
    /// The hand, once cards are on the table.
    hand: Option<Hand>,
    chopped: bool,
    /// Cards that were turned up once it was over, by their places among those that a player held.
    turned_up: Vec<(Chair, u8)>,
    /// Is turned up what would have come?
    hunted: bool,
    /// How many times the rest may be dealt, by those who were asked when it could be.
    runs: Vec<(Chair, u8)>,
}

/// What a hand begins with. It does not change while it is played.
#[derive(Debug)]
struct Dealt {
    terms: Arc<Terms>,
    mode: Mode,
    seating: Seating,
    chairs: Vec<Chair>,
    players: Vec<PlayerId>,
    source: Source,
}

impl Playing {
    pub(super) fn new(deal: Deal, mode: Mode, players: Vec<PlayerId>, source: Source) -> Playing {
        let Deal { terms, seating, chairs } = deal;
        Playing {
            deal: Arc::new(Dealt { terms, mode, seating, chairs, players, source }),
            hand: None,
            chopped: false,
            turned_up: Vec::new(),
            hunted: false,
            runs: Vec::new(),
        }
    }

    /// What is agreed.
    pub fn terms(&self) -> &Arc<Terms> {
        &self.deal.terms
    }

    /// Who plays, with what, posting what.
    pub fn seating(&self) -> &Seating {
        &self.deal.seating
    }

    /// The chairs, in the order of dealing.
    pub fn chairs(&self) -> &[Chair] {
        &self.deal.chairs
    }

    /// Who sits in them.
    pub fn players(&self) -> &[PlayerId] {
        &self.deal.players
    }

    /// The hand, once cards are on the table.
    pub fn hand(&self) -> Option<&Hand> {
        self.hand.as_ref()
    }

    /// The hand as it stands, to tell of its next event; before the first it is blank.
    pub fn before(&self) -> Option<Before> {
        self.hand.as_ref().map(Hand::before).or_else(|| Some(self.blank()?.before()))
    }

    /// Did it end with the blinds chopped?
    pub fn is_chopped(&self) -> bool {
        self.chopped
    }

    /// The place in the deal of a chair.
    pub fn seat(&self, chair: Chair) -> Option<Seat> {
        self.deal.chairs.iter().position(|known| *known == chair).map(|place| Seat(place as u8))
    }

    /// The chair of a place in the deal.
    pub fn chair(&self, seat: Seat) -> Option<Chair> {
        self.deal.chairs.get(seat.0 as usize).copied()
    }

    /// Those of the players whom it left with nothing, with who took the last they had and how good their hands were among
    /// them.
    pub fn losers(&self, out: &[PlayerId]) -> Vec<Loser> {
        let (Some(hand), Some(blank)) = (&self.hand, self.blank()) else { return Vec::new() };
        let takers = blank.takers(hand.log());
        let seat_of = |player: PlayerId| {
            self.deal.players.iter().position(|known| *known == player).map(|place| Seat(place as u8))
        };
        let named = |seats: Seats| {
            seats.iter().filter_map(|seat| self.deal.players.get(seat.0 as usize).copied()).collect()
        };
        let seats: Vec<(PlayerId, Seat)> =
            out.iter().filter_map(|player| Some((*player, seat_of(*player)?))).collect();
        let mut worths: Vec<u32> = seats.iter().map(|(_, seat)| hand.worth(*seat)).collect();
        worths.sort_unstable_by(|one, other| other.cmp(one));
        worths.dedup();
        let rank = |seat: Seat| worths.iter().position(|worth| *worth == hand.worth(seat));
        let loser = |(player, seat): (PlayerId, Seat)| Loser {
            player,
            by: named(takers[seat]),
            hand: rank(seat).map(|place| place as u32),
        };
        seats.into_iter().map(loser).collect()
    }

    /// The hand before anything has happened in it.
    fn blank(&self) -> Option<Hand> {
        let Dealt { terms, mode, seating, source, .. } = &*self.deal;
        Hand::blank(Arc::clone(terms), *mode, seating, source.clone()).ok()
    }

    /// The hand with all that happens before the first choice.
    pub(super) fn opened(&self) -> Result<Hand, hand::BadSetup> {
        let Dealt { terms, mode, seating, source, .. } = &*self.deal;
        Hand::open(Arc::clone(terms), *mode, seating, source.clone())
    }

    /// The cards of a player that all see because they were turned up when the hand was over, by their places.
    pub fn turned_up(&self, chair: Chair) -> impl Iterator<Item = (u8, Card)> {
        let turned = self.turned_up.iter().filter(move |(whose, _)| *whose == chair);
        let held = self.seat(chair).map_or_else(Vec::new, |seat| self.held(seat));
        turned.filter_map(move |(_, place)| Some((*place, *held.get(*place as usize)?)))
    }

    /// How many cards somebody held at the end.
    pub fn held_by(&self, chair: Chair) -> usize {
        self.seat(chair).map_or(0, |seat| self.held(seat).len())
    }

    /// The cards, with their places, that a player held in this hand and that nobody else has seen.
    pub fn unseen(&self, player: PlayerId, chair: Chair) -> Vec<(u8, Card)> {
        let seat = self.seat(chair).filter(|seat| self.players().get(seat.0 as usize) == Some(&player));
        let Some((seat, hand)) = seat.zip(self.hand.as_ref()).filter(|_| !self.chopped) else {
            return Vec::new();
        };
        let rail = hand.view(Viewer::Rail);
        let seen = rail.players.get(seat.0 as usize).map_or(&[][..], |player| &player.cards);
        let is_seen = |card: Card| seen.contains(&Seen::Face(card));
        let turned: Vec<u8> = self.turned_up(chair).map(|(place, _)| place).collect();
        let held = self.held(seat).into_iter().enumerate().map(|(place, card)| (place as u8, card));
        held.filter(|(place, card)| !is_seen(*card) && !turned.contains(place)).collect()
    }

    /// May a player have turned up what would have come?
    pub fn may_hunt(&self, player: PlayerId, chair: Chair) -> bool {
        let dealt_in =
            self.seat(chair).is_some_and(|seat| self.players().get(seat.0 as usize) == Some(&player));
        dealt_in && !self.hunted && !self.chopped && !self.to_come().is_empty()
    }

    /// The cards that would have come to each board, once somebody had them turned up.
    pub fn would_have_come(&self) -> Vec<Vec<Card>> {
        if self.hunted { self.to_come() } else { Vec::new() }
    }

    fn to_come(&self) -> Vec<Vec<Card>> {
        self.hand.as_ref().map_or_else(Vec::new, Hand::would_have_come)
    }

    /// The cards that a player holds, in the order in which they see them.
    fn held(&self, seat: Seat) -> Vec<Card> {
        let Some(hand) = &self.hand else { return Vec::new() };
        let view = hand.view(Viewer::Seat(seat));
        let face = |seen: &Seen| match seen {
            Seen::Face(card) => Some(*card),
            Seen::Back => None,
        };
        view.players
            .get(seat.0 as usize)
            .map_or_else(Vec::new, |player| player.cards.iter().filter_map(face).collect())
    }

    /// How many times a player who was asked lets the rest be dealt.
    pub(super) fn runs(&self, chair: Chair) -> Option<u8> {
        self.runs.iter().find(|(whose, _)| *whose == chair).map(|(_, times)| *times)
    }

    pub(super) fn answer_runs(&mut self, chair: Chair, times: u8) {
        self.runs.push((chair, times));
    }

    pub(super) fn show_cards(&mut self, chair: Chair, places: &[u8]) {
        self.turned_up.extend(places.iter().map(|&place| (chair, place)));
    }

    pub(super) fn show_what_would_have_come(&mut self) {
        self.hunted = true;
    }

    pub(super) fn chop(&mut self) {
        self.chopped = true;
    }

    pub(super) fn record(&mut self, event: &hand::Event) -> Result<(), Unsound> {
        let Dealt { terms, mode, seating, source, .. } = &*self.deal;
        let hand = match &mut self.hand {
            Some(hand) => hand,
            none => {
                let blank = Hand::blank(Arc::clone(terms), *mode, seating, source.clone());
                none.insert(blank.map_err(Unsound::Setup)?)
            }
        };
        hand.record(event);
        Ok(())
    }
}
