//! An auditor who watches an event and works everything out again, plainly and slowly.
//!
//! It shares no code with the event: people are a list, seats a list of who sits where, chips are counted from what was
//! put in play and taken out of it, places from who went out when.

use std::{collections::BTreeMap, fmt};

use hand::Chips;

use super::{Event, MovedFor, Tournament};
use crate::PlayerId;

/// What an auditor found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Chips appeared or vanished.
    Chips {
        /// What there should be.
        expected: Chips,
        /// What there is.
        found: Chips,
    },
    /// Two sit in one chair, or somebody sits where nobody should.
    Seat(PlayerId),
    /// Somebody moved from where they did not sit.
    MovedFromElsewhere(PlayerId),
    /// Somebody went to a table that was no emptier.
    NotBalanced(PlayerId),
    /// Somebody has a place that others have, or one that was not to be had.
    Place {
        /// Which.
        place: u32,
        /// How many were left by then.
        left: u32,
    },
    /// Somebody has no place, or two.
    Places(PlayerId),
    /// Prizes do not come to the purse.
    Prizes {
        /// What they should come to.
        purse: Chips,
        /// What was paid.
        paid: Chips,
    },
    /// A worse place was paid more.
    PaidMore {
        /// Which place.
        place: u32,
    },
    /// Envelopes hold something else than was put on heads, or one was drawn that was not there.
    Envelopes {
        /// What they should come to.
        pool: Chips,
        /// What they come to.
        found: Chips,
    },
    /// Somebody came to the second day with other chips than were bagged.
    Bag(PlayerId),
    /// What was put on heads was not paid out.
    Bounties {
        /// What was put on them.
        put: Chips,
        /// What was paid.
        paid: Chips,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Chips { expected, found } => {
                write!(f, "{expected} chips should be in play, and {found} are")
            }
            Fault::Seat(player) => write!(f, "player {} does not have the chair alone", player.0),
            Fault::MovedFromElsewhere(player) => write!(f, "player {} moved from where nobody sat", player.0),
            Fault::NotBalanced(player) => {
                write!(f, "player {} was moved to a table that was no emptier", player.0)
            }
            Fault::Place { place, left } => write!(f, "place {place} was given with {left} left"),
            Fault::Places(player) => write!(f, "player {} does not have one place", player.0),
            Fault::Prizes { purse, paid } => write!(f, "{paid} was paid of a purse of {purse}"),
            Fault::PaidMore { place } => write!(f, "place {place} was paid more than the one before it"),
            Fault::Envelopes { pool, found } => {
                write!(f, "envelopes of {found} stand for bounties of {pool}")
            }
            Fault::Bag(player) => write!(f, "player {} did not bag that stack", player.0),
            Fault::Bounties { put, paid } => write!(f, "{put} was put on heads, and {paid} was paid"),
        }
    }
}

/// Watches an event.
#[derive(Clone, Debug, Default)]
pub struct Auditor {
    /// Who sits where: player, table, chair.
    seats: BTreeMap<PlayerId, (u32, u8)>,
    /// How many sit in each chair, and at each table.
    taken: BTreeMap<(u32, u8), u32>,
    sizes: BTreeMap<u32, usize>,
    stacks: BTreeMap<PlayerId, Chips>,
    places: BTreeMap<PlayerId, Vec<u32>>,
    paid: BTreeMap<PlayerId, Chips>,
    issued: u128,
    removed: u128,
    entered: Vec<PlayerId>,
    stand_ins: Vec<PlayerId>,
    purse: Option<Chips>,
    heads: Chips,
    heads_paid: Chips,
    /// What the envelopes hold that nobody has drawn, and what is still to be paid of the one just drawn.
    envelopes: Vec<Chips>,
    drawn: Option<(PlayerId, Chips)>,
    /// What each bagged, flight by flight.
    bags: BTreeMap<PlayerId, Vec<Chips>>,
    /// Could the best stack of each, or could all of them, have come forward?
    not_best: bool,
    not_all: bool,
    bagged: bool,
    shared: bool,
    stack: Chips,
    head: Chips,
    redrawing: bool,
}

impl Auditor {
    /// An auditor of an event at its beginning; what an entry's bounty is.
    pub fn new(head: Chips) -> Auditor {
        Auditor { head, ..Auditor::default() }
    }

    /// Watches one event.
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    pub fn watch(&mut self, event: &Event) -> Result<(), Fault> {
        if !matches!(event, Event::Moved { why: MovedFor::Redraw, .. } | Event::TableBroke { .. })
            && self.redrawing
        {
            self.redrawing = false;
            self.alone()?;
        }
        match event {
            Event::Entered { player, .. } => {
                self.entered.push(*player);
                self.heads += self.head;
                // Whoever enters again gives up the place of before.
                self.places.remove(player);
            }
            Event::Seated { player, at, chips, .. } => {
                self.issued += u128::from(chips.0);
                self.stack = self.stack.max(*chips);
                self.carried(*player, *chips)?;
                self.stacks.insert(*player, *chips);
                self.sit(*player, at.table, at.chair.0)?;
            }
            Event::StoodIn { player, at, chips } => {
                self.issued += u128::from(chips.0);
                self.stand_ins.push(*player);
                self.stacks.insert(*player, *chips);
                self.sit(*player, at.table, at.chair.0)?;
            }
            Event::Sold { stand_in, player } => {
                let (Some(seat), Some(stack)) = (self.stand_up(*stand_in), self.stacks.remove(stand_in))
                else {
                    return Err(Fault::Seat(*stand_in));
                };
                self.stand_ins.retain(|of| of != stand_in);
                self.stacks.insert(*player, stack);
                self.sit(*player, seat.0, seat.1)?;
            }
            Event::Finished { stacks, .. } => {
                let before: Chips =
                    stacks.iter().filter_map(|(player, _)| self.stacks.get(player)).copied().sum();
                let after: Chips = stacks.iter().map(|(_, stack)| *stack).sum();
                if before != after {
                    return Err(Fault::Chips { expected: before, found: after });
                }
                for (player, stack) in stacks {
                    self.stacks.insert(*player, *stack);
                }
            }
            Event::Rebought { player, chips }
            | Event::AddedOn { player, chips }
            | Event::Awarded { player, chips, .. } => {
                self.issued += u128::from(chips.0);
                *self.stacks.entry(*player).or_default() += *chips;
            }
            Event::Removed { player: Some(player), chips, .. } => {
                self.removed += u128::from(chips.0);
                let stack = self.stacks.entry(*player).or_default();
                if *stack < *chips {
                    return Err(Fault::Chips { expected: *chips, found: *stack });
                }
                *stack -= *chips;
            }
            Event::Split { player, each, to } => {
                for other in to {
                    *self.stacks.entry(*other).or_default() += *each;
                }
                let stack = self.stacks.entry(*player).or_default();
                *stack = stack.less(*each * to.len() as u64);
            }
            Event::Moved { player, from, to, why } => {
                if self.seats.get(player) != Some(&(from.table, from.chair.0)) {
                    return Err(Fault::MovedFromElsewhere(*player));
                }
                if matches!(why, MovedFor::Balance { .. }) && self.size(from.table) < self.size(to.table) + 2
                {
                    return Err(Fault::NotBalanced(*player));
                }
                self.stand_up(*player);
                self.take(*player, to.table, to.chair.0);
                match why {
                    MovedFor::Redraw => self.redrawing = true,
                    _ => self.alone_at(to.table, to.chair.0, *player)?,
                }
            }
            Event::Out { player } => {
                self.stand_up(*player);
                if self.stacks.remove(player).is_some_and(|stack| !stack.is_zero()) {
                    return Err(Fault::Places(*player));
                }
                self.stand_ins.retain(|of| of != player);
            }
            Event::Placed { place, players } => {
                for player in players {
                    self.places.entry(*player).or_default().push(*place);
                }
                let left = (self.seats.len() - self.stand_ins.len()) as u32;
                // One who has all the chips, or everybody who is left once there is a seat for each.
                let winner = *place == 1
                    && players.len() == left as usize
                    && players.iter().all(|player| self.seats.contains_key(player));
                if !winner && (*place <= left || *place as usize > self.entered.len()) {
                    return Err(Fault::Place { place: *place, left });
                }
            }
            Event::Refunded { player } => {
                self.entered.retain(|of| of != player);
                self.heads -= self.head;
            }
            Event::Posted { purse, .. } => self.purse = Some(*purse),
            Event::Paid { player, amount } | Event::WonSeat { player, value: amount } => {
                *self.paid.entry(*player).or_default() += *amount;
            }
            Event::Shared { amounts } => {
                self.shared = true;
                for (player, amount) in amounts {
                    *self.paid.entry(*player).or_default() += *amount;
                }
            }
            Event::Bounty { of, paid, .. } => {
                self.heads_paid += *paid;
                if let Some((_, left)) = self.drawn.as_mut().filter(|(whose, _)| whose == of) {
                    *left =
                        Chips(left.0.checked_sub(paid.0).ok_or(Fault::Bounties { put: *left, paid: *paid })?);
                }
            }
            Event::EnvelopesMade { amounts } => {
                let pool = self.heads - self.heads_paid;
                let found: Chips = amounts.iter().copied().sum();
                if pool != found || amounts.len() + self.stand_ins.len() != self.seats.len() {
                    return Err(Fault::Envelopes { pool, found });
                }
                self.envelopes.clone_from(amounts);
            }
            Event::Bagged { flight } => {
                self.bagged = true;
                let bags: Vec<(PlayerId, Chips)> =
                    flight.bags.iter().map(|bag| (bag.player, bag.chips)).collect();
                let mut held: Vec<(PlayerId, Chips)> =
                    self.stacks.iter().map(|(player, stack)| (*player, *stack)).collect();
                held.retain(|(player, _)| !self.stand_ins.contains(player));
                if held != bags {
                    let odd = |of: &&(PlayerId, Chips)| !held.contains(of) || !bags.contains(of);
                    let who = held.iter().chain(&bags).find(odd).map_or(PlayerId(0), |of| of.0);
                    return Err(Fault::Bag(who));
                }
                if flight.bounties + self.heads_paid != self.heads {
                    return Err(Fault::Bounties { put: self.heads, paid: self.heads_paid });
                }
            }
            Event::FlightIn { flight } => {
                self.heads += flight.bounties;
                for bag in &flight.bags {
                    self.entered.push(bag.player);
                    self.bags.entry(bag.player).or_default().push(bag.chips);
                }
                self.entered.extend(flight.out.iter().flatten());
            }
            Event::EnvelopeDrawn { of, amount } => {
                self.is_drawn_paid()?;
                let Some(place) = self.envelopes.iter().position(|envelope| envelope == amount) else {
                    return Err(Fault::Envelopes { pool: Chips::ZERO, found: *amount });
                };
                self.envelopes.swap_remove(place);
                self.drawn = Some((*of, *amount));
            }
            Event::Removed { player: None, .. }
            | Event::Waits { .. }
            | Event::Opened { .. }
            | Event::Button { .. }
            | Event::Clock(_)
            | Event::Arrived { .. }
            | Event::WentAway { .. }
            | Event::Kept { .. }
            | Event::Begun { .. }
            | Event::Dealt { .. }
            | Event::LevelRuled { .. }
            | Event::FaceDown { .. }
            | Event::Misdealt { .. }
            | Event::EnvelopeDue { .. }
            | Event::Broke { .. }
            | Event::Queued { .. }
            | Event::Declared { .. }
            | Event::TableBroke { .. }
            | Event::Halted { .. }
            | Event::Resumed { .. }
            | Event::HandForHand
            | Event::RoundOver
            | Event::HandForHandOver
            | Event::Sanctioned { .. }
            | Event::Missed { .. }
            | Event::VotedDown
            | Event::Cancelled
            | Event::Over => {}
        }
        Ok(())
    }

    /// Whoever comes from a flight brings the best of what they bagged, or all of it; everybody in the same way.
    fn carried(&mut self, player: PlayerId, chips: Chips) -> Result<(), Fault> {
        let Some(bags) = self.bags.get(&player) else {
            return if self.bags.is_empty() { Ok(()) } else { Err(Fault::Bag(player)) };
        };
        self.not_best |= bags.iter().max() != Some(&chips);
        self.not_all |= bags.iter().copied().sum::<Chips>() != chips;
        if self.not_best && self.not_all { Err(Fault::Bag(player)) } else { Ok(()) }
    }

    /// Has the envelope that was drawn last been paid out?
    fn is_drawn_paid(&self) -> Result<(), Fault> {
        match self.drawn {
            Some((_, left)) if !left.is_zero() => Err(Fault::Envelopes { pool: left, found: Chips::ZERO }),
            _ => Ok(()),
        }
    }

    fn size(&self, table: u32) -> usize {
        self.sizes.get(&table).copied().unwrap_or(0)
    }

    fn take(&mut self, player: PlayerId, table: u32, chair: u8) {
        self.seats.insert(player, (table, chair));
        *self.taken.entry((table, chair)).or_default() += 1;
        *self.sizes.entry(table).or_default() += 1;
    }

    fn stand_up(&mut self, player: PlayerId) -> Option<(u32, u8)> {
        let seat = self.seats.remove(&player)?;
        if let Some(there) = self.taken.get_mut(&seat) {
            *there = there.saturating_sub(1);
        }
        if let Some(size) = self.sizes.get_mut(&seat.0) {
            *size = size.saturating_sub(1);
        }
        Some(seat)
    }

    fn sit(&mut self, player: PlayerId, table: u32, chair: u8) -> Result<(), Fault> {
        self.take(player, table, chair);
        self.alone_at(table, chair, player)
    }

    fn alone_at(&self, table: u32, chair: u8, player: PlayerId) -> Result<(), Fault> {
        if self.taken.get(&(table, chair)) == Some(&1) { Ok(()) } else { Err(Fault::Seat(player)) }
    }

    fn alone(&self) -> Result<(), Fault> {
        let mut seen = BTreeMap::new();
        for (player, seat) in &self.seats {
            if seen.insert(*seat, *player).is_some() {
                return Err(Fault::Seat(*player));
            }
        }
        Ok(())
    }

    /// Holds the whole event against what was watched: chips, and who sits where.
    pub fn compare(&self, event: &Tournament) -> Result<(), Fault> {
        let expected = Chips((self.issued - self.removed) as u64);
        let found: Chips = event.stacks().map(|(_, entrant)| entrant.stack).sum();
        if expected != found || event.chips_in_play() != expected {
            return Err(Fault::Chips { expected, found });
        }
        for (player, (table, chair)) in &self.seats {
            if event.at(*table, crate::table::Chair(*chair)) != Some(*player) {
                return Err(Fault::Seat(*player));
            }
            if event.player(*player).map(|entrant| entrant.stack) != self.stacks.get(player).copied() {
                return Err(Fault::Chips { expected, found });
            }
        }
        Ok(())
    }

    /// Looks at the end: everybody has one place, the places are all places there were, and what was to be paid was paid.
    pub fn close(&self) -> Result<(), Fault> {
        let paid: Chips = self.paid.values().copied().sum();
        if let Some(purse) = self.purse.filter(|purse| *purse != paid) {
            return Err(Fault::Prizes { purse, paid });
        }
        self.is_drawn_paid()?;
        if self.bagged {
            return Ok(());
        }
        if self.heads != self.heads_paid && !self.head.is_zero() {
            return Err(Fault::Bounties { put: self.heads, paid: self.heads_paid });
        }
        if self.shared {
            return Ok(());
        }
        let mut everybody = self.entered.clone();
        everybody.sort_unstable();
        everybody.dedup();
        let mut places: Vec<u32> = Vec::new();
        for player in &everybody {
            match self.places.get(player).map(Vec::as_slice) {
                Some([place]) => places.push(*place),
                _ => return Err(Fault::Places(*player)),
            }
        }
        places.sort_unstable();
        // Those who share a place take up as many as they are: the next place is so many further down.
        let mut next = 1;
        for shared in places.chunk_by(|one, other| one == other) {
            if shared[0] != next {
                return Err(Fault::Place { place: shared[0], left: next });
            }
            next += shared.len() as u32;
        }
        let mut by_place: Vec<(u32, Chips)> = everybody
            .iter()
            .filter_map(|player| {
                Some((*self.places.get(player)?.first()?, self.paid.get(player).copied().unwrap_or_default()))
            })
            .collect();
        by_place.sort_unstable_by_key(|(place, paid)| (*place, std::cmp::Reverse(*paid)));
        if let Some(pair) = by_place.windows(2).find(|pair| pair[0].0 != pair[1].0 && pair[0].1 < pair[1].1) {
            return Err(Fault::PaidMore { place: pair[1].0 });
        }
        Ok(())
    }
}
