//! Where answers come from: the chain of books, the cases, the floor's options, houses of one's own.

use rules::{
    Answer, Book, Circumstances, Context, Decided, Definition, Error, GameTag, Library, Limit, Rounds,
    Section, Vocabulary,
    policy::{
        self, CheckRaise, ClockDuration, DrawSuitOrder, OddChipUnit, PlBlindTable, RaiseCapMultiway,
        ReopenLimitThreshold, StraddlePositions, UnderraiseThreshold, VoidKnowingPlayer,
    },
};

fn book(house: &str, context: Context) -> Book {
    Library::shipped().resolve(house, context).unwrap_or_else(|error| panic!("{error}"))
}

fn answer(house: &str, context: Context, key: &str) -> Answer {
    let definition = Definition::find(key).unwrap_or_else(|| panic!("there is no {key}"));
    Library::shipped().answer(house, context, definition).unwrap_or_else(|error| panic!("{error}"))
}

fn chain(library: &Library, house: &str, context: Context) -> Vec<String> {
    let chain = library.chain(house, context).unwrap_or_else(|error| panic!("{error}"));
    chain.iter().map(|layer| format!("{} {}", layer.house.name(), layer.section.word())).collect()
}

const FRIDAY: &str = r#"
book  = "friday"
title = "The Friday Game"
base  = "fort"

[policy."raise-cap.multiway"]
value = 5
cases = [{ limit = "spread", value = "none" }]
cite  = "our third rule"
says  = "Five raises, and any number at spread limit."

[tournament."clock.duration"]
value = { thinking = 20, countdown = 5 }
cite  = "agreed in May"
says  = "Twenty-five seconds."

[policy."bomb-pot.schedule"]
value = ["on-the-hour"]
cite  = "agreed in May"
says  = "One an hour."
"#;

fn friday() -> Library {
    let mut library = Library::shipped();
    let name = library.add("friday.toml", FRIDAY).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(name, "friday");
    library
}

#[test]
fn the_chain_goes_down_to_our_own_answers() {
    let library = Library::shipped();
    let live =
        ["fort live", "fort policy", "roberts live", "roberts policy", "cardroom live", "cardroom policy"];
    assert_eq!(chain(&library, "fort", Context::Live), live);
    let tournament = [
        "fort tournament",
        "tda-2019 tournament",
        "tda-2019 policy",
        "fort policy",
        "roberts tournament",
        "roberts policy",
        "cardroom tournament",
        "cardroom policy",
    ];
    assert_eq!(chain(&library, "fort", Context::Tournament), tournament);
    let own: Vec<String> = chain(&friday(), "friday", Context::Tournament);
    assert_eq!(own[..2], ["friday tournament", "friday policy"]);
    assert_eq!(own[2..], tournament);
}

#[test]
fn a_house_has_only_what_its_book_has() {
    let error = Library::shipped().resolve("river", Context::Tournament).expect_err("it has no tournaments");
    assert_eq!(error.to_string(), "The River Card Room has no rules for tournaments");
    let error = Library::shipped().resolve("rivver", Context::Live).expect_err("it does not exist");
    assert!(matches!(error, Error::NoSuchHouse { nearest: Some(nearest), .. } if nearest == "river"));
    assert_eq!(friday().contexts("friday").expect("inherited"), [Context::Live, Context::Tournament]);
}

#[test]
fn the_fort_runs_its_tournaments_on_tda_rules_with_its_own_notes() {
    // The house's note goes before the TDA's rule ...
    let clock = answer("fort", Context::Tournament, "clock.duration");
    let entry = clock.entry().expect("an answer");
    assert_eq!((entry.book.as_str(), entry.section), ("fort", Section::Tournament));
    assert_eq!(entry.citation.to_string(), "fort T29 note");
    assert_eq!(entry.overrides[0].to_string(), "tda-2019 29");
    let under: Vec<&str> = clock.beneath().iter().map(|entry| entry.book.as_str()).collect();
    assert_eq!(under, ["tda-2019", "fort", "roberts"]);
    // ... the TDA's rule before the house's live rule ...
    let who = answer("fort", Context::Tournament, "clock.who");
    assert_eq!(who.entry().expect("an answer").citation.book, "tda-2019");
    // ... and the house's live rule before the base book.
    let raises = answer("fort", Context::Tournament, "odd-chip.max-per-player");
    assert_ne!(raises.entry().expect("an answer").citation.book, "roberts");
    let minute = *book("fort", Context::Tournament).get(ClockDuration).usual()
        == ClockDuration { thinking: 50, countdown: 10 };
    assert!(minute, "the house gives a full minute");
    assert_eq!(book("tda-2019", Context::Tournament).get(ClockDuration).usual().thinking, 25);
}

#[test]
fn the_first_case_that_holds_wins() {
    let roberts = book("roberts", Context::Live);
    let with = |rounds| Circumstances { rounds: Some(rounds), ..Circumstances::default() };
    assert_eq!(*roberts.get(RaiseCapMultiway).usual(), RaiseCapMultiway::Count(3));
    assert_eq!(*roberts.get_in(RaiseCapMultiway, &with(Rounds::More)).usual(), RaiseCapMultiway::Count(3));
    let draw = roberts.get_in(RaiseCapMultiway, &with(Rounds::Two));
    assert_eq!(*draw.usual(), RaiseCapMultiway::Count(4));
    assert!(draw.citation().to_string().starts_with("roberts §3 Betting 4(b)"), "{}", draw.citation());
    let game = [GameTag::Lowball, GameTag::AceToFive].into_iter().collect();
    let limit = Some(Limit::Fixed);
    let lowball = Circumstances { game, limit, rounds: Some(Rounds::Two), ..Circumstances::default() };
    assert!(*roberts.get(CheckRaise).usual());
    assert!(!roberts.get_in(CheckRaise, &lowball).usual());
}

#[test]
fn the_floor_chooses_among_options_each_with_its_rule() {
    let roberts = book("roberts", Context::Live);
    let decided = roberts.get(VoidKnowingPlayer);
    assert!(decided.is_floor());
    assert_eq!(*decided.usual(), VoidKnowingPlayer::LoseOwnRefund);
    let Decided::Floor(options) = decided else { panic!("the floor decides") };
    let words: Vec<&str> = options.iter().map(|option| option.value.word()).collect();
    assert_eq!(words, ["lose-own-refund", "chips-stay-for-next-deal", "full-refund"]);
    assert!(options.iter().all(|option| option.by.book == "roberts"));
    // An option may carry a rule of its own.
    let exposed = book("fort", Context::Live);
    let Decided::Floor(options) = exposed.get(policy::ExposedFlopGameHole) else {
        panic!("the floor decides")
    };
    assert_eq!(options[1].by.to_string(), "fort 120");
}

#[test]
fn answers_have_rust_types() {
    let (fort, roberts) = (book("fort", Context::Live), book("roberts", Context::Live));
    assert!(fort.get(ReopenLimitThreshold).usual().is_reached(5, 10));
    assert_eq!(
        *fort.get(UnderraiseThreshold).usual(),
        UnderraiseThreshold::Ratio("1/2".parse().expect("a fraction"))
    );
    let big_bet = Circumstances { limit: Some(Limit::No), ..Circumstances::default() };
    assert_eq!(*roberts.get_in(UnderraiseThreshold, &big_bet).usual(), UnderraiseThreshold::Intent);
    let seats = *fort.get(StraddlePositions).usual();
    assert!(seats.contains(StraddlePositions::Button) && !seats.contains(StraddlePositions::NextLeft));
    assert_eq!((seats.len(), format!("{seats:?}").as_str()), (2, r#"{"utg", "button"}"#));
    let suits = fort.get(DrawSuitOrder).usual().clone();
    assert_eq!(suits.first(), Some(&DrawSuitOrder::Spades));
    let table = fort.get(PlBlindTable).usual().clone();
    assert_eq!((table.len(), table[1].blinds.as_str(), table[1].first_bet), (6, "1-2", 15));
    assert_eq!((table[3].first_bet_at.as_deref(), table[0].first_bet_at.as_deref()), (Some("5-10"), None));
    assert_eq!(OddChipUnit::ALL.len(), OddChipUnit::WORDS.len());
}

#[test]
fn an_alias_names_the_same_question() {
    let book = book("fort", Context::Live);
    let alias = book.answer("tourn.raise-cap-heads-up").expect("an alias");
    assert_eq!(alias.definition().name, "raise-cap.heads-up");
    assert!(book.answer("raise-cap.heads-upp").is_none());
    assert_eq!(Definition::nearest("raise-cap.heads-upp"), Some("raise-cap.heads-up"));
}

#[test]
fn silence_means_the_base_and_our_own_choices_say_so() {
    let river = book("river", Context::Live);
    let silent = river.answer("kill.trigger").and_then(|answer| answer.entry().cloned()).expect("an answer");
    assert_eq!((silent.book.as_str(), silent.citation.book.as_str()), ("roberts", "roberts"));
    let ours = river.answer("run-twice.hi-lo").and_then(|answer| answer.entry().cloned()).expect("an answer");
    assert!(ours.citation.is_ours());
    assert_eq!(ours.citation.to_string(), "cardroom default");
}

#[test]
fn a_question_that_cannot_arise_says_why_and_still_has_a_value() {
    let fort = book("fort", Context::Tournament);
    let absent = fort.answer("straddle.mandatory").and_then(Answer::absent).expect("absent");
    assert_eq!(absent.book, "tda-2019");
    assert!(!fort.arises(policy::StraddleMandatory) && fort.arises(RaiseCapMultiway));
    fort.get(policy::StraddleMandatory);
}

#[test]
fn a_house_that_takes_a_matter_up_no_longer_lacks_it() {
    // Roberts has no bomb pots, so how to sit one out cannot arise there; a house that plays them has to know.
    let text = FRIDAY.replace("\"fort\"", "\"roberts\"").replace("[tournament.", "[policy.");
    let mut library = Library::shipped();
    library.add("friday.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let roberts = library.resolve("roberts", Context::Live).expect("a book");
    let friday = library.resolve("friday", Context::Live).expect("a book");
    assert!(!roberts.arises(policy::BombPotOptOut));
    assert!(friday.arises(policy::BombPotOptOut));
}

#[test]
fn a_house_of_ones_own_overrides_its_base() {
    let friday = friday().resolve("friday", Context::Live).expect("a book");
    let raises = friday.get(RaiseCapMultiway);
    assert_eq!(
        (*raises.usual(), raises.citation().to_string().as_str()),
        (RaiseCapMultiway::Count(5), "friday our third rule")
    );
    let spread = Circumstances { limit: Some(Limit::Spread), ..Circumstances::default() };
    assert_eq!(*friday.get_in(RaiseCapMultiway, &spread).usual(), RaiseCapMultiway::None);
    let fort = book("fort", Context::Live);
    let changed: Vec<&str> = rules::diff(&fort, &friday)
        .iter()
        .flat_map(|(_, list)| list.iter().map(|difference| difference.definition.name))
        .collect();
    assert_eq!(changed, ["raise-cap.multiway", "bomb-pot.schedule"]);
    assert!(rules::diff(&fort, &fort).is_empty());
}

#[test]
fn a_matter_of_live_games_does_not_arise_in_tournaments_and_the_other_way_round() {
    let live =
        ["straddle.amount", "kill.size", "missed-blinds.options", "high-hand.lines", "must-move.order"];
    for house in ["roberts", "catfish-bend", "fort", "home-tourney", "tda-2019"] {
        let book = book(house, Context::Tournament);
        for key in live {
            assert!(book.answer(key).is_some_and(|answer| answer.absent().is_some()), "{house}: {key}");
        }
        assert!(book.answer("tourn.arrival.dealt-in").is_some_and(|answer| answer.absent().is_none()));
    }
    for house in ["roberts", "catfish-bend", "fort", "river"] {
        let book = book(house, Context::Live);
        for answer in book.answers().filter(|answer| answer.definition().name.starts_with("tourn.")) {
            assert!(answer.absent().is_some(), "{house}: {}", answer.definition().name);
        }
    }
    // What a book says of its tournaments in particular arises there.
    let text = "book = \"killers\"\ntitle = \"K\"\nbase = \"roberts\"\n[tournament.\"kill.size\"]\nvalue = [\"half\"]\n\
                cite = \"1\"\nsays = \"Our events have half kills.\"\n";
    let mut library = Library::shipped();
    library.add("killers.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let killers = library.resolve("killers", Context::Tournament).expect("a book");
    assert!(killers.arises(policy::KillSize) && !killers.arises(policy::KillTurn));
    assert_eq!(killers.get(policy::KillSize).citation().to_string(), "killers 1");
}

#[test]
fn a_choice_of_ours_gives_way_to_what_the_house_prints() {
    let at = |tag| Circumstances { game: [tag].into_iter().collect(), ..Circumstances::default() };
    let cited = |house: &str, context, key: &str, at: &Circumstances| {
        let book = book(house, context);
        book.citation(key, at).expect("an answer").to_string()
    };
    let draw = at(GameTag::Draw);
    // The tournament rules say nothing of a pat rap; the Fort does.
    assert_eq!(cited("fort", Context::Tournament, "gesture.table-tap", &draw), "fort 279");
    assert_eq!(cited("tda-2019", Context::Tournament, "gesture.table-tap", &draw), "cardroom default");
    let any = Circumstances::default();
    assert_eq!(cited("fort", Context::Tournament, "gesture.table-tap", &any), "tda-2019 3, 57");
}

#[test]
fn a_house_answers_by_its_own_copy_of_a_rule() {
    let cited = |house: &str, context, key: &str| {
        let book = book(house, context);
        book.answer(key).and_then(Answer::entry).map(|entry| entry.citation.book.clone())
    };
    let own =
        ["call.tiny-chip", "overbet.change", "dead.bettor-mucks-early", "misdeal.refund", "stud.skip-hands"];
    for key in own {
        assert_eq!(cited("home-tourney", Context::Tournament, key).as_deref(), Some("home-tourney"), "{key}");
    }
    for key in ["misdeal.refund", "oot.call-then"] {
        assert_eq!(cited("catfish-bend", Context::Live, key).as_deref(), Some("catfish-bend"), "{key}");
    }
    for key in ["misunderstanding.gross", "short-blind.makeup-after-win", "blind.short-post-entry"] {
        assert_eq!(cited("fort", Context::Live, key).as_deref(), Some("fort"), "{key}");
    }
    assert_eq!(
        book("roberts", Context::Live).get(policy::NewPlayerPostIsLive).citation().to_string(),
        "roberts §4 4(b), §4 8, §4 9"
    );
}
