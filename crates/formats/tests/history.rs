//! Records of hands: no watcher is told of a card that they may not see, and what they are told can be checked.

use std::sync::{Arc, LazyLock};

use bots::Dice;
use bots::{self, Bot};
use cards::{Card, CardSet};
use formats::fair::Shuffle;
use formats::history::{self, Chair, Currency, Editions, HandRecord, RecordSource, Setting};
use formats::phh;
use hand::{
    Act, Awaiting, Chips, DealerAct, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Seen, Stakes, Terms,
    View, Viewer,
};
use rules::{
    Book, Context, Library, edition,
    game::{self, Game, Limit},
};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

fn book(house: &str) -> Book {
    LIBRARY.resolve(house, Context::Live).expect("shipped")
}

/// A hand that bots have played, with all that its records are made from.
struct Played {
    book: Book,
    terms: Arc<Terms>,
    seating: Seating,
    chairs: Vec<Chair>,
    setting: Setting,
    shuffle: Shuffle,
    hand: Hand,
    /// How long the log was when somebody was asked.
    pauses: Vec<usize>,
}

impl Played {
    fn new(book: &Book, terms: Terms, mode: Mode, seating: Seating, dice: &mut Dice) -> Played {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&dice.roll().to_le_bytes());
        let shuffle = Shuffle::new(terms.game.deck, secret);
        let terms = Arc::new(terms);
        let chairs = (0..seating.stacks.len() as u8)
            .map(|place| Chair { number: place + 1, name: char::from(b'A' + place).to_string() })
            .collect();
        let mut hand = Hand::open(Arc::clone(&terms), mode, &seating, shuffle.source()).expect("a hand");
        let mut pauses = Vec::new();
        loop {
            pauses.push(hand.log().len());
            let seat = match hand.awaiting() {
                Awaiting::Bet(seat)
                | Awaiting::Discard(seat, _)
                | Awaiting::Draw(seat, _)
                | Awaiting::Flip(seat)
                | Awaiting::Show(seat) => seat,
                Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => break,
            };
            let mucks = matches!(hand.awaiting(), Awaiting::Show(_)) && dice.below(2) == 0;
            if mucks && hand.apply(Act::Player(seat, PlayerAct::Muck)).is_ok() {
                continue;
            }
            let view = hand.view(Viewer::Seat(seat));
            let down = hand.state().faces_down(Viewer::Seat(seat), seat);
            let act = bots::choose(Bot::Random, &view, &terms, down, dice).expect("it is asked");
            hand.apply(Act::Player(seat, act)).expect("legal");
        }
        Played {
            book: book.clone(),
            terms,
            seating,
            chairs,
            setting: Setting::default(),
            shuffle,
            hand,
            pauses,
        }
    }

    /// A table of a game with stacks of all sizes.
    fn random(book: &Book, game: &Game, limit: Limit, dice: &mut Dice) -> Played {
        let stakes = Stakes::usual(game, limit);
        let mode = Mode { ask_at_showdown: dice.below(2) == 0, ..Mode::BY_ITSELF };
        let rake = match dice.below(2) {
            0 => Rake { part: 500, most: Chips(3), no_flop_no_drop: true, ..Rake::NONE },
            _ => Rake::NONE,
        };
        let house = House::of(book, game, limit);
        let terms = Terms::new(game.clone(), limit, stakes, house, rake).expect("terms");
        let players = 2 + dice.below(u64::from(game.seats.min(10)) - 1) as usize;
        let tall = [30, 300][dice.below(2) as usize];
        let stacks: Vec<Chips> = (0..players).map(|_| Chips(2 + dice.below(tall))).collect();
        let seating = Seating::usual(game, &stakes, &stacks);
        Played::new(book, terms, mode, seating, dice)
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = (0..self.chairs.len() as u8).map(|place| Viewer::Seat(Seat(place)));
        seats.chain([Viewer::Rail])
    }

    fn record(&self, viewer: Viewer) -> HandRecord {
        self.record_until(self.hand.log().len(), viewer)
    }

    /// The record when so much had happened.
    fn record_until(&self, events: usize, viewer: Viewer) -> HandRecord {
        let log = &self.hand.log()[..events];
        let telling = RecordSource {
            editions: None,
            table: "Green Felt",
            number: 7,
            setting: &self.setting,
            began: 1_794_805_200,
            ended: (log.len() == self.hand.log().len()).then_some(1_794_805_320),
            book: &self.book,
            terms: &self.terms,
            seating: &self.seating,
            chairs: &self.chairs,
            log,
            shuffle: Some(&self.shuffle),
        };
        telling.record(viewer).expect("a record")
    }
}

/// Every game at one of its limits, some hands of each, by two books in turn.
fn each_hand(rounds: usize, mut visit: impl FnMut(&str, &Played)) {
    let books = [book("fort"), book("roberts")];
    let mut dice = Dice::new(5);
    for game in game::all() {
        for round in 0..rounds {
            let limit = game.limits[round % game.limits.len()];
            let played = Played::random(&books[round % 2], game, limit, &mut dice);
            visit(&format!("{} {} {round}", game.id, limit.word()), &played);
        }
    }
}

/// The faces in a view.
fn faces(view: &View) -> CardSet {
    let held = view.players.iter().flat_map(|player| &player.cards).filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back => None,
    });
    held.chain(view.boards.iter().flatten().copied()).collect()
}

/// Every text in a JSON document that is a card.
fn cards_in(value: &serde_json::Value, found: &mut CardSet) {
    match value {
        serde_json::Value::String(text) => found.extend(text.parse::<Card>().ok()),
        serde_json::Value::Array(values) => values.iter().for_each(|value| cards_in(value, found)),
        serde_json::Value::Object(fields) => fields.values().for_each(|value| cards_in(value, found)),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
    }
}

#[test]
fn no_card_is_in_a_record_that_its_viewer_never_saw() {
    each_hand(3, |name, played| {
        for viewer in played.viewers() {
            let mut hand = Hand::blank(
                Arc::clone(&played.terms),
                Mode::BY_ITSELF,
                &played.seating,
                played.shuffle.source(),
            )
            .expect("a hand");
            let mut entitled = CardSet::EMPTY;
            for ruling in played.hand.log() {
                hand.record(&ruling.event);
                entitled |= faces(&hand.view(viewer));
            }
            let mut found = CardSet::EMPTY;
            cards_in(&serde_json::to_value(played.record(viewer)).expect("JSON"), &mut found);
            assert_eq!(found, entitled, "{name}: {viewer:?}");
        }
    });
}

#[test]
fn every_record_is_read_again_and_stands_every_check() {
    let (mut agree, mut undecided) = (0, 0);
    each_hand(2, |name, played| {
        for viewer in played.viewers() {
            let record = played.record(viewer);
            let text = serde_json::to_string(&record).expect("JSON");
            let again: HandRecord = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert_eq!(again, record, "{name}");
            let digest = played.shuffle.block().digest;
            for check in history::verify(&record, Some(digest), &LIBRARY, &[]).expect("a record") {
                let found = check.found.unwrap_or_else(|wrong| {
                    let phh = record.phh(&played.terms).expect("PHH");
                    panic!("{name}, {viewer:?}, {}: {wrong}\n{}", check.what, phh::write(&phh))
                });
                agree += usize::from(found.contains("it ends as written"));
                undecided += usize::from(found.contains("does not show"));
            }
        }
    });
    assert!(agree > undecided && undecided > 0, "{agree} hands are shown, {undecided} thrown away unseen");
}

#[test]
fn a_hand_that_is_running_has_a_record_too() {
    let played = shown();
    for &pause in &played.pauses[..played.pauses.len() - 1] {
        for viewer in played.viewers() {
            let record = played.record_until(pause, viewer);
            assert_eq!((&record.outcome, record.ended), (&None, None));
            let checks = history::verify(&record, None, &LIBRARY, &[]).expect("a record");
            assert!(checks.iter().all(history::Check::passed), "{checks:?}");
            let text = history::stars(&record, &played.terms.game, None);
            assert!(!text.contains("SUMMARY") && text.contains("*** HOLE CARDS ***"), "{text}");
        }
    }
}

/// A hand from a fixed secret that goes as a script says, in words of one letter: `f`old, chec`k`, `c`all, `b`ring-in,
/// `r12` raise to 12, `d2` throw two cards away, `u`p and `w` (down) for a card to turn, `s`how, `m`uck, `x2` the rest
/// is dealt twice. When the script is at its end, everybody goes along.
fn scripted(terms: Terms, seating: Seating, script: &str) -> Played {
    scripted_in(Mode::BY_ITSELF, terms, seating, script)
}

fn scripted_in(mode: Mode, terms: Terms, seating: Seating, script: &str) -> Played {
    let shuffle = Shuffle::new(terms.game.deck, [9; 32]);
    let terms = Arc::new(terms);
    let chairs = (0..seating.stacks.len() as u8)
        .map(|place| Chair { number: place + 2, name: char::from(b'A' + place).to_string() })
        .collect();
    let mut hand = Hand::open(Arc::clone(&terms), mode, &seating, shuffle.source()).expect("a hand");
    let mut words = script.split_whitespace();
    let mut pauses = Vec::new();
    loop {
        pauses.push(hand.log().len());
        let awaiting = hand.awaiting();
        let (seat, passive) = match awaiting {
            Awaiting::Bet(seat) => {
                let choices = hand.choices().expect("a bet");
                let act = [
                    choices.check.then_some(PlayerAct::Check),
                    choices.call.map(|_| PlayerAct::Call),
                    choices.bring_in.map(|_| PlayerAct::BringIn),
                ];
                (seat, act.into_iter().flatten().next().expect("something"))
            }
            Awaiting::Draw(seat, _) => (seat, PlayerAct::Discard(CardSet::EMPTY)),
            Awaiting::Discard(seat, count) => (
                seat,
                PlayerAct::Discard(
                    hand.state().faces_down(Viewer::Seat(seat), seat).iter().take(count.into()).collect(),
                ),
            ),
            Awaiting::Flip(seat) => (seat, PlayerAct::Flip(false)),
            Awaiting::Show(seat) => (seat, PlayerAct::Show),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => break,
        };
        let act = words.next().map_or(Act::Player(seat, passive), |word| {
            let number = || word[1..].parse::<u64>().expect(word);
            Act::Player(
                seat,
                match &word[..1] {
                    "f" => PlayerAct::Fold,
                    "k" => PlayerAct::Check,
                    "c" => PlayerAct::Call,
                    "b" => PlayerAct::BringIn,
                    "r" => PlayerAct::RaiseTo(Chips(number())),
                    "d" => PlayerAct::Discard(
                        hand.state()
                            .faces_down(Viewer::Seat(seat), seat)
                            .iter()
                            .take(number() as usize)
                            .collect(),
                    ),
                    "u" => PlayerAct::Flip(true),
                    "w" => PlayerAct::Flip(false),
                    "s" => PlayerAct::Show,
                    "m" => PlayerAct::Muck,
                    "x" => return Act::Dealer(DealerAct::RunTimes(number() as u8)),
                    _ => panic!("`{word}` is no act"),
                },
            )
        });
        hand.apply(act).unwrap_or_else(|refusal| panic!("{act:?} by {seat}: {refusal}"));
    }
    assert_eq!(words.next(), None, "the hand is over before the script");
    Played { book: book("fort"), terms, seating, chairs, setting: Setting::default(), shuffle, hand, pauses }
}

fn terms(id: &str, limit: Limit) -> Terms {
    raked(id, limit, Rake::NONE)
}

fn raked(id: &str, limit: Limit, rake: Rake) -> Terms {
    let game = game::shipped(id).expect("shipped");
    let stakes = Stakes::usual(&game, limit);
    let house = House::of(&book("fort"), &game, limit);
    Terms::new(game, limit, stakes, house, rake).expect("terms")
}

fn usual(terms: &Terms, stacks: &[u64]) -> Seating {
    let stacks: Vec<Chips> = stacks.iter().copied().map(Chips).collect();
    Seating::usual(&terms.game, &terms.stakes, &stacks)
}

/// Compares a hand as its viewer would take it home with the text that is kept.
fn keeps(name: &str, played: &Played, viewer: Viewer) {
    let record = played.record(viewer);
    let text = history::stars(&record, &played.terms.game, None);
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "history" }, {
        insta::assert_snapshot!(name, text);
    });
    for check in history::verify(&record, None, &LIBRARY, &[]).expect("a record") {
        assert!(check.passed(), "{name}: {check:?}");
    }
}

const SECOND: Viewer = Viewer::Seat(Seat(1));

/// A hand of a game at its usual stakes, as the second player saw it.
fn keeps_usual(name: &str, id: &str, limit: Limit, stacks: &[u64], script: &str) {
    let terms = terms(id, limit);
    let seating = usual(&terms, stacks);
    keeps(name, &scripted(terms, seating, script), SECOND);
}

#[test]
fn texts_of_board_games() {
    keeps_usual("side-pots", "holdem", Limit::No, &[40, 200, 90, 200], "c r200 c c");
    keeps_usual("nobody-calls", "holdem", Limit::No, &[200; 4], "r6 f c f k r9 f");
    keeps_usual("omaha-hi-lo", "omaha-8", Limit::Fixed, &[200; 4], "c c c k k r4 c f c");
    keeps_usual("two-boards", "double-board-omaha", Limit::Pot, &[100; 3], "c c k");
    keeps_usual("pineapple", "pineapple", Limit::Fixed, &[100; 3], "c c k d1 d1 d1 k r4 c f");
    keeps_usual("drawmaha", "drawmaha", Limit::Fixed, &[100; 3], "c c k k k k d2 d0 d3");
}

#[test]
fn the_text_of_a_hand_that_is_run_twice() {
    let Terms { game, limit, stakes, house, rake, .. } = terms("holdem", Limit::No);
    let terms =
        Terms::new(game, limit, stakes, House { most_runs: 2, runs_from: Some((0, 0)), ..house }, rake)
            .expect("terms");
    let seating = usual(&terms, &[100, 100]);
    keeps("run-twice", &scripted(terms, seating, "c k k r98 x2 c"), SECOND);
}

#[test]
fn the_text_of_posts_straddles_and_the_fee() {
    let terms =
        raked("holdem", Limit::No, Rake { part: 500, most: Chips(4), no_flop_no_drop: true, ..Rake::NONE });
    let mut seating = usual(&terms, &[200; 5]);
    // The third straddles; the fourth comes back and posts both blinds, the small one dead.
    seating.posts[1].opens_after = false;
    seating.posts[2] = hand::Post { live: Chips(4), opens_after: true, ..seating.posts[2] };
    seating.posts[3] = hand::Post { live: Chips(2), dead: Chips(1), ..seating.posts[3] };
    keeps("posts", &scripted(terms, seating, "c f f c k r10 c c"), SECOND);
}

#[test]
fn the_text_of_a_straddle_with_a_dead_post() {
    let terms = terms("holdem", Limit::No);
    let mut seating = usual(&terms, &[200; 5]);
    // The third straddles and owes a small blind besides; the fourth owes nothing else.
    seating.posts[1].opens_after = false;
    seating.posts[2] = hand::Post { live: Chips(4), dead: Chips(1), opens_after: true, ..seating.posts[2] };
    seating.posts[3] = hand::Post { dead: Chips(1), ..seating.posts[3] };
    keeps("straddle-and-dead-post", &scripted(terms, seating, "c f f f k k r9 f"), SECOND);
}

#[test]
fn the_text_of_short_deck() {
    keeps_usual("short-deck", "short-deck", Limit::No, &[100; 4], "c f c k r5 c c");
}

#[test]
fn the_text_of_a_table_that_counts_in_cents_and_dollars() {
    let terms =
        raked("holdem", Limit::No, Rake { part: 500, most: Chips(300), no_flop_no_drop: true, ..Rake::NONE });
    let terms = terms.restaked(Stakes::blinds(25, 50)).expect("terms");
    let seating = usual(&terms, &[5_000, 10_025, 2_000]);
    let mut played = scripted(terms, seating, "r150 c c k r500 c f");
    played.setting = Setting { room: "Friday".to_owned(), table: 12, chairs: 6, cents: true };
    let record = played.record(SECOND);
    let text = history::stars(&record, &played.terms.game, Some(Currency::Usd));
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "history" }, {
        insta::assert_snapshot!("dollars", text);
    });
    let phh = record.phh(&played.terms).expect("PHH");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "history" }, {
        insta::assert_snapshot!("dollars-phh", phh::write(&phh));
    });
}

/// Writes a hand as PHH, reads it and plays it again.
fn again(played: &Played, viewer: Viewer) -> (phh::RecordedHand, phh::Verdict) {
    let written = phh::write(&played.record(viewer).phh(&played.terms).expect("PHH"));
    let entry = phh::read(&written, false).expect("TOML").remove(0).expect("a hand");
    let verdict = phh::replay(&entry).expect("it opens").verdict;
    (entry, verdict)
}

#[test]
fn straddled_hands_are_replayed_by_our_own_program() {
    let mut dice = Dice::new(8);
    let mut agree = 0;
    for house in ["fort", "roberts", "catfish-bend", "river"] {
        let book = book(house);
        for (id, limit) in
            [("omaha", Limit::Pot), ("holdem", Limit::Pot), ("holdem", Limit::No), ("holdem", Limit::Fixed)]
        {
            let game = game::shipped(id).expect("shipped");
            for round in 0..25 {
                let stakes = Stakes::usual(&game, limit);
                let house = House::of(&book, &game, limit);
                let terms = Terms::new(game.clone(), limit, stakes, house, Rake::NONE).expect("terms");
                let players = 4 + dice.below(3) as usize;
                let stacks: Vec<Chips> = (0..players).map(|_| Chips(20 + dice.below(300))).collect();
                let mut seating = Seating::usual(&game, &stakes, &stacks);
                let big = seating.posts[1].live;
                seating.posts[2] =
                    hand::Post { live: Chips(big.0 * 2), opens_after: true, ..seating.posts[2] };
                match round % 3 {
                    // A straddle on the straddle; a dead small blind; somebody who comes back.
                    0 => {
                        let post =
                            hand::Post { live: Chips(big.0 * 4), opens_after: true, ..seating.posts[3] };
                        seating.posts[3] = post;
                    }
                    1 => seating.posts[0] = hand::Post::default(),
                    _ => seating.posts[3] = hand::Post { live: big, dead: Chips(1), ..seating.posts[3] },
                }
                let played = Played::new(&book, terms, Mode::BY_ITSELF, seating, &mut dice);
                let (entry, verdict) = again(&played, Viewer::Seat(Seat(0)));
                agree += usize::from(verdict == phh::Verdict::Agrees);
                let fine = matches!(verdict, phh::Verdict::Agrees | phh::Verdict::Undecided);
                assert!(fine, "{verdict:?}\n{}", phh::write(&entry.record));
            }
        }
    }
    assert!(agree > 200, "{agree} agree");
}

#[test]
fn the_largest_raise_over_a_straddle_is_replayed_by_every_book() {
    for house in ["fort", "roberts", "catfish-bend", "river"] {
        let book = book(house);
        for (small, big) in [(1, 2), (1, 3), (2, 5), (5, 5), (5, 10), (10, 20), (50, 100)] {
            for (id, limit) in [("omaha", Limit::Pot), ("holdem", Limit::Pot), ("holdem", Limit::No)] {
                let game = game::shipped(id).expect("shipped");
                let (stakes, answers) = (Stakes::blinds(small, big), House::of(&book, &game, limit));
                let terms = Terms::new(game, limit, stakes, answers, Rake::NONE).expect("terms");
                let mut seating = usual(&terms, &[10_000; 5]);
                let straddle = hand::Post { live: Chips(big * 2), opens_after: true, ..seating.posts[2] };
                seating.posts[2] = straddle;
                let deck = Shuffle::new(terms.game.deck, [9; 32]);
                let opened = Hand::open(Arc::new(terms.clone()), Mode::BY_ITSELF, &seating, deck.source())
                    .expect("a hand");
                let most = opened.choices().and_then(|choices| choices.raise).expect("a raise").most();
                let mut played = scripted(terms, seating, &format!("r{} f f f f", most.0));
                played.book = book.clone();
                let (entry, verdict) = again(&played, SECOND);
                assert_eq!(verdict, phh::Verdict::Agrees, "{house}\n{}", phh::write(&entry.record));
            }
        }
    }
}

/// What a hand's record warns of.
fn warnings(played: &Played) -> Vec<String> {
    let (entry, verdict) = again(played, SECOND);
    assert!(!matches!(verdict, phh::Verdict::Parts(_)), "{verdict:?}");
    let text = phh::write(&entry.record);
    let remarks: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("# Beyond the standard: ")).collect();
    let beyond = entry.record.other(phh::BEYOND).and_then(phh::Value::list).unwrap_or_default();
    let beyond: Vec<String> = beyond.iter().filter_map(phh::Value::text).map(str::to_owned).collect();
    assert_eq!(remarks, beyond.iter().map(|why| format!("{why}.")).collect::<Vec<_>>());
    beyond
}

#[test]
fn a_record_says_where_it_goes_beyond_the_standard() {
    assert_eq!(warnings(&shown()), Vec::<String>::new());
    let mut twice = terms("holdem", Limit::No);
    twice.house.most_runs = 2;
    twice.house.runs_from = Some((0, 0));
    let seating = usual(&twice, &[100, 100]);
    let twice = scripted(twice, seating, "c k k r98 x2 c");
    assert_eq!(warnings(&twice), ["the rest of the cards was dealt more than once (`d _runs`, `d _db`)"]);
    let boards = terms("double-board-omaha", Limit::Pot);
    let seating = usual(&boards, &[100; 3]);
    let boards = warnings(&scripted(boards, seating, "c c k"));
    assert!(
        boards[0].starts_with("it has no code for") && boards[1].starts_with("there is more than one board")
    );
    let straddle = terms("holdem", Limit::No);
    let mut seating = usual(&straddle, &[200; 4]);
    seating.posts[2] = hand::Post { live: Chips(4), dead: Chips(1), opens_after: true, ..seating.posts[2] };
    let straddle = warnings(&scripted(straddle, seating, "c f f k"));
    assert!(straddle[0].starts_with("dead money was posted"), "{straddle:?}");
    assert!(straddle[1].starts_with("the straddle counts as a bet here"), "{straddle:?}");
}

#[test]
fn hands_of_a_room_have_numbers_of_their_own() {
    let at = |table| Setting { table, ..Setting::default() };
    assert_eq!(Setting::default().number(7), 7, "a hand of no known table");
    assert_eq!((at(1).number(7), at(12).number(999_999_999)), (1_000_000_007, 12_999_999_999));
}

#[test]
fn the_text_of_a_hand_that_is_thrown_away_at_the_showdown() {
    let terms = terms("holdem", Limit::No);
    let seating = usual(&terms, &[200; 3]);
    let played = scripted_in(Mode::RECORDED, terms, seating, "c c k k k k k k k k r8 c f s m");
    keeps("mucked", &played, SECOND);
    keeps("mucked-from-the-rail", &played, Viewer::Rail);
}

#[test]
fn texts_of_stud_and_draw_games() {
    keeps_usual("stud", "stud", Limit::Fixed, &[100; 4], "b c r4 f c f");
    keeps_usual("stud-hi-lo", "stud-8", Limit::Fixed, &[100; 3], "b c c");
    keeps_usual("razz", "razz", Limit::Fixed, &[30; 3], "b r4 c c");
    keeps_usual("mexican", "mexican-41", Limit::Fixed, &[100; 3], "b c c u w u");
    keeps_usual(
        "triple-draw",
        "deuce-to-seven-triple",
        Limit::Fixed,
        &[100; 4],
        "c f c k d2 d0 d3 k r4 c f d1 d1",
    );
    keeps_usual("badugi", "badugi", Limit::Fixed, &[100; 3], "c c k d1 d2 d0");
    keeps_usual("five-card-draw", "five-card-draw", Limit::Fixed, &[100; 3], "c c k d3 d1 d0");
}

#[test]
fn every_game_is_written_as_text() {
    each_hand(1, |name, played| {
        let text = history::stars(&played.record(Viewer::Seat(Seat(0))), &played.terms.game, None);
        assert!(text.contains("*** SUMMARY ***\nTotal pot "), "{name}: {text}");
    });
}

fn shown() -> Played {
    let terms = terms("holdem", Limit::No);
    let seating = usual(&terms, &[200; 3]);
    scripted(terms, seating, "c c k")
}

/// Changes a record, and says which checks then fail.
fn fails(change: impl FnOnce(&mut HandRecord)) -> Vec<&'static str> {
    let mut record = shown().record(SECOND);
    change(&mut record);
    let checks = history::verify(&record, None, &LIBRARY, &[]).expect("a record");
    checks.iter().filter(|check| !check.passed()).map(|check| check.what).collect()
}

#[test]
fn whatever_is_changed_is_found() {
    let fairness = |record: &mut HandRecord| record.fairness.clone().expect("commitments");
    assert_eq!(fails(|_| {}), Vec::<&str>::new());
    assert_eq!(
        fails(|record| {
            let mut changed = fairness(record);
            changed.blocks[0].commitments.swap(50, 51);
            record.fairness = Some(changed);
        }),
        ["commitments"]
    );
    assert_eq!(
        fails(|record| {
            let mut changed = fairness(record);
            changed.openings.pop();
            record.fairness = Some(changed);
        }),
        ["seen"]
    );
    assert_eq!(
        fails(|record| {
            let mut changed = fairness(record);
            let twice = changed.openings[0];
            changed.openings.push(twice);
            record.fairness = Some(changed);
        }),
        ["cards"]
    );
    assert_eq!(
        fails(|record| {
            let outcome = record.outcome.as_mut().expect("it is over");
            outcome.seats.swap(0, 1);
            outcome.seats[0].stack += Chips(1);
        }),
        ["chips", "play"]
    );
    assert_eq!(fails(|record| record.fairness = None), ["commitments"]);
}

#[test]
fn a_player_who_is_not_there_is_refused() {
    let mut record = shown().record(SECOND);
    let event = record.events.iter_mut().find(|cited| matches!(cited.told.event, hand::Event::Posted { .. }));
    event.expect("a post").told.event = hand::Event::Checked { seat: Seat(7) };
    let bad = history::verify(&record, None, &LIBRARY, &[]).expect_err("nobody sits there");
    assert_eq!(bad.to_string(), "event 1 names a player who is not there");
}

/// A hand is checked by what it was played by, whatever the books say by now.
#[test]
fn a_record_is_checked_by_the_editions_that_it_names() {
    let mut record = shown().record(SECOND);
    let digests = |book: &Book, game: &Game| Editions {
        book: Editions::digest(&edition::of_book(book)),
        game: Editions::digest(&edition::of_game(game)),
    };
    let holdem = game::shipped("holdem").expect("shipped");
    let today = book(&record.house);
    record.editions = Some(digests(&today, &holdem));
    assert!(history::verify(&record, None, &LIBRARY, &[]).is_ok(), "today's need not be given");

    // The same house before its book was changed: the play was by another rule.
    let mut library = Library::shipped();
    let own = format!(
        "book = 'friday'\ntitle = 'The Friday Game'\nbase = '{}'\n\
         [policy.\"raise-cap.multiway\"]\nvalue = 1\ncite = 'agreed in May'\nsays = 'One raise.'",
        record.house
    );
    let friday = library.add("friday.toml", own).expect("a book");
    let friday = library.resolve(&friday, Context::Live).expect("a book for live games");
    record.house = "friday".to_owned();
    record.editions = Some(digests(&friday, &holdem));
    let missing = history::verify(&record, None, &LIBRARY, &[]).expect_err("it is not at hand").to_string();
    assert!(missing.starts_with("it was played by another edition of the book `friday`"), "{missing}");
    assert!(history::verify(&record, None, &library, &[]).is_ok(), "the file gives it");
    let given = [edition::of_book(&friday)];
    assert!(history::verify(&record, None, &LIBRARY, &given).is_ok(), "and so does the edition");
}

#[test]
fn the_page_names_every_field() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hand-records.md");
    let page = std::fs::read_to_string(page).expect("docs/hand-records.md");
    let mut record = shown().record(SECOND);
    record.editions = Some(Editions { book: String::new(), game: String::new() });
    let record = serde_json::to_value(&record).expect("JSON");
    for field in record.as_object().expect("an object").keys() {
        let row = page.lines().any(|line| line.starts_with("| `") && line.contains(&format!("`{field}`")));
        assert!(row, "docs/hand-records.md does not describe `{field}`");
    }
}
