//! The shipped games against the catalogue, and what every one of them must keep to.

use std::{collections::BTreeMap, fs, path::PathBuf};

use cards::{Qualifier, Rank, Ranking};
use rules::game::{
    self, Exhaustion, Family, Forced, Game, Kind, Limit, Opens, Rotation, Street, Tier, Unclaimed,
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The games as their files are in `data/games`: name and text.
fn files() -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(root().join("data/games"))
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.file_name().is_some_and(|name| name != "rotations.toml"))
        .map(|path| {
            let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (id, fs::read_to_string(&path).expect("text"))
        })
        .collect();
    files.sort();
    files
}

fn shipped(name: &str) -> Game {
    game::shipped(name).unwrap_or_else(|| panic!("{name} is not shipped"))
}

#[test]
fn every_file_is_shipped_and_sound() {
    let mut shipped: Vec<&str> = game::all().map(|game| game.id.as_str()).collect();
    shipped.sort_unstable();
    let files = files();
    assert_eq!(
        shipped,
        files.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(),
        "shipped.rs lists every file"
    );
    for (id, text) in &files {
        let game =
            Game::parse(&format!("{id}.toml"), text, game::source).unwrap_or_else(|error| panic!("{error}"));
        game.check().unwrap_or_else(|breach| panic!("{id}: {breach}"));
        assert_eq!(game, self::shipped(id));
        assert!(game.about.ends_with('.') && game.about.len() < 130, "{id}: about");
    }
}

#[test]
fn no_two_games_share_a_name() {
    let mut taken = BTreeMap::new();
    for game in game::all() {
        for name in std::iter::once(&game.id).chain(&game.aliases) {
            assert_eq!(taken.insert(name, &game.id), None, "{name}");
            assert_eq!(shipped(name).id, game.id);
        }
        assert!(game::rotation(&game.id).is_none(), "{} is also a rotation", game.id);
    }
    for (name, id) in [("congress", "big-o"), ("badeucey", "baduci"), ("omaha-6-8", "big-easy")] {
        assert_eq!(shipped(name).id, id);
    }
    assert_eq!(game::shipped("bridge"), None);
}

#[test]
fn what_a_game_is_written_as_reads_back_the_same() {
    for game in game::all() {
        let text = toml::to_string(game).unwrap_or_else(|error| panic!("{}: {error}", game.id));
        let again = Game::parse(&format!("{}.toml", game.id), &text, |_| None);
        assert_eq!(&again.unwrap_or_else(|error| panic!("{error}\n{text}")), game);
    }
}

#[test]
fn the_books_that_games_name_are_there() {
    for game in game::all() {
        for book in &game.books {
            assert!(root().join("data/books").join(book).is_dir(), "{}: {book}", game.id);
        }
    }
}

/// The catalogue's resolved sheet: games, file, limits, seats, forced, tiers, who opens first and later, draws and
/// discards, exhaustion. Where it prints no seats, what we chose.
const SHEET: &str = "
G01-03 holdem                 FL+PL+NL 10 blinds  LLUU  blinds/button -          never
G04    holdem-8               FL       10 blinds  LLUU  blinds/button -          never
G05    pineapple              FL+PL+NL 10 blinds  LLUU  blinds/button d1@2       never
G06    pineapple-hi-lo        FL+PL+NL 10 blinds  LLUU  blinds/button d1@2       never
G07    pineapple-8            FL       10 blinds  LLUU  blinds/button -          never
G08    crazy-pineapple        FL+PL+NL 10 blinds  LLUU  blinds/button d1@3       never
G09    crazy-pineapple-hi-lo  FL+PL+NL 10 blinds  LLUU  blinds/button d1@3       never
G10    omaha                  FL+PL+NL 10 blinds  LLUU  blinds/button -          never
G11    omaha-8                FL+PL+NL 10 blinds  LLUU  blinds/button -          never
G12    omaha-hi-lo            FL+PL+NL 10 blinds  LLUU  blinds/button -          never
G13    big-o                  FL+PL+NL 8  blinds  LLUU  blinds/button -          never
G14    omaha-5                PL       8  blinds  LLUU  blinds/button -          never
G15    big-easy               FL+PL+NL 7  blinds  LLUU  blinds/button -          never
G16    big-willy              FL+PL+NL 8  blinds  LLUU  blinds/button -          never
G17    little-willy           FL+PL+NL 8  blinds  LLUU  blinds/button -          never
G18    short-deck             NL       9  button2 LLUU  button/button -          never
G19    short-deck-omaha       PL       6  button2 LLUU  button/button -          never
G20    bomb-pot               PL       9  ante    LUU   button/button -          never
G21    drawmaha               FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G22    drawmaha-low           FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G23    drawmaha-2-7           FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G24    drawmaha-badugi        FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G25    drawmaha-zero          FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G26    drawmaha-49            FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G27    drawmaha-54            FL+PL+NL 7  blinds  LLUU  blinds/button 3@3        draw
G28    stud                   FL       8  low     LLUUU bring/high    -          stud
G29    razz                   FL       8  high-a  LLUUU bring/low     -          stud
G30    stud-8                 FL       8  low     LLUUU bring/high    -          stud
G31    stud-hi-lo             FL       8  high    LLUUU bring/high    -          stud
G32    super-stud             FL       7  low     LLUUU bring/high    d2@2       draw
G32    super-razz             FL       7  high-a  LLUUU bring/low     d2@2       draw
G32    super-stud-8           FL       7  low     LLUUU bring/high    d2@2       draw
G33    razzdugi               FL       8  high-a  LLUUU bring/low     -          stud
G34    razzduci               FL       8  high-a  LLUUU bring/low     -          stud
G35    mexican-41             FL       7  mexican EEEE  bring/mexican f@2+f@3+f@4 never
G36    mexican-53             SP       10 ante    EEEE  mexican/mexican f@2+f@3+f@4 never
G37    draw-high-jacks        FL       8  ante    LU    button/opener 5@2        draw
G37    draw-high-jacks-bug    FL       8  ante    LU    button/opener 5@2        draw
G38    draw-high              FL       8  ante    LU    button/opener 5@2        draw
G38    draw-high-bug          FL       8  ante    LU    button/opener 5@2        draw
G39+41 ace-to-five            FL+PL+NL 8  blinds  LU    blinds/button 5@2        draw
G40+41 ace-to-five-single     FL+PL+NL 6  blinds  LU    blinds/button 5@2        draw
G42    ace-to-five-triple     FL+PL+NL 6  blinds  LLUU  blinds/button 5@2+5@3+5@4 draw
G43    deuce-to-seven-single  FL+PL+NL 6  blinds  LU    blinds/button 5@2        draw
G44    deuce-to-seven-triple  FL+PL+NL 6  blinds  LLUU  blinds/button 5@2+5@3+5@4 draw
G45    badugi                 FL+PL+NL 8  blinds  LLUU  blinds/button 4@2+4@3+4@4 draw
G46    baduci                 FL+PL+NL 6  blinds  LLUU  blinds/button 5@2+5@3+5@4 draw
G47    badaci                 FL+PL+NL 6  blinds  LLUU  blinds/button 5@2+5@3+5@4 draw
G48    archie                 FL       6  blinds  LLUU  blinds/button 5@2+5@3+5@4 draw
";

#[test]
fn the_games_are_those_of_the_resolved_sheet() {
    let lines: Vec<&str> = SHEET.lines().filter(|line| !line.is_empty()).collect();
    for line in &lines {
        let expected: Vec<&str> = line.split_whitespace().skip(1).collect();
        let game = shipped(expected[0]);
        let sheet = on_the_sheet(&game);
        assert_eq!(sheet.split_whitespace().collect::<Vec<_>>(), expected, "{line}");
        assert!(!game.books.is_empty(), "{} is in a book", game.id);
    }
    let of_books = game::all().filter(|game| !game.books.is_empty()).count();
    assert_eq!(of_books, lines.len(), "no other game claims a book");
}

/// A game as the sheet writes it.
fn on_the_sheet(game: &Game) -> String {
    let code = |limit: &Limit| match limit {
        Limit::Fixed => "FL",
        Limit::Pot => "PL",
        Limit::No => "NL",
        Limit::Spread => "SP",
    };
    let mut limits: Vec<&str> = game.limits.iter().map(code).collect();
    limits.sort_by_key(|limit| ["FL", "PL", "NL", "SP"].iter().position(|code| code == limit));
    let forced = match game.forced {
        Forced::Blinds => "blinds",
        Forced::Ante => "ante",
        Forced::ButtonAnte => "button2",
        Forced::BringIn(Ranking::CardLow) => "low",
        Forced::BringIn(Ranking::CardHigh) => "high",
        Forced::BringIn(Ranking::CardHighAceLow) => "high-a",
        Forced::BringIn(Ranking::BoardMexican) => "mexican",
        Forced::BringIn(other) => panic!("{}: brought in by {other}", game.id),
    };
    let bets: Vec<_> = game.streets.iter().filter_map(|street| street.bet).collect();
    let tier = |tier: Tier| match tier {
        Tier::Small => 'L',
        Tier::Big => 'U',
        Tier::Either => 'E',
    };
    let tiers: String = bets.iter().map(|bet| tier(bet.tier)).collect();
    let opens = |opens: Opens| match opens {
        Opens::AfterBlinds => "blinds",
        Opens::AfterButton => "button",
        Opens::BringIn => "bring",
        Opens::Opener => "opener",
        Opens::Board(Ranking::BoardHigh) => "high",
        Opens::Board(Ranking::BoardLow) => "low",
        Opens::Board(Ranking::BoardMexican) => "mexican",
        Opens::Board(other) => panic!("{}: opened by {other}", game.id),
    };
    assert!(bets[1..].iter().all(|bet| bet.opens == bets[1].opens), "{}", game.id);
    let changes: Vec<String> =
        (1..).zip(&game.streets).filter_map(|(number, street)| change(number, street)).collect();
    let changes = if changes.is_empty() { "-".to_owned() } else { changes.join("+") };
    format!(
        "{} {} {} {forced} {tiers} {}/{} {changes} {}",
        game.id,
        limits.join("+"),
        game.seats,
        opens(bets[0].opens),
        opens(bets[1].opens),
        game.exhaustion.word()
    )
}

/// What players change on a street: `d1@2` a discard of one on the second, `3@3` a draw, `f@2` a flip.
fn change(number: usize, street: &Street) -> Option<String> {
    match (street.discard, street.draw, street.flip) {
        (0, 0, None) => None,
        (discard, 0, None) => Some(format!("d{discard}@{number}")),
        (0, draw, None) => Some(format!("{draw}@{number}")),
        (0, 0, Some(_)) => Some(format!("f@{number}")),
        _ => panic!("{} has several", street.name),
    }
}

#[test]
fn the_pots_are_those_of_the_catalogue() {
    let pots: Vec<(&str, &str)> = vec![
        ("holdem", "high:high any-5"),
        ("holdem-8", "high:high any-5 / low:ace-to-five any-5 8"),
        ("pineapple-8", "high:high at-most-2-hole / low:ace-to-five at-most-2-hole 8"),
        ("crazy-pineapple-hi-lo", "high:high any-5 / low:ace-to-five any-5 8"),
        ("omaha", "high:high 2-hole-3-board"),
        ("omaha-hi-lo", "high:high 2-hole-3-board / low:ace-to-five 2-hole-3-board"),
        ("big-o", "high:high 2-hole-3-board / low:ace-to-five 2-hole-3-board 8"),
        ("little-willy", "high:high 2-hole-3-board / low:ace-to-five 2-hole-3-board 8"),
        ("short-deck", "high:short-deck any-5"),
        ("short-deck-omaha", "high:short-deck 2-hole-3-board"),
        ("bomb-pot", "top:high 2-hole-3-board @0 / bottom:high 2-hole-3-board @1"),
        ("drawmaha", "omaha:high 2-hole-3-board / draw:high hole-only *"),
        ("drawmaha-low", "omaha:high 2-hole-3-board / draw:ace-to-five hole-only *"),
        ("drawmaha-2-7", "omaha:high 2-hole-3-board / draw:deuce-to-seven hole-only *"),
        ("drawmaha-badugi", "omaha:high 2-hole-3-board / draw:badugi hole-only *"),
        ("drawmaha-zero", "omaha:high 2-hole-3-board / draw:points-0 hole-only *"),
        ("drawmaha-49", "omaha:high 2-hole-3-board / draw:points-49 hole-only *"),
        ("drawmaha-54", "omaha:high 2-hole-3-board / draw:points-54 hole-only *"),
        ("stud-8", "high:high any-5 / low:ace-to-five any-5 8"),
        ("stud-hi-lo", "high:high any-5 / low:ace-to-five any-5"),
        ("super-razz", "low:ace-to-five any-5"),
        ("razzdugi", "razz:ace-to-five any-5 / badugi:badugi any-5"),
        ("razzduci", "razz:ace-to-five any-5 / deuce:deuce-to-seven any-5"),
        ("mexican-41", "high:mexican-41 any-5"),
        ("mexican-53", "high:high-wild any-5"),
        ("draw-high-bug", "high:high-bug hole-only"),
        ("ace-to-five", "low:ace-to-five-joker hole-only"),
        ("deuce-to-seven-triple", "low:deuce-to-seven hole-only"),
        ("baduci", "deuce:deuce-to-seven hole-only / badugi:badugi-ace-high hole-only"),
        ("badaci", "low:ace-to-five hole-only / badugi:badugi hole-only"),
        ("archie", "high:high hole-only Nine / low:ace-to-five hole-only 8"),
    ];
    for (id, expected) in pots {
        let game = shipped(id);
        let parts: Vec<String> = game
            .pot
            .iter()
            .map(|share| {
                let hurdle = match share.qualifier {
                    None => String::new(),
                    Some(Qualifier::EightOrBetter) => " 8".to_owned(),
                    Some(Qualifier::PairOrBetter(rank)) => format!(" {rank:?}"),
                    Some(other) => panic!("{other:?}"),
                };
                let board = if game.boards() == 2 { format!(" @{}", share.board) } else { String::new() };
                format!("{}:{} {}{hurdle}{board}", share.name, share.ranking, share.plays)
            })
            .collect();
        let odd = if game.odd_chip == 1 { " *" } else { "" };
        assert_eq!(parts.join(" / ") + odd, expected, "{id}");
    }
}

#[test]
fn the_special_rules_are_where_they_belong() {
    let having = |has: fn(&Game) -> bool| -> Vec<&str> {
        game::all().filter(|game| has(game)).map(|game| game.id.as_str()).collect()
    };
    assert_eq!(having(|game| game.open_pair), ["stud", "super-stud"]);
    assert_eq!(having(|game| game.joker_up.is_some()), ["mexican-41", "mexican-53"]);
    assert_eq!(having(|game| game.unclaimed == Unclaimed::ShareAll), ["archie"]);
    assert_eq!(
        having(|game| game.cap.is_some()),
        ["kuhn", "leduc", "rhode-island", "numeral-211", "holdem-benchmark"]
    );
    let jacks = Some(Qualifier::PairOrBetter(Rank::Jack));
    for (id, needs) in [("draw-high-jacks", jacks), ("draw-high-jacks-bug", jacks), ("draw-high", None)] {
        assert_eq!(shipped(id).streets[0].bet.expect("betting").needs, needs, "{id}");
    }
    // Lowball is opened with a bet or not at all.
    for game in game::all() {
        let first = game.streets.iter().find_map(|street| street.bet).expect("betting");
        let lowball = game.is(Kind::Lowball) || game.is(Kind::Archie) || game.id == "badugi-high";
        assert_eq!(first.check, !lowball, "{}", game.id);
    }
    assert_eq!(shipped("bomb-pot").boards(), 2);
    assert_eq!(shipped("big-willy").streets[2].board, 2);
    assert_eq!(shipped("omaha").boards(), 1);
    assert_eq!(shipped("stud").boards(), 0);
    assert_eq!(shipped("mexican-53").streets.iter().map(|street| street.burn).sum::<u8>(), 0);
    assert_eq!(shipped("super-stud").holding(), 7);
    assert_eq!(shipped("kuhn").exhaustion, Exhaustion::Never);
}

#[test]
fn families() {
    let families = [
        ("holdem", Family::Flop),
        ("drawmaha-49", Family::Hybrid),
        ("mexican-41", Family::Stud),
        ("badugi", Family::Draw),
        ("kuhn", Family::Other),
    ];
    for (id, family) in families {
        assert_eq!(shipped(id).family(), family, "{id}");
    }
}

#[test]
fn rotations_name_games_and_limits_that_there_are() {
    let text = fs::read_to_string(root().join("data/games/rotations.toml")).expect("the file");
    let read =
        Rotation::parse("rotations.toml", &text, game::shipped).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read, game::rotations());
    let horse = game::rotation("horse").expect("HORSE");
    let turns: Vec<&str> = horse.turns.iter().map(|turn| turn.game.as_str()).collect();
    assert_eq!(turns, ["holdem", "omaha-8", "razz", "stud", "stud-8"]);
}

#[test]
fn a_street_in_words() {
    let omaha = shipped("omaha-8");
    assert_eq!(
        game::street_in_words(&omaha, 1),
        "Flop: burn one, three board cards; bet the small limit, opened by the first player left of the button."
    );
    let text = game::describe(&shipped("super-stud"));
    assert!(
        text.contains("Fourth street: throw away two cards, burn one, one card up; bet the small limit"),
        "{text}"
    );
    for game in game::all() {
        let text = game::describe(game);
        assert!(!text.contains("unnamed") && text.contains(&game.name), "{text}");
    }
}
