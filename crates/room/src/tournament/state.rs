//! How an event stands, and how each event that is recorded changes it. Nothing else does.

use std::collections::{BTreeMap, BTreeSet};

use hand::Chips;
use rules::structure::Structure;

use super::{
    balance::{Fill, Sizes, Spots, Standing, Vacated, places_left_of_button},
    clock::{Clock, Signs},
    draw::SeatAt,
    event::{EnteredBy, Event, MovedFor, Sanction, SeatedFor},
    flights::{Bag, Carry, Day, Flight},
    setup::{Bounty, EventSetup},
};
use crate::{
    PlayerId,
    table::{Chair, Chairs, MOST_CHAIRS},
};

/// How somebody stands to the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Has entered, and has no seat yet.
    Entered,
    /// Waits until there is room.
    Waiting,
    /// Plays.
    Playing(SeatAt),
    /// Has lost everything, and may still buy again.
    Broke(SeatAt),
    /// Is out.
    Out,
}

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// How they stand.
    pub status: Status,
    /// The chips in front of them.
    pub stack: Chips,
    /// How often they have entered.
    pub entries: u32,
    /// How often they have bought again.
    pub rebuys: u32,
    /// Have they added on?
    pub added_on: bool,
    /// How they entered.
    pub by: EnteredBy,
    /// Have they ever been there?
    pub has_come: bool,
    /// Since when they have been away; none if they are there.
    pub away_since: Option<u64>,
    /// Is the stack kept until they come?
    pub kept: bool,
    /// Did they announce a rebuy?
    pub declared: bool,
    /// How often they have been sanctioned.
    pub offences: u32,
    /// Hands still to be missed.
    pub misses: u32,
    /// Is the hand that is on one of them? One that was dealt before the penalty was given is not.
    pub(super) is_missing: bool,
    /// Until when they may not play.
    pub until: Option<u64>,
    /// What is on their head.
    pub bounty: Chips,
    /// The best of the places that they finished in.
    pub place: Option<u32>,
    /// What they have won, bounties and the worth of a seat included.
    pub won: Chips,
    /// Have they won a seat in the event that this one leads to?
    pub won_seat: bool,
    /// Is it nobody, but a stack in a seat that nobody has bought?
    pub is_stand_in: bool,
    /// The last hand, where they lost everything on it: stack, hand, who won it.
    pub(super) lost: Option<(Chips, Option<u32>, Vec<PlayerId>)>,
}

impl Entrant {
    fn new(by: EnteredBy, stack: Chips, status: Status, is_stand_in: bool) -> Entrant {
        Entrant {
            status,
            stack,
            entries: 0,
            rebuys: 0,
            added_on: false,
            by,
            has_come: by == EnteredBy::Payment,
            away_since: None,
            kept: false,
            declared: false,
            offences: 0,
            misses: 0,
            is_missing: false,
            until: None,
            bounty: Chips::ZERO,
            place: None,
            won: Chips::ZERO,
            won_seat: false,
            is_stand_in,
            lost: None,
        }
    }

    /// Is the chair empty, be the player away or not there yet?
    pub fn is_absent(&self) -> bool {
        self.is_stand_in || !self.has_come || self.away_since.is_some()
    }
}

/// A table of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableAt {
    pub(super) chairs: u8,
    pub(super) players: [Option<PlayerId>; MOST_CHAIRS],
    pub(super) spots: Option<Spots>,
    pub(super) vacated: Vec<Vacated>,
    pub(super) signs: Signs,
    /// The level of the hand being played.
    pub(super) on: Option<u32>,
    pub(super) halted: bool,
    /// Is somebody all-in whose cards wait for the other tables?
    pub(super) is_face_down: bool,
    /// Has it played the hand of this round of hand-for-hand play?
    pub(super) has_played: bool,
    pub(super) hands: u32,
}

impl TableAt {
    fn new(chairs: u8) -> TableAt {
        TableAt {
            chairs,
            players: [None; MOST_CHAIRS],
            spots: None,
            vacated: Vec::new(),
            signs: Signs::default(),
            on: None,
            halted: false,
            is_face_down: false,
            has_played: false,
            hands: 0,
        }
    }

    pub(super) fn seated(&self) -> Chairs {
        let taken = (0..MOST_CHAIRS).filter(|chair| self.players[*chair].is_some());
        taken.map(|chair| Chair(chair as u8 + 1)).collect()
    }

    /// Has it still to play the hand of this round? Somebody who sits alone has nobody to play it with.
    pub(super) fn is_to_play(&self) -> bool {
        !self.has_played && !self.halted && self.people().nth(1).is_some()
    }

    fn put(&mut self, chair: Chair, player: Option<PlayerId>) {
        if let Some(place) = self.players.get_mut((chair.0 as usize).wrapping_sub(1)) {
            *place = player;
        }
    }

    pub(super) fn at(&self, chair: Chair) -> Option<PlayerId> {
        self.players.get((chair.0 as usize).wrapping_sub(1)).copied().flatten()
    }

    pub(super) fn people(&self) -> impl Iterator<Item = PlayerId> {
        self.players.iter().flatten().copied()
    }
}

/// Play hand for hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HandForHand {
    /// How many played when the round began.
    pub(super) left: u32,
    /// Who went out in it, and at which table.
    pub(super) out: Vec<(PlayerId, u32)>,
    /// Is it the round of the hands that were under way at the announcement?
    pub(super) is_first: bool,
}

/// All that changes in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) entrants: BTreeMap<PlayerId, Entrant>,
    pub(super) waiting: Vec<PlayerId>,
    pub(super) tables: BTreeMap<u32, TableAt>,
    pub(super) fills: Vec<Fill>,
    /// How many tables are how full.
    pub(super) sizes: Sizes,
    /// The tables that are stopped until they are filled.
    pub(super) halted: BTreeSet<u32>,
    /// How many sit at all tables.
    pub(super) seated: u32,
    /// Who lost everything and may still buy again.
    pub(super) broke: BTreeSet<PlayerId>,
    /// Who is away.
    pub(super) away: BTreeSet<PlayerId>,
    pub(super) clock: Clock,
    pub(super) started: Option<u64>,
    pub(super) tables_at_start: u32,
    pub(super) is_over: bool,
    pub(super) cancelled: bool,
    /// How many have chips, or may still buy some.
    pub(super) left: u32,
    pub(super) entries: u64,
    pub(super) rebuys: u64,
    pub(super) add_ons: u64,
    /// Chips that were put in play, and that left it.
    pub(super) issued: Chips,
    pub(super) removed: Chips,
    pub(super) purse: Option<Chips>,
    pub(super) prizes: Vec<Chips>,
    pub(super) paid: Chips,
    pub(super) bounties: Chips,
    /// What lies in the envelopes that nobody has drawn, the largest first.
    pub(super) envelopes: Vec<Chips>,
    pub(super) are_envelopes_made: bool,
    /// For whose heads envelopes are still to be drawn, and by whom.
    pub(super) envelopes_due: Vec<(PlayerId, Vec<PlayerId>)>,
    /// Who went out before places were known, the first first.
    pub(super) queued: Vec<Vec<PlayerId>>,
    /// What came of a flight, once it is over.
    pub(super) bagged: Option<Flight>,
    /// Who went out in each of the flights before, the first first.
    pub(super) flights_out: Vec<Vec<Vec<PlayerId>>>,
    pub(super) hand_for_hand: Option<HandForHand>,
    pub(super) voted_down: bool,
    /// The first hand of which levels has been dealt: the highest of them.
    pub(super) dealt_level: u32,
}

impl State {
    pub(super) fn new(structure: &Structure) -> State {
        State {
            entrants: BTreeMap::new(),
            waiting: Vec::new(),
            tables: BTreeMap::new(),
            fills: Vec::new(),
            sizes: Sizes::default(),
            halted: BTreeSet::new(),
            seated: 0,
            broke: BTreeSet::new(),
            away: BTreeSet::new(),
            clock: Clock::of(structure),
            started: None,
            tables_at_start: 0,
            is_over: false,
            cancelled: false,
            left: 0,
            entries: 0,
            rebuys: 0,
            add_ons: 0,
            issued: Chips::ZERO,
            removed: Chips::ZERO,
            purse: None,
            prizes: Vec::new(),
            paid: Chips::ZERO,
            bounties: Chips::ZERO,
            envelopes: Vec::new(),
            are_envelopes_made: false,
            envelopes_due: Vec::new(),
            queued: Vec::new(),
            bagged: None,
            flights_out: Vec::new(),
            hand_for_hand: None,
            voted_down: false,
            dealt_level: 0,
        }
    }

    pub(super) fn seat_of(&self, player: PlayerId) -> Option<SeatAt> {
        match self.entrants.get(&player)?.status {
            Status::Playing(at) | Status::Broke(at) => Some(at),
            Status::Entered | Status::Waiting | Status::Out => None,
        }
    }

    /// How a table stands, to those who balance.
    pub(super) fn standing(&self, table: u32) -> Option<Standing> {
        let of = self.tables.get(&table)?;
        Some(Standing {
            table,
            chairs: of.chairs,
            seated: of.seated(),
            spots: of.spots,
            vacated: of.vacated.clone(),
            is_on: of.on.is_some(),
        })
    }

    fn refill(&mut self, table: u32) {
        let found = self.fills.binary_search_by_key(&table, |fill| fill.table);
        let before = found.map_or(0, |place| self.fills[place].size);
        let of = self.tables.get(&table);
        let size = of.map_or(0, |of| of.seated().len() as u8);
        self.seated = self.seated - u32::from(before) + u32::from(size);
        if let Ok(place) = found {
            self.sizes.remove(self.fills[place]);
        }
        if let Some(of) = of {
            self.sizes.add(Fill { table, size, is_on: of.on.is_some() });
        }
        match (of, found) {
            (None, Ok(place)) => {
                self.fills.remove(place);
            }
            (None, Err(_)) => {}
            (Some(of), found) => {
                let now = Fill { table, size, is_on: of.on.is_some() };
                match found {
                    Ok(place) => self.fills[place] = now,
                    Err(place) => self.fills.insert(place, now),
                }
            }
        }
    }

    fn take_seat(&mut self, player: PlayerId, at: SeatAt) {
        if let Some(table) = self.tables.get_mut(&at.table) {
            table.put(at.chair, Some(player));
            table.vacated.retain(|vacated| vacated.chair != at.chair);
        }
        self.refill(at.table);
    }

    fn give_up_seat(&mut self, at: SeatAt, is_out: bool) {
        if let Some(table) = self.tables.get_mut(&at.table) {
            table.put(at.chair, None);
            if is_out {
                let left_of_button = table.spots.map_or(0, |spots| places_left_of_button(spots, at.chair));
                table.vacated.push(Vacated { chair: at.chair, left_of_button });
            }
        }
        self.refill(at.table);
    }

    /// Takes an event in. Replay does not argue with history: what cannot be is passed over.
    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    pub(super) fn record(&mut self, event: &Event, setup: &EventSetup) {
        let head = setup.bounty;
        match event {
            Event::Entered { player, by } => self.entered(*player, *by, head),
            Event::Waits { player } => {
                self.waiting.push(*player);
                self.change(*player, |entrant| entrant.status = Status::Waiting);
            }
            Event::Opened { table, chairs } => {
                self.tables.insert(*table, TableAt::new(*chairs));
                self.halted.remove(table);
                self.refill(*table);
                if self.started.is_none() {
                    self.tables_at_start += 1;
                }
            }
            Event::Seated { player, at, chips, why } => self.seated(*player, *at, *chips, *why),
            Event::StoodIn { player, at, chips } => {
                self.issued += *chips;
                self.entrants
                    .insert(*player, Entrant::new(EnteredBy::Promise, *chips, Status::Playing(*at), true));
                self.take_seat(*player, *at);
            }
            Event::Sold { stand_in, player } => self.sold(*stand_in, *player),
            Event::Button { table, chair } => {
                if let Some(of) = self.tables.get_mut(table) {
                    // As if the hand before had left the small blind of the first hand to the big blind.
                    let seated = of.seated();
                    let next = seated.next_after(*chair).unwrap_or(*chair);
                    of.spots = Some(Spots { button: *chair, small: Some(*chair), big: next, dealt: seated });
                    of.vacated.clear();
                }
            }
            Event::Clock(event) => {
                if let super::clock::ClockEvent::Started { at } = event {
                    self.started = Some(*at);
                }
                self.clock.record(event);
            }
            Event::Arrived { player } => {
                self.away.remove(player);
                self.change(*player, |entrant| {
                    entrant.has_come = true;
                    entrant.away_since = None;
                });
            }
            Event::WentAway { player, at } => {
                if self.started.is_none() {
                    self.change(*player, |entrant| entrant.has_come = false);
                } else {
                    self.away.insert(*player);
                    self.change(*player, |entrant| entrant.away_since = Some(*at));
                }
            }
            Event::Kept { player } => self.change(*player, |entrant| entrant.kept = true),
            Event::Begun { table, signs } => {
                if let Some(of) = self.tables.get_mut(table) {
                    of.signs = *signs;
                }
            }
            Event::Dealt { table, level } => {
                if let Some(of) = self.tables.get_mut(table) {
                    of.on = Some(*level);
                    of.hands += 1;
                    for player in of.people() {
                        if let Some(entrant) = self.entrants.get_mut(&player) {
                            entrant.is_missing = entrant.misses > 0;
                        }
                    }
                }
                self.dealt_level = self.dealt_level.max(*level);
                self.refill(*table);
            }
            Event::LevelRuled { table, level } => {
                if let Some(of) = self.tables.get_mut(table) {
                    of.on = Some(*level);
                }
            }
            Event::FaceDown { table } => {
                if let Some(of) = self.tables.get_mut(table) {
                    of.is_face_down = true;
                }
            }
            Event::Misdealt { .. } | Event::VotedDown => {
                self.voted_down |= matches!(event, Event::VotedDown);
            }
            Event::Finished { table, spots, stacks } => {
                for (player, stack) in stacks {
                    self.change(*player, |entrant| entrant.stack = *stack);
                }
                if let Some(of) = self.tables.get_mut(table) {
                    of.spots = spots.or(of.spots);
                    of.signs = Signs::default();
                    of.on = None;
                    of.is_face_down = false;
                    of.has_played = true;
                }
                self.refill(*table);
            }
            Event::Broke { player, stack, hand, by } => {
                if let Some(at) = self.seat_of(*player) {
                    self.broke.insert(*player);
                    self.change(*player, |entrant| {
                        entrant.status = Status::Broke(at);
                        entrant.lost = Some((*stack, *hand, by.clone()));
                    });
                }
            }
            Event::Out { player } => self.out(*player),
            Event::Queued { players } => self.queued.push(players.clone()),
            Event::Refunded { player } => {
                self.waiting.retain(|waiting| waiting != player);
                self.entrants.remove(player);
                self.entries -= 1;
                self.bounties = self.bounties.less(head.map_or(Chips::ZERO, Bounty::amount));
            }
            Event::Placed { place, players } => {
                self.queued.clear();
                for player in players {
                    self.change(*player, |entrant| entrant.place = Some(*place));
                }
            }
            Event::Rebought { player, chips } => {
                self.rebuys += 1;
                self.issued += *chips;
                self.broke.remove(player);
                if let Some(at) = self.seat_of(*player) {
                    self.change(*player, |entrant| {
                        entrant.rebuys += 1;
                        entrant.stack += *chips;
                        entrant.status = Status::Playing(at);
                        entrant.lost = None;
                        entrant.declared = false;
                    });
                }
            }
            Event::Declared { player } => self.change(*player, |entrant| entrant.declared = true),
            Event::AddedOn { player, chips } => {
                self.add_ons += 1;
                self.issued += *chips;
                self.change(*player, |entrant| {
                    entrant.added_on = true;
                    entrant.stack += *chips;
                });
            }
            Event::Awarded { player, chips, .. } => {
                self.issued += *chips;
                self.change(*player, |entrant| entrant.stack += *chips);
            }
            Event::Removed { player, chips, .. } => {
                self.removed += *chips;
                match player {
                    Some(player) => {
                        self.change(*player, |entrant| entrant.stack = entrant.stack.less(*chips));
                    }
                    // They turned up from nowhere, so they were counted as nobody's.
                    None => self.issued += *chips,
                }
            }
            Event::Split { player, each, to } => {
                for other in to {
                    self.change(*other, |entrant| entrant.stack += *each);
                }
                let all = *each * to.len() as u64;
                self.change(*player, |entrant| entrant.stack = entrant.stack.less(all));
            }
            Event::Moved { player, from, to, why } => {
                // Everybody draws at once: a chair is given up only by whoever still has it.
                if self.tables.get(&from.table).and_then(|table| table.at(from.chair)) == Some(*player) {
                    self.give_up_seat(*from, false);
                }
                self.take_seat(*player, *to);
                self.change(*player, |entrant| {
                    entrant.status = match entrant.status {
                        Status::Broke(_) => Status::Broke(*to),
                        _ => Status::Playing(*to),
                    };
                });
                if let (MovedFor::Redraw, Some(table)) = (why, self.tables.get_mut(&to.table)) {
                    table.spots = None;
                    table.vacated.clear();
                }
            }
            Event::TableBroke { table } => {
                self.tables.remove(table);
                self.halted.remove(table);
                self.refill(*table);
            }
            Event::Halted { table } | Event::Resumed { table } => {
                if let Some(of) = self.tables.get_mut(table) {
                    of.halted = matches!(event, Event::Halted { .. });
                    if of.halted {
                        self.halted.insert(*table);
                    } else {
                        self.halted.remove(table);
                    }
                }
            }
            Event::HandForHand => {
                self.hand_for_hand = Some(HandForHand { left: self.left, out: Vec::new(), is_first: true });
                // The first round is that of the hands under way; of the next ones where there are none.
                let any = self.tables.values().any(|table| table.on.is_some());
                for table in self.tables.values_mut() {
                    table.has_played = any && table.on.is_none();
                }
            }
            Event::RoundOver => {
                let left = self.left;
                if let Some(round) = &mut self.hand_for_hand {
                    *round = HandForHand { left, out: Vec::new(), is_first: false };
                }
                for table in self.tables.values_mut() {
                    table.has_played = false;
                }
            }
            Event::HandForHandOver => self.hand_for_hand = None,
            Event::Posted { purse, prizes } => {
                self.purse = Some(*purse);
                self.prizes.clone_from(prizes);
            }
            Event::Paid { player, amount } => {
                self.paid += *amount;
                self.change(*player, |entrant| entrant.won += *amount);
            }
            Event::WonSeat { player, value } => {
                self.paid += *value;
                self.change(*player, |entrant| {
                    entrant.won += *value;
                    entrant.won_seat = true;
                });
            }
            Event::Bounty { of, to, paid, kept } => {
                self.bounties = self.bounties.less(*paid);
                self.change(*of, |entrant| entrant.bounty = entrant.bounty.less(*paid + *kept));
                self.change(*to, |entrant| {
                    entrant.won += *paid;
                    entrant.bounty += *kept;
                });
            }
            Event::EnvelopesMade { amounts } => {
                self.are_envelopes_made = true;
                self.envelopes.clone_from(amounts);
            }
            Event::EnvelopeDue { of, to } => self.envelopes_due.push((*of, to.clone())),
            Event::EnvelopeDrawn { of, amount } => {
                if let Some(place) = self.envelopes.iter().position(|envelope| envelope == amount) {
                    self.envelopes.remove(place);
                }
                self.envelopes_due.retain(|(other, _)| other != of);
            }
            Event::Sanctioned { player, sanction, hands, until } => self.change(*player, |entrant| {
                entrant.offences += 1;
                entrant.misses = entrant.misses.saturating_add(*hands);
                if matches!(sanction, Sanction::Minutes(_)) {
                    entrant.until = *until;
                }
            }),
            Event::Missed { player } => {
                self.change(*player, |entrant| {
                    entrant.misses = entrant.misses.saturating_sub(1);
                    entrant.is_missing = false;
                });
            }
            Event::Shared { amounts } => {
                for (player, amount) in amounts {
                    self.paid += *amount;
                    self.change(*player, |entrant| entrant.won += *amount);
                }
                self.is_over = true;
            }
            Event::Bagged { flight } => {
                self.bagged = Some(flight.clone());
                self.is_over = true;
            }
            Event::FlightIn { flight } => self.flight_in(flight, setup.day),
            Event::Cancelled => {
                self.cancelled = true;
                self.is_over = true;
            }
            Event::Over => self.is_over = true,
        }
    }

    fn change(&mut self, player: PlayerId, change: impl FnOnce(&mut Entrant)) {
        if let Some(entrant) = self.entrants.get_mut(&player) {
            change(entrant);
        }
    }

    fn entered(&mut self, player: PlayerId, by: EnteredBy, bounty: Option<Bounty>) {
        self.entries += 1;
        self.bounties += bounty.map_or(Chips::ZERO, Bounty::amount);
        let on_head = match bounty {
            None | Some(Bounty::Mystery(_)) => Chips::ZERO,
            Some(Bounty::Fixed(amount) | Bounty::Progressive(amount)) => amount,
        };
        for together in &mut self.queued {
            together.retain(|other| *other != player);
        }
        self.queued.retain(|together| !together.is_empty());
        let new = Entrant::new(by, Chips::ZERO, Status::Entered, false);
        let entrant = self.entrants.entry(player).or_insert(new);
        entrant.entries += 1;
        entrant.bounty += on_head;
        entrant.status = Status::Entered;
        entrant.place = None;
    }

    /// Those who bagged come with their chips; those who went out are known, for their places.
    fn flight_in(&mut self, flight: &Flight, day: Day) {
        self.entries += flight.entries;
        self.rebuys += flight.rebuys;
        self.add_ons += flight.add_ons;
        self.bounties += flight.bounties;
        for Bag { player, chips, bounty } in &flight.bags {
            let entrant = self.known(*player);
            entrant.status = Status::Entered;
            entrant.entries += 1;
            entrant.stack = match day {
                Day::Second(Carry::All) => entrant.stack + *chips,
                Day::Second(Carry::Best) | Day::Only | Day::Flight => entrant.stack.max(*chips),
            };
            entrant.bounty += *bounty;
        }
        for player in flight.out.iter().flatten() {
            self.known(*player).entries += 1;
        }
        self.flights_out.push(flight.out.clone());
    }

    /// Somebody of whom a flight tells.
    fn known(&mut self, player: PlayerId) -> &mut Entrant {
        let new = || Entrant::new(EnteredBy::Payment, Chips::ZERO, Status::Out, false);
        self.entrants.entry(player).or_insert_with(new)
    }

    fn seated(&mut self, player: PlayerId, at: SeatAt, chips: Chips, why: SeatedFor) {
        self.waiting.retain(|waiting| *waiting != player);
        self.issued += chips;
        self.take_seat(player, at);
        self.left += 1;
        self.change(player, |entrant| {
            entrant.status = Status::Playing(at);
            entrant.stack = chips;
            entrant.lost = None;
            entrant.has_come |= why != SeatedFor::Start && why != SeatedFor::Alternate;
        });
    }

    fn sold(&mut self, stand_in: PlayerId, player: PlayerId) {
        let (Some(at), Some(stack)) =
            (self.seat_of(stand_in), self.entrants.get(&stand_in).map(|of| of.stack))
        else {
            return;
        };
        self.entrants.remove(&stand_in);
        self.take_seat(player, at);
        self.left += 1;
        self.change(player, |entrant| {
            entrant.status = Status::Playing(at);
            entrant.stack = stack;
            entrant.lost = None;
            entrant.has_come = true;
        });
    }

    fn out(&mut self, player: PlayerId) {
        let Some(at) = self.seat_of(player) else { return };
        self.broke.remove(&player);
        self.give_up_seat(at, true);
        if self.entrants.get(&player).is_some_and(|entrant| entrant.is_stand_in) {
            self.entrants.remove(&player);
            return;
        }
        self.left -= 1;
        self.away.remove(&player);
        self.voted_down = false;
        if let Some(round) = &mut self.hand_for_hand {
            round.out.push((player, at.table));
        }
        self.change(player, |entrant| {
            entrant.status = Status::Out;
            entrant.misses = 0;
        });
    }
}
