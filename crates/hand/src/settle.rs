//! The end of a hand: pots in layers, each split by its parts, each part among those who tie for it, and the chips
//! that do not divide.

use rules::{
    game::Unclaimed,
    policy::{OddChipButton, OddChipHighLow, OddChipMaxPerPlayer, OddChipStud},
};

use crate::{
    Chips, Event, MOST_SEATS, PerSeat, Seat, Seats, Sink, State, Terms, Under, house::is_low,
    opener::highest_by_suit,
};

/// A pot and who may win it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pot {
    /// The chips in it.
    pub amount: Chips,
    /// Those who may win it.
    pub among: Seats,
}

/// The pots of a hand: the main pot first, then the side pots in the order they were made.
#[derive(Clone, Copy, Debug)]
pub struct Pots {
    pots: [Pot; MOST_SEATS],
    len: usize,
}

impl Pots {
    /// The pots.
    pub fn as_slice(&self) -> &[Pot] {
        &self.pots[..self.len]
    }

    /// Adds a pot, or to the one before if the same players contest it.
    fn push(&mut self, pot: Pot) {
        match self.pots[..self.len].last_mut() {
            Some(last) if last.among == pot.among => last.amount += pot.amount,
            _ => {
                self.pots[self.len] = pot;
                self.len += 1;
            }
        }
    }
}

/// A part of a pot on its way to those who tie for it.
#[derive(Clone, Copy)]
struct Part {
    pot: u8,
    run: u8,
    share: u8,
    amount: Chips,
    winners: Seats,
    /// The policy behind it, where it is not just that the best hand wins.
    under: Option<Under>,
}

impl State {
    /// The pots as they stand, with what is in front of the players pulled in.
    pub fn pots(&self) -> Pots {
        let none = Pot { amount: Chips::ZERO, among: Seats::NONE };
        let mut pots = Pots { pots: [none; MOST_SEATS], len: 0 };
        let seats = Seats::first(self.count as usize);
        // Where nobody has put in less than another there is one pot.
        let paid = |seat: Seat| self.paid[seat] + self.bet[seat];
        let first = self.live.next_from(Seat(0)).map_or(Chips::ZERO, paid);
        if self.all_in.is_empty() || self.live.iter().all(|seat| paid(seat) == first) {
            pots.push(Pot { amount: self.pot(), among: self.live });
            return pots;
        }
        // One layer for each amount that a live player has in; the dead money lies at the bottom.
        let mut paid = PerSeat([Chips::ZERO; MOST_SEATS]);
        for seat in seats {
            paid[seat] = self.paid[seat] + self.bet[seat];
        }
        let mut below = Chips::ZERO;
        let mut dead = self.dead;
        loop {
            let contesting: Seats = self.live.iter().filter(|&seat| paid[seat] > below).collect();
            let Some(level) = contesting.iter().map(|seat| paid[seat]).min() else { break };
            let mut amount = seats.iter().map(|seat| paid[seat].min(level).less(below)).sum::<Chips>();
            let mut among = contesting;
            if !dead.is_zero() {
                // Whoever is all-in for the ante alone may still win the dead money.
                let broke = self.live.iter().filter(|&seat| paid[seat].is_zero()).collect::<Seats>();
                if broke.is_empty() {
                    amount += dead;
                } else {
                    pots.push(Pot { amount: dead, among: self.live });
                }
                dead = Chips::ZERO;
            }
            if among.is_empty() {
                among = self.live;
            }
            pots.push(Pot { amount, among });
            below = level;
        }
        if !dead.is_zero() {
            pots.push(Pot { amount: dead, among: self.live });
        }
        // What folded players put in above every live one belongs to the last pot.
        let over: Chips = seats.iter().map(|seat| paid[seat].less(below)).sum();
        if let Some(last) = pots.pots[..pots.len].last_mut() {
            last.amount += over;
        }
        pots
    }

    fn emit_award(&mut self, terms: &Terms, sink: &mut impl Sink<Event>, event: Event, under: Under) {
        self.record(terms, &event);
        sink.note(event, Some(under));
    }

    /// Pays the pots out and ends the hand.
    pub(crate) fn settle(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if terms.house.sevens {
            self.void_after_sevens(terms, sink);
        }
        let pots = self.pots();
        let mut rake = terms.rake_of(self, &pots);
        if !rake.is_zero() {
            self.emit_award(terms, sink, Event::Raked { amount: rake }, Under::FEE_TABLE);
        }
        let mut odd = Seats::NONE;
        for (index, pot) in pots.as_slice().iter().enumerate().rev() {
            let mut pot = *pot;
            if terms.house.odd_chips != OddChipMaxPerPlayer::OnePerDeal {
                odd = Seats::NONE;
            }
            // The fee comes out of the main pot, and out of side pots only for what that lacks.
            let here = if index == 0 {
                rake
            } else {
                rake.less(pots.as_slice()[..index].iter().map(|p| p.amount).sum())
            };
            let here = here.min(pot.amount);
            pot.amount -= here;
            rake -= here;
            self.pay_pot(terms, sink, index as u8, pot, &mut odd);
        }
        let event = Event::Ended;
        self.record(terms, &event);
        sink.note(event, None);
    }

    fn pay_pot(&mut self, terms: &Terms, sink: &mut impl Sink<Event>, index: u8, pot: Pot, odd: &mut Seats) {
        if pot.amount.is_zero() {
            return;
        }
        if let Some(seat) = pot.among.single() {
            // Nobody contests it: no rule has to decide.
            let event = Event::Awarded { seat, amount: pot.amount, pot: index, share: 0, run: 0 };
            return self.emit(terms, sink, event, None);
        }
        // A pot with somebody in it who is outside the agreement goes by the first run alone.
        let outside = !pot.among.and(self.outside).is_empty();
        let runs = if outside { 1 } else { u64::from(self.runs) };
        let unit = terms.house.chip.max(1);
        for run in 0..runs as u8 {
            // The odd chips of the runs go to the first: no hands are tied there, so the smallest chip divides them.
            let mut amount = Chips(pot.amount.0 / unit / runs * unit);
            if run == 0 {
                amount += pot.amount - amount * runs;
            }
            self.pay_run(terms, sink, index, run, Pot { amount, ..pot }, odd);
        }
    }

    fn pay_run(
        &mut self,
        terms: &Terms,
        sink: &mut impl Sink<Event>,
        index: u8,
        run: u8,
        pot: Pot,
        had: &mut Seats,
    ) {
        let parts = terms.game.pot.len();
        let mut winners = [Seats::NONE; 4];
        for (share, winners) in winners.iter_mut().enumerate().take(parts) {
            *winners =
                self.best(pot.among, |state, seat| terms.judge.worth(state, share, run as usize, seat));
        }
        let claimed = winners[..parts].iter().filter(|winners| !winners.is_empty()).count();
        if claimed == 0 {
            // Nobody reaches any hurdle.
            winners[0] = match terms.game.unclaimed {
                Unclaimed::ShareAll => pot.among,
                Unclaimed::OtherShare => self.best(pot.among, |state, seat| {
                    terms.judge.worth_unqualified(state, 0, run as usize, seat)
                }),
            };
            // Where nobody who records the hand knows a card of it, nothing tells the players apart.
            if winners[0].is_empty() {
                winners[0] = pot.among;
            }
        }
        let claimed = claimed.max(1);
        let same = winners[..parts].iter().all(|other| *other == winners[0]);
        let both_ways = same && terms.house.identical_both_ways;
        if claimed == 1 || both_ways {
            let share = winners.iter().position(|winners| !winners.is_empty()).unwrap_or(0);
            let under = both_ways.then_some(Under::ODD_CHIP_IDENTICAL_BOTH_WAYS).filter(|_| claimed > 1);
            let part = Part {
                pot: index,
                run,
                share: share as u8,
                amount: pot.amount,
                winners: winners[share],
                under,
            };
            return self.pay_part(terms, sink, part, had);
        }
        let unit = terms.units.odd;
        let each = Chips(pot.amount.0 / unit / claimed as u64 * unit);
        let mut odd = pot.amount - each * claimed as u64;
        let first = Self::odd_part(terms, &winners[..parts], each, odd);
        for (share, &winning) in winners.iter().enumerate().take(parts) {
            if winning.is_empty() {
                continue;
            }
            let (mut amount, mut under) = (each, None);
            if share == first && !odd.is_zero() {
                amount += odd;
                odd = Chips::ZERO;
                under = Some(Under::ODD_CHIP_HIGH_LOW);
            }
            let part = Part { pot: index, run, share: share as u8, amount, winners: winning, under };
            self.pay_part(terms, sink, part, had);
        }
    }

    /// Which part the odd chip goes to.
    fn odd_part(terms: &Terms, winners: &[Seats], each: Chips, odd: Chips) -> usize {
        let named = terms.game.odd_chip as usize;
        let named = if winners.get(named).is_some_and(|winning| !winning.is_empty()) {
            named
        } else {
            winners.iter().position(|winning| !winning.is_empty()).unwrap_or(0)
        };
        match terms.house.odd_chip_parts {
            OddChipHighLow::High | OddChipHighLow::DrawSide | OddChipHighLow::FiveCardSide => named,
            OddChipHighLow::HighUnlessNeededToEvenLows => {
                let even = |share: usize, amount: Chips| (amount % winners[share].len() as u64).is_zero();
                let other = winners.iter().enumerate().find(|(share, winning)| {
                    *share != named
                        && winning.len() > 1
                        && !even(*share, each)
                        && even(*share, each + odd)
                        && !(winners[named].len() > 1 && !even(named, each) && even(named, each + odd))
                });
                other.map_or(named, |(share, _)| share)
            }
            OddChipHighLow::ByPosition => {
                let first =
                    winners.iter().fold(Seats::NONE, |all, winning| all.or(*winning)).next_from(Seat(0));
                first
                    .and_then(|seat| winners.iter().position(|winning| winning.contains(seat)))
                    .unwrap_or(named)
            }
        }
    }

    fn is_stud(terms: &Terms) -> bool {
        terms.game.is(rules::game::Kind::Stud)
    }

    /// Shares an amount among those who tie for it.
    fn pay_part(&mut self, terms: &Terms, sink: &mut impl Sink<Event>, part: Part, had: &mut Seats) {
        let Part { pot, run, share, amount, winners, under } = part;
        let count = winners.len() as u64;
        if count == 0 {
            return;
        }
        let unit = terms.units.odd;
        let each = Chips(amount.0 / unit / count * unit);
        let mut odd = amount - each * count;
        let mut left = winners;
        let speak = if count == 1 { Under::SHOWDOWN_CARDS_SPEAK } else { odd_policy(Self::is_stud(terms)) };
        // A chip between the parts is a matter of its own only where no chip is odd within them.
        let between = under.filter(|_| count == 1 || odd.is_zero()).unwrap_or(speak);
        // Whoever goes without the odd chip does so by the rule for the parts, or by that for the smallest chip.
        let without = match under {
            _ if count == 1 || odd.is_zero() => between,
            Some(parts) => parts,
            None if unit > terms.house.chip => Under::ODD_CHIP_UNIT,
            None => speak,
        };
        let limited = terms.house.odd_chips != OddChipMaxPerPlayer::Any;
        // One unit at a time in the order that the house names; a rest below the unit goes to the first. Whoever has
        // had an odd chip waits for those who have not.
        while !left.is_empty() {
            let fresh = if limited && !odd.is_zero() { left.minus(*had) } else { left };
            let among = if fresh.is_empty() { left } else { fresh };
            let Some(seat) = self.next_for_odd_chip(terms, share as usize, run as usize, among) else {
                return;
            };
            left.remove(seat);
            let mut extra = Chips(unit).min(odd);
            if left.is_empty() || odd.0 < unit {
                extra = odd;
            }
            odd -= extra;
            if !extra.is_zero() && count > 1 {
                had.insert(seat);
            }
            let amount = each + extra;
            let under = if extra.is_zero() { without } else { between };
            if !amount.is_zero() {
                self.emit_award(terms, sink, Event::Awarded { seat, amount, pot, share, run }, under);
            }
        }
    }

    fn next_for_odd_chip(&self, terms: &Terms, share: usize, run: usize, among: Seats) -> Option<Seat> {
        if among.len() <= 1 {
            return among.single();
        }
        let last = Seat(self.count - 1);
        if !Self::is_stud(terms) {
            return match terms.house.odd_chip_button {
                OddChipButton::FirstLeftOfButton => among.next_from(Seat(0)),
                OddChipButton::FromButton => among.next_from(last),
            };
        }
        let low = terms.game.pot.get(share).is_some_and(|part| is_low(part.ranking));
        match terms.house.odd_chip_stud {
            OddChipStud::FirstLeftOfButton => among.next_from(Seat(0)),
            OddChipStud::BySideAllCards if low => {
                among.iter().min_by_key(|&seat| lowest_by_suit(self.cards(seat)))
            }
            OddChipStud::BySideAllCards | OddChipStud::HighSuitAllCards => {
                among.iter().max_by_key(|&seat| highest_by_suit(self.cards(seat)))
            }
            OddChipStud::HighSuitFiveCards => {
                among.iter().max_by_key(|&seat| highest_by_suit(terms.judge.makes(self, share, run, seat)))
            }
        }
    }

    /// Those who tie for the best; nobody if none qualifies.
    #[inline]
    pub(crate) fn best(&self, among: Seats, worth: impl Fn(&State, Seat) -> u32) -> Seats {
        let mut best = 0;
        let mut winners = Seats::NONE;
        for seat in among {
            let worth = worth(self, seat);
            if worth > best {
                best = worth;
                winners = Seats::only(seat);
            } else if worth == best && worth > 0 {
                winners.insert(seat);
            }
        }
        winners
    }
}

const fn odd_policy(stud: bool) -> Under {
    if stud { Under::ODD_CHIP_STUD } else { Under::ODD_CHIP_BUTTON }
}

/// The lowest card by rank with the ace low, then suit, as a number.
fn lowest_by_suit(cards: cards::CardSet) -> u32 {
    let key = |card: cards::Card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => ((rank as u32 + 1) % 13) << 2 | suit as u32,
        _ => 0,
    };
    cards.iter().map(key).min().unwrap_or(u32::MAX)
}
