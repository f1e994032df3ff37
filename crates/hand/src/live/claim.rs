//! What players say at the showdown that they hold. The cards speak, but a wrong word can cost the hand.

use std::str::FromStr;

use cards::{Card, CardSet, Category, Plays, Rank, Ranking, Suit};
use serde::{Deserialize, Serialize};

use rules::policy::{LowballMiscall, ShowdownMiscall};

use crate::floor::Question;
use crate::{
    Event, Irregularity, Reason, Refusal, Seat, Seats, Sink, State, Terms, Under, Verdict, house::is_low,
    state::Phase,
};

/// What a player says the hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A low with this rank, by its number, as its highest card: an ace is 1.
    Low(u8),
    /// A pair.
    Pair,
    /// Two pair.
    TwoPair,
    /// Three of a kind.
    Trips,
    /// A straight.
    Straight,
    /// A flush.
    Flush,
    /// A full house.
    FullHouse,
    /// Four of a kind.
    Quads,
    /// A straight flush.
    StraightFlush,
}

/// Words that name no hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClaim;

impl FromStr for Claim {
    type Err = NoClaim;

    /// `eight`, `8-6` (of which the first counts), `a flush`, `two pair`...
    fn from_str(text: &str) -> Result<Claim, NoClaim> {
        let plain = text.to_lowercase();
        let words: Vec<&str> =
            plain.split([' ', '-', ',']).filter(|word| !matches!(*word, "" | "a" | "an" | "low")).collect();
        Ok(match words[..] {
            ["pair"] => Claim::Pair,
            ["two", "pair" | "pairs"] => Claim::TwoPair,
            ["trips" | "set"] | ["three", "of", "kind"] => Claim::Trips,
            ["straight"] => Claim::Straight,
            ["flush"] => Claim::Flush,
            ["full", "house"] | ["full" | "boat"] => Claim::FullHouse,
            ["quads"] | ["four", "of", "kind"] => Claim::Quads,
            ["straight", "flush"] => Claim::StraightFlush,
            [first, ..] if words.iter().all(|word| rank(word).is_some()) => {
                Claim::Low(rank(first).ok_or(NoClaim)?)
            }
            _ => return Err(NoClaim),
        })
    }
}

fn rank(word: &str) -> Option<u8> {
    const NAMES: [&str; 13] = [
        "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
        "king",
    ];
    let place = NAMES.iter().position(|name| *name == word).map(|place| place as u8 + 1);
    place.or_else(|| word.parse().ok().filter(|number| (1..=13).contains(number)))
}

impl State {
    /// A player says what the hand is, before it is shown.
    pub(crate) fn claim(
        &mut self,
        terms: &Terms,
        seat: Seat,
        claim: Claim,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let showing = self.phase == Phase::Showing && self.referred.is_none();
        if !showing || seat.0 >= self.count || !self.to_show.contains(seat) || !fits(terms, claim) {
            return Err(Refusal { reason: Reason::NotNow, under: None });
        }
        self.emit(terms, sink, Irregularity::Claimed { seat, claim }, Some(Under::SHOWDOWN_CARDS_SPEAK));
        Ok(())
    }

    /// Has somebody who is still to show said what the hand is? Whoever names a hand shows it, even as the last one in.
    pub(crate) fn owes_claim(&self) -> bool {
        let claimed = |seat: Seat| self.rare.as_ref().is_some_and(|rare| rare.claims[seat].is_some());
        self.to_show.and(self.live).iter().any(claimed)
    }

    /// A hand that its owner called better than it is was shown.
    #[cold]
    pub(crate) fn check_claim(&mut self, terms: &Terms, seat: Seat, sink: &mut impl Sink<Event>) {
        let claimed = self.rare.as_ref().and_then(|rare| rare.claims[seat]);
        let Some((claim, mucked_before)) = claimed else { return };
        if self.bears_out(terms, seat, claim) {
            return;
        }
        let fouled = self.mucked.minus(mucked_before);
        if let Claim::Low(_) = claim {
            const LOW: Under = Under::LOWBALL_MISCALL;
            match terms.house.handling.low_miscall {
                LowballMiscall::CardsSpeak => {}
                LowballMiscall::CardsSpeakWithPenalty => {
                    self.refer(terms, seat, Question::PenaltyOrCardsSpeak, LOW, sink);
                }
                LowballMiscall::ClaimMustBeGood => {
                    let in_at_the_end = self.live.or(self.mucked).len();
                    if !fouled.is_empty() || in_at_the_end > 2 {
                        self.forfeit_pot(terms, seat, fouled, LOW, sink);
                    }
                }
            }
        } else {
            const MISCALL: Under = Under::SHOWDOWN_MISCALL;
            match terms.house.handling.miscall {
                ShowdownMiscall::CardsSpeak => return,
                ShowdownMiscall::ForfeitPot => {
                    self.refer(terms, seat, Question::ForfeitPotOrCardsSpeak, MISCALL, sink);
                }
                ShowdownMiscall::Penalty => {
                    self.refer(terms, seat, Question::PenaltyOrCardsSpeak, MISCALL, sink);
                }
            }
        }
        self.usual_without_floor(terms, sink);
    }

    /// The floor decided about a hand that was called what it is not.
    pub(crate) fn rule_claim(
        &mut self,
        terms: &Terms,
        seat: Seat,
        verdict: Verdict,
        sink: &mut impl Sink<Event>,
    ) {
        if verdict == Verdict::ForfeitPot {
            let claimed = self.rare.as_ref().and_then(|rare| rare.claims[seat]);
            let fouled = self.mucked.minus(claimed.map_or(Seats::NONE, |(_, before)| before));
            self.forfeit_pot(terms, seat, fouled, Under::SHOWDOWN_MISCALL, sink);
        }
    }

    /// A hand is dead. Where nobody else has one any more, those who threw theirs away because of it have it again.
    fn forfeit_pot(
        &mut self,
        terms: &Terms,
        seat: Seat,
        fouled: Seats,
        under: Under,
        sink: &mut impl Sink<Event>,
    ) {
        if self.live == Seats::only(seat) {
            for other in fouled {
                self.emit(terms, sink, Irregularity::Restored { seat: other }, Some(under));
            }
        }
        self.kill(terms, seat, under, sink);
    }

    /// Is the hand as good as its owner said?
    fn bears_out(&self, terms: &Terms, seat: Seat, claim: Claim) -> bool {
        let Some(share) = terms.game.pot.first() else { return true };
        if self.unknown[seat] > 0 {
            return true;
        }
        let strength = share.ranking.best(share.plays, self.cards(seat), self.boards[0].set());
        match claim {
            Claim::Low(top) => strength >= share.ranking.strength(roughest(share.ranking, top)),
            Claim::Pair
            | Claim::TwoPair
            | Claim::Trips
            | Claim::Straight
            | Claim::Flush
            | Claim::FullHouse
            | Claim::Quads
            | Claim::StraightFlush => {
                strength.category().is_none_or(|category| Some(category) >= category_of(claim))
            }
        }
    }
}

/// Is that something to say in this game? A low where low cards win, another hand where high ones do.
fn fits(terms: &Terms, claim: Claim) -> bool {
    let Some(share) = terms.game.pot.first() else { return false };
    match claim {
        Claim::Low(top) => {
            let five =
                matches!(share.ranking, Ranking::AceToFive | Ranking::AceToFiveJoker | Ranking::DeuceToSeven);
            five && is_low(share.ranking) && (6..=13).contains(&top)
        }
        _ => share.ranking == Ranking::High && matches!(share.plays, Plays::Any | Plays::HoldingOnly),
    }
}

const fn category_of(claim: Claim) -> Option<Category> {
    Some(match claim {
        Claim::Low(_) => return None,
        Claim::Pair => Category::Pair,
        Claim::TwoPair => Category::TwoPair,
        Claim::Trips => Category::Trips,
        Claim::Straight => Category::Straight,
        Claim::Flush => Category::Flush,
        Claim::FullHouse => Category::FullHouse,
        Claim::Quads => Category::Quads,
        Claim::StraightFlush => Category::StraightFlush,
    })
}

/// The worst low with this highest card: five in a row, or where that is a straight, the next better one.
fn roughest(ranking: Ranking, top: u8) -> CardSet {
    let last = if ranking == Ranking::DeuceToSeven { 5 } else { 4 };
    let places = [0, 1, 2, 3, last].map(|below| (top as usize).saturating_sub(below + 1));
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Clubs, Suit::Diamonds, Suit::Clubs];
    // The ace is the lowest here, and the last of all ranks.
    let rank = |place: usize| Rank::ALL[(place + Rank::ALL.len() - 1) % Rank::ALL.len()];
    places.iter().zip(suits).map(|(&place, suit)| Card::new(rank(place), suit)).collect()
}
