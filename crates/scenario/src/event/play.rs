//! An event file played: the event as its head has it, its acts, and what must be true.

use std::sync::Arc;

use hand::Chips;
use room::{
    PlayerId,
    table::Chairs,
    tournament::{
        Act as Asked, DrawDue, EnteredBy, Event, EventRules, Rulings, SeatedFor, Status, Tournament,
        balance::{Balance, Spots},
        clock::ClockEvent,
        draw::SeatAt,
        knockout::Knockout,
    },
};
use rules::{Book, Under};

use super::{
    super::{script::Unset, steps::Followed},
    cup,
    expect::{Expect, Serves},
    head::Head,
    line::Act,
};

/// An event under way.
pub(crate) struct Play<'s> {
    head: &'s Head,
    book: Arc<Book>,
    event: Tournament,
    /// The bracket or shoot-out, where the file is of one.
    cup: Option<Knockout>,
    now: u64,
    rulings: Rulings,
    unders: Vec<Under>,
}

impl<'s> Play<'s> {
    pub(super) fn open(head: &'s Head, book: Arc<Book>) -> Result<Play<'s>, Unset> {
        let unset = |why: String| Unset { span: Some(head.span.clone()), why };
        let mut event = Tournament::open(&book, head.setup.clone()).map_err(|bad| unset(bad.to_string()))?;
        let cup = cup::open(head, &book).map_err(unset)?;
        set(&mut event, head);
        Ok(Play { head, book, event, cup, now: 0, rulings: Rulings::new(), unders: Vec::new() })
    }

    pub(super) fn followed(&self) -> Followed<'_> {
        let circumstances = EventRules::circumstances(self.event.setup());
        Followed { book: &self.book, circumstances, unders: self.unders.clone() }
    }

    pub(super) fn act(&mut self, act: &Act) -> Result<(), String> {
        self.rulings.clear();
        self.unders.clear();
        if let Some(cup) = &mut self.cup {
            return cup::act(cup, act);
        }
        match act {
            Act::Result(..) => Err("results of tables are those of a bracket or a shoot-out".to_owned()),
            Act::At(now) => {
                self.now = *now;
                self.ask(&Asked::Tick)
            }
            Act::Do(asked) => self.ask(asked),
            Act::Hand(hand) => {
                if hand.deals {
                    self.ask(&Asked::Deal(hand.table))?;
                }
                let seated = self.event.table(hand.table).map(|table| table.seated).unwrap_or_default();
                self.ask(&Asked::Finish(hand.report(seated)))
            }
        }
    }

    fn ask(&mut self, asked: &Asked) -> Result<(), String> {
        match self.event.apply(asked, self.now) {
            Ok(rulings) => {
                self.unders.extend(rulings.iter().filter_map(|ruling| ruling.under));
                self.rulings.extend(rulings);
                Ok(())
            }
            Err(refusal) => {
                self.unders = refusal.under.into_iter().collect();
                Err(refusal.to_string())
            }
        }
    }

    fn name(&self, player: PlayerId) -> String {
        let place = (player.0 as usize).wrapping_sub(1);
        self.head.names.get(place).cloned().unwrap_or_else(|| format!("player {}", player.0))
    }

    /// How a player serves a penalty, also in words.
    fn serves(&self, player: PlayerId) -> (Serves, &'static str) {
        match self.event.serves(player, self.now) {
            Some(true) => (Serves::Dealt, "cards are dealt and blinds posted meanwhile"),
            Some(false) => (Serves::DealtOut, "nothing is dealt or posted meanwhile"),
            None => (Serves::Nothing, "no penalty is served"),
        }
    }

    /// Is it so? If not, what is.
    #[expect(clippy::too_many_lines, reason = "one arm a question")]
    pub(super) fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        if let Some(cup) = &self.cup {
            return cup::holds(cup, expect, |player| self.name(player));
        }
        let so = |yes: bool, is: String| if yes { Ok(()) } else { Err(is) };
        let event = &self.event;
        let reading = event.reading(self.now);
        match expect {
            Expect::Clock(left, runs) => {
                let seconds = reading.left / 1000;
                let is = format!(
                    "{}:{:02} is left, and it {}",
                    seconds / 60,
                    seconds % 60,
                    if reading.runs { "runs" } else { "stands" }
                );
                so(reading.left == *left && runs.is_none_or(|runs| runs == reading.runs), is)
            }
            Expect::Level(level, None) => {
                so(reading.level == *level, format!("it is level {}", reading.level))
            }
            Expect::Level(level, Some(table)) => match event.level_at(*table) {
                Some(found) => so(found == *level, format!("the hand is played at level {found}")),
                None => Err("no hand has started there".to_owned()),
            },
            Expect::Players(count) => so(event.left() == *count, format!("{} are left", event.left())),
            Expect::Seat(player, table, chair) => {
                let at = self.seat(*player);
                let is = at.map_or("has no seat".to_owned(), |at| format!("sits at {at}"));
                so(at == Some(SeatAt { table: *table, chair: *chair }), is)
            }
            Expect::Moved(player, table, chair) => {
                let to = SeatAt { table: *table, chair: *chair };
                let moves = self.moves();
                so(moves.contains(&(*player, to)), self.told(&moves))
            }
            Expect::NoMove => so(self.moves().is_empty(), self.told(&self.moves())),
            Expect::Stack(player, stack) => {
                let found = event.player(*player).map_or(Chips::ZERO, |of| of.stack);
                so(found == *stack, format!("it is {found}"))
            }
            Expect::Place(player, place) => match event.player(*player).and_then(|of| of.place) {
                Some(found) => so(found == *place, format!("the place is {found}")),
                None => Err("there is no place yet".to_owned()),
            },
            Expect::Won(player, amount) => {
                let found = event.player(*player).map_or(Chips::ZERO, |of| of.won);
                so(found == *amount, format!("{found} was won"))
            }
            Expect::WonSeat(player) => {
                so(event.player(*player).is_some_and(|of| of.won_seat), "no seat was won".to_owned())
            }
            Expect::InPlay(chips) => {
                so(event.chips_in_play() == *chips, format!("{} are", event.chips_in_play()))
            }
            Expect::Halted(table) => so(event.is_halted(*table), "it plays on".to_owned()),
            Expect::Deals(table) => event.may_deal(*table).map_err(|refusal| refusal.to_string()),
            Expect::Misses(player, hands) => {
                let found = event.player(*player).map_or(0, |of| of.misses);
                so(found == *hands, format!("{found} hands are to be missed"))
            }
            Expect::Serves(player, how) => {
                let (found, is) = self.serves(*player);
                so(found == *how, is.to_owned())
            }
            Expect::Out(player) => so(
                event.player(*player).is_some_and(|of| matches!(of.status, Status::Out)),
                "still in".to_owned(),
            ),
            Expect::DrawDue(tables) => match (event.draw_due(), tables) {
                (Some(DrawDue::Redraw { tables: found }), Some(wanted)) => {
                    so(found == *wanted, format!("everybody draws for {found} tables"))
                }
                (Some(_), None) => Ok(()),
                (Some(DrawDue::Alternate { player }), Some(_)) => {
                    Err(format!("{} waits to draw a seat", self.name(player)))
                }
                (Some(DrawDue::Break { table }), Some(_)) => Err(format!("table {table} breaks")),
                (None, _) => Err("no draw is due".to_owned()),
            },
            Expect::CardsDue(tables) => match event.balance() {
                Balance::Cards(found) => so(found == *tables, format!("tables {found:?} are tied")),
                other => Err(format!("no tables are tied: {}", in_words(&other))),
            },
            Expect::Even => {
                so(event.draw_due().is_none() && event.balance() == Balance::Even, in_words(&event.balance()))
            }
            Expect::Entry(open) => {
                let is = event.is_entry_open(self.now);
                so(is == *open, format!("entry is {}", if is { "open" } else { "closed" }))
            }
            Expect::Waiting(players) => {
                let names: Vec<String> = event.waiting().iter().map(|player| self.name(*player)).collect();
                so(event.waiting() == players.as_slice(), format!("those who wait are {}", names.join(" ")))
            }
            Expect::Prize(place, amount) => {
                let prize =
                    event.prizes().and_then(|prizes| prizes.get((*place as usize).wrapping_sub(1))).copied();
                so(
                    prize == Some(*amount),
                    prize.map_or("it pays nothing".to_owned(), |prize| format!("it pays {prize}")),
                )
            }
            Expect::Round(_) | Expect::Meets(_) | Expect::Bye(_) => {
                Err("this is neither a bracket nor a shoot-out".to_owned())
            }
            Expect::Bagged(player, chips) => {
                let bag = event.flight().and_then(|of| of.bags.iter().find(|bag| bag.player == *player));
                let is = bag.map_or("bagged nothing".to_owned(), |bag| format!("bagged {}", bag.chips));
                so(bag.is_some_and(|bag| bag.chips == *chips), is)
            }
            Expect::Envelopes(amounts) => {
                let left: Vec<String> = event.envelopes().iter().map(Chips::to_string).collect();
                so(event.envelopes() == amounts.as_slice(), format!("the envelopes hold {}", left.join(" ")))
            }
            Expect::EnvelopeDue(of) => {
                let due = event.envelope_due().map(|(of, _)| of);
                let is = due.map_or("none is".to_owned(), |of| format!("one for {} is", self.name(of)));
                so(due == *of, is)
            }
            Expect::Over => so(event.is_over(), format!("{} are left", event.left())),
        }
    }

    fn seat(&self, player: PlayerId) -> Option<SeatAt> {
        match self.event.player(player)?.status {
            Status::Playing(at) | Status::Broke(at) => Some(at),
            Status::Entered | Status::Waiting | Status::Out => None,
        }
    }

    /// Who was moved where by the last act.
    fn moves(&self) -> Vec<(PlayerId, SeatAt)> {
        let moved = self.rulings.iter().filter_map(|ruling| match ruling.event {
            Event::Moved { player, to, .. } => Some((player, to)),
            _ => None,
        });
        moved.collect()
    }

    fn told(&self, moves: &[(PlayerId, SeatAt)]) -> String {
        if moves.is_empty() {
            return "nobody was moved".to_owned();
        }
        let told: Vec<String> =
            moves.iter().map(|(player, to)| format!("{} to {to}", self.name(*player))).collect();
        format!("moved: {}", told.join(", "))
    }
}

fn in_words(balance: &Balance) -> String {
    match balance {
        Balance::Even => "the tables are even".to_owned(),
        Balance::Move(due) => due.to_string(),
        Balance::Cards(tables) => format!("tables {tables:?} are tied"),
        Balance::Waits => "a move waits until hands are over".to_owned(),
    }
}

/// Puts the event where the head has it: tables as they are, the clock just started.
fn set(event: &mut Tournament, head: &Head) {
    if head.seats.is_empty() {
        return;
    }
    let stack = head.setup.structure.stack;
    let chairs = event.seats_at_tables();
    let mut tables: Vec<u32> = head.seats.iter().map(|(table, ..)| *table).collect();
    tables.dedup();
    for (_, _, player) in &head.seats {
        event.record(&Event::Entered { player: *player, by: EnteredBy::Payment });
    }
    for table in &tables {
        let most =
            head.seats.iter().filter(|(of, ..)| of == table).map(|(_, chair, _)| chair.0).max().unwrap_or(0);
        event.record(&Event::Opened { table: *table, chairs: chairs.max(most) });
    }
    for (table, chair, player) in &head.seats {
        let chips = head.stacks.iter().find(|(of, _)| of == player).map_or(stack, |(_, stack)| *stack);
        let at = SeatAt { table: *table, chair: *chair };
        event.record(&Event::Seated { player: *player, at, chips, why: SeatedFor::Start });
    }
    for table in &tables {
        let seated = |table: u32| -> Chairs {
            head.seats.iter().filter(|(of, ..)| *of == table).map(|(_, chair, _)| *chair).collect()
        };
        if let Some(chair) = seated(*table).iter().next() {
            event.record(&Event::Button { table: *table, chair });
        }
        if let Some((_, [button, small, big])) = head.last.iter().find(|(of, _)| of == table) {
            let spots = Spots { button: *button, small: Some(*small), big: *big, dealt: seated(*table) };
            event.record(&Event::Finished { table: *table, spots: Some(spots), stacks: Vec::new() });
        }
    }
    event.record(&Event::Clock(ClockEvent::Started { at: 0 }));
    if !head.prizes.is_empty() {
        let purse = head.prizes.iter().copied().sum();
        event.record(&Event::Posted { purse, prizes: head.prizes.clone() });
    }
}
