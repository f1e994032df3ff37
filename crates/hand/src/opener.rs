//! Who opens a round: after the button or the blinds, by the bring-in, or by the cards in sight.

use cards::{Card, CardSet, Ranking, fast::upcards};
use rules::{
    game::{Forced, Opens},
    policy::{StudCommunityFirstActor, StudFirstToActTie},
};

use crate::{Chips, Seat, Seats, State, Terms, Under};

impl State {
    /// Who opens the round.
    pub(crate) fn opener_of(&self, terms: &Terms) -> Seat {
        let among = self.able().or(self.broke_openers(terms));
        let first = self.opener_among(terms, among);
        // Whoever acts last does so even if the betting would open with that seat.
        if self.acts_last == Some(first) { among.next_after(first).unwrap_or(first) } else { first }
    }

    /// Those all-in for the ante who may open all the same, where the game asks for openers and the house lets them.
    pub(crate) fn broke_openers(&self, terms: &Terms) -> Seats {
        if self.all_in.is_empty() || terms.house.broke_may_not_open {
            return Seats::NONE;
        }
        let Some(needs) = self.betting_of(terms).and_then(|betting| betting.needs) else {
            return Seats::NONE;
        };
        self.live.and(self.all_in).iter().filter(|&seat| self.reaches(terms, seat, needs)).collect()
    }

    /// A player all-in for the ante opens for a full bet without a chip: whoever calls pays it.
    #[cold]
    pub(crate) fn opened_broke(&mut self, seat: Seat, to: Chips) {
        self.may_open = Seats::NONE;
        self.level_before = self.level;
        self.level = to;
        self.full_level = to;
        self.increment = to;
        self.raises = 1;
        self.acted = Seats::only(seat);
        self.even = Seats::only(seat);
        self.acted_level[seat] = to;
        self.aggressor = Some(seat);
        self.opener = Some(seat);
        self.pass_turn(seat);
    }

    /// Who would open the round if these could bet.
    pub(crate) fn opener_among(&self, terms: &Terms, able: Seats) -> Seat {
        let or_next = |seat: Seat| able.next_from(seat).unwrap_or(seat);
        let Some(betting) = self.betting_of(terms) else { return or_next(Seat(0)) };
        let after_button = or_next(Seat(0));
        match betting.opens {
            Opens::AfterButton => after_button,
            Opens::AfterBlinds => {
                let posted = self.bet.0.iter().any(|bet| !bet.is_zero());
                if posted { able.next_after(self.first).unwrap_or(after_button) } else { after_button }
            }
            Opens::BringIn => self.bring_in_named(terms).map_or(after_button, or_next),
            Opens::Board(ranking) => {
                let as_before = self.mishaps.as_deref().is_some_and(|mishaps| mishaps.opens_as_before);
                if as_before
                    || self.common_card
                        && terms.house.common_card_opener == StudCommunityFirstActor::SixthStreetHigh
                {
                    return or_next(self.first);
                }
                let common = if self.common_card { self.boards[0].set() } else { CardSet::EMPTY };
                self.strongest_up(ranking, common, terms.house.board_tie).map_or(after_button, or_next)
            }
            Opens::Opener => or_next(self.opener.unwrap_or(after_button)),
        }
    }

    /// Whoever the cards name for the bring-in, all-in or not.
    pub(crate) fn bring_in_named(&self, terms: &Terms) -> Option<Seat> {
        let Forced::BringIn(ranking) = terms.game.forced else { return None };
        let named = self.strongest_up(ranking, CardSet::EMPTY, StudFirstToActTie::FirstDealt)?;
        let Some((dead, card)) = self.mishaps.as_deref().and_then(|mishaps| mishaps.dead_door) else {
            return Some(named);
        };
        let strength = |cards: CardSet| ranking.strength(cards).value();
        let lower = strength(CardSet::only(card)) > strength(self.up[named]);
        Some(if lower { dead } else { named })
    }

    /// Whose up-cards, with a card common to all, are the strongest in a ranking.
    fn strongest_up(&self, ranking: Ranking, common: CardSet, tie: StudFirstToActTie) -> Option<Seat> {
        let up = |seat: Seat| self.up[seat] | common;
        let quick = |seat: Seat| upcards::order(ranking, up(seat));
        let plain = |seat: Seat| u64::from(ranking.strength(up(seat)).value());
        let all_quick = self.live.iter().all(|seat| quick(seat).is_some());
        let mut strongest: Option<(u64, Seat)> = None;
        for seat in self.live {
            let order = if all_quick { quick(seat).unwrap_or(0) } else { plain(seat) };
            let ahead = strongest.is_none_or(|(most, holder)| {
                let by_suit = || {
                    tie == StudFirstToActTie::HighCardSuit
                        && highest_by_suit(up(seat)) > highest_by_suit(up(holder))
                };
                order > most || order == most && by_suit()
            });
            if ahead {
                strongest = Some((order, seat));
            }
        }
        strongest.map(|(_, seat)| seat)
    }
}

/// The policy that says who opens so.
pub(crate) fn opens_policy(opens: Option<Opens>) -> Option<Under> {
    match opens? {
        Opens::AfterBlinds => Some(Under::BLINDS_STRUCTURE),
        Opens::BringIn => Some(Under::STUD_BRING_IN),
        Opens::Board(_) => Some(Under::STUD_FIRST_TO_ACT_TIE),
        Opens::AfterButton | Opens::Opener => None,
    }
}

/// The highest card by rank, then suit, as a number.
pub(crate) fn highest_by_suit(cards: CardSet) -> u32 {
    let key = |card: Card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => (rank as u32) << 2 | suit as u32,
        _ => 52,
    };
    cards.iter().map(key).max().unwrap_or(0)
}
