//! A table driven without effects: from the game as it stands, what comes in, the time and some randomness follow the
//! entries to write, what everybody is told of them, and what is to happen next.
//!
//! Nothing here waits, writes or sends. Until the entries are written the game that they lead to is no more than a
//! suggestion, and whoever throws it away has lost nothing.

use std::sync::Arc;

use bots::Dice;
use room::{
    PlayerId,
    session::{Duty, Power, Request, Wish},
    table::Chair,
};

use tracing::warn;

use crate::{
    event::{Numbered, Order},
    ledger::Prizes,
    wire::{Command, FloorAsk, NewTable, Role, SeatBot, You},
};

use super::{
    Person,
    agreed::{Agreement, OfEvent},
    audience::Told,
    denied::Denied,
    edition::Edition,
    entry::{By, TableEntry},
    game::Game,
    machines, money,
    now::Now,
    step::{Refused, Step},
    task::json,
    timers::{Timers, Wake},
    view::Presence,
    who,
};

/// The longest reason that somebody who runs the table gives.
const MOST_WHY: usize = 200;

/// What comes to a table.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A client asks for something.
    Command { who: Person, command: Command },
    /// The floor, or the host, does something.
    Floor { by: Person, ask: FloorAsk },
    /// The floor, or the host, changes how the table is played.
    Change { by: Person, ask: Box<NewTable> },
    /// One of the house's bots is to sit down.
    SeatBot { by: Person, ask: SeatBot },
    /// The event whose table it is orders something.
    Orders(Vec<Numbered>),
    /// It is time for the next hand.
    Deal,
    /// It is time for the bot whose turn it is to act.
    Think,
    /// It is time for the next street of a run-out.
    Street,
    /// It is time to go on without those who do not say how often the rest is dealt.
    Runs,
    /// It is time that the next game is named.
    Name,
    /// Somebody's time is up, with their time bank or without.
    TimeUp { on_bank: bool },
    /// It is time to look at the chairs of those who have no chips or are away.
    Chairs,
}

/// Randomness for one input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entropy {
    /// What a deck and the salts of its commitments follow from.
    pub(crate) secret: [u8; 32],
    /// What the draw for the first button follows from.
    pub(crate) draw: [u8; 32],
    /// What the bots' whims follow from.
    pub(crate) whim: u64,
}

/// Who looks on, and what runs beside the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene<'s> {
    /// Who is behind each connection; none for whoever is not logged in.
    pub(crate) connected: &'s [Option<PlayerId>],
    pub(crate) timers: &'s Timers,
    /// What the house's prizes hold, where they can be won here.
    pub(crate) prizes: &'s Prizes,
}

/// What follows from an input.
#[derive(Debug)]
pub(crate) struct Driven {
    /// The steps that it leads to, in order: nothing has happened until they are written.
    pub(crate) steps: Vec<Stepped>,
    /// What is played by from then on, to be written along with them.
    pub(crate) editions: Vec<Edition>,
    /// What is to happen next by itself, counted from when everybody has been told.
    pub(crate) wake: Option<Wake>,
}

/// One step: the table after it, the entry for the journal, and what is told of it.
#[derive(Debug)]
pub(crate) struct Stepped {
    pub(crate) game: Game,
    pub(crate) entry: TableEntry,
    pub(crate) told: Told,
}

/// What an input leads to.
pub(crate) fn drive(
    game: &Game,
    input: &Input,
    scene: &Scene<'_>,
    now: Now,
    entropy: &Entropy,
) -> Result<Driven, Denied> {
    let prizes = scene.prizes.clone();
    let mut driver =
        Driver { game: game.clone(), prizes, scene, now, steps: Vec::new(), editions: Vec::new() };
    match input {
        Input::Command { who, command } => driver.command(who, command)?,
        Input::Floor { by, ask } => driver.floor(by, ask)?,
        Input::Change { by, ask } => driver.change(by, ask)?,
        Input::SeatBot { by, ask } => driver.seat_bot(by, ask)?,
        Input::Orders(orders) => orders.iter().try_for_each(|order| driver.order(order, entropy))?,
        Input::Deal => driver.deal(entropy)?,
        Input::Think => driver.think(entropy)?,
        Input::Street => driver.house(Duty::NextStreet)?,
        Input::Runs => driver.house(Duty::Runs)?,
        Input::Name => driver.name_game(entropy)?,
        Input::TimeUp { on_bank } => driver.house(Duty::TimeUp { on_bank: *on_bank })?,
        Input::Chairs => driver.house(Duty::Chairs)?,
    }
    let presence = Presence::of(&driver.game, scene.connected);
    let wake = Wake::next(&driver.game, presence, !scene.connected.is_empty());
    Ok(Driven { steps: driver.steps, editions: driver.editions, wake })
}

/// The chair that the next of the house's bots takes, of those that are free.
pub(crate) fn bots_chair(game: &Game, ask: &SeatBot) -> Option<u8> {
    let free = |chair: &u8| game.table().sitter(Chair(*chair)).is_none();
    ask.chair.or_else(|| (1..=game.table().size()).find(free))
}

/// An input under way.
struct Driver<'s> {
    /// The table after the steps so far.
    game: Game,
    /// What the house's prizes hold after them.
    prizes: Prizes,
    scene: &'s Scene<'s>,
    now: Now,
    steps: Vec<Stepped>,
    editions: Vec<Edition>,
}

impl Driver<'_> {
    /// Takes a step: what is asked, and what follows by itself.
    fn step(
        &mut self,
        by: By,
        id: Option<String>,
        act: impl FnOnce(&mut Step) -> Result<(), Refused>,
    ) -> Result<(), Denied> {
        let mut step = self.begin();
        act(&mut step)?;
        step.go_on()?;
        self.end(step, by, id);
        Ok(())
    }

    fn begin(&self) -> Step {
        Step::begin(&self.game, self.now.at).with(self.prizes.clone())
    }

    /// Keeps a step in which something happened.
    fn end(&mut self, step: Step, by: By, id: Option<String>) {
        self.prizes.clone_from(step.prizes());
        let Some(done) = step.end(by, id) else { return };
        let told = told(&done.game, self.scene, done.entry.at, json(&done.said).into(), self.now);
        self.game = done.game.clone();
        self.steps.push(Stepped { game: done.game, entry: done.entry, told });
    }

    fn house(&mut self, duty: Duty) -> Result<(), Denied> {
        self.step(By::House, None, |step| step.house(duty))
    }

    fn command(&mut self, who: &Person, command: &Command) -> Result<(), Denied> {
        let banked = self.scene.timers.bank_left(&self.game, self.now);
        let seated = self.game.table().chair_of(who.player());
        let banked = banked.filter(|(chair, _)| seated == Some(*chair));
        self.step(By::Account(who.account), Some(command.id.clone()), |step| {
            step.command((who.player(), &who.name), command)?;
            match banked {
                Some((chair, left)) if step.game.awaited().is_none_or(|awaited| awaited.chair != chair) => {
                    step.house(Duty::Bank { chair, left })
                }
                Some(_) | None => Ok(()),
            }
        })
    }

    /// Carries out what the event orders, unless that was done before.
    fn order(&mut self, numbered: &Numbered, entropy: &Entropy) -> Result<(), Denied> {
        if numbered.number <= self.game.ordered {
            return Ok(());
        }
        let mut step = self.begin();
        step.order(numbered)?;
        if matches!(numbered.order, Order::Deal { .. }) {
            step.deal(entropy.secret, entropy.draw)?;
            if !step.game.table().is_on() {
                return Err(Denied::conflict("no hand can be dealt here"));
            }
            self.end(step, By::House, None);
            return self.deal(entropy);
        }
        step.go_on()?;
        self.end(step, By::House, None);
        Ok(())
    }

    fn power(&self, who: &Person, why: &str) -> Result<Power, Denied> {
        if let Some(OfEvent { event, .. }) = self.game.ask.event {
            let why = format!("this table is run by event {event}: its director pauses it and ends it there");
            return Err(Denied::conflict(why));
        }
        let staff = who.roles.iter().any(|role| matches!(role, Role::Floor | Role::Manager));
        if who.account != self.game.host && !staff {
            return Err(Denied::not_allowed("only the table's host, the floor and managers may do that"));
        }
        Ok(Power { player: who.player(), name: who.name.clone(), why: why.to_owned(), staff })
    }

    fn floor(&mut self, by: &Person, ask: &FloorAsk) -> Result<(), Denied> {
        let why = ask.why.trim();
        let power = self.power(by, why)?;
        if why.chars().count() > MOST_WHY || why.is_empty() && ask.act.needs_reason() {
            return Err(Denied::field("why", "say why, in 1 to 200 letters: it is written down"));
        }
        self.step(By::Floor(by.account), None, |step| step.floor(ask.act, power))
    }

    fn change(&mut self, by: &Person, ask: &NewTable) -> Result<(), Denied> {
        self.power(by, "")?;
        let Agreement { agreed, editions } = self.game.agree_to(ask)?;
        self.editions = editions;
        self.step(By::Floor(by.account), None, |step| step.change(by, agreed))
    }

    fn seat_bot(&mut self, by: &Person, ask: &SeatBot) -> Result<(), Denied> {
        self.power(by, "")?;
        let chair = bots_chair(&self.game, ask).ok_or_else(|| Denied::conflict("no chair is free"))?;
        let bots = self.game.people.values().filter(|someone| someone.bot.is_some()).count() as u32;
        let (player, name) = (who::of_bot(bots), format!("{} {}", machines::kind(ask.kind), bots + 1));
        let chips = ask.chips.unwrap_or_else(|| money::bot_buy_in(&self.game));
        self.step(By::Floor(by.account), None, |step| {
            step.sit_bot(player, &name, ask.kind, Chair(chair), chips)
        })
    }

    /// The next hand. The commitments to its cards are told in a step of their own, before the first card is dealt.
    fn deal(&mut self, entropy: &Entropy) -> Result<(), Denied> {
        if !self.game.table().is_on() {
            let mut step = self.begin();
            step.deal(entropy.secret, entropy.draw)?;
            self.end(step, By::House, None);
        }
        if self.game.table().is_on() && self.game.hand().is_none() {
            let mut step = self.begin();
            step.open_hand()?;
            self.end(step, By::House, None);
        }
        Ok(())
    }

    /// Whoever has the button did not name the next game in time; a bot of the house names any.
    fn name_game(&mut self, entropy: &Entropy) -> Result<(), Denied> {
        let named = machines::named(&self.game, &mut Dice::new(entropy.whim));
        self.step(By::House, None, |step| match named {
            Some((player, game)) => step.put(&Request::Player(player, Wish::Name(game))),
            None => step.house(Duty::KeepGame),
        })
    }

    /// The bot whose turn it is acts; should it choose what cannot be, the house acts for it.
    fn think(&mut self, entropy: &Entropy) -> Result<(), Denied> {
        if self.game.is_turn_of_absent() {
            return self.house(Duty::ActFor);
        }
        let mut dice = Dice::new(entropy.whim);
        let Some((player, act)) = machines::chosen(&self.game, &mut dice) else { return Ok(()) };
        self.step(By::House, None, |step| {
            let acted = act.map(|act| step.put(&Request::Player(player, Wish::Act(act))));
            match acted {
                Some(Ok(())) => Ok(()),
                Some(Err(refused)) => {
                    // What it chose may name cards: it is not logged.
                    warn!(table = step.game.id, why = refused.why, "a bot chose what cannot be");
                    step.house(Duty::ActFor)
                }
                None => step.house(Duty::ActFor),
            }
        })
    }
}

/// What everybody is told of a table: what all see, and what each seat with a connection is told besides.
pub(crate) fn told(game: &Game, scene: &Scene<'_>, at: u64, said: Arc<str>, now: Now) -> Told {
    let presence = Presence::of(game, scene.connected);
    let own = |chair: Chair| -> Option<(PlayerId, You)> {
        Some((game.table().sitter(chair)?.player, game.own(chair, now.at)?))
    };
    let here = game.table().taken().iter().filter(|&chair| presence.is_here(chair));
    Told {
        number: game.number,
        at,
        said,
        view: game.public(scene.timers.clock(now), presence),
        own: here.filter_map(own).collect(),
    }
}
