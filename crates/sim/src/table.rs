//! A table simulated from a seed: people sit down, sit out, come back, buy in again and leave, and every hand in between
//! is played by the hand engine, with an auditor looking on.

use std::{collections::VecDeque, time::Instant};

use hand::{Chips, Mode, QuickHand, Seating, Source, Stub};
use room::{
    PlayerId,
    table::{Act, Actor, Auditor, Chair, End, Event, OfferedWay, Rulings, Table, Why},
};
use serde::Serialize;

use bots::Dice;

use crate::simulate::{Broken, Policy, play_out};

/// How a run is to go.
#[derive(Clone, Copy, Debug)]
pub struct TableRun {
    /// How many hands.
    pub hands: u64,
    /// The seed from which all follows.
    pub seed: u64,
    /// How the players play.
    pub policy: Policy,
    /// What each sits down with.
    pub stack: Chips,
    /// Does an auditor look on?
    pub audit: bool,
    /// Do stacks pay for absent players?
    pub tournament: bool,
}

/// What happened in a run.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Tally {
    /// Hands played.
    pub hands: u64,
    /// Players dealt in, over all hands.
    pub dealt: u64,
    /// How many sat down.
    pub sat: u64,
    /// How many left.
    pub left: u64,
    /// How often somebody sat out.
    pub sat_out: u64,
    /// How often somebody came back.
    pub returned: u64,
    /// How often somebody bought in again.
    pub bought: u64,
    /// Blinds missed.
    pub missed: u64,
    /// How often missed blinds were made up.
    pub made_up: u64,
    /// How often somebody posted to come in.
    pub posted: u64,
    /// How often somebody came in free.
    pub came_in: u64,
    /// How often the button was bought.
    pub bought_button: u64,
    /// Hands on which nobody had the small blind.
    pub no_small: u64,
    /// Acts that were refused.
    pub refused: u64,
    /// Events that were audited.
    pub audited: u64,
    /// How long it took.
    pub seconds: f64,
}

/// A run under way.
struct Night {
    table: Table,
    auditor: Option<Auditor>,
    rulings: Rulings,
    /// The last events that were audited, for the message should something be wrong.
    recent: VecDeque<Event>,
    dice: Dice,
    tally: Tally,
    next: u64,
    stack: Chips,
}

impl TableRun {
    /// Plays it at an empty table; `tick` is told now and then how many hands are done.
    pub fn play(&self, table: Table, mut tick: impl FnMut(u64)) -> Result<Tally, Broken> {
        let mut night = Night {
            auditor: self.audit.then(|| Auditor::new(self.tournament, true)),
            table,
            rulings: Rulings::new(),
            recent: VecDeque::new(),
            dice: Dice::new(self.seed),
            tally: Tally::default(),
            next: 1,
            stack: self.stack,
        };
        let start = Instant::now();
        for _ in 0..night.table.size() {
            night.sit()?;
        }
        if let Some(first) = night.table.taken().iter().next() {
            night.put(Actor::Floor, &Act::SetButton(first))?;
        }
        let mut seating: Option<Seating> = None;
        let mut stub: Option<Stub> = None;
        while night.tally.hands < self.hands {
            night.come_and_go()?;
            if !night.put(Actor::Dealer, &Act::Deal)? {
                night.fill_up()?;
                continue;
            }
            night.hand(self.policy, &mut seating, &mut stub)?;
            if night.tally.hands.is_multiple_of(8192) {
                tick(night.tally.hands);
            }
        }
        night.tally.seconds = start.elapsed().as_secs_f64();
        Ok(night.tally)
    }
}

impl Night {
    fn broken(&self, what: String) -> Broken {
        Broken { hand: self.tally.hands, what }
    }

    /// Puts an act to the table; whether it was allowed.
    fn put(&mut self, by: Actor, act: &Act) -> Result<bool, Broken> {
        self.rulings.clear();
        if self.table.act(by, act, &mut self.rulings).is_err() {
            self.tally.refused += 1;
            return Ok(false);
        }
        for ruling in &self.rulings {
            self.tally.count(&ruling.event);
        }
        if let Some(auditor) = &mut self.auditor {
            for ruling in &self.rulings {
                self.tally.audited += 1;
                self.recent.push_back(ruling.event);
                if self.recent.len() > 40 {
                    self.recent.pop_front();
                }
                if let Err(fault) = auditor.watch(&ruling.event, &self.table) {
                    let recent: Vec<String> = self.recent.iter().map(|event| format!("{event:?}")).collect();
                    let what = format!("{fault}, after {act:?}; the last events:\n{}", recent.join("\n"));
                    return Err(self.broken(what));
                }
            }
        }
        Ok(true)
    }

    fn some_chair(&mut self) -> Chair {
        Chair(self.dice.below(u64::from(self.table.size())) as u8 + 1)
    }

    fn sit(&mut self) -> Result<(), Broken> {
        let chair = self.some_chair();
        if self.table.sitter(chair).is_some() {
            return Ok(());
        }
        let sit = Act::Sit { chair, player: PlayerId(self.next), chips: self.stack };
        self.next += 1;
        self.put(Actor::Floor, &sit).map(|_| ())
    }

    /// Every few hands somebody does something, and whoever is outside the game looks at what is offered.
    fn come_and_go(&mut self) -> Result<(), Broken> {
        let roll = self.dice.below(24);
        if roll >= 18 {
            self.sit()?;
        }
        if roll < 9 {
            let chair = self.some_chair();
            let by = Actor::Player(chair);
            match (roll, self.table.sitter(chair).map(|sitter| sitter.away)) {
                (_, None) => self.sit()?,
                (_, Some(true)) => {
                    self.put(by, &Act::Return(chair))?;
                    self.look(chair)?;
                }
                (0, Some(false)) if self.table.taken().len() > 3 => {
                    self.put(by, &Act::Leave(chair))?;
                }
                (1, Some(false)) => {
                    self.put(by, &Act::SitOut(chair))?;
                }
                (_, Some(false)) => self.look(chair)?,
            }
        }
        Ok(())
    }

    /// Takes one of the ways in that are offered.
    fn look(&mut self, chair: Chair) -> Result<(), Broken> {
        let offers = self.table.offers(chair);
        if offers.is_empty() {
            return Ok(());
        }
        let place = self.dice.below(offers.len() as u64) as usize;
        if let OfferedWay::By(way) = offers[place].way
            && !self.put(Actor::Player(chair), &Act::Enter(chair, way))?
        {
            return Err(self.broken(format!("{way:?} was offered at {chair} and then refused")));
        }
        Ok(())
    }

    /// Too few to deal: all come back, and free seats are taken.
    fn fill_up(&mut self) -> Result<(), Broken> {
        for chair in self.table.taken() {
            if self.table.sitter(chair).is_some_and(|sitter| sitter.away) {
                self.put(Actor::Player(chair), &Act::Return(chair))?;
            }
        }
        self.sit()
    }

    fn hand(
        &mut self,
        policy: Policy,
        seating: &mut Option<Seating>,
        stub: &mut Option<Stub>,
    ) -> Result<(), Broken> {
        let Some(terms) = self.table.terms().cloned() else { return Ok(()) };
        let stub = stub.get_or_insert_with(|| Stub::drawn_as_dealt(terms.game.deck.cards(), 0));
        let seating = seating.get_or_insert_with(|| Seating::usual(&terms.game, &terms.stakes, &[]));
        self.table.fill(seating);
        if let Err(bad) = terms.check(seating) {
            return Err(self.broken(bad.to_string()));
        }
        let mut hand =
            QuickHand::open(&terms, Mode::BY_ITSELF, seating, Source::Deck(stub.again(self.dice.roll())));
        play_out(&mut hand, policy, &mut self.dice).map_err(|what| self.broken(what))?;
        let outcome = hand.state().outcome(End::Played);
        if !self.put(Actor::Dealer, &Act::Finish(outcome))? {
            return Err(self.broken("the table did not take the hand's outcome".to_owned()));
        }
        self.tally.hands += 1;
        self.tally.dealt += seating.stacks.len() as u64;
        for chair in self.table.dealt() {
            if self.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero()) {
                // Most buy in again at once; some let a few hands go by, or leave.
                match self.dice.below(8) {
                    0 => self.put(Actor::Player(chair), &Act::Leave(chair))?,
                    _ => self.put(Actor::Player(chair), &Act::Buy(chair, self.stack))?,
                };
            }
        }
        Ok(())
    }
}

impl Tally {
    fn count(&mut self, event: &Event) {
        match event {
            Event::Sat { .. } => self.sat += 1,
            Event::Left { .. } => self.left += 1,
            Event::SatOut { .. } => self.sat_out += 1,
            Event::Returned { .. } => self.returned += 1,
            Event::Bought { .. } => self.bought += 1,
            Event::Missed { .. } => self.missed += 1,
            Event::CameIn { .. } => self.came_in += 1,
            Event::BoughtButton { .. } => self.bought_button += 1,
            Event::Posted { why: Why::MadeUp, .. } => self.made_up += 1,
            Event::Posted { why: Why::Entry, .. } => self.posted += 1,
            Event::Placed { .. } => self.no_small += 1,
            Event::Posted { why: Why::Blind(0), .. } => self.no_small = self.no_small.saturating_sub(1),
            Event::Posted { .. }
            | Event::Paid { .. }
            | Event::Chose { .. }
            | Event::Announced { .. }
            | Event::Withdrawn { .. }
            | Event::OptedOut { .. }
            | Event::Volunteered { .. }
            | Event::Asked { .. }
            | Event::Moved { .. }
            | Event::Began { .. }
            | Event::Turned { .. }
            | Event::Restaked { .. }
            | Event::PassedOn { .. }
            | Event::NotSpread { .. }
            | Event::Dealt { .. }
            | Event::Settled { .. }
            | Event::Finished { .. }
            | Event::Undone
            | Event::OwesBlind { .. }
            | Event::LegWon { .. }
            | Event::LegLost
            | Event::KillDue { .. }
            | Event::Barred { .. }
            | Event::Unposted { .. } => {}
        }
    }
}
