//! Chips that change for others: the race of a denomination that goes, and what turns up of it later.

use hand::Chips;
use rules::Sink;

use super::{
    Tournament,
    act::{ChipRace, Reason, Refusal},
    event::{AwardedFor, Event, RemovedFor},
    fold::plainly,
    race::{BadRace, Chip, RaceEvent, RaceRules, Stack},
};
use crate::PlayerId;

impl Tournament {
    /// Races a denomination off at a table. Whole new chips are worth what went for them; only odd chips change a stack.
    pub(super) fn race(&mut self, race: &ChipRace, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(table) = self.state.tables.get(&race.table) else {
            return Err(plainly(Reason::NoSuchTable));
        };
        if table.on.is_some() {
            return Err(plainly(Reason::HandOn));
        }
        if race.chip.new.max(race.lowest) > self.chips_in_play() {
            return Err(plainly(Reason::ChipTooLarge));
        }
        let mut stacks = Vec::new();
        for held in &race.held {
            let (entrant, at) = self.seated(held.player)?;
            if at.table != race.table {
                return Err(plainly(Reason::NotAtTable));
            }
            let old = race.chip.old.0.checked_mul(held.old).map(Chips).filter(|old| *old <= entrant.stack);
            let Some(old) = old else { return Err(plainly(Reason::TooManyChips)) };
            let stack = Stack { seat: at.chair.0.into(), old: held.old, rest: entrant.stack - old };
            stacks.push((stack, held));
        }
        // Cards are dealt and chips saved from seat one on.
        stacks.sort_by_key(|(stack, _)| stack.seat);
        if stacks.windows(2).any(|pair| pair[0].0.seat == pair[1].0.seat) {
            return Err(plainly(Reason::NamedTwice));
        }
        let cards: Vec<_> = stacks.iter().map(|(_, held)| held.cards.clone()).collect();
        let (stacks, players): (Vec<Stack>, Vec<PlayerId>) =
            stacks.into_iter().map(|(stack, held)| (stack, held.player)).unzip();
        let raced =
            RaceRules::of(&self.book).run(race.chip, race.lowest, &stacks, &cards).map_err(bad_race)?;
        let whose =
            |seat: u32| stacks.iter().position(|stack| stack.seat == seat).map(|place| players[place]);
        for ruling in raced.rulings {
            let (seat, chips, what) = match ruling.event {
                RaceEvent::Exchanged { .. } | RaceEvent::Dealt { .. } => continue,
                RaceEvent::Rescued { seat, chip } => (seat, chip, Some(AwardedFor::Rescue)),
                RaceEvent::Won { seat, .. } => (seat, race.chip.new, Some(AwardedFor::Race)),
                RaceEvent::RoundedUp { seat } => (seat, race.chip.new, Some(AwardedFor::OddChips)),
                RaceEvent::Removed { seat, old } => (seat, race.chip.old * old, None),
            };
            let Some(player) = whose(seat) else { continue };
            let event = match what {
                Some(why) => Event::Awarded { player, chips, why },
                None => Event::Removed { player: Some(player), chips, why: RemovedFor::Race },
            };
            self.emit(sink, event, ruling.under);
        }
        Ok(())
    }

    /// A player finds chips of a denomination that was raced off before, and that nobody counted.
    pub(super) fn found_later(
        &mut self,
        player: PlayerId,
        chip: Chip,
        old: u64,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        self.seated(player)?;
        let (new, _, under) = RaceRules::of(&self.book).found_later(chip, old).map_err(bad_race)?;
        // Nobody has forgotten more than all that is played with.
        let chips = chip.new.0.checked_mul(new).map(Chips).filter(|chips| *chips <= self.chips_in_play());
        let Some(chips) = chips else { return Err(plainly(Reason::ChipTooLarge)) };
        self.emit(sink, Event::Awarded { player, chips, why: AwardedFor::FoundLater }, Some(under));
        Ok(())
    }
}

fn bad_race(bad: BadRace) -> Refusal {
    plainly(Reason::Race(bad))
}
