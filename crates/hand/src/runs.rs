//! Dealing the rest more than once: who may agree to it, and whether there are cards enough.

use rules::game::Street;

use crate::{
    Event, Sink, Source, State, Terms, Under, WhyNotNow,
    act::{Reason, Refusal},
    house::RunsOutside,
};

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
        let most = terms.house.most_runs.min(crate::MOST_BOARDS as u8);
        if runs == 0 || runs > most {
            return refuse(Reason::TooManyRuns { most }, Under::RUN_TWICE_MAX_RUNS);
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
        if self
            .stub_len()
            .is_some_and(|left| left < cards + if terms.house.runs_one_burn { 1 } else { burns })
        {
            return refuse(Reason::NotSo(WhyNotNow::TooFewCards), Under::RUN_TWICE_DECK_LIMITS);
        }
        Ok(())
    }

    pub(crate) fn runs_agreed(&mut self, terms: &Terms, runs: u8) {
        let (cards, burns) = self.cards_for_runs(terms, runs);
        self.one_burn = self.stub_len().is_some_and(|left| left < cards + burns);
        self.runs = runs;
        self.runs_settled = true;
        for run in 1..runs as usize {
            self.boards[run] = self.boards[0];
            self.owed_board[run] = self.owed_board[0];
        }
        if !self.one_burn {
            self.owed_burn *= runs;
        }
        // Those who put nothing in on the last round of betting were all-in before it.
        if terms.house.runs_outside == RunsOutside::FirstBoard {
            self.outside = self.all_in_before();
        }
    }

    /// The burns of a street: one for each run, or none after the first where the deck is tight.
    pub(crate) fn burns_of(&self, street: &Street) -> u8 {
        match self.runs {
            1 => street.burn,
            _ if self.one_burn && !self.burnt.is_empty() => 0,
            _ if self.one_burn => street.burn,
            runs => street.burn * runs,
        }
    }

    /// The board cards and the burns that so many runs still take.
    fn cards_for_runs(&self, terms: &Terms, runs: u8) -> (usize, usize) {
        let mut cards = self.owed_board[0] as usize;
        let mut burns = self.owed_burn as usize;
        for street in &terms.game.streets[self.street as usize + 1..] {
            cards += street.board as usize;
            burns += street.burn as usize;
        }
        (cards * runs as usize, burns * runs as usize)
    }

    /// How many cards are left in the stub, where it is known.
    pub fn stub_len(&self) -> Option<usize> {
        match &self.source {
            Source::Deck(stub) => Some(stub.len()),
            Source::Dealer => None,
        }
    }
}
