//! Laws of a table online, over every game: what is written down gives the table again, chips are accounted for, nobody
//! is told a card that is not theirs to see, a request that is repeated is done once.

use hand::{Awaiting, Seen, Viewer};
use room::{
    PlayerId,
    session::{Awaited, Duty, Event},
    table::Chair,
};
use rules::{Library, game};

use crate::ledger::{Posting, Prizes, day_of};
use crate::wire::{Command, Do, NewTable, Prepared, Said, SitOut, StakesAsk, Way};
use bots::Dice;
use journal::{Keep, StreamId};

mod bulk;
mod changes;
mod charges;
mod drive;
mod golden;
mod hosting;
mod odds;
pub(crate) mod older;
mod prizes;
mod rail;
mod restart;
mod seats;
mod wishes;

use super::{
    agreed::Agreement,
    checkpoint::Checkpoint,
    edition::Edition,
    entry::{By, Did, TableEntry},
    game::Game,
    older::ENTRIES,
    setup::{Houses, limit_word},
    step::{Done, Refused, Step},
    task::json,
    view::{Clock, Presence},
};

mod archive;

fn ask(game: &game::Game, book: &str) -> NewTable {
    let ask = serde_json::json!({
        "name": "test", "games": [game.id], "limit": limit_word(game.limits[0]), "book": book,
        "stakes": StakesAsk { small_blind: 1, big_blind: 2, small_bet: 2, big_bet: 4, bring_in: 1, ante: 1 },
        "chairs": game.seats.min(6), "bomb": 5,
    });
    serde_json::from_value(ask).expect("it is a table")
}

fn stream() -> StreamId {
    StreamId::new("table/1").expect("a stream")
}

/// A table under way, with the bodies of its entries.
struct TestTable {
    game: Game,
    bodies: Vec<String>,
    /// What its entries moved.
    postings: Vec<Posting>,
    /// What it is played by.
    editions: Vec<Edition>,
    /// Its last checkpoint.
    kept: Option<Keep>,
    /// Where its finished hands are.
    places: Vec<Keep>,
    houses: Houses,
    dice: Dice,
    asked: u64,
    /// What time it is, in milliseconds.
    now: u64,
    /// What the house's prizes hold.
    prizes: Prizes,
    /// What was told of the last step.
    said: Vec<Said>,
}

impl TestTable {
    fn open(ask: &NewTable, seed: u64) -> TestTable {
        TestTable::open_with(Library::shipped(), 1, ask, seed)
    }

    /// The same at a table of this number, in a room with these books.
    fn open_with(library: Library, table: u64, ask: &NewTable, seed: u64) -> TestTable {
        let houses = Houses::new(library);
        let Agreement { agreed, editions } = houses.agree(ask).expect("such a table can be");
        let did = vec![Did::Opened { host: 1, agreed: Box::new(agreed) }];
        let entry = TableEntry { at: 1, by: By::Account(1), id: None, did };
        let game = Game::open(table, &entry, &houses).expect("the table opens");
        TestTable {
            game,
            bodies: vec![ENTRIES.write(&entry)],
            postings: Vec::new(),
            editions,
            kept: None,
            places: Vec::new(),
            houses,
            dice: Dice::new(seed),
            asked: 0,
            now: 1,
            prizes: Prizes::default(),
            said: Vec::new(),
        }
    }

    /// Takes the table after a step, as once its entry is written.
    fn keep(&mut self, done: Done) {
        self.bodies.push(ENTRIES.write(&done.entry));
        let posting = done.game.posting(&done.entry);
        for transfer in posting.iter().flat_map(|posting| &posting.transfers) {
            self.prizes.record(day_of(done.entry.at), transfer);
        }
        self.postings.extend(posting);
        self.said = done.said;
        self.places.extend(done.game.finished_after(self.game.number));
        self.game = done.game;
        self.game.remember(&done.entry);
        self.game.audit().expect("all chips are accounted for");
    }

    /// Asks for something; whether it was done.
    fn ask(&mut self, account: u64, what: Do) -> bool {
        self.tries(account, what).is_ok()
    }

    /// Asks for something; why not, if it was not done.
    fn tries(&mut self, account: u64, what: Do) -> Result<(), Refused> {
        self.asked += 1;
        let command = Command { id: self.asked.to_string(), turn: None, what };
        let id = command.id.clone();
        self.step(By::Account(account), Some(id.clone()), |step| {
            step.command((PlayerId(account), "somebody"), &command)
        })?;
        assert_eq!(self.game.was_asked(account, &id), Some(self.game.number));
        Ok(())
    }

    /// Takes a step; nothing has changed where it was refused.
    fn step(
        &mut self,
        by: By,
        id: Option<String>,
        act: impl FnOnce(&mut Step) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let before = json(&self.game.public(Clock::default(), Presence::default()));
        let mut step = self.begin();
        let done = act(&mut step);
        assert_eq!(before, json(&self.game.public(Clock::default(), Presence::default())));
        done?;
        step.go_on().expect("it goes on");
        let done = step.end(by, id).ok_or_else(|| Refused::plainly("nothing happened"))?;
        self.keep(done);
        Ok(())
    }

    /// The next street of a run-out; whether there was one to wait for.
    fn next_street(&mut self) -> bool {
        let waits = self.game.hand().is_some_and(|(_, hand)| hand.waits_for_street());
        if waits {
            let next = |step: &mut Step| step.house(Duty::NextStreet);
            self.step(By::House, None, next).expect("the next street is dealt");
        }
        waits
    }

    /// Is anything left to do in the hand?
    fn goes_on(&self) -> bool {
        self.game.table().is_on()
    }

    fn secret(&mut self) -> [u8; 32] {
        std::array::from_fn(|_| self.dice.roll() as u8)
    }

    /// Deals the next hand; whether there was anybody to deal to.
    fn deal(&mut self) -> bool {
        let (secret, draw) = (self.secret(), self.secret());
        self.deal_from(secret, draw)
    }

    fn begin(&self) -> Step {
        Step::begin(&self.game, self.now).with(self.prizes.clone())
    }

    /// Deals the next hand from the deck of this secret.
    fn deal_from(&mut self, secret: [u8; 32], draw: [u8; 32]) -> bool {
        let mut step = self.begin();
        step.deal(secret, draw).expect("a deal or none");
        let Some(done) = step.end(By::House, None) else { return false };
        let checkpoint = self.game.checkpoint_before(&done.game, &stream());
        let checkpointed = if checkpoint.is_some() { self.game.number } else { self.game.checkpointed };
        self.kept = checkpoint.or(self.kept.take());
        self.keep(done);
        self.game.checkpointed = checkpointed;
        if !self.game.table().is_on() {
            return false;
        }
        let mut step = self.begin();
        step.open_hand().expect("the hand opens");
        let done = step.end(By::House, None).expect("cards are dealt");
        self.keep(done);
        true
    }

    /// Somebody does something at random, legal or not.
    fn something(&mut self) {
        let account = self.dice.below(6) + 1;
        let chips = self.dice.below(150);
        let what = match self.dice.below(13) {
            0 => Do::Leave,
            1 => Do::SitOut { when: SitOut::Now },
            2 => Do::SitOut { when: SitOut::NextBlind },
            3 | 4 => Do::Return,
            5 => Do::Buy { chips },
            6 => Do::AutoRebuy { to: Some(chips) },
            7 => Do::Prepare { act: Some(Prepared::CheckFold) },
            8 => Do::Run { times: self.dice.below(3) as u8 },
            9 => Do::Chop { agree: true },
            10 => Do::Straddle { amount: 4 },
            11 => Do::Enter { way: Way::Post },
            _ => Do::Bomb { agree: true },
        };
        self.ask(account, what);
        let chair = self.dice.below(6) as u8 + 1;
        self.ask(account, Do::Sit { chair, chips: 80 + chips });
    }

    /// The awaited player acts.
    fn act(&mut self) {
        if self.next_street() {
            return;
        }
        if let Some(asked) = self.game.session.runs_asked() {
            let first = asked.open.iter().next().expect("somebody is asked");
            if self.dice.below(2) == 0 {
                let times = self.dice.below(2) as u8 + 1;
                assert!(self.ask(first.0.into(), Do::Run { times }), "it is asked of {first}");
            } else {
                let once = |step: &mut Step| step.house(Duty::Runs);
                self.step(By::House, None, once).expect("it goes on");
            }
            return;
        }
        let Some(Awaited { chair, seat, to: awaiting }) = self.game.awaited() else { return };
        let account = self.game.table().sitter(chair).expect("somebody sits there").player.0;
        let you = self.game.own(chair, 1).expect("they see their seat");
        let roll = self.dice.below(8);
        let what = match awaiting {
            Awaiting::Bet(_) => {
                let choices = you.choices.expect("there are choices");
                match (roll, choices.raise) {
                    (0 | 1, Some(raise)) => Do::Raise { to: raise.least },
                    (2, Some(raise)) => Do::Raise { to: raise.most },
                    (3, _) if choices.fold => Do::Fold,
                    _ if choices.check => Do::Check,
                    _ if choices.call.is_some() => Do::Call,
                    _ if choices.bring_in.is_some() => Do::BringIn,
                    _ => Do::Fold,
                }
            }
            Awaiting::Discard(_, count) => Do::Discard { cards: self.held(seat, count as usize) },
            Awaiting::Draw(_, most) => {
                let count = self.dice.below(u64::from(most) + 1) as usize;
                Do::Discard { cards: self.held(seat, count) }
            }
            Awaiting::Flip(_) => Do::Flip { up: roll < 4 },
            Awaiting::Show(_) if roll < 4 => Do::Muck,
            _ => Do::Show,
        };
        assert!(self.ask(account, what.clone()), "{what:?} was offered to {chair}: {you:?}");
    }

    fn held(&self, seat: hand::Seat, count: usize) -> Vec<String> {
        let (_, hand) = self.game.hand().expect("a hand is on");
        hand.state()
            .faces_down(Viewer::Seat(seat), seat)
            .iter()
            .take(count)
            .map(|card| card.to_string())
            .collect()
    }

    /// Nobody is told a card that their view does not hold.
    fn nothing_leaks(&self) {
        let Some(playing) = self.game.playing() else { return };
        let Some(hand) = playing.hand() else { return };
        let public = json(&self.game.public(Clock::default(), Presence::default()));
        let rail = faces(&hand.view(Viewer::Rail));
        let told = |text: &str, card: &str| text.contains(&format!("\"{card}\""));
        let all: Vec<String> = cards::CardSet::WITH_JOKER.iter().map(|card| card.to_string()).collect();
        for card in &all {
            assert!(rail.contains(card) || !told(&public, card), "the rail is told {card}: {public}");
        }
        for (place, &chair) in playing.chairs().iter().enumerate() {
            let own = faces(&hand.view(Viewer::Seat(hand::Seat(place as u8))));
            let Some(you) = self.game.own(chair, 1).map(|you| json(&you)) else { continue };
            for card in &all {
                assert!(own.contains(card) || !told(&you, card), "{chair} is told {card}: {you}");
            }
        }
    }

    /// The entries as written give the same table.
    fn replays(&self) {
        let entries = self.events();
        let opened = Game::open(self.game.id, &entries[0], &self.houses).expect("it opens");
        self.is_replayed_by(opened.clone(), &entries[1..]);
        // And so do those after a checkpoint.
        if let Some(kept) = &self.kept {
            let checkpoint: Checkpoint = serde_json::from_str(&kept.value).expect("it is read");
            let (number, restored) = (checkpoint.number, opened.restored(checkpoint).expect("it fits"));
            self.is_replayed_by(restored, &entries[number as usize..]);
        }
    }

    fn is_replayed_by(&self, mut again: Game, entries: &[TableEntry]) {
        for entry in entries {
            again.replay(entry).expect("it follows");
        }
        assert!(again.session.same_as(&self.game.session));
        assert_eq!(again.cashier.snapshot(), self.game.cashier.snapshot());
        let look = |game: &Game| json(&game.public(Clock::default(), Presence::default()));
        assert_eq!(look(&again), look(&self.game));
        for chair in self.game.table().taken() {
            assert_eq!(again.own(chair, 1), self.game.own(chair, 1));
        }
        assert_eq!((again.number, again.turn), (self.game.number, self.game.turn));
    }
}

fn faces(view: &hand::View) -> Vec<String> {
    let held = view.players.iter().flat_map(|player| &player.cards).filter_map(|card| match card {
        Seen::Face(card) => Some(card.to_string()),
        Seen::Back => None,
    });
    held.chain(view.boards.iter().flatten().map(ToString::to_string)).collect()
}

fn played(game: &game::Game, book: &str, hands: u32, seed: u64) {
    let mut played = TestTable::open(&ask(game, book), seed);
    for account in 1..=u64::from(game.seats.min(4)) {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 100 }), "{account} sits down");
    }
    let mut dealt = 0;
    for _ in 0..hands * 3 {
        if dealt == hands {
            break;
        }
        dealt += u32::from(played.deal());
        let mut acts = 0;
        while played.goes_on() {
            played.act();
            if acts % 4 == 0 {
                played.nothing_leaks();
            }
            if played.dice.below(6) == 0 {
                played.something();
            }
            acts += 1;
            assert!(acts < 2000, "{}: the hand does not end", game.id);
        }
        assert!(!played.game.table().is_on(), "{}: the hand is over", game.id);
        played.something();
    }
    assert!(dealt > 0, "{}: hands were dealt", game.id);
    played.replays();
}

#[test]
fn every_game_is_played_as_it_is_written_down() {
    for (place, game) in game::all().enumerate() {
        played(game, "fort", 3, place as u64);
    }
}

#[test]
fn every_house_has_tables() {
    for (place, book) in ["roberts", "catfish-bend", "river", "fort"].iter().enumerate() {
        for id in ["holdem", "stud-8", "omaha-8", "deuce-to-seven-triple"] {
            let game = game::shipped(id).expect("it is shipped");
            played(&game, book, 8, place as u64);
        }
    }
}

#[test]
fn a_table_that_cannot_be_is_refused_by_its_field() {
    let houses = Houses::new(Library::shipped());
    let holdem = game::shipped("holdem").expect("it is shipped");
    let good = ask(&holdem, "fort");
    for (field, bad) in [
        ("games", NewTable { games: vec!["holdm".to_owned()], ..good.clone() }),
        ("games", NewTable { games: Vec::new(), ..good.clone() }),
        ("limit", NewTable { limit: "high".to_owned(), ..good.clone() }),
        ("book", NewTable { book: "nobody".to_owned(), ..good.clone() }),
        ("chairs", NewTable { chairs: 1, ..good.clone() }),
        ("stakes", NewTable { stakes: StakesAsk::default(), ..good.clone() }),
        ("buy_in", NewTable { buy_in: Some([10, 5]), ..good.clone() }),
        ("act_seconds", NewTable { act_seconds: 1_000_000, ..good.clone() }),
    ] {
        let fault = houses.agree(&bad).expect_err("it is refused");
        assert_eq!(fault.field.as_deref(), Some(field), "{}", fault.why);
    }
    assert!(houses.agree(&good).is_ok());
}

#[test]
fn a_stale_turn_a_strange_seat_and_a_repeated_request_change_nothing() {
    let holdem = game::shipped("holdem").expect("it is shipped");
    let mut played = TestTable::open(&ask(&holdem, "fort"), 7);
    for account in 1..=3 {
        played.ask(account, Do::Sit { chair: account as u8, chips: 100 });
    }
    assert!(!played.ask(9, Do::Fold), "whoever does not sit cannot act");
    assert!(played.deal());
    let chair = played.game.awaited().expect("somebody is to act").chair;
    let other = Chair(chair.0 % 3 + 1);
    assert!(!played.ask(other.0.into(), Do::Fold), "nobody acts in another's turn");
    let stale = Command { id: "x".to_owned(), turn: Some(1), what: Do::Fold };
    let mut step = Step::begin(&played.game, 1);
    let refused = step.command((PlayerId(chair.0.into()), "somebody"), &stale).expect_err("the turn is over");
    assert!(refused.why.contains("earlier turn"), "{}", refused.why);
}

/// Three players at hold'em with these stakes and settings.
fn three(book: &str, stakes: StakesAsk) -> TestTable {
    let holdem = game::shipped("holdem").expect("it is shipped");
    let mut ask = ask(&holdem, book);
    ask.stakes = stakes;
    ask.buy_in = Some([1, 100_000]);
    let mut played = TestTable::open(&ask, 3);
    for account in 1..=3 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 10_000 }));
    }
    played
}

impl TestTable {
    /// The account that is to act.
    fn awaited(&self) -> Option<u64> {
        self.game.awaited().map(|awaited| u64::from(awaited.chair.0))
    }

    fn events(&self) -> Vec<TableEntry> {
        self.bodies.iter().map(|body| ENTRIES.read(body).expect("it is read")).collect()
    }
}

const BLINDS: StakesAsk =
    StakesAsk { ante: 0, small_blind: 50, big_blind: 100, bring_in: 0, small_bet: 0, big_bet: 0 };

#[test]
fn the_rest_is_dealt_twice_if_all_who_are_in_agree() {
    for (agreed, boards) in [(3, 2), (2, 1)] {
        let mut played = three("fort", BLINDS);
        for account in 1..=agreed {
            assert!(played.ask(account, Do::Run { times: 2 }), "the house deals the rest twice");
        }
        assert!(played.deal());
        while played.goes_on() {
            let Some(account) = played.awaited() else {
                played.act();
                continue;
            };
            let you = played.game.own(Chair(account as u8), 1).expect("their seat");
            let Some(choices) = you.choices else {
                // At the showdown, which comes after both boards.
                played.act();
                continue;
            };
            let most = choices.raise.map(|raise| raise.most);
            let what = most.map_or(Do::Call, |to| Do::Raise { to });
            assert!(played.ask(account, what));
        }
        let view = played.game.public(Clock::default(), Presence::default());
        assert_eq!(view.boards.len(), boards, "{agreed} of three agree");
        assert!(view.boards.iter().all(|board| board.len() == 5));
        played.replays();
    }
}

#[test]
fn a_bomb_pot_is_dealt_when_all_want_one() {
    let mut played = three("fort", BLINDS);
    for account in 1..=3 {
        assert!(played.ask(account, Do::Bomb { agree: true }));
    }
    assert!(played.deal());
    assert_eq!(played.game.table().kind(), Some(room::table::DealKind::Bomb));
    while played.goes_on() {
        played.act();
    }
    assert!(played.deal(), "the next hand is as usual");
    assert_eq!(played.game.table().kind(), Some(room::table::DealKind::Plain));
}

#[test]
fn blinds_are_chopped_when_both_agree_and_the_house_allows_it() {
    let mut played = three("fort", BLINDS);
    for account in 1..=3 {
        assert!(played.ask(account, Do::Chop { agree: true }), "the house chops");
    }
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    assert!(played.ask(first, Do::Fold));
    assert!(!played.game.table().is_on(), "the hand is over");
    assert!(
        played
            .events()
            .iter()
            .any(|entry| entry.did.contains(&Did::Session { event: Event::Chopped, under: None }))
    );
    let stacks =
        played.game.table().taken().iter().map(|chair| played.game.table().sitter(chair).map(|s| s.stack.0));
    assert!(stacks.flatten().all(|stack| stack == 10_000), "everybody has their chips back");
    played.replays();
}

#[test]
fn what_is_said_at_the_table_is_ruled_on() {
    let mut played = three("fort", BLINDS);
    assert!(played.deal());
    let first = played.awaited().expect("somebody is to act");
    assert!(!played.ask(first, Do::Say { words: "abracadabra".to_owned() }), "nobody understands that");
    assert!(played.ask(first, Do::Say { words: "raise to 400".to_owned() }));
    let chair = first as usize - 1;
    let view = played.game.public(Clock::default(), Presence::default());
    assert_eq!(view.seats[chair].as_ref().map(|seat| seat.bet), Some(400));
    // The player after the next speaks too early, and the book decides what that is worth.
    let next = played.awaited().expect("somebody is to act");
    let early = 6 - first - next;
    assert!(played.ask(early, Do::Say { words: "call".to_owned() }), "an act out of turn is taken note of");
    assert_eq!(played.awaited(), Some(next), "the turn does not change");
    played.replays();
}
