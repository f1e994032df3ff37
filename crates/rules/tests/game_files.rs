//! Game files as people write them: what each mistake is told, what `extends` does, what the document says.

use std::{collections::BTreeMap, fs, path::PathBuf};

use rules::game::{self, Exhaustion, Game, GameError, Rotation, Unclaimed};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An error in a line: where it points, what it says, what it writes beside the place, what it advises.
fn told(error: &GameError) -> String {
    let GameError { what, label, help, .. } = error;
    let help = help.as_deref().map_or_else(String::new, |help| format!(" {help}"));
    let pointed_at = error.pointed_at();
    let pointed_at = pointed_at.lines().next().unwrap_or_default();
    format!("{} {pointed_at}: {what} [{label}]{help}", error.line())
}

/// A game that is right, for mistakes to be made in.
const RIGHT: &str = r#"name    = "Ours"
about   = "A game of ours."
limits  = ["fixed"]
seats   = 8
forced  = "blinds"
streets = [
  { name = "preflop", down = 4, bet = "small", opens = "after-blinds" },
  { name = "flop", burn = 1, board = 3, bet = "small", opens = "after-button" },
  { name = "turn", burn = 1, board = 1, bet = "big", opens = "after-button" },
  { name = "river", burn = 1, board = 1, bet = "big", opens = "after-button" },
]
pot     = [
  { share = "high", ranking = "high", plays = "2-hole-3-board" },
  { share = "low", ranking = "ace-to-five", plays = "2-hole-3-board", qualifier = "8-or-better" },
]
odd-chip = "high"
"#;

/// The right game with one thing changed; what is told about it.
fn changed(from: &str, to: &str) -> String {
    assert!(RIGHT.contains(from), "{from}");
    wrong(&RIGHT.replacen(from, to, 1))
}

fn wrong(text: &str) -> String {
    match Game::parse("ours.toml", text, game::source) {
        Ok(game) => panic!("nothing is wrong with\n{text}\n{game:?}"),
        Err(error) => told(&error),
    }
}

#[test]
fn the_right_game_is_right() {
    let game = Game::parse("houses/ours.toml", RIGHT, |_| None).expect("it is right");
    assert_eq!((game.id.as_str(), game.name.as_str(), game.seats), ("ours", "Ours", 8));
    assert_eq!(game.exhaustion, Exhaustion::Never);
    assert!(game.kinds.is_empty() && game.books.is_empty() && game.aliases.is_empty());
    // Arrays of tables are the same thing.
    let long = RIGHT.split("pot ").next().expect("the first half").to_owned()
        + "[[pot]]\nshare = \"high\"\nranking = \"high\"\nplays = \"2-hole-3-board\"\n";
    assert_eq!(Game::parse("ours.toml", &long, |_| None).expect("it is right").pot.len(), 1);
}

#[test]
fn mistakes_of_spelling() {
    let mistakes = [
        (("seats   =", "seets   ="), "4 seets: a game has no `seets` [not a key] did you mean `seats`?"),
        (
            ("seats   =", "players ="),
            "4 players: a game has no `players` [not a key] choose extends, name, about, aliases, books, kinds, \
             limits, deck, seats, forced, cap, streets, pot, odd-chip, unclaimed, exhaustion, joker-up or open-pair",
        ),
        (
            ("burn = 1, board = 3", "burns = 1, board = 3"),
            "8 burns: a street has no `burns` [not a key] did you mean `burn`?",
        ),
        (
            ("share = \"low\"", "shares = \"low\""),
            "14 shares: a part of the pot has no `shares` [not a key] did you mean `share`?",
        ),
        (
            ("opens = \"after-blinds\"", "opens = \"after-blind\""),
            "7 \"after-blind\": `opens` cannot be `after-blind` [not one of its words] did you mean `after-blinds`?",
        ),
        (
            ("bet = \"big\"", "bet = \"huge\""),
            "9 \"huge\": `bet` cannot be `huge` [not one of its words] choose small, big, either or none",
        ),
        (
            ("limits  = [\"fixed\"]", "limits  = [\"fixed\", \"fixd\"]"),
            "3 \"fixd\": `limits` cannot be `fixd` [not one of its words] did you mean `fixed`?",
        ),
        (
            ("limits  = [\"fixed\"]", "limits  = [\"no\", \"no\"]"),
            "3 \"no\": `limits` has `no` twice [the second time]",
        ),
        (
            ("ranking = \"ace-to-five\"", "ranking = \"ace-to-fife\""),
            "14 \"ace-to-fife\": `ranking` cannot be `ace-to-fife` [not one of its words] did you mean `ace-to-five`?",
        ),
        (
            ("plays = \"2-hole-3-board\"", "plays = \"the-board\""),
            "13 \"the-board\": `plays` cannot be `the-board` [not one of its words] choose any-5, 2-hole-3-board, \
             at-most-2-hole, at-most-1-hole or hole-only",
        ),
        (
            ("qualifier = \"8-or-better\"", "qualifier = \"eight\""),
            "14 \"eight\": `qualifier` cannot be `eight` [not one of its words] choose 8-or-better, 7-or-better, 10-low, \
             2s-or-better, 3s-or-better, 4s-or-better, 5s-or-better, 6s-or-better, 7s-or-better, 8s-or-better, \
             9s-or-better, 10s-or-better, jacks-or-better, queens-or-better, kings-or-better or aces-or-better",
        ),
        (
            ("forced  = \"blinds\"", "forced  = \"bring-in\""),
            "5 \"bring-in\": `forced` cannot be `bring-in` [not one of its words] say which card brings it in: \
             { bring-in = \"card-low\" }",
        ),
        (
            ("forced  = \"blinds\"", "forced  = { bring-in = \"lowest\" }"),
            "5 \"lowest\": `bring-in` cannot be `lowest` [not one of its words] choose card-low, card-high, \
             card-low-ace-low, card-high-ace-low, board-high, board-low or board-mexican",
        ),
        (
            ("forced  = \"blinds\"", "forced  = { bringin = \"card-low\" }"),
            "5 bringin: `forced` has no `bringin` [not a key] did you mean `bring-in`?",
        ),
        (
            ("odd-chip = \"high\"", "odd-chip = \"hihg\""),
            "16 \"hihg\": `odd-chip` names a part that the pot does not have: `hihg` [not a share] did you mean `high`?",
        ),
        (
            ("odd-chip", "books = [\"forte\"]\nodd-chip"),
            "16 \"forte\": `books` cannot be `forte` [not one of its words] did you mean `fort`?",
        ),
        (
            ("odd-chip", "aliases = [\"Our Game\"]\nodd-chip"),
            "16 \"Our Game\": `Our Game` cannot be a name in commands [not lower-case words and hyphens]",
        ),
    ];
    for ((from, to), expected) in mistakes {
        assert_eq!(changed(from, to), expected);
    }
}

#[test]
fn mistakes_of_type_and_things_missing() {
    let mistakes = [
        (
            ("seats   = 8", "seats   = \"8\""),
            "4 \"8\": `seats` should be a whole number from 2 to 10 [this is a text]",
        ),
        (
            ("seats   = 8", "seats   = 11"),
            "4 11: `seats` should be a whole number from 2 to 10 [out of range]",
        ),
        (
            ("seats   = 8", "seats   = -1"),
            "4 -1: `seats` should be a whole number from 2 to 10 [out of range]",
        ),
        (
            ("down = 4", "down = 4.5"),
            "7 4.5: `down` should be a whole number from 0 to 13 [this is a number]",
        ),
        (
            ("name    = \"Ours\"", "name    = 1"),
            "1 1: `name` should be a text in quotation marks [this is a number]",
        ),
        (
            ("name    = \"Ours\"", "name    = \" \""),
            "1 \" \": `name` should be one line of text [not one line]",
        ),
        (
            ("limits  = [\"fixed\"]", "limits  = \"fixed\""),
            "3 \"fixed\": `limits` should be a list in square brackets [this is a text]",
        ),
        (
            ("limits  = [\"fixed\"]", "limits  = []"),
            "3 []: the game is played at no limit at all [an empty list] add limits = [\"no\"] for no-limit",
        ),
        (
            ("odd-chip", "open-pair = 1\nodd-chip"),
            "16 1: `open-pair` should be true or false [this is a number]",
        ),
        (
            ("streets = [", "streets = [ \"flop\","),
            "6 \"flop\": `streets` should be made of tables: a street is { name = ... } [this is a text]",
        ),
        (
            ("seats   = 8\n", ""),
            "1 name    = \"Ours\": the game has no `seats` [in this file] add the most players at a table: seats = 9",
        ),
        (
            ("about   = \"A game of ours.\"\n", ""),
            "1 name    = \"Ours\": the game has no `about` [in this file] add a line about it: about = \"Four cards each, two of which play.\"",
        ),
        (
            ("name = \"flop\", ", ""),
            "8 { burn = 1, board = 3, bet = \"small\", opens = \"after-button\" }: a street needs a `name` [no `name`] add name = \"flop\"",
        ),
        (
            ("ranking = \"high\", ", ""),
            "13 { share = \"high\", plays = \"2-hole-3-board\" }: a part of the pot needs a `ranking` [no `ranking`] add ranking = \"high\"",
        ),
        (
            ("forced  = \"blinds\"", "forced  = {}"),
            "5 {}: `forced` needs a `bring-in` [no `bring-in`] add { bring-in = \"card-low\" }",
        ),
        (
            ("bet = \"small\", opens = \"after-blinds\"", "bet = \"small\""),
            "7 { name = \"preflop\", down = 4, bet = \"small\" }: `preflop` has a bet but does not say who opens it [no `opens`] add opens = after-blinds, after-button, bring-in, opener, board-high, board-low, board-deuce or board-mexican",
        ),
        (
            ("bet = \"small\", opens = \"after-blinds\"", "opens = \"after-blinds\""),
            "7 \"after-blinds\": `preflop` has `opens` but no betting [without a `bet`] add bet = \"small\" or bet = \"big\"",
        ),
        (
            ("bet = \"small\", opens = \"after-blinds\"", "bet = \"none\", check = false"),
            "7 false: `preflop` has `check` but no betting [without a `bet`] add bet = \"small\" or bet = \"big\"",
        ),
        (
            ("down = 4,", "down = 4, boards = 2,"),
            "7 2: a street with `boards` deals cards to them [no `board` cards] add board = 3",
        ),
        (
            ("name    = \"Ours\"", "name    = \"Ours"),
            "1 : invalid basic string, expected `\"` [not TOML] docs/game-files.md shows a whole file",
        ),
        (
            ("seats   = 8", "seats   = 8\nseats = 9"),
            "5 seats: duplicate key [not TOML] docs/game-files.md shows a whole file",
        ),
    ];
    for ((from, to), expected) in mistakes {
        assert_eq!(changed(from, to), expected);
    }
    assert_eq!(
        wrong(""),
        "1 : the game has no `pot` [in this file] add what wins: pot = [{ share = \"high\", ranking = \"high\", plays = \"any-5\" }]"
    );
    let error = Game::parse("My Game.toml", RIGHT, |_| None).expect_err("not a name");
    assert_eq!(error.what, "`My Game` cannot be a game's name in commands, which its file's name is");
}

#[test]
fn games_that_cannot_be_dealt() {
    let mistakes = [
        (
            ("down = 4", "down = 6"),
            "4 8: eight players may need 56 cards, 6 each and 8 besides, and the deck has 52 [too many for the deck] \
             7 fit; or say what is done when the stub runs out: exhaustion = \"stud\" or \"draw\"",
        ),
        (
            ("burn = 1, board = 1, bet = \"big\"", "draw = 4, burn = 1, board = 1, bet = \"big\""),
            "4 8: eight players may need 72 cards, 8 each and 8 besides, and the deck has 52 [too many for the deck] \
             5 fit; or say what is done when the stub runs out: exhaustion = \"stud\" or \"draw\"",
        ),
        (
            ("odd-chip", "deck = \"royal\"\nexhaustion = \"draw\"\nodd-chip"),
            "17 \"draw\": the draw procedure shuffles what was thrown away, but nothing is [no street has a `draw` or a `discard`]",
        ),
        (
            ("odd-chip", "exhaustion = \"stud\"\nodd-chip"),
            "16 \"stud\": the stud procedure is for games with cards up [no street deals cards `up`]",
        ),
        (
            ("burn = 1, board = 3", "discard = 4, burn = 1, board = 3"),
            "8 4: `flop` throws away every card that players hold [nothing would be left]",
        ),
        (
            ("burn = 1, board = 3", "discard = 5, burn = 1, board = 3"),
            "8 5: `flop` throws away five cards, but players hold four face down [more than there are]",
        ),
        (
            ("burn = 1, board = 3", "draw = 5, burn = 1, board = 3"),
            "8 5: `flop` draws up to five, but players hold four face down [more than there are]",
        ),
        (
            ("burn = 1, board = 3", "flip = \"together\", burn = 1, board = 3"),
            "8 \"together\": to turn a card up on `flop` players need one face down, and get one more, dealt `up` \
             [cannot be done here] add up = 1, no down",
        ),
        (
            ("name = \"turn\"", "name = \"flop\""),
            "9 \"flop\": two streets are called `flop` [the second one]",
        ),
        (
            ("  { name = \"turn\"", "  { name = \"pause\" },\n  { name = \"turn\""),
            "9 { name = \"pause\" }: nothing happens on `pause` [no cards and no bet]",
        ),
    ];
    for ((from, to), expected) in mistakes {
        assert_eq!(changed(from, to), expected);
    }
    let silent = RIGHT.replace(", bet = \"small\"", "").replace(", bet = \"big\"", "");
    let silent = silent.replace(", opens = \"after-blinds\"", "").replace(", opens = \"after-button\"", "");
    assert_eq!(
        wrong(&silent),
        "6 [: the game has no betting round [no street with a `bet`] add bet = \"small\" and opens = \"after-button\" to a street"
    );
}

#[test]
fn games_that_nobody_can_open() {
    let mistakes = [
        (
            ("forced  = \"blinds\"", "forced  = \"ante\""),
            "7 \"after-blinds\": `preflop` opens after the blinds, but the game has none [cannot open this round] \
             use \"after-button\", or forced = \"blinds\"",
        ),
        (
            ("\"after-blinds\"", "\"after-button\""),
            "7 \"after-button\": the first betting round of a game with blinds opens after them [not after them] \
             use \"after-blinds\", or another `forced`",
        ),
        (
            ("\"after-button\"", "\"after-blinds\""),
            "8 \"after-blinds\": `flop` opens after the blinds, which act last on the first betting round only \
             [cannot open this round] use \"after-button\"",
        ),
        (
            ("\"after-button\"", "\"bring-in\""),
            "8 \"bring-in\": `flop` opens with the bring-in, but the game has none [cannot open this round] \
             use \"after-button\" or \"board-high\", or forced = { bring-in = \"card-low\" }",
        ),
        (
            ("\"after-button\"", "\"board-high\""),
            "8 \"board-high\": `flop` is opened by the cards that show, but no cards are up by then \
             [cannot open this round] deal cards `up`, or use \"after-button\"",
        ),
        (
            ("\"after-blinds\"", "\"opener\""),
            "7 \"opener\": `preflop` is opened by whoever opened the round before, but it is the first one \
             [cannot open this round] use \"after-button\" or \"after-blinds\"",
        ),
        (
            (
                "opens = \"after-blinds\"",
                "opens = \"after-blinds\", needs = \"jacks-or-better\", check = false",
            ),
            "7 \"jacks-or-better\": `preflop` needs a holding to open, so that those without it must be able to check \
             [with check = false]",
        ),
        (
            ("opens = \"after-blinds\"", "opens = \"after-blinds\", needs = \"10-low\""),
            "7 \"10-low\": `preflop` needs a holding to open that nothing in the pot is ranked by [of no ranking in `pot`]",
        ),
    ];
    for ((from, to), expected) in mistakes {
        assert_eq!(changed(from, to), expected);
    }
    let stud = fs::read_to_string(root().join("data/games/stud.toml")).expect("stud");
    let stud_wrong = |from: &str, to: &str| wrong(&stud.replacen(from, to, 1));
    assert_eq!(
        stud_wrong("\"bring-in\"", "\"board-high\""),
        "10 \"board-high\": the first betting round of a game with a bring-in opens with it [not with it] \
         use \"bring-in\", or forced = \"ante\""
    );
    assert_eq!(
        stud_wrong("down = 2, up = 1", "down = 3"),
        "8 { bring-in = \"card-low\" }: one up-card decides the bring-in, but none is up by then [needs one card up]"
    );
    assert_eq!(
        stud_wrong("opens = \"board-high\"", "opens = \"bring-in\""),
        "11 \"bring-in\": `fourth` opens with the bring-in, which is for the first betting round only \
         [cannot open this round] use \"board-high\" or \"board-low\""
    );
    assert_eq!(
        stud_wrong("open-pair", "deck = \"with-joker\"\nopen-pair"),
        "11 \"board-high\": `fourth` is opened by `board-high`, which does not know every card of this deck \
         [cannot open this round] with a joker in the deck use \"board-mexican\""
    );
    assert_eq!(
        stud_wrong("burn = 1, up = 1", "burn = 1, down = 1"),
        "18 true: no pair can be open on the second betting round [fewer than two cards up]"
    );
    assert_eq!(
        stud_wrong("open-pair", "joker-up = \"high-bug\"\nopen-pair"),
        "18 \"high-bug\": no joker can be face up in this game [no joker, or no cards up]"
    );
}

#[test]
fn pots_that_nobody_can_win() {
    let mistakes = [
        (
            ("ranking = \"high\"", "ranking = \"short-deck\""),
            "13 \"short-deck\": `high` is ranked by `short-deck`, which is not made for this deck [made for another deck]",
        ),
        (
            ("odd-chip", "deck = \"short\"\nodd-chip"),
            "13 \"high\": `high` is ranked by `high`, which is not made for this deck [made for another deck] \
             for this deck there are short-deck, short-deck-trips",
        ),
        (
            ("odd-chip", "deck = \"with-joker\"\nodd-chip"),
            "13 \"high\": `high` is ranked by `high`, which is not made for this deck [made for another deck] \
             for this deck there are high-bug, high-wild, deuces-wild, ace-to-five-joker, board-mexican",
        ),
        (
            ("down = 4", "down = 1"),
            "13 \"2-hole-3-board\": `high` is played with two in hand and three of the board, but a player ends with one \
             and the board has five [not with these cards]",
        ),
        (
            ("plays = \"2-hole-3-board\"", "plays = \"hole-only\""),
            "13 \"hole-only\": `high` is played with five cards in hand, but a player ends with four [not with these cards]",
        ),
        (
            ("qualifier = \"8-or-better\"", "qualifier = \"9s-or-better\""),
            "14 \"9s-or-better\": `low` has a qualifier that says nothing about `ace-to-five` [for another ranking] \
             pairs qualify for high",
        ),
        (
            ("qualifier = \"8-or-better\"", "board = 2"),
            "14 2: `low` is won on board 2, but there is only one board [no such board] deal to two boards with boards = 2",
        ),
        (
            ("share = \"low\"", "share = \"high\""),
            "14 \"high\": two parts of the pot are called `high` [the second one]",
        ),
        (
            ("odd-chip", "kinds = [\"flop\", \"stud\"]\nodd-chip"),
            "16 [\"flop\", \"stud\"]: a game of the kind `stud` has cards face up, which this one has not \
             [a kind that does not fit]",
        ),
    ];
    for ((from, to), expected) in mistakes {
        let told = changed(from, to);
        assert!(told.starts_with(expected), "{told}\n{expected}");
    }
    let two_boards =
        RIGHT.replace("board = 3", "board = 3, boards = 2").replace("board = 1", "board = 1, boards = 2");
    assert_eq!(
        wrong(&two_boards),
        "12 [: there are two boards and nothing is won on the second [all on the first board] give a share board = 2"
    );
    let uneven = RIGHT
        .replace("board = 3", "board = 3, boards = 2")
        .replace("qualifier = \"8-or-better\"", "board = 2");
    assert!(
        Game::parse("ours.toml", &uneven, |_| None).is_ok(),
        "a turn and river for the first board alone"
    );
    assert_eq!(
        wrong(
            "name=\"x\"\nabout=\"x\"\nlimits=[\"no\"]\nseats=2\nforced=\"ante\"\nstreets=[{name=\"a\",down=5,bet=\"small\",opens=\"after-button\"}]\npot=[]"
        ),
        "7 []: nothing wins the pot [an empty list] add { share = \"high\", ranking = \"high\", plays = \"any-5\" }"
    );
    assert_eq!(
        wrong(
            "name=\"x\"\nabout=\"x\"\nlimits=[\"no\"]\nseats=2\nforced=\"ante\"\nstreets=[{name=\"a\",down=2,board=2,bet=\"small\",opens=\"after-button\"}]\npot=[{share=\"high\",ranking=\"high\",plays=\"any-5\"}]"
        ),
        "7 \"any-5\": `high` is played with five cards, but a player ends with two and the board has two [not with these cards]"
    );
}

#[test]
fn extending() {
    let ours = "extends = \"omaha-8\"\nname = \"Ours\"\nabout = \"Ours.\"\nseats = 6\n";
    let game = Game::parse("ours.toml", ours, game::source).expect("it is right");
    let base = game::shipped("omaha-8").expect("it is shipped");
    assert_eq!(
        (game.seats, &game.streets, &game.pot, &game.kinds),
        (6, &base.streets, &base.pot, &base.kinds)
    );
    assert!(game.books.is_empty() && game.aliases.is_empty(), "a house's game is in no book");
    // A pot of its own brings its own odd chip and fall-back with it.
    let pot =
        "kinds = [\"draw\"]\npot = [{ share = \"low\", ranking = \"ace-to-five\", plays = \"hole-only\" }]\n";
    let game =
        Game::parse("ours.toml", &(ours.replace("omaha-8", "archie") + pot), game::source).expect("right");
    assert_eq!((game.odd_chip, game.unclaimed), (0, Unclaimed::OtherShare));

    assert_eq!(
        wrong(&ours.replace("omaha-8", "omaha-88")),
        "1 \"omaha-88\": there is no game `omaha-88` to extend [not a game's name] did you mean `omaha-8`?"
    );
    assert_eq!(
        wrong(&ours.replace("omaha-8", "bridge")),
        "1 \"bridge\": there is no game `bridge` to extend [not a game's name] `cardroom game list` names all games"
    );
    assert_eq!(
        wrong(&ours.replace("seats = 6", "forced = \"ante\"")),
        "1 \"omaha-8\": `preflop` opens after the blinds, but the game has none [comes from here] \
         use \"after-button\", or forced = \"blinds\""
    );
    assert_eq!(
        wrong(&ours.replace("seats = 6", "odd-chip = \"draw\"")),
        "4 \"draw\": `odd-chip` names a part that the pot does not have: `draw` [not a share] choose high or low"
    );
    let lookup = |id: &str| match id {
        "a" => Some(("a.toml".to_owned(), "extends = \"b\"".to_owned())),
        "b" => Some(("b.toml".to_owned(), "extends = \"a\"".to_owned())),
        "c" => Some(("c.toml".to_owned(), "seets = 4".to_owned())),
        _ => None,
    };
    let error = Game::parse("ours.toml", &ours.replace("omaha-8", "a"), lookup).expect_err("a circle");
    assert_eq!(&*error.file, "b.toml");
    assert_eq!(
        told(&error),
        "1 \"a\": games extend each other in a circle: `ours` extends `a` extends `b` extends `a` [leads back here]"
    );
    let error = Game::parse("ours.toml", &ours.replace("omaha-8", "ours"), game::source).expect_err("itself");
    assert!(error.what.ends_with("`ours` extends `ours`"), "{error}");
    let error =
        Game::parse("ours.toml", &ours.replace("omaha-8", "c"), lookup).expect_err("the base is wrong");
    assert_eq!(error.to_string(), "c.toml:1: a game has no `seets` (did you mean `seats`?)");
}

/// The document's examples: each block that starts with a comment naming its file.
fn documented() -> (String, BTreeMap<String, String>) {
    let text = fs::read_to_string(root().join("docs/game-files.md")).expect("the document");
    let blocks = text.split("```toml\n").skip(1).map(|block| block.split("```").next().unwrap_or_default());
    let files = blocks.map(|block| {
        let name = block.lines().next().and_then(|line| line.strip_prefix("# ")).expect("the file's name");
        (name.trim_end_matches(".toml").to_owned(), block.to_owned())
    });
    let files = files.collect();
    (text, files)
}

#[test]
fn the_documents_examples_are_right() {
    let (_, files) = documented();
    let lookup = |id: &str| {
        files.get(id).map(|text| (format!("{id}.toml"), text.clone())).or_else(|| game::source(id))
    };
    let read = |id: &str| {
        Game::parse(&format!("{id}.toml"), &files[id], lookup).unwrap_or_else(|error| panic!("{error}"))
    };
    let friday = read("friday-omaha");
    assert_eq!((friday.streets[0].down, friday.streets[2].draw, friday.pot.len()), (3, 1, 2));
    let five = read("friday-omaha-5");
    assert_eq!((five.streets[0].down, five.seats, &five.pot), (5, 6, &friday.pot));
    let written = toml::to_string(&friday).expect("it can be written");
    assert_eq!(Game::parse("friday-omaha.toml", &written, |_| None).expect("and read"), friday);
}

#[test]
fn the_document_names_every_key_and_word() {
    let (document, _) = documented();
    // What the program says may be chosen, the document tells of.
    let nonsense = [
        ("seats   =", "zzzzzzzz ="),
        ("burn = 1, board = 3", "zzzzzzzz = 1"),
        ("share = \"low\"", "zzzzzzzz = \"low\""),
        ("bet = \"big\"", "bet = \"zzzzzzzz\""),
        ("\"after-blinds\"", "\"zzzzzzzz\""),
        ("limits  = [\"fixed\"]", "limits = [\"zzzzzzzz\"]"),
        ("forced  = \"blinds\"", "forced = \"zzzzzzzz\""),
        ("forced  = \"blinds\"", "forced = { bring-in = \"zzzzzzzz\" }"),
        ("ranking = \"high\"", "ranking = \"zzzzzzzz\""),
        ("plays = \"2-hole-3-board\"", "plays = \"zzzzzzzz\""),
        ("odd-chip", "deck = \"zzzzzzzz\"\nodd-chip"),
        ("odd-chip", "kinds = [\"zzzzzzzz\"]\nodd-chip"),
        ("odd-chip", "books = [\"zzzzzzzz\"]\nodd-chip"),
        ("odd-chip", "unclaimed = \"zzzzzzzz\"\nodd-chip"),
        ("odd-chip", "exhaustion = \"zzzzzzzz\"\nodd-chip"),
        ("odd-chip", "joker-up = \"zzzzzzzz\"\nodd-chip"),
        ("burn = 1, board = 3", "flip = \"zzzzzzzz\""),
    ];
    for (from, to) in nonsense {
        let error = Game::parse("ours.toml", &RIGHT.replacen(from, to, 1), game::source).expect_err(to);
        let help = error.help.expect("advice");
        let words = help.strip_prefix("choose ").unwrap_or_else(|| panic!("{to}: {help}"));
        for word in words.split(", ").flat_map(|word| word.split(" or ")) {
            let quoted = [format!("`{word}`"), format!("`\"{word}\"`")];
            // The pairs from threes to nines go without saying.
            let pair =
                word.ends_with("s-or-better") && word.starts_with(|letter: char| letter.is_ascii_digit());
            assert!(
                pair || quoted.iter().any(|word| document.contains(word)),
                "{to}: the document has no `{word}`"
            );
        }
    }
}

#[test]
fn mistakes_in_rotations() {
    let wrong = |turn: &str| {
        let text = format!("[mix]\nname = \"Mix\"\nabout = \"A mix.\"\nturns = [\"{turn}\"]\n");
        told(&Rotation::parse("mix.toml", &text, game::shipped).expect_err(turn))
    };
    assert_eq!(
        wrong("omha fixed"),
        "4 \"omha fixed\": there is no game `omha` [not a game's name] did you mean `omaha`?"
    );
    assert_eq!(wrong("razz no"), "4 \"razz no\": `razz` is not played at `no` [not its limit] choose fixed");
    assert_eq!(
        wrong("razz"),
        "4 \"razz\": a turn is a game and its limit [not both] such as \"omaha-8 fixed\""
    );
}

/// Small numbers in an order that looks like chance and is always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut dice = Dice(1);
    let bits =
        ["\"", "[", "]", "{", "}", "=", ",", "\n", "0", "99", "-1", "true", "extends", "é", "\u{0}", "board"];
    let texts: Vec<(&str, String)> = game::all()
        .map(|game| (game.id.as_str(), game::source(&game.id).expect("it is shipped").1))
        .collect();
    let mut wrong = 0;
    for _ in 0..4000 {
        let (id, text) = &texts[dice.below(texts.len())];
        let mut letters: Vec<String> = text.chars().map(String::from).collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(letters.len());
            let next = (at + 1).min(letters.len() - 1);
            match dice.below(4) {
                0 => drop(letters.drain(at..(at + 1 + dice.below(12)).min(letters.len()))),
                1 => letters.insert(at, bits[dice.below(bits.len())].to_owned()),
                2 => letters.swap(at, next),
                _ => letters[at] = bits[dice.below(bits.len())].to_owned(),
            }
        }
        let text = letters.concat();
        if let Err(error) = Game::parse(&format!("{id}.toml"), &text, game::source) {
            wrong += 1;
            assert!(error.span.start <= error.span.end && error.span.end <= error.text.len(), "{error:?}");
            assert!(!error.what.is_empty() && !error.label.is_empty() && error.line() > 0, "{error:?}");
        }
    }
    assert!((1000..4000).contains(&wrong), "{wrong} of 4000 were wrong");
}
