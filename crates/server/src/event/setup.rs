//! From what somebody asks for to an event that can be held.

use std::sync::Arc;

use hand::Chips;
use journal::Journal;
use room::tournament::{BadEvent, Bounty, EventSetup, Tournament, structure::stakes};
use rules::{
    Book,
    game::{Game, Limit},
    structure::{self, Structure},
};

use super::agreed::{AgreedBounty, AgreedEvent, StartWhen};
use crate::{
    table::{Agreed, AgreedGame, Edition, Fees, Houses, OfEvent, Unsound},
    text,
    wire::{BotKind, BotsPlay, EventBounty, EventStart, Fault, NewEvent},
};

/// The most that anything about the money may amount to.
const MOST: u64 = 1_000_000_000_000;

/// The most players of an event.
pub(super) const MOST_PLAYERS: u32 = 10_000;

/// The most players, and bots, of an event that neither a director nor the floor nor a manager makes.
const MOST_OF_HOST: u32 = 90;
const MOST_BOTS_OF_HOST: u32 = 30;

/// Where hosts are held to it, the house's bots take as long as a quick person, and hands are so far apart.
const LEAST_THINK_MS: u32 = 400;
const LEAST_PAUSE_MS: u32 = 1_000;

/// An event as it is when nobody has entered.
#[derive(Debug)]
pub(crate) struct EventModel {
    pub(crate) book: Arc<Book>,
    pub(crate) games: Vec<(Arc<Game>, Limit)>,
    pub(crate) structure: Structure,
    /// The event that nobody has entered.
    pub(crate) blank: Tournament,
}

/// What was agreed, with the editions that it names.
#[derive(Debug)]
pub(crate) struct EventAgreement {
    pub(crate) agreed: AgreedEvent,
    pub(crate) editions: Vec<Edition>,
}

fn fault(field: &str, why: impl Into<String>) -> Fault {
    Fault { why: why.into(), field: Some(field.to_owned()), cite: None }
}

/// What a request for an event comes to. `staff` hold events of any size.
pub(super) fn agree(
    houses: &Houses,
    ask: &NewEvent,
    staff: bool,
    limited: bool,
) -> Result<EventAgreement, Fault> {
    let name = ask.name.trim();
    if name.is_empty() || name.chars().count() > 40 || !text::is_plain(name) {
        return Err(fault("name", "give the event a name of 1 to 40 letters, on one line"));
    }
    let (book, _) = houses.book_for_events(&ask.book)?;
    let games = houses.games_for_events(&ask.games, &ask.limit)?;
    let structure = schedule(ask)?;
    check(ask, staff, limited)?;
    let first = structure.level(1).ok_or_else(|| fault("schedule", "a schedule has a level at least"))?;
    let agreed_games = games
        .iter()
        .map(|(edition, game, limit)| AgreedGame {
            game: edition.id.clone(),
            limit: *limit,
            stakes: stakes(first, game),
        })
        .collect();
    let agreed = AgreedEvent {
        name: name.to_owned(),
        book: book.id.clone(),
        games: agreed_games,
        turns: ask.turns,
        structure: structure.id.clone(),
        schedule: structure.to_string(),
        seats: ask.seats,
        price: ask.price,
        fee: ask.fee,
        bounty: ask.bounty.as_ref().map(AgreedBounty::from),
        rebuy_price: ask.rebuy_price,
        add_on_price: ask.add_on_price,
        guarantee: ask.guarantee,
        reentries: ask.reentries,
        hand_for_hand: ask.hand_for_hand,
        start: match ask.start {
            EventStart::Full { players } => StartWhen::Full { players },
            EventStart::At { at, most } => StartWhen::At { at, most },
        },
        bots: ask.bots,
        bot: ask.bot.unwrap_or(BotKind::Tight),
        cents: ask.cents,
        act_seconds: ask.act_seconds,
        bank_seconds: ask.bank_seconds,
        grace_seconds: ask.grace_seconds,
        rail_seconds: ask.rail_seconds,
        pause_ms: ask.pause_ms,
        think_ms: ask.think_ms,
        beat_ms: ask.beat_ms,
        rebuy_seconds: ask.rebuy_seconds,
    };
    let model = EventModel::new(houses, &agreed)?;
    // Such a table can be played at, or nobody is asked to enter.
    let seats = model.blank.seats_at_tables();
    let table = EventModel::table(&agreed, OfEvent { event: 0, table: 1 }, seats);
    houses.model(&table)?;
    let editions = games.into_iter().map(|(edition, _, _)| edition).chain([book]).collect();
    Ok(EventAgreement { agreed, editions })
}

/// The schedule that is asked for, with late entry as the event has it.
fn schedule(ask: &NewEvent) -> Result<Structure, Fault> {
    let mut structure = match (&ask.structure, &ask.schedule) {
        (Some(name), None) => structure::shipped(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = structure::all().iter().map(|known| known.id.as_str()).collect();
            fault("structure", format!("there is no schedule `{name}`: choose {}", names.join(", ")))
        })?,
        (None, Some(text)) => {
            Structure::parse("own.toml", text).map_err(|wrong| fault("schedule", wrong.to_string()))?
        }
        _ => {
            let why = "name a schedule in `structure`, or write one into `schedule`: one of the two";
            return Err(fault("structure", why));
        }
    };
    let last = structure.levels().count() as u32;
    match (ask.late_entry, ask.start) {
        (Some(0), _) | (None, EventStart::Full { .. }) => structure.late_entry = None,
        (Some(level), _) if level <= last => structure.late_entry = Some(level),
        (Some(_), _) => {
            return Err(fault("late_entry", format!("late entry ends at one of the {last} levels, or is 0")));
        }
        (None, EventStart::At { .. }) => {}
    }
    Ok(structure)
}

fn check(ask: &NewEvent, staff: bool, limited: bool) -> Result<(), Fault> {
    let amounts = [
        ("price", ask.price),
        ("fee", ask.fee),
        ("bounty", ask.bounty.as_ref().map_or(0, EventBounty::amount)),
        ("guarantee", ask.guarantee),
        ("rebuy_price", ask.rebuy_price.unwrap_or(0)),
        ("add_on_price", ask.add_on_price.unwrap_or(0)),
    ];
    if let Some((field, _)) = amounts.into_iter().find(|(_, amount)| *amount > MOST) {
        return Err(fault(field, format!("no amount is above {MOST}")));
    }
    let most = match ask.start {
        EventStart::Full { players } if !(2..=MOST_PLAYERS).contains(&players) => {
            return Err(fault("start", format!("2 to {MOST_PLAYERS} players make an event")));
        }
        EventStart::At { most: Some(most), .. } if !(2..=MOST_PLAYERS).contains(&most) => {
            return Err(fault("start", format!("2 to {MOST_PLAYERS} players make an event")));
        }
        EventStart::Full { players } => players,
        EventStart::At { most, .. } => most.unwrap_or(MOST_PLAYERS),
    };
    if ask.bots > most {
        return Err(fault("bots", format!("there is room for {most}, bots included")));
    }
    if ask.act_seconds == 0 || ask.act_seconds > 3600 || ask.bank_seconds > 3600 || ask.grace_seconds > 600 {
        let why = "1 to 3600 seconds to act, an hour of time bank, ten minutes of grace at most";
        return Err(fault("act_seconds", why));
    }
    if ask.rail_seconds > 600 || ask.rebuy_seconds > 600 {
        return Err(fault(
            "rail_seconds",
            "the rail is 600 seconds late at most, and a rebuy takes no longer",
        ));
    }
    if ask.pause_ms > 600_000 || ask.think_ms > 60_000 || ask.beat_ms > 10_000 || ask.turns == 0 {
        let why = "ten minutes between hands, a minute for bots, ten seconds between streets at most";
        return Err(fault("pause_ms", why));
    }
    if limited && ask.think_ms < LEAST_THINK_MS {
        return Err(fault("think_ms", format!("the house's bots think for {LEAST_THINK_MS} ms at least")));
    }
    if limited && ask.pause_ms < LEAST_PAUSE_MS {
        return Err(fault("pause_ms", format!("hands are {LEAST_PAUSE_MS} ms apart at least")));
    }
    if !staff && most > MOST_OF_HOST {
        let why = format!(
            "events of more than {MOST_OF_HOST} players are made by a director, the floor or a manager: say how many may enter"
        );
        return Err(fault("start", why));
    }
    if !staff && ask.bots > MOST_BOTS_OF_HOST {
        return Err(fault("bots", format!("the house has {MOST_BOTS_OF_HOST} bots for an event at most")));
    }
    Ok(())
}

impl EventModel {
    /// What such an event is. Its editions are known: it was agreed on here, or they were fetched.
    pub(crate) fn new(houses: &Houses, agreed: &AgreedEvent) -> Result<EventModel, Fault> {
        let unsound = |Unsound(why)| fault("book", why);
        let book = houses.book(&agreed.book).map_err(unsound)?;
        let games = agreed
            .games
            .iter()
            .map(|of| Ok((houses.game(&of.game).map_err(unsound)?, of.limit)))
            .collect::<Result<Vec<_>, Fault>>()?;
        let (first, limit) = games.first().ok_or_else(|| fault("games", "an event has a game"))?;
        let file = format!("{}.toml", agreed.structure);
        let structure = Structure::parse(&file, &agreed.schedule)
            .map_err(|wrong| fault("schedule", wrong.to_string()))?;
        let most_seats = games.iter().map(|(game, _)| game.seats).min().unwrap_or(2).min(10);
        let mut setup = EventSetup::of(structure.clone(), Game::clone(first), *limit, Chips(agreed.price));
        setup.most_seats = most_seats;
        setup.seats = agreed.seats;
        setup.fee = Chips(agreed.fee);
        if let Some(bounty) = &agreed.bounty {
            (setup.bounty, setup.envelopes) = bounty.put_up();
        }
        setup.rebuy_price = agreed.rebuy_price.map(Chips);
        setup.add_on_price = agreed.add_on_price.map(Chips);
        setup.guarantee = Chips(agreed.guarantee);
        setup.reentries = agreed.reentries;
        setup.hand_for_hand = agreed.hand_for_hand;
        let blank = Tournament::open(&book, setup).map_err(|bad| {
            let field = match bad {
                BadEvent::Price if agreed.bounty.is_some() => "bounty",
                BadEvent::Price | BadEvent::NoFee => "fee",
                BadEvent::Seats { .. } => "seats",
                BadEvent::Stack { .. } => "structure",
                BadEvent::Payouts(_) | BadEvent::TooMuch => "price",
                BadEvent::Full => "start",
                BadEvent::Envelopes => "bounty",
            };
            fault(field, bad.to_string())
        })?;
        Ok(EventModel { book, games, structure, blank })
    }

    /// The same with editions from the journal.
    pub(crate) async fn fetch(
        journal: &Journal,
        houses: &Houses,
        agreed: &AgreedEvent,
    ) -> Result<EventModel, Unsound> {
        houses.fetch_book(journal, &agreed.book).await?;
        for of in &agreed.games {
            houses.fetch_game(journal, &of.game).await?;
        }
        EventModel::new(houses, agreed).map_err(|fault| Unsound(fault.why))
    }

    /// What an entry puts on a head.
    pub(crate) fn head(&self) -> Chips {
        self.blank.setup().bounty.map_or(Chips::ZERO, Bounty::amount)
    }

    /// What a table of the event is opened as.
    pub(crate) fn table(agreed: &AgreedEvent, of: OfEvent, chairs: u8) -> Agreed {
        Agreed {
            name: format!("{}, table {}", agreed.name, of.table),
            book: agreed.book.clone(),
            games: agreed.games.clone(),
            turns: agreed.turns,
            chairs,
            buy_in: [1, MOST],
            fees: Fees { part: 0, most: 0 },
            charge: None,
            prizes: None,
            bomb: None,
            cents: false,
            private: false,
            act_seconds: agreed.act_seconds,
            bank_seconds: agreed.bank_seconds,
            grace_seconds: agreed.grace_seconds,
            rail_seconds: agreed.rail_seconds,
            pause_ms: agreed.pause_ms,
            think_ms: agreed.think_ms,
            beat_ms: agreed.beat_ms,
            odds: true,
            approval: false,
            choice: false,
            bots: BotsPlay::default(),
            event: Some(of),
        }
    }

    /// What each game of the event is played for at a level.
    pub(crate) fn stakes(&self, level: u32) -> Vec<hand::Stakes> {
        let Some(level) = self.structure.level(level) else { return Vec::new() };
        self.games.iter().map(|(game, _)| stakes(level, game)).collect()
    }
}
