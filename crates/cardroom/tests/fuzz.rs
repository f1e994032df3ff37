//! Random input for everything that reads: nothing panics. Each parser is fed its own good files with bytes
//! changed, cut, doubled and swapped, and a hand is fed acts of every kind by everybody.
//!
//! `make fuzz` runs it for a minute (`CARDROOM_FUZZ_SECONDS`); as a plain test it makes a fixed number of rounds.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use bots::Dice;
use cards::{Card, CardSet, Deck, equity};
use formats::phh;
use hand::{
    Act, Awaiting, Chips, DealerAct, FloorAct, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Source,
    Stakes, Stub, Terms, Viewer,
    floor::{Dispute, Offence, Sanction, Verdict},
    live::LiveAct,
    live::{Claim, Gesture, Motion, NextHand, Part},
};
use rules::{
    Book, Context, Library,
    game::{self, Game},
};
use scenario::File;

/// Says which round failed, so that it can be played again alone (`CARDROOM_FUZZ_ROUND`).
struct Round(u64);

impl Drop for Round {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed in round {}", self.0);
        }
    }
}

/// No round takes a tenth of a second; one that is still at it after this long never ends.
const STUCK: Duration = Duration::from_secs(60);

/// Ends the run with the number of a round that never ends: a hang is a failure as much as a panic is.
fn watched(round: impl FnMut(u64)) -> impl FnMut(u64) {
    let mut round = round;
    let at = Arc::new(AtomicU64::new(0));
    let watched = Arc::downgrade(&at);
    std::thread::spawn(move || {
        let mut seen = (u64::MAX, Instant::now());
        while let Some(at) = watched.upgrade().map(|at| at.load(Ordering::Relaxed)) {
            if seen.0 != at {
                seen = (at, Instant::now());
            }
            if seen.1.elapsed() > STUCK {
                eprintln!("round {at} never ends");
                std::process::abort();
            }
            std::thread::park_timeout(STUCK / 60);
        }
    });
    move |number| {
        at.store(number, Ordering::Relaxed);
        let _named = Round(number);
        round(number);
    }
}

/// Calls `round` a number of times, or for as long as the environment asks.
fn rounds(count: u32, round: impl FnMut(u64)) {
    let mut round = watched(round);
    if let Some(only) = std::env::var("CARDROOM_FUZZ_ROUND").ok().and_then(|text| text.parse().ok()) {
        return round(only);
    }
    let seconds = std::env::var("CARDROOM_FUZZ_SECONDS").ok().and_then(|text| text.parse::<u64>().ok());
    match seconds {
        None => (0..u64::from(count)).for_each(round),
        Some(seconds) => {
            let end = Instant::now() + Duration::from_secs(seconds);
            let mut number = 0;
            while Instant::now() < end {
                round(number);
                number += 1;
            }
            println!("{number} rounds");
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn texts(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("folder") {
            let path = entry.expect("entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|other| other == ending) {
                found.push(fs::read_to_string(path).expect("text"));
            }
        }
    }
    found.sort();
    found
}

/// A text with a few things done to it.
fn mangled(text: &str, dice: &mut Dice) -> String {
    const PIECES: [&str; 18] = [
        "\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\n",
        "-1",
        "99999999999999999999",
        "18446744073709551615",
        "1000000000000",
        "é",
        "Ah",
        "??",
        "p1",
        "..",
        "#",
        "\t",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(4) {
        let at = dice.below(letters.len() as u64 + 1) as usize;
        match dice.below(5) {
            0 => letters.truncate(at),
            1 => {
                let end = (at + dice.below(12) as usize).min(letters.len());
                letters.drain(at..end);
            }
            2 => {
                let end = (at + dice.below(30) as usize).min(letters.len());
                let copy: Vec<char> = letters[at..end].to_vec();
                letters.splice(at..at, copy);
            }
            3 => {
                let piece = PIECES[dice.below(PIECES.len() as u64) as usize];
                letters.splice(at..at, piece.chars());
            }
            _ => {
                if let Some(letter) = letters.get_mut(at) {
                    *letter = char::from(dice.below(95) as u8 + 32);
                }
            }
        }
    }
    letters.into_iter().collect()
}

fn pick<'a>(texts: &'a [String], dice: &mut Dice) -> &'a str {
    &texts[dice.below(texts.len() as u64) as usize]
}

#[test]
fn cards_and_ranges() {
    let good =
        ["AhKd 10s Jk", "QQ+, AKs, A5s-A2s, KTo+, 77-99:0.5, 20%, random", "AhKh,??"].map(str::to_owned);
    let games: Vec<equity::Game> = game::all().filter_map(|game| game.equity().ok()).collect();
    rounds(4_000, |number| {
        let mut dice = Dice::new(number);
        let text = mangled(pick(&good, &mut dice), &mut dice);
        let _ = cards::parse_cards(&text);
        if let Err(bad) = cards::parse_set(&text) {
            assert!(text.get(bad.span.clone()).is_some(), "{text:?}: {bad:?} points outside");
        }
        let game = &games[dice.below(games.len() as u64) as usize];
        let _ = equity::Range::parse(&text, game);
    });
}

#[test]
fn house_books() {
    let guide = fs::read_to_string(root().join("docs/house-book.md")).expect("guide");
    let good: Vec<String> = guide
        .split("```toml")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned)
        .collect();
    rounds(150, |number| {
        let mut dice = Dice::new(number);
        let mut library = Library::shipped();
        if let Ok(house) = library.add("fuzz.toml", mangled(pick(&good, &mut dice), &mut dice)) {
            let _ = library.resolve(&house, Context::Live);
            let _ = library.check(&house);
        }
    });
}

#[test]
fn game_files() {
    let good = texts("data/games", "toml");
    rounds(400, |number| {
        let mut dice = Dice::new(number);
        let _ = Game::parse("fuzz.toml", &mangled(pick(&good, &mut dice), &mut dice), game::source);
    });
}

#[test]
fn recorded_hands() {
    let mut good = texts("crates/formats/tests/data/phh", "phh");
    good.extend(texts("crates/formats/tests/data/phh", "phhs").iter().flat_map(|text| {
        // One hand at a time: the files are long.
        text.split("\n[")
            .take(6)
            .map(|hand| hand.split_once("]\n").map_or(hand, |(_, rest)| rest).to_owned())
            .collect::<Vec<_>>()
    }));
    rounds(1_500, |number| {
        let mut dice = Dice::new(number);
        let text = mangled(pick(&good, &mut dice), &mut dice);
        for many in [false, true] {
            for entry in phh::read(&text, many).into_iter().flatten().flatten() {
                let _ = phh::replay(&entry);
            }
        }
    });
}

#[test]
fn scenarios() {
    let good = texts("tests/hands", "hand");
    rounds(300, |number| {
        let mut dice = Dice::new(number);
        if let Ok(scenario) = File::parse("fuzz.hand", &mangled(pick(&good, &mut dice), &mut dice)) {
            let _ = scenario.run();
        }
    });
}

#[test]
fn money_scenarios() {
    let good = texts("tests/money", "money");
    rounds(300, |number| {
        let mut dice = Dice::new(number);
        if let Ok(file) = File::parse("fuzz.money", &mangled(pick(&good, &mut dice), &mut dice)) {
            let _ = file.run();
        }
    });
}

#[test]
fn tables() {
    let good = texts("tests/tables", "table");
    rounds(300, |number| {
        let mut dice = Dice::new(number);
        if let Ok(scenario) = File::parse("fuzz.table", &mangled(pick(&good, &mut dice), &mut dice)) {
            let _ = scenario.run();
        }
    });
}

#[test]
fn event_scenarios() {
    let good = texts("tests/events", "event");
    rounds(300, |number| {
        let mut dice = Dice::new(number);
        if let Ok(file) = File::parse("fuzz.event", &mangled(pick(&good, &mut dice), &mut dice)) {
            let _ = file.run();
        }
    });
}

/// Any act of a player.
fn any_act(hand: &Hand, dice: &mut Dice) -> PlayerAct {
    let card = Card::from_index(dice.below(64) as usize);
    let cards = || (0..3).filter_map(|_| card).collect::<CardSet>();
    let seat = Seat(dice.below(11) as u8);
    match dice.below(25) {
        0 => PlayerAct::Fold,
        1 => PlayerAct::Check,
        2 => PlayerAct::Call,
        3 => PlayerAct::BringIn,
        4 => PlayerAct::RaiseTo(Chips(dice.roll() >> dice.below(64))),
        5 => PlayerAct::Discard(cards()),
        6 => PlayerAct::DiscardUnseen(cards(), dice.below(256) as u8),
        7 => PlayerAct::Flip(dice.below(2) == 0),
        8 => PlayerAct::Show,
        9 => PlayerAct::Muck,
        10 => PlayerAct::RunTimes(dice.below(256) as u8),
        11 => PlayerAct::PlayBoard,
        12 => PlayerAct::Ask(seat),
        13 => PlayerAct::Mend,
        14 => PlayerAct::Clock(seat, dice.below(200) as u32),
        15 => PlayerAct::Claim([Claim::Low(8), Claim::Flush, Claim::Pair][dice.below(3) as usize]),
        16 => PlayerAct::Dispute(if dice.below(2) == 0 { Dispute::Pot } else { Dispute::Reading }),
        17 => PlayerAct::TakeBackDraw,
        18..=20 => PlayerAct::Gesture(any_gesture(hand, dice)),
        21 => PlayerAct::Unstopped(Chips(1 + dice.below(300))),
        22 => PlayerAct::Reveal(cards()),
        _ => match hand.awaiting() {
            Awaiting::Discard(seat, count) | Awaiting::Draw(seat, count) => PlayerAct::Discard(
                hand.state().faces_down(Viewer::Seat(seat), seat).iter().take(count.into()).collect(),
            ),
            _ => PlayerAct::StandAside,
        },
    }
}

/// Any act of the dealer.
fn any_dealing(dice: &mut Dice) -> DealerAct {
    let card = Card::from_index(dice.below(64) as usize);
    match dice.below(12) {
        0 | 1 => DealerAct::Deal(Seat(dice.below(12) as u8), card),
        2 | 3 => DealerAct::Board(dice.below(256) as u8, card.unwrap_or(Card::JOKER)),
        4 | 5 => DealerAct::Burn(card),
        6 => DealerAct::RunTimes(dice.below(256) as u8),
        7 => DealerAct::Push,
        8 => DealerAct::Mend,
        9 => DealerAct::Count(Chips(dice.below(60))),
        10 => DealerAct::TimeUp,
        _ => DealerAct::Next(if dice.below(2) == 0 { NextHand::Begun } else { NextHand::SubstantialAction }),
    }
}

/// Any act of the floor, mostly one of those that it is asked for.
fn any_ruling(hand: &Hand, dice: &mut Dice) -> FloorAct {
    let seat = Seat(dice.below(11) as u8);
    let amount = Chips(dice.below(60));
    match dice.below(20) {
        0 if dice.below(4) == 0 => FloorAct::Void,
        0 => FloorAct::Misdeal(None),
        1 => FloorAct::Kill(seat),
        2 => FloorAct::Ask(seat),
        3 => FloorAct::Mend,
        4 => FloorAct::Clock(seat, dice.below(200) as u32),
        5 => FloorAct::TimeUp,
        6 => FloorAct::Impound(seat, amount),
        7 => FloorAct::Move { to: seat, from: (dice.below(2) == 0).then_some(Seat(0)), amount },
        8 | 9 => FloorAct::Sanction(
            seat,
            Sanction::ALL[dice.below(8) as usize],
            Offence::ALL[dice.below(8) as usize],
        ),
        _ => {
            let asked = hand.state().referred().map(|referred| referred.question.verdicts());
            let verdicts =
                asked.unwrap_or(&[Verdict::Call, Verdict::Live, Verdict::Redeal, Verdict::Forfeit]);
            FloorAct::Rule(verdicts[dice.below(verdicts.len() as u64) as usize])
        }
    }
}

/// Cards handled in any way.
fn any_gesture(hand: &Hand, dice: &mut Dice) -> Gesture {
    let other = Seat(dice.below(11) as u8);
    let cards = match hand.awaiting() {
        Awaiting::Bet(seat) => hand.state().faces_down(Viewer::Seat(seat), seat).iter().take(1).collect(),
        _ => CardSet::EMPTY,
    };
    match dice.below(9) {
        0 | 1 => Gesture::ThrowForward,
        2 => Gesture::ThrowInto(other),
        3 => Gesture::WantBack,
        4 => Gesture::LiftUpCards,
        5 => Gesture::Drop,
        6 => Gesture::Expose(cards),
        7 => Gesture::ShowTo(other, cards),
        _ => Gesture::Other,
    }
}

/// Words and chips of any kind.
fn any_deed(dice: &mut Dice) -> LiveAct {
    const SAID: [&str; 19] = [
        "fold",
        "check",
        "call",
        "bet",
        "raise",
        "raise 40",
        "make it 12",
        "five",
        "sixty",
        "by 20",
        "pot",
        "all in",
        "complete",
        "time",
        "raise 99999999",
        "bet one",
        "if you bet, I raise",
        "if you check I call",
        "eight",
    ];
    let part = |dice: &mut Dice| match dice.below(4) {
        0 => Part::Tap,
        1 | 2 => {
            let chips =
                (0..dice.below(5)).map(|_| Chips([1, 2, 5, 25, 100, u64::MAX >> 9][dice.below(6) as usize]));
            let motion = Motion {
                chips: chips.collect(),
                taken_back: Chips(dice.below(3) * dice.below(9)),
                beside: (dice.below(8) == 0).then(|| Chips(dice.below(40))),
                together: dice.below(8) == 0,
            };
            if dice.below(6) == 0 { Part::Move(motion) } else { Part::Put(motion) }
        }
        _ => Part::Say(SAID[dice.below(19) as usize].parse().expect("words")),
    };
    LiveAct { parts: (0..dice.below(4)).map(|_| part(dice)).collect(), at_once: dice.below(2) == 0 }
}

#[test]
fn acts_of_every_kind_by_everybody() {
    let games: Vec<&Game> = game::all().collect();
    let library = Library::shipped();
    let books: Vec<Book> = [
        ("roberts", Context::Live),
        ("catfish-bend", Context::Live),
        ("river", Context::Live),
        ("fort", Context::Live),
        ("fort", Context::Tournament),
        ("home-tourney", Context::Tournament),
    ]
    .map(|(house, context)| library.resolve(house, context).expect("shipped"))
    .into();
    rounds(600, |number| {
        let mut dice = Dice::new(number);
        let game = games[dice.below(games.len() as u64) as usize];
        let limit = game.limits[dice.below(game.limits.len() as u64) as usize];
        let stakes = Stakes::usual(game, limit);
        let book = &books[dice.below(books.len() as u64) as usize];
        let house = House {
            most_runs: 3,
            runs_from: Some((0, 0)),
            runs_in_split_games: true,
            ..House::of(book, game, limit)
        };
        let terms = Arc::new(Terms::new(game.clone(), limit, stakes, house, Rake::NONE).expect("terms"));
        let mode = Mode {
            ask_at_showdown: dice.below(2) == 0,
            wait_to_push: dice.below(2) == 0,
            ask_runs: false,
            paced: false,
            floor: dice.below(2) == 0,
            dealer_may_err: dice.below(2) == 0,
        };
        let players = 2 + dice.below(u64::from(game.seats) - 1) as usize;
        let stacks: Vec<Chips> = (0..players).map(|_| Chips(1 + dice.below(300))).collect();
        let mut seating = Seating::usual(game, &stakes, &stacks);
        seating.carried = Chips(dice.below(2) * 7);
        let total: Chips = stacks.iter().copied().sum::<Chips>() + seating.carried;
        let dealt = dice.below(2) == 0;
        let source = if dealt {
            Source::Deck(Stub::new(&Deck::shuffled(game.deck, [number as u8; 32]), [7; 32]))
        } else {
            Source::Dealer
        };
        let mut hand = Hand::open(Arc::clone(&terms), mode, &seating, source.clone()).expect("seated");
        for _ in 0..150 {
            let player = Seat(dice.below(11) as u8);
            // Mostly by whoever is awaited, so that hands go on.
            let awaited = if dice.below(4) > 0 { hand.awaiting() } else { Awaiting::Nobody };
            let act = match (awaited, dice.below(8)) {
                (
                    Awaiting::Bet(seat)
                    | Awaiting::Draw(seat, _)
                    | Awaiting::Discard(seat, _)
                    | Awaiting::Flip(seat)
                    | Awaiting::Show(seat),
                    _,
                ) => Act::Player(seat, any_act(&hand, &mut dice)),
                (Awaiting::Dealer, _) | (Awaiting::Nobody, 0) => Act::Dealer(any_dealing(&mut dice)),
                (Awaiting::Floor(_), _) | (Awaiting::Nobody, 1) => Act::Floor(any_ruling(&hand, &mut dice)),
                (Awaiting::Nobody, _) => Act::Player(player, any_act(&hand, &mut dice)),
            };
            let before = hand.state().clone();
            let done = match act {
                Act::Player(seat, _) if dice.below(5) == 0 => {
                    hand.perform(seat, &any_deed(&mut dice)).is_ok()
                }
                _ => hand.apply(act).is_ok(),
            };
            assert!(done || before == *hand.state(), "{}: refused, yet something changed", game.id);
            let last = || hand.log().iter().rev().take(9).map(|ruling| ruling.event).collect::<Vec<_>>();
            assert_eq!(total, hand.state().total_chips(), "{}: after {act:?} {:?}", game.id, last());
            hand.view(Viewer::Rail);
        }
        if dealt {
            hand.state().audit(game.deck, total).expect("sound");
        }
        let mut replay = Hand::blank(terms, mode, &seating, source).expect("seated");
        for ruling in hand.log() {
            replay.record(&ruling.event);
        }
        assert_eq!(replay.state(), hand.state(), "{}: replay equals live", game.id);
    });
}
