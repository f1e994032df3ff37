//! The head of a scenario: books, game, stakes, players and the cards that are known in advance.

use std::ops::Range;

use cards::{Card, CardSet};
use hand::{Chips, MOST_BOARDS, MOST_SEATS, Post, Rake, Seat, Seating, Stakes};
use rules::{
    Context, Library,
    game::{self, Forced, Game, Limit},
};

use super::{
    InForce,
    words::{Fault, Read, Word, Words, chips, unknown},
};
use crate::coverage::Item;

/// The words that begin a line of the head.
pub(super) const HEAD: [&str; 17] = [
    "book", "shows", "game", "button", "seat", "holds", "board", "deck", "start", "straddle", "kill",
    "posts", "carried", "event", "chips", "rake", "rounding",
];

/// What is set before the first card.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) books: Vec<InForce>,
    /// What of the list of examples, acts and procedures the hand shows.
    pub(super) shows: Vec<Item>,
    pub(super) game: Game,
    pub(super) limit: Limit,
    pub(super) stakes: Stakes,
    pub(super) seating: Seating,
    /// In the order of dealing.
    pub(super) names: Vec<String>,
    /// The cards each will be dealt, in that order.
    pub(super) holds: Vec<Vec<Card>>,
    pub(super) boards: [Vec<Card>; MOST_BOARDS],
    /// The deck from the top, where the hand is to deal by itself.
    pub(super) deck: Option<Vec<Card>>,
    /// The smallest amount into which a pot is broken.
    pub(super) unit: u64,
    /// What the pot is rounded up to at pot-limit, where the book lets a game do so.
    pub(super) rounding: u64,
    pub(super) rake: Rake,
    /// How often the rest may be dealt, where the table's stakes decide it.
    pub(super) most_runs: Option<u8>,
}

impl Setup {
    pub(super) fn name_of(&self, seat: Seat) -> &str {
        self.names.get(seat.0 as usize).map_or("nobody", String::as_str)
    }

    pub(super) fn seat_of(&self, name: &str) -> Option<Seat> {
        self.names.iter().position(|other| other == name).map(|place| Seat(place as u8))
    }

    /// The seat that a word names.
    pub(super) fn seat(&self, word: &Word<'_>) -> Read<Seat> {
        self.seat_of(word.text)
            .ok_or_else(|| unknown(word, "a player at this table", self.names.iter().map(String::as_str)))
    }

    /// Cards that are promised to somebody.
    pub(super) fn promised(&self) -> CardSet {
        self.holds.iter().chain(&self.boards).flatten().copied().collect()
    }
}

/// A chair, a name and a stack.
struct Player<'t> {
    chair: u64,
    name: Word<'t>,
    stack: Chips,
}

/// Reads the lines of the head, in whatever order they come. `end` is where something missing is pointed at.
pub(super) fn read(mut lines: Vec<Words<'_>>, end: Range<usize>) -> Read<Setup> {
    let mut of = |word: &str| -> Vec<Words<'_>> {
        let is = |line: &mut Words<'_>| line.peek().is_some_and(|first| first.text == word);
        let found: Vec<Words<'_>> = lines.extract_if(.., is).collect();
        found.into_iter().map(past_first).collect()
    };
    let books = books(of("book"), &end)?;
    let shows = shows(of("shows"))?;
    let (game, limit, bets) = match one(of("game"), "game")? {
        Some(line) => played(line)?,
        None => return Err(missing(&end, "game", "game holdem no-limit 1/2")),
    };
    let players = players(of("seat"), &game, &end)?;
    let order = order(&players, one(of("button"), "button")?)?;
    let names: Vec<String> = order.iter().map(|&place| players[place].name.text.to_owned()).collect();
    let stacks: Vec<Chips> = order.iter().map(|&place| players[place].stack).collect();

    let seating = Seating::usual(&game, &bets.stakes, &stacks);
    let mut setup = Setup {
        books,
        shows,
        game,
        limit,
        stakes: bets.stakes,
        seating,
        holds: vec![Vec::new(); names.len()],
        names,
        boards: Default::default(),
        deck: None,
        unit: 1,
        rounding: 1,
        rake: Rake::NONE,
        most_runs: None,
    };
    if let Some(ante) = bets.big_blind_ante {
        big_blind_ante(&mut setup, ante);
    }
    cards_known(&mut setup, of("holds"), of("board"), one(of("deck"), "deck")?)?;
    for line in of("straddle") {
        straddle(&mut setup, line)?;
    }
    for (word, lines) in [("posts", of("posts")), ("kill", of("kill"))] {
        for line in lines {
            post(&mut setup, line, word)?;
        }
    }
    if let Some(mut line) = one(of("carried"), "carried")? {
        setup.seating.carried = line.chips("the amount")?;
        line.end()?;
    }
    if let Some(mut line) = one(of("event"), "event")? {
        line.must("last-two")?;
        line.end()?;
        setup.seating.event_last_two = true;
    }
    if let Some(mut line) = one(of("chips"), "chips")? {
        setup.unit = line.chips("the smallest chip")?.0.max(1);
        line.end()?;
    }
    if let Some(mut line) = one(of("rounding"), "rounding")? {
        setup.rounding = line.chips("the unit")?.0.max(1);
        line.end()?;
    }
    if let Some(line) = one(of("rake"), "rake")? {
        setup.rake = rake(line)?;
    }
    match one(of("start"), "start")? {
        Some(line) => start(&mut setup, line)?,
        None => bets.enough(&setup)?,
    }
    Ok(setup)
}

pub(super) fn past_first(mut line: Words<'_>) -> Words<'_> {
    line.take();
    line
}

/// The only line with this word, if there is one.
pub(super) fn one<'t>(lines: Vec<Words<'t>>, word: &str) -> Read<Option<Words<'t>>> {
    let mut lines = lines.into_iter();
    let first = lines.next();
    match lines.next() {
        Some(second) => {
            Err(Fault::new(second.span(), format!("there is a `{word}` line already"), "the second"))
        }
        None => Ok(first),
    }
}

pub(super) fn missing(end: &Range<usize>, word: &str, example: &str) -> Fault {
    Fault::new(end.clone(), format!("there is no `{word}` line"), "the head ends here")
        .help(format!("as in `{example}`"))
}

pub(super) fn books(lines: Vec<Words<'_>>, end: &Range<usize>) -> Read<Vec<InForce>> {
    let library = &*super::run::LIBRARY;
    let mut books = Vec::new();
    for mut line in lines {
        let book = in_force(library, &mut line)?;
        if books.contains(&book) {
            return Err(Fault::new(line.span(), format!("{book} is here already"), "the second"));
        }
        books.push(book);
        line.end()?;
    }
    if books.is_empty() {
        return Err(missing(end, "book", "book fort live"));
    }
    Ok(books)
}

/// `shows ex-035, act 41, procedure 7b`: only what is listed, and each once.
fn shows(lines: Vec<Words<'_>>) -> Read<Vec<Item>> {
    let mut items = Vec::new();
    for mut line in lines {
        loop {
            let first = line.want("an example, an act or a procedure")?;
            let (text, span) = match first.text {
                "act" | "procedure" => {
                    let number = line.want(&format!("the number of the {}", first.text))?;
                    (format!("{} {}", first.text, number.text), first.span.start..number.span.end)
                }
                _ => (first.text.to_owned(), first.span),
            };
            let Some(item) = Item::read(&text) else {
                let what = format!("`{text}` is not an example, an act or a procedure");
                return Err(
                    Fault::new(span, what, "unknown").help("as in `shows ex-035, act 41, procedure 7b`")
                );
            };
            if !item.is_listed() {
                return Err(Fault::new(span, format!("there is no {item}"), "not in the list")
                    .help("data/coverage.toml lists what hands can show"));
            }
            if items.contains(&item) {
                return Err(Fault::new(span, format!("{item} is here already"), "the second"));
            }
            items.push(item);
            if !line.skip(",") {
                break;
            }
        }
        line.end()?;
    }
    Ok(items)
}

fn in_force(library: &Library, line: &mut Words<'_>) -> Read<InForce> {
    let house = line.want("the name of a book")?;
    let contexts = library
        .contexts(house.text)
        .map_err(|_| unknown(&house, "a book", library.houses().map(|house| house.name())))?;
    if house.text == rules::OURS {
        return Err(Fault::new(
            house.span,
            "our own answers alone are not a book to play by",
            "choose a house",
        ));
    }
    let context = match line.take() {
        Some(word) => match Context::find(word.text) {
            Some(context) if contexts.contains(&context) => context,
            Some(context) => {
                let what = format!("{} has no rules for {}", house.text, context.plural());
                return Err(Fault::new(word.span, what, "not in this book"));
            }
            None => return Err(unknown(&word, "`live` or `tournament`", ["live", "tournament"])),
        },
        None if contexts.len() == 1 => contexts[0],
        None => {
            let what = format!("{} has rules for live games and for tournaments", house.text);
            return Err(Fault::new(house.span, what, "which?").help("add `live` or `tournament`"));
        }
    };
    Ok(InForce { house: house.text.to_owned(), context })
}

/// The amounts of the `game` line.
pub(super) struct Bets {
    pub(super) stakes: Stakes,
    big_blind_ante: Option<Chips>,
    span: Range<usize>,
}

impl Bets {
    /// Blinds are asked for where the game has them, unless the hand starts later.
    fn enough(&self, setup: &Setup) -> Read<()> {
        let stakes = &self.stakes;
        let nothing = stakes.blinds[0].is_zero() && stakes.ante.is_zero();
        if setup.game.forced == Forced::Blinds && nothing && setup.limit == Limit::Fixed {
            return Err(Fault::new(self.span.clone(), "there are no blinds", "the blinds are missing")
                .help("as in `limit 4/8 blinds 2/4`"));
        }
        Ok(())
    }
}

const LIMITS: [(&str, Limit); 5] = [
    ("no-limit", Limit::No),
    ("pot-limit", Limit::Pot),
    ("limit", Limit::Fixed),
    ("fixed-limit", Limit::Fixed),
    ("spread-limit", Limit::Spread),
];

pub(super) fn played(mut line: Words<'_>) -> Read<(Game, Limit, Bets)> {
    let word = line.want("the name of a game")?;
    let game = game::shipped(word.text).ok_or_else(|| {
        let names =
            game::all().flat_map(|game| std::iter::once(&game.id).chain(&game.aliases)).map(String::as_str);
        unknown(&word, "a game", names)
    })?;
    let word = line.want("the limit")?;
    let limit = LIMITS
        .iter()
        .find_map(|&(name, limit)| (name == word.text).then_some(limit))
        .ok_or_else(|| unknown(&word, "a limit", LIMITS.iter().map(|(name, _)| *name)))?;
    if !game.limits.contains(&limit) {
        let played: Vec<&str> = game.limits.iter().map(|limit| limit.word()).collect();
        return Err(Fault::new(
            word.span,
            format!("{} is not played at this limit", game.name),
            "not played so",
        )
        .help(format!("its limits are {}", played.join(", "))));
    }
    let bets = stakes(&mut line, &game, limit)?;
    Ok((game, limit, bets))
}

pub(super) fn stakes(line: &mut Words<'_>, game: &Game, limit: Limit) -> Read<Bets> {
    let fixed = matches!(limit, Limit::Fixed | Limit::Spread);
    let mut stakes = Stakes::default();
    let mut big_blind_ante = None;
    let mut least = None;
    while let Some(word) = line.take() {
        match word.text {
            "ante" => stakes.ante = line.chips("the ante")?,
            "big-blind-ante" => big_blind_ante = Some(line.chips("the ante")?),
            "bring-in" => stakes.bring_in = line.chips("the bring-in")?,
            "least" => least = Some(line.chips("the least bet")?),
            "blinds" => stakes.blinds = blinds(&line.want("the blinds")?)?,
            _ if word.text.starts_with(|letter: char| letter.is_ascii_digit()) => {
                if fixed {
                    (stakes.small_bet, stakes.big_bet) = limits(&word)?;
                } else {
                    stakes.blinds = blinds(&word)?;
                }
            }
            _ => {
                let known = ["ante", "big-blind-ante", "bring-in", "blinds", "least"];
                return Err(unknown(&word, "part of the stakes", known));
            }
        }
    }
    if fixed && stakes.small_bet.is_zero() {
        let what = if limit == Limit::Fixed {
            "the two limits are missing"
        } else {
            "the least and the most are missing"
        };
        return Err(Fault::new(line.span(), what, "no limits here").help("as in `limit 4/8 blinds 2/4`"));
    }
    if !fixed {
        let blind = stakes.blinds.iter().copied().max().unwrap_or_default();
        let bet = least.unwrap_or(if blind.is_zero() { stakes.ante } else { blind });
        if bet.is_zero() {
            return Err(Fault::new(
                line.span(),
                "nothing says how much must be bet at least",
                "no amounts here",
            )
            .help("as in `no-limit 1/2`, or `no-limit ante 1 least 2`"));
        }
        (stakes.small_bet, stakes.big_bet) = (bet, bet);
    }
    if matches!(game.forced, Forced::BringIn(_)) && stakes.bring_in.is_zero() {
        return Err(Fault::new(line.span(), format!("{} has a bring-in", game.name), "no bring-in here")
            .help("as in `limit 4/8 ante 1 bring-in 2`"));
    }
    Ok(Bets { stakes, big_blind_ante, span: line.span() })
}

/// Parts of a word between slashes.
fn parts<'t>(word: &Word<'t>) -> Vec<Word<'t>> {
    let mut start = word.span.start;
    word.text
        .split('/')
        .map(|text| {
            let part = Word { text, span: start..start + text.len() };
            start += text.len() + 1;
            part
        })
        .collect()
}

fn blinds(word: &Word<'_>) -> Read<[Chips; 3]> {
    let parts = parts(word);
    let mut blinds = [Chips::ZERO; 3];
    if parts.len() > blinds.len() {
        return Err(Fault::new(word.span.clone(), "there are three blinds at most", "too many"));
    }
    for (place, part) in blinds.iter_mut().zip(&parts) {
        *place = chips(part)?;
    }
    Ok(blinds)
}

fn limits(word: &Word<'_>) -> Read<(Chips, Chips)> {
    match &parts(word)[..] {
        [small, big] => {
            let (small, big) = (chips(small)?, chips(big)?);
            if small.is_zero() || big < small {
                return Err(Fault::new(word.span.clone(), "the lower limit comes first", "not in order"));
            }
            Ok((small, big))
        }
        _ => Err(Fault::new(word.span.clone(), "two limits are wanted", "not two").help("as in `4/8`")),
    }
}

fn players<'t>(lines: Vec<Words<'t>>, game: &Game, end: &Range<usize>) -> Read<Vec<Player<'t>>> {
    let mut players: Vec<Player<'_>> = Vec::new();
    let most = MOST_SEATS.min(game.seats as usize);
    for mut line in lines {
        let word = line.want("the number of a seat")?;
        let chair = word.text.parse().map_err(|_| {
            Fault::new(word.span.clone(), format!("`{}` is not the number of a seat", word.text), "a number")
                .help("as in `seat 1 Ann 100`")
        })?;
        let name = line.want("the player's name")?;
        if let Some(what) = bad_name(name.text) {
            return Err(Fault::new(name.span, what, "choose another name"));
        }
        let word = line.want("the stack")?;
        let stack = chips(&word)?;
        if stack.is_zero() {
            return Err(Fault::new(word.span, format!("{} has no chips", name.text), "nothing to play with"));
        }
        line.end()?;
        if players.iter().any(|other| other.chair == chair || other.name.text == name.text) {
            return Err(Fault::new(line.span(), "the seat or the name is taken", "already at the table"));
        }
        players.push(Player { chair, name, stack });
        if players.len() > most {
            let what = format!("there is room for {most} players at {}", game.name);
            return Err(Fault::new(line.span(), what, "one too many"));
        }
    }
    if players.len() < 2 {
        let what =
            if players.is_empty() { "nobody is at the table" } else { "one player alone makes no hand" };
        return Err(Fault::new(end.clone(), what, "the head ends here").help("as in `seat 2 Ben 100`"));
    }
    Ok(players)
}

/// Words that begin lines cannot be names.
fn bad_name(name: &str) -> Option<String> {
    let taken = HEAD.iter().chain(&super::line::BODY).any(|word| *word == name);
    if taken {
        return Some(format!("`{name}` is a word of the format and cannot be a name"));
    }
    odd_name(name)
}

/// What is wrong with a name, by its letters.
pub(super) fn odd_name(name: &str) -> Option<String> {
    let plain = name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '+'));
    (!plain).then(|| format!("`{name}` cannot be a name: letters, digits, `-`, `_` and `+` make one"))
}

/// The places of the players in the order of dealing: from the left of the button round to it.
fn order(players: &[Player<'_>], button: Option<Words<'_>>) -> Read<Vec<usize>> {
    let chair = match button {
        None => players.last().map_or(0, |last| last.chair),
        Some(mut line) => {
            let word = line.want("a name or the number of a seat")?;
            line.end()?;
            match players.iter().find(|player| player.name.text == word.text) {
                Some(player) => player.chair,
                // A dead button may lie at an empty seat.
                None => word.text.parse().map_err(|_| {
                    unknown(&word, "a player at this table", players.iter().map(|player| player.name.text))
                })?,
            }
        }
    };
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by_key(|&place| (players[place].chair <= chair, players[place].chair));
    Ok(order)
}

/// The big blind antes for all.
fn big_blind_ante(setup: &mut Setup, ante: Chips) {
    let most = setup.seating.posts.iter().map(|post| post.live).max().unwrap_or_default();
    if let Some(post) = setup.seating.posts.iter_mut().find(|post| post.live == most && !most.is_zero()) {
        post.ante = ante;
    }
}

pub(super) fn cards_known(
    setup: &mut Setup,
    holds: Vec<Words<'_>>,
    boards: Vec<Words<'_>>,
    deck: Option<Words<'_>>,
) -> Read<()> {
    let mut seen = CardSet::EMPTY;
    let pack = setup.game.deck.cards();
    let mut fresh = |cards: Vec<(Card, Range<usize>)>| -> Read<Vec<Card>> {
        for (card, span) in &cards {
            let wrong = if seen.contains(*card) {
                "is here twice"
            } else if !pack.contains(*card) {
                "is not in this game's deck"
            } else {
                seen.insert(*card);
                continue;
            };
            return Err(Fault::new(span.clone(), format!("{card} {wrong}"), "this card"));
        }
        Ok(cards.into_iter().map(|(card, _)| card).collect())
    };
    let dealt_by_hand = holds.first().or(boards.first()).map(Words::span);
    for mut line in holds {
        let seat = setup.seat(&line.want("a player's name")?)?;
        setup.holds[seat.0 as usize].extend(fresh(line.cards(None)?)?);
    }
    for mut line in boards {
        let which = match line.peek() {
            Some(word) if matches!(word.text, "1" | "2" | "3") => word.text.parse::<usize>().unwrap_or(1) - 1,
            _ => usize::MAX,
        };
        if which != usize::MAX {
            line.take();
        }
        setup.boards[if which == usize::MAX { 0 } else { which }].extend(fresh(line.cards(None)?)?);
    }
    if let Some(mut line) = deck {
        if let Some(span) = dealt_by_hand {
            return Err(Fault::new(
                span,
                "a stacked deck leaves no choice of cards",
                "this, or the `deck` line",
            ));
        }
        setup.deck = Some(fresh(line.cards(None)?)?);
    }
    Ok(())
}

fn straddle(setup: &mut Setup, mut line: Words<'_>) -> Read<()> {
    let seat = setup.seat(&line.want("a player's name")?)?;
    let amount = line.chips("the amount")?;
    line.end()?;
    let button = Seat(setup.names.len() as u8 - 1);
    let on_button = seat == button && setup.names.len() > 2;
    let post = &mut setup.seating.posts[seat.0 as usize];
    post.live = amount;
    // From the button it moves nobody's turn: the button acts after all others.
    post.opens_after = !on_button;
    if on_button {
        setup.seating.acts_last = Some(seat);
        setup.seating.acts_last_if_raised = true;
    }
    Ok(())
}

fn post(setup: &mut Setup, mut line: Words<'_>, word: &str) -> Read<()> {
    let seat = setup.seat(&line.want("a player's name")?)?;
    let amount = line.chips("the amount")?;
    let post = &mut setup.seating.posts[seat.0 as usize];
    if word == "posts" && line.skip("dead") {
        post.dead = amount;
    } else {
        post.live = amount;
    }
    line.end()
}

pub(super) fn rake(mut line: Words<'_>) -> Read<Rake> {
    let word = line.want("the part of the pot")?;
    let part =
        word.text.strip_suffix('%').and_then(|number| number.parse::<u64>().ok()).filter(|part| *part <= 100);
    let Some(part) = part else {
        return Err(Fault::new(word.span, "the part is a whole number of percent", "as in 5%"));
    };
    line.must("most")?;
    let most = line.chips("the most")?;
    line.end()?;
    Ok(Rake { part: part * 100, most, no_flop_no_drop: false })
}

fn start(setup: &mut Setup, mut line: Words<'_>) -> Read<()> {
    let word = line.want("the name of a street")?;
    let names = || setup.game.streets.iter().map(|street| street.name.as_str());
    let Some(street) = names().position(|name| name == word.text) else {
        return Err(unknown(&word, "a street of this game", names()));
    };
    line.must("pot")?;
    let carried = line.chips("the pot")?;
    line.end()?;
    setup.seating.starts = street as u8;
    setup.seating.carried += carried;
    setup.seating.posts = vec![Post::default(); setup.names.len()];
    Ok(())
}
