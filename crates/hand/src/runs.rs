//! Dealing the rest more than once: who may agree to it, and whether there are cards enough.

use rules::game::Street;

use crate::{
    Chips, Event, Sink, State, Terms, Under, WhyNotNow,
    act::{Reason, Refusal},
    house::RunsOutside,
};

impl Terms {
    /// How often the rest may be dealt at these stakes when somebody is all-in.
    pub fn most_runs(&self) -> u8 {
        self.runs().0
    }

    /// The same, with the policy that allows no more.
    fn runs(&self) -> (u8, Under) {
        let most = self.house.most_runs.min(crate::MOST_BOARDS as u8);
        let blinds = self.stakes.blinds;
        let big = blinds.iter().copied().max().unwrap_or_default();
        let high = self.house.runs_from.is_some_and(|(small, least)| {
            let chips = |dollars: u32| Chips(u64::from(dollars) * self.house.dollar.max(1));
            blinds[0] >= chips(small) && big >= chips(least)
        });
        if most < 2 {
            (most, Under::RUN_TWICE_MAX_RUNS)
        } else if !high {
            (1, Under::RUN_TWICE_MIN_STAKES)
        } else if self.house.runs_revoked {
            (1, Under::RUN_TWICE_REVOCABLE)
        } else {
            (most, Under::RUN_TWICE_MAX_RUNS)
        }
    }
}

impl State {
    /// Those all-in agree to deal the rest so many times.
    pub(crate) fn agree_runs(
        &mut self,
        terms: &Terms,
        runs: u8,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        self.may_run(terms, runs)?;
        self.emit(terms, sink, Event::RunsAgreed { runs }, Some(Under::RUN_TWICE_CONSENT));
        Ok(())
    }

    /// Is it to be settled how many times the rest is dealt before anything more comes off the deck?
    #[cold]
    pub(crate) fn asks_runs(&self, terms: &Terms) -> bool {
        self.mode.ask_runs && !self.runs_settled && self.may_run(terms, 2).is_ok()
    }

    /// May the rest be dealt so many times?
    fn may_run(&self, terms: &Terms, runs: u8) -> Result<(), Refusal> {
        let refuse = |reason, under| Err(Refusal { reason, under: Some(under) });
        let (most, under) = terms.runs();
        if runs == 0 || runs > most {
            return refuse(Reason::TooManyRuns { most }, under);
        }
        if terms.game.pot.len() > 1 && !terms.house.runs_in_split_games {
            return refuse(Reason::NotSo(WhyNotNow::SplitPot), Under::RUN_TWICE_HI_LO);
        }
        if self.all_in.is_empty() || self.able().len() > 1 || self.runs > 1 || terms.game.boards() != 1 {
            return refuse(Reason::NotSo(WhyNotNow::NotAllIn), Under::RUN_TWICE_NEEDS_ALL_IN);
        }
        if terms.house.runs_outside == RunsOutside::RunOnce && !self.all_in_before().is_empty() {
            return refuse(Reason::NotSo(WhyNotNow::AllInBefore), Under::RUN_TWICE_EXCLUDED_PLAYER);
        }
        let (cards, burns) = self.cards_for_runs(terms, runs);
        if self.left(terms) < cards + if terms.house.runs_one_burn { 1 } else { burns } {
            return refuse(Reason::NotSo(WhyNotNow::TooFewCards), Under::RUN_TWICE_DECK_LIMITS);
        }
        Ok(())
    }

    /// Records how many runs were agreed: one whole board after the other, from the next cards on.
    pub(crate) fn runs_agreed(&mut self, terms: &Terms, runs: u8) {
        let (cards, burns) = self.cards_for_runs(terms, runs);
        // Whoever records a dealer's cards counts them as the dealer does.
        self.one_burn = self.cards_left(terms.game.deck) < cards + burns;
        self.runs = runs;
        self.runs_settled = true;
        let under_way = self.burn_due() > 0 || self.owed_board[0] > 0;
        self.runs_from = self.street + u8::from(!under_way);
        for run in 1..runs as usize {
            self.boards[run] = self.boards[0];
        }
        // Those who put nothing in on the last round of betting were all-in before it.
        if terms.house.runs_outside == RunsOutside::FirstBoard {
            self.outside = self.all_in_before();
        }
    }

    /// The burns of a street: none after the first of several runs where the deck is tight.
    pub(crate) fn burns_of(&self, street: &Street) -> u8 {
        let tight = self.one_burn && (self.run > 0 || !self.burnt.is_empty());
        // What players draw they draw once, whatever the boards do.
        let board_only = self.run > 0 && street.board == 0;
        if tight || board_only { 0 } else { street.burn }
    }

    /// The street with which the next run begins, if there is one.
    pub(crate) fn next_run(&self) -> Option<u8> {
        (self.run + 1 < self.runs).then_some(self.runs_from)
    }

    /// The burns that this street's cards still wait for. Once players bet on a street its cards are there, and a burn that
    /// a dealer did not tell of was made all the same.
    fn burn_due(&self) -> u8 {
        if self.begun { 0 } else { self.owed_burn }
    }

    /// The board cards and the burns that so many runs still take.
    fn cards_for_runs(&self, terms: &Terms, runs: u8) -> (usize, usize) {
        let runs = runs as usize;
        let mut cards = self.owed_board[0] as usize * runs;
        let mut burns = self.burn_due() as usize * if self.owed_board[0] > 0 { runs } else { 1 };
        for street in &terms.game.streets[self.street as usize + 1..] {
            let times = if street.board > 0 { runs } else { 1 };
            cards += street.board as usize * times;
            burns += street.burn as usize * times;
        }
        (cards, burns)
    }
}
