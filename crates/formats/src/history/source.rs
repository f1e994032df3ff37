//! Makes the record of a hand for one watcher.

use std::{collections::HashMap, sync::Arc};

use cards::Card;
use hand::{Awaiting, BadSetup, Event, Hand, Mode, Ruling, Seating, Seen, Source, Terms, Told, View, Viewer};
use rules::{Book, Circumstances, Under};

use super::{
    Cited, Editions, Fairness, HandRecord, Outcome, SeatRecord, SeatResult, Setting, Watcher,
    record::{FORMAT, RakeRecord, Special, VERSION},
};
use crate::fair::{DeckPlace, DeckTrace, Opening, Shuffle};

/// Where a player sits, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// The chair's number at the table.
    pub number: u8,
    /// The player's name.
    pub name: String,
}

/// All that is known about a hand: what every watcher's record of it is made from.
#[derive(Clone, Copy, Debug)]
pub struct RecordSource<'a> {
    /// The table's name.
    pub table: &'a str,
    /// The number of the hand at that table.
    pub number: u64,
    /// Where the table stands.
    pub setting: &'a Setting,
    /// When it began, in seconds since 1970 (UTC).
    pub began: u64,
    /// When it ended; none while it is running.
    pub ended: Option<u64>,
    /// The book in force.
    pub book: &'a Book,
    /// The editions of book and game, where they are kept.
    pub editions: Option<&'a Editions>,
    /// What was agreed.
    pub terms: &'a Arc<Terms>,
    /// Who plays with what.
    pub seating: &'a Seating,
    /// Where each player sits, in the order of dealing.
    pub chairs: &'a [Chair],
    /// Everything that happened.
    pub log: &'a [Ruling],
    /// What it was dealt from; none where a dealer entered the cards.
    pub shuffle: Option<&'a Shuffle>,
}

impl RecordSource<'_> {
    /// What this watcher may know of it.
    pub fn record(&self, viewer: Viewer) -> Result<HandRecord, BadSetup> {
        let source = self.shuffle.map_or(Source::Dealer, Shuffle::source);
        let mut hand = Hand::blank(Arc::clone(self.terms), Mode::BY_ITSELF, self.seating, source)?;
        let circumstances = hand::circumstances(&self.terms.game, self.terms.limit);
        let mut opener = Opener::new(self.shuffle);
        let mut events = Vec::new();
        for ruling in self.log {
            let before = hand.before();
            hand.record(&ruling.event);
            let told = before.told(&hand, ruling, viewer);
            opener.follow(&hand, ruling.event.for_house(), &told);
            events.extend(told.into_iter().map(|told| Cited {
                rule: told.under.and_then(|under| self.rule(under, circumstances)),
                told,
            }));
        }
        let view = hand.view(viewer);
        let state = hand.state();
        let over = hand.awaiting() == Awaiting::Nobody;
        let Terms { game, limit, stakes, rake, .. } = &**self.terms;
        Ok(HandRecord {
            format: FORMAT.to_owned(),
            version: VERSION,
            table: self.table.to_owned(),
            hand: self.number,
            setting: self.setting.clone(),
            began: self.began,
            ended: self.ended,
            house: self.book.house().to_owned(),
            context: self.book.context().word().to_owned(),
            game: game.id.clone(),
            editions: self.editions.cloned(),
            limit: limit.word().to_owned(),
            stakes: *stakes,
            rake: RakeRecord::of(rake),
            seats: self.seats(),
            special: self.special(),
            viewer: match viewer {
                Viewer::Seat(seat) => Watcher::Seat(seat),
                Viewer::Rail | Viewer::Floor => Watcher::Rail,
                Viewer::House => Watcher::House,
            },
            events,
            boards: view.boards.iter().map(|board| board.iter().map(Card::to_string).collect()).collect(),
            outcome: over.then(|| Outcome {
                seats: results(&view),
                raked: state.raked(),
                carried: state.carried(),
            }),
            fairness: opener.fairness,
        })
    }

    /// The rule of the book that answers a policy's question in this game.
    fn rule(&self, under: Under, circumstances: Circumstances) -> Option<String> {
        let decided = self.book.answer(under.name())?.under(&circumstances)?;
        Some(decided.citation().to_string())
    }

    fn seats(&self) -> Vec<SeatRecord> {
        let places = self.chairs.iter().zip(&self.seating.stacks).zip(&self.seating.posts).enumerate();
        let seat = |(place, ((chair, &stack), post)): (usize, ((&Chair, _), &hand::Post))| SeatRecord {
            chair: chair.number,
            name: chair.name.clone(),
            stack,
            ante: post.ante,
            live: post.live,
            dead: post.dead,
            opens_after: post.opens_after,
            in_pot: self.seating.in_pot.get(place).copied().unwrap_or_default(),
        };
        places.map(seat).collect()
    }

    fn special(&self) -> Special {
        let Seating {
            antes_are_matched,
            carried,
            event_last_two,
            acts_last,
            acts_last_if_raised,
            kill,
            starts,
            ..
        } = *self.seating;
        Special { antes_are_matched, carried, event_last_two, acts_last, acts_last_if_raised, kill, starts }
    }
}

fn results(view: &View) -> Vec<SeatResult> {
    let players = view.players.iter();
    let result = players.map(|player| SeatResult {
        stack: player.stack,
        won: player.won,
        cards: player.cards.iter().map(Seen::to_string).collect(),
    });
    result.collect()
}

/// Opens the commitments to those cards that a watcher was told of.
struct Opener<'a> {
    shuffle: Option<&'a Shuffle>,
    trace: DeckTrace,
    /// Where each card that is out came from.
    places: HashMap<Card, DeckPlace>,
    fairness: Option<Fairness>,
}

impl<'a> Opener<'a> {
    fn new(shuffle: Option<&'a Shuffle>) -> Opener<'a> {
        let fairness =
            shuffle.map(|shuffle| Fairness { blocks: vec![shuffle.block()], openings: Vec::new() });
        Opener { shuffle, trace: DeckTrace::default(), places: HashMap::new(), fairness }
    }

    /// Takes note of an event of the hand, which has been recorded, and of what the watcher was told of it.
    fn follow(&mut self, hand: &Hand, event: Event<Card>, told: &[Told]) {
        let (Some(shuffle), Some(fairness)) = (self.shuffle, &mut self.fairness) else { return };
        let blocks = fairness.blocks.len() as u32;
        fairness.blocks.extend(shuffle.made_anew(hand, &event, blocks));
        if let Some(place) = self.trace.follow(&event)
            && let Some(card) = named(&event)
        {
            self.places.insert(card, place);
        }
        let known = told.iter().filter_map(|told| named(&told.event));
        let opened = known.filter_map(|card| Some((*self.places.get(&card)?, card)));
        let openings: Vec<Opening> = opened.map(|(place, card)| shuffle.open(place, card)).collect();
        fairness.openings.extend(openings);
    }
}

/// The card that an event brings to light, for those who are told which it is.
fn named(event: &Event<Card>) -> Option<Card> {
    match *event {
        Event::Dealt { card, .. } | Event::Burnt { card } => card,
        Event::Boarded { card, .. } | Event::Revealed { card, .. } => Some(card),
        _ => None,
    }
}
