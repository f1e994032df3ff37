//! Reads a game file: TOML to a draft, the base that it extends below it, the draft to a game.

mod table;

use std::{collections::BTreeMap, ops::Range, path::Path};

use cards::{DeckKind, Plays, Qualifier, Ranking};
use toml::de::DeTable;

use super::{
    Betting, Exhaustion, Flip, Forced, Game, GameError, KeyPath, Kind, Limit, Share, Street, Tier, Unclaimed,
    words::{BOOKS, BRING_INS, DECKS, OPENS, QUALIFIERS, is_id, listed},
};
use crate::spelling::nearest;
pub(crate) use table::{Item, Table};

/// The keys of a file.
const KEYS: &[&str] = &[
    "extends",
    "name",
    "about",
    "aliases",
    "books",
    "kinds",
    "limits",
    "deck",
    "seats",
    "forced",
    "cap",
    "streets",
    "pot",
    "odd-chip",
    "unclaimed",
    "exhaustion",
    "joker-up",
    "open-pair",
];

/// The keys of a street.
const STREET: &[&str] = &[
    "name", "discard", "draw", "flip", "burn", "board", "boards", "down", "up", "bet", "opens", "check",
    "needs",
];

/// The keys of a part of the pot.
const SHARE: &[&str] = &["share", "ranking", "plays", "qualifier", "board"];

/// The most cards that any key may deal.
const MOST_CARDS: u8 = 13;

/// A street's `bet`.
const BETS: &[(&str, Option<Tier>)] =
    &[("small", Some(Tier::Small)), ("big", Some(Tier::Big)), ("either", Some(Tier::Either)), ("none", None)];

/// What a `forced` that is one word may be.
const FORCED: &[(&str, Forced)] =
    &[("blinds", Forced::Blinds), ("ante", Forced::Ante), ("button-ante", Forced::ButtonAnte)];

/// The rankings that a joker face up may count by.
const JOKERS: &[(&str, Ranking)] = &[
    ("high-bug", Ranking::HighBug),
    ("high-wild", Ranking::HighWild),
    ("mexican-41", Ranking::Mexican),
    ("mexican-41-bug", Ranking::MexicanBug),
];

/// One file's text.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) file: &'t str,
    pub(crate) text: &'t str,
}

impl Source<'_> {
    pub(crate) fn wrong(
        self,
        span: Range<usize>,
        what: impl Into<String>,
        label: impl Into<String>,
    ) -> GameError {
        GameError {
            file: self.file.into(),
            text: self.text.into(),
            span,
            what: what.into(),
            label: label.into(),
            help: None,
        }
    }

    /// The place of what is missing from the whole file: its first line that says something.
    pub(crate) fn first_line(self) -> Range<usize> {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let written = line.trim();
            if !written.is_empty() && !written.starts_with('#') {
                let indent = line.len() - line.trim_start().len();
                return start + indent..start + indent + written.len();
            }
            start += line.len();
        }
        0..0
    }
}

impl GameError {
    pub(crate) fn help(mut self, help: impl Into<String>) -> GameError {
        self.help = Some(help.into());
        self
    }

    /// Adds the words that would be right: the one that was meant, if it can be told.
    pub(crate) fn choose(self, wrong: &str, right: &[&str]) -> GameError {
        match nearest(wrong, right.iter().copied()) {
            Some(meant) => self.help(format!("did you mean `{meant}`?")),
            None => self.help(format!("choose {}", listed(right, "or"))),
        }
    }
}

/// Where in the file each thing is.
type Places = BTreeMap<KeyPath, Range<usize>>;

/// A file as it is written: what it leaves out may come from its base.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    about: Option<String>,
    aliases: Vec<String>,
    books: Vec<String>,
    kinds: Option<Vec<Kind>>,
    limits: Option<Vec<Limit>>,
    deck: Option<DeckKind>,
    seats: Option<u8>,
    forced: Option<Forced>,
    cap: Option<u8>,
    streets: Option<Vec<Street>>,
    pot: Option<Vec<Share>>,
    odd_chip: Option<String>,
    unclaimed: Option<Unclaimed>,
    exhaustion: Option<Exhaustion>,
    joker_up: Option<Ranking>,
    open_pair: Option<bool>,
}

impl Game {
    /// Reads a game file and checks it.
    ///
    /// The file's name without its ending is the game's name in commands. `lookup` gives the name and the text of
    /// the file of a game that is extended: [`source`](super::source) finds ours.
    pub fn parse(
        file: &str,
        text: &str,
        lookup: impl Fn(&str) -> Option<(String, String)>,
    ) -> Result<Game, GameError> {
        let source = Source { file, text };
        let id = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        if !is_id(id) {
            let what = format!("`{id}` cannot be a game's name in commands, which its file's name is");
            return Err(source.wrong(source.first_line(), what, "in this file").help(
                "name the file with lower-case words and numbers joined by hyphens, such as `omaha-8.toml`",
            ));
        }
        let (draft, places) = follow(source, id, &lookup, &mut Vec::new())?;
        let game = draft.finish(source, id, &places)?;
        match game.check() {
            Ok(()) => Ok(game),
            Err(breach) => {
                let inherited = !places.contains_key(&KeyPath::key(breach.place.key));
                let span = find(source, &places, breach.place);
                let label = if inherited { "comes from here".to_owned() } else { breach.label };
                let error = source.wrong(span, breach.what, label);
                Err(GameError { help: breach.help, ..error })
            }
        }
    }
}

/// The span of a place, or else of the nearest thing around it, or else of the line that names the base.
fn find(source: Source<'_>, places: &Places, place: KeyPath) -> Range<usize> {
    let around = [place, KeyPath { part: None, ..place }, KeyPath::key(place.key), KeyPath::key("extends")];
    let found = around.iter().find_map(|place| places.get(place));
    found.cloned().unwrap_or_else(|| source.first_line())
}

/// Reads a file and lays it over its base, and that over its own, all the way down.
fn follow(
    source: Source<'_>,
    id: &str,
    lookup: &impl Fn(&str) -> Option<(String, String)>,
    above: &mut Vec<String>,
) -> Result<(Draft, Places), GameError> {
    let table = DeTable::parse(source.text).map_err(|error| {
        let what = error.message().replace('\n', ", ");
        source
            .wrong(error.span().unwrap_or(0..0), what, "not TOML")
            .help("docs/game-files.md shows a whole file")
    })?;
    let mut places = Places::new();
    let table = Table::new(source, table.get_ref(), "a game", KEYS)?;
    let mut draft = read(&table, &mut places)?;
    let Some(extends) = table.get("extends") else { return Ok((draft, places)) };
    let base = extends.text()?;
    above.push(id.to_owned());
    if above.iter().any(|game| game == base) {
        let circle: Vec<String> =
            above.iter().chain([&base.to_owned()]).map(|game| format!("`{game}`")).collect();
        let what = format!("games extend each other in a circle: {}", circle.join(" extends "));
        return Err(source.wrong(extends.span(), what, "leads back here"));
    }
    let Some((file, text)) = lookup(base) else {
        let ids: Vec<&str> = super::shipped::ids().collect();
        let error =
            source.wrong(extends.span(), format!("there is no game `{base}` to extend"), "not a game's name");
        return Err(match nearest(base, ids) {
            Some(meant) => error.help(format!("did you mean `{meant}`?")),
            None => error.help("`cardroom game list` names all games"),
        });
    };
    let (below, _) = follow(Source { file: &file, text: &text }, base, lookup, above)?;
    draft.over(below);
    Ok((draft, places))
}

impl Draft {
    /// Takes from the base what the file itself leaves out. Names, books and words about a game are its own; a
    /// `pot` of its own brings its own `odd-chip` and `unclaimed` with it.
    fn over(&mut self, base: Draft) {
        if self.pot.is_none() {
            self.pot = base.pot;
            self.odd_chip = self.odd_chip.take().or(base.odd_chip);
            self.unclaimed = self.unclaimed.or(base.unclaimed);
        }
        self.kinds = self.kinds.take().or(base.kinds);
        self.limits = self.limits.take().or(base.limits);
        self.deck = self.deck.or(base.deck);
        self.seats = self.seats.or(base.seats);
        self.forced = self.forced.or(base.forced);
        self.cap = self.cap.or(base.cap);
        self.streets = self.streets.take().or(base.streets);
        self.exhaustion = self.exhaustion.or(base.exhaustion);
        self.joker_up = self.joker_up.or(base.joker_up);
        self.open_pair = self.open_pair.or(base.open_pair);
    }

    fn finish(self, source: Source<'_>, id: &str, places: &Places) -> Result<Game, GameError> {
        let missing = |key: &str| {
            let what = format!("the game has no `{key}`");
            source.wrong(source.first_line(), what, "in this file").help(missing_help(key))
        };
        let pot = self.pot.ok_or_else(|| missing("pot"))?;
        let odd_chip = match &self.odd_chip {
            None => 0,
            Some(name) => pot.iter().position(|share| share.name == *name).ok_or_else(|| {
                let names: Vec<&str> = pot.iter().map(|share| share.name.as_str()).collect();
                let what = format!("`odd-chip` names a part that the pot does not have: `{name}`");
                source
                    .wrong(find(source, places, KeyPath::key("odd-chip")), what, "not a share")
                    .choose(name, &names)
            })?,
        };
        Ok(Game {
            id: id.to_owned(),
            name: self.name.ok_or_else(|| missing("name"))?,
            about: self.about.ok_or_else(|| missing("about"))?,
            kinds: self.kinds.unwrap_or_default(),
            limits: self.limits.ok_or_else(|| missing("limits"))?,
            deck: self.deck.unwrap_or(DeckKind::Standard),
            seats: self.seats.ok_or_else(|| missing("seats"))?,
            forced: self.forced.ok_or_else(|| missing("forced"))?,
            streets: self.streets.ok_or_else(|| missing("streets"))?,
            pot,
            odd_chip: odd_chip as u8,
            unclaimed: self.unclaimed.unwrap_or(Unclaimed::OtherShare),
            exhaustion: self.exhaustion.unwrap_or(Exhaustion::Never),
            joker_up: self.joker_up,
            open_pair: self.open_pair.unwrap_or(false),
            cap: self.cap,
            books: self.books,
            aliases: self.aliases,
        })
    }
}

/// An example of what is missing.
fn missing_help(key: &str) -> &'static str {
    match key {
        "name" => "add its name for people: name = \"Omaha\"",
        "about" => "add a line about it: about = \"Four cards each, two of which play.\"",
        "limits" => "add the betting structures, the usual one first: limits = [\"pot\", \"fixed\"]",
        "seats" => "add the most players at a table: seats = 9",
        "forced" => "add what goes in before the cards: forced = \"blinds\"",
        "streets" => {
            "add the rounds: streets = [{ name = \"preflop\", down = 2, bet = \"small\", opens = \"after-blinds\" }]"
        }
        _ => "add what wins: pot = [{ share = \"high\", ranking = \"high\", plays = \"any-5\" }]",
    }
}

/// Reads what the file itself says.
fn read(table: &Table<'_, '_>, places: &mut Places) -> Result<Draft, GameError> {
    for (key, item) in table.entries() {
        places.insert(KeyPath::key(key), item.span());
    }
    let mut draft = Draft {
        name: table.map("name", |item| item.line())?,
        about: table.map("about", |item| item.line())?,
        kinds: table.map("kinds", |item| item.words(Kind::WORDS))?,
        limits: table.map("limits", |item| item.words(Limit::WORDS))?,
        deck: table.map("deck", |item| item.word(DECKS))?,
        seats: table.map("seats", |item| item.number(2, 10))?,
        forced: table.map("forced", forced)?,
        cap: table.map("cap", |item| item.number(1, 20))?,
        odd_chip: table.map("odd-chip", |item| item.text().map(str::to_owned))?,
        unclaimed: table.map("unclaimed", |item| item.word(Unclaimed::WORDS))?,
        exhaustion: table.map("exhaustion", |item| item.word(Exhaustion::WORDS))?,
        joker_up: table.map("joker-up", |item| item.word(JOKERS))?,
        open_pair: table.map("open-pair", |item| item.yes_no())?,
        ..Draft::default()
    };
    if let Some(item) = table.get("aliases") {
        draft.aliases = aliases(&item)?;
    }
    if let Some(item) = table.get("books") {
        item.words(BOOKS)?;
        draft.books =
            item.list()?.iter().map(|book| book.text().map(str::to_owned)).collect::<Result<_, _>>()?;
    }
    if let Some(item) = table.get("streets") {
        draft.streets = Some(rows(&item, "streets", "a street", STREET, places, street)?);
    }
    if let Some(item) = table.get("pot") {
        draft.pot = Some(rows(&item, "pot", "a part of the pot", SHARE, places, share)?);
    }
    Ok(draft)
}

fn aliases(item: &Item<'_, '_>) -> Result<Vec<String>, GameError> {
    let names = item.list()?.into_iter().map(|name| {
        let alias = name.text()?;
        if is_id(alias) {
            Ok(alias.to_owned())
        } else {
            Err(name
                .wrong(format!("`{alias}` cannot be a name in commands"), "not lower-case words and hyphens"))
        }
    });
    names.collect()
}

fn forced(item: Item<'_, '_>) -> Result<Forced, GameError> {
    if !item.is_table() {
        return item.word(FORCED).map_err(|error| match error.pointed_at().trim_matches(['"', '\'']) {
            "bring-in" => error.help("say which card brings it in: { bring-in = \"card-low\" }"),
            _ => error,
        });
    }
    let table = item.table("`forced`", &["bring-in"])?;
    let ranking = table.need("bring-in", "{ bring-in = \"card-low\" }")?.word(BRING_INS)?;
    Ok(Forced::BringIn(ranking))
}

/// Reads a list of tables, noting where each thing is.
fn rows<T>(
    item: &Item<'_, '_>,
    key: &'static str,
    what: &'static str,
    keys: &'static [&'static str],
    places: &mut Places,
    one: impl Fn(&Table<'_, '_>) -> Result<T, GameError>,
) -> Result<Vec<T>, GameError> {
    let mut read = Vec::new();
    for (index, row) in item.list()?.iter().enumerate() {
        let table = row.table(what, keys)?;
        places.insert(KeyPath { key, index: Some(index), part: None }, row.span());
        for (part, item) in table.entries() {
            places.insert(KeyPath { key, index: Some(index), part: Some(part) }, item.span());
        }
        read.push(one(&table)?);
    }
    Ok(read)
}

fn street(table: &Table<'_, '_>) -> Result<Street, GameError> {
    let name = table.need("name", "name = \"flop\"")?.line()?;
    let count = |key| table.map(key, |item| item.number(0, MOST_CARDS)).map(Option::unwrap_or_default);
    let board = count("board")?;
    let boards = table.map("boards", |item| item.number(1, 2))?;
    if let (0, Some(item)) = (board, table.get("boards")) {
        return Err(item
            .wrong("a street with `boards` deals cards to them", "no `board` cards")
            .help("add board = 3"));
    }
    let boards = if board == 0 { 0 } else { boards.unwrap_or(1) };
    Ok(Street {
        discard: count("discard")?,
        draw: count("draw")?,
        flip: table.map("flip", |item| item.word(Flip::WORDS))?,
        burn: count("burn")?,
        board,
        boards,
        down: count("down")?,
        up: count("up")?,
        bet: betting(table, &name)?,
        name,
    })
}

fn betting(table: &Table<'_, '_>, street: &str) -> Result<Option<Betting>, GameError> {
    let tier = table.map("bet", |item| item.word(BETS))?.flatten();
    let opens = table.map("opens", |item| item.word(OPENS))?;
    let check = table.map("check", |item| item.yes_no())?;
    let needs: Option<Qualifier> = table.map("needs", |item| item.word(QUALIFIERS))?;
    let Some(tier) = tier else {
        return match ["opens", "check", "needs"].iter().find_map(|key| Some((key, table.get(key)?))) {
            None => Ok(None),
            Some((key, item)) => Err(item
                .wrong(format!("`{street}` has `{key}` but no betting"), "without a `bet`")
                .help("add bet = \"small\" or bet = \"big\"")),
        };
    };
    let Some(opens) = opens else {
        let words: Vec<&str> = OPENS.iter().map(|(word, _)| *word).collect();
        let what = format!("`{street}` has a bet but does not say who opens it");
        return Err(table.wrong(what, "no `opens`").help(format!("add opens = {}", listed(&words, "or"))));
    };
    Ok(Some(Betting { tier, opens, check: check.unwrap_or(true), needs }))
}

fn share(table: &Table<'_, '_>) -> Result<Share, GameError> {
    let rankings: Vec<(&str, Ranking)> =
        Ranking::ALL.iter().map(|ranking| (ranking.name(), *ranking)).collect();
    // Everybody would tie with the board alone.
    let plays: Vec<(&str, Plays)> =
        Plays::NAMES.iter().copied().filter(|(_, plays)| *plays != Plays::BoardOnly).collect();
    Ok(Share {
        name: table.need("share", "share = \"high\"")?.line()?,
        ranking: table.need("ranking", "ranking = \"high\"")?.word(&rankings)?,
        plays: table.need("plays", "plays = \"any-5\"")?.word(&plays)?,
        qualifier: table.map("qualifier", |item| item.word(QUALIFIERS))?,
        // People count boards from one.
        board: table.map("board", |item| item.number(1, 2))?.unwrap_or(1) - 1,
    })
}
