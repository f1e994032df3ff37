//! The guard-rails: what every game must keep to, so that it can be dealt and won.

mod pot;

use std::fmt;

use cards::{DeckKind, Ranking};

use super::{
    Betting, Exhaustion, Forced, Game, Kind, Opens, Street,
    words::{counted, number},
};

/// A place in a game file: a key, perhaps one of its rows, perhaps a key of that row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyPath {
    /// The key of the file: `seats`, `streets`.
    pub key: &'static str,
    /// Which street or part of the pot, counted from 0.
    pub index: Option<usize>,
    /// The key in it: `opens`.
    pub part: Option<&'static str>,
}

impl KeyPath {
    pub(super) const fn key(key: &'static str) -> KeyPath {
        KeyPath { key, index: None, part: None }
    }

    const fn street(index: usize, part: &'static str) -> KeyPath {
        KeyPath { key: "streets", index: Some(index), part: Some(part) }
    }

    const fn share(index: usize, part: &'static str) -> KeyPath {
        KeyPath { key: "pot", index: Some(index), part: Some(part) }
    }
}

/// Something that a game may not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Where it is.
    pub place: KeyPath,
    /// What is wrong, in a sentence.
    pub what: String,
    /// What to write beside the place.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Breach {
    fn new(place: KeyPath, what: impl Into<String>, label: impl Into<String>) -> Breach {
        Breach { place, what: what.into(), label: label.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Breach {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Breach {}

type Checked = Result<(), Breach>;

/// What a player holds at some point of the hand.
#[derive(Clone, Copy, Default)]
struct Held {
    down: usize,
    up: usize,
}

impl Held {
    fn all(self) -> usize {
        self.down + self.up
    }

    /// After a street, betting aside.
    fn after(self, street: &Street) -> Held {
        let down = (self.down + usize::from(street.down)).saturating_sub(street.discard.into());
        Held { down, up: self.up + usize::from(street.up) }
    }
}

impl Street {
    /// Cards dealt to each player, replacements aside.
    fn to_each(&self) -> usize {
        usize::from(self.down) + usize::from(self.up)
    }

    /// Cards dealt to all the boards.
    fn to_boards(&self) -> usize {
        usize::from(self.board) * usize::from(self.boards)
    }
}

impl Game {
    /// Can it be dealt and won? A game that was parsed always can; one that code put together may not.
    pub fn check(&self) -> Checked {
        if self.limits.is_empty() {
            return Err(Breach::new(
                KeyPath::key("limits"),
                "the game is played at no limit at all",
                "an empty list",
            )
            .help("add limits = [\"no\"] for no-limit"));
        }
        self.check_streets()?;
        self.check_forced()?;
        self.check_pot()?;
        self.check_deck()?;
        self.check_extras()?;
        self.check_kinds()
    }

    /// What each player holds at the end, if the game goes so far.
    fn held(&self) -> Held {
        self.streets.iter().fold(Held::default(), Held::after)
    }

    fn check_streets(&self) -> Checked {
        let streets = KeyPath::key("streets");
        if self.rounds() == 0 {
            return Err(Breach::new(streets, "the game has no betting round", "no street with a `bet`")
                .help("add bet = \"small\" and opens = \"after-button\" to a street"));
        }
        let (mut held, mut rounds) = (Held::default(), 0);
        for (index, street) in self.streets.iter().enumerate() {
            if self.streets[..index].iter().any(|other| other.name == street.name) {
                let what = format!("two streets are called `{}`", street.name);
                return Err(Breach::new(KeyPath::street(index, "name"), what, "the second one"));
            }
            check_street(index, street, held)?;
            held = held.after(street);
            if let Some(bet) = &street.bet {
                self.check_betting(index, *bet, held, rounds)?;
                rounds += 1;
            }
        }
        Ok(())
    }

    fn check_betting(&self, index: usize, bet: Betting, held: Held, rounds_before: usize) -> Checked {
        let street = &self.streets[index].name;
        let wrong = |what: String, help: &str| {
            Err(Breach::new(KeyPath::street(index, "opens"), what, "cannot open this round").help(help))
        };
        match bet.opens {
            Opens::AfterBlinds if self.forced != Forced::Blinds => {
                return wrong(
                    format!("`{street}` opens after the blinds, but the game has none"),
                    "use \"after-button\", or forced = \"blinds\"",
                );
            }
            Opens::AfterBlinds if rounds_before > 0 => {
                return wrong(
                    format!(
                        "`{street}` opens after the blinds, which act last on the first betting round only"
                    ),
                    "use \"after-button\"",
                );
            }
            Opens::BringIn if !matches!(self.forced, Forced::BringIn(_)) => {
                return wrong(
                    format!("`{street}` opens with the bring-in, but the game has none"),
                    "use \"after-button\" or \"board-high\", or forced = { bring-in = \"card-low\" }",
                );
            }
            Opens::BringIn if rounds_before > 0 => {
                return wrong(
                    format!("`{street}` opens with the bring-in, which is for the first betting round only"),
                    "use \"board-high\" or \"board-low\"",
                );
            }
            Opens::Board(_) if held.up == 0 => {
                return wrong(
                    format!("`{street}` is opened by the cards that show, but no cards are up by then"),
                    "deal cards `up`, or use \"after-button\"",
                );
            }
            Opens::Board(ranking) if !fits(ranking, self.deck) => {
                return wrong(
                    format!(
                        "`{street}` is opened by `{ranking}`, which does not know every card of this deck"
                    ),
                    "with a joker in the deck use \"board-mexican\"",
                );
            }
            Opens::Opener if rounds_before == 0 => {
                return wrong(
                    format!(
                        "`{street}` is opened by whoever opened the round before, but it is the first one"
                    ),
                    "use \"after-button\" or \"after-blinds\"",
                );
            }
            Opens::AfterBlinds | Opens::AfterButton | Opens::BringIn | Opens::Board(_) | Opens::Opener => {}
        }
        let Some(needs) = bet.needs else { return Ok(()) };
        let place = KeyPath::street(index, "needs");
        if !self.pot.iter().any(|share| pot::measures(needs, share.ranking)) {
            let what = format!("`{street}` needs a holding to open that nothing in the pot is ranked by");
            return Err(Breach::new(place, what, "of no ranking in `pot`"));
        }
        if !bet.check {
            let what =
                format!("`{street}` needs a holding to open, so that those without it must be able to check");
            return Err(Breach::new(place, what, "with check = false"));
        }
        Ok(())
    }

    /// The first betting round belongs to whoever was forced in.
    fn check_forced(&self) -> Checked {
        let first = self.streets.iter().position(|street| street.bet.is_some()).unwrap_or_default();
        let opens = self.streets[first].bet.map(|bet| bet.opens);
        let place = KeyPath::street(first, "opens");
        match self.forced {
            Forced::Blinds if opens != Some(Opens::AfterBlinds) => Err(Breach::new(
                place,
                "the first betting round of a game with blinds opens after them",
                "not after them",
            )
            .help("use \"after-blinds\", or another `forced`")),
            Forced::BringIn(_) if opens != Some(Opens::BringIn) => Err(Breach::new(
                place,
                "the first betting round of a game with a bring-in opens with it",
                "not with it",
            )
            .help("use \"bring-in\", or forced = \"ante\"")),
            Forced::BringIn(ranking) => {
                let up: usize = self.streets[..=first].iter().map(|street| usize::from(street.up)).sum();
                if up != 1 {
                    let what = format!("one up-card decides the bring-in, but {} by then", are_up(up));
                    return Err(Breach::new(KeyPath::key("forced"), what, "needs one card up"));
                }
                if !fits(ranking, self.deck) {
                    let what = format!("`{ranking}` does not know every card of this deck");
                    return Err(Breach::new(KeyPath::key("forced"), what, "a joker may show")
                        .help("with a joker in the deck use \"board-mexican\""));
                }
                Ok(())
            }
            Forced::Blinds | Forced::Ante | Forced::ButtonAnte => Ok(()),
        }
    }

    /// Do the cards suffice at a full table, or is it said what happens when they do not?
    fn check_deck(&self) -> Checked {
        let deck = self.deck.len();
        let holding = |streets: &[Street]| streets.iter().map(Street::to_each).sum::<usize>();
        let shared = |streets: &[Street]| {
            streets.iter().map(|street| usize::from(street.burn) + street.to_boards()).sum::<usize>()
        };
        let draws: usize = self.streets.iter().map(|street| usize::from(street.draw)).sum();
        let (each, common, help) = match self.exhaustion {
            Exhaustion::Never => (
                holding(&self.streets) + draws,
                shared(&self.streets),
                "or say what is done when the stub runs out: exhaustion = \"stud\" or \"draw\"",
            ),
            Exhaustion::Stud => {
                if self.held().up == 0 {
                    return Err(Breach::new(
                        KeyPath::key("exhaustion"),
                        "the stud procedure is for games with cards up",
                        "no street deals cards `up`",
                    ));
                }
                let last = self.streets.iter().rposition(|street| street.to_each() > 0).unwrap_or_default();
                let before = &self.streets[..last];
                (holding(before), shared(before), "the stud procedure is for the last card only")
            }
            Exhaustion::Draw => {
                if self.streets.iter().all(|street| street.draw == 0 && street.discard == 0) {
                    return Err(Breach::new(
                        KeyPath::key("exhaustion"),
                        "the draw procedure shuffles what was thrown away, but nothing is",
                        "no street has a `draw` or a `discard`",
                    ));
                }
                let most = self.streets.iter().scan(Held::default(), |held, street| {
                    *held = held.after(street);
                    Some(held.all())
                });
                let board: usize = self.streets.iter().map(Street::to_boards).sum();
                (most.max().unwrap_or_default(), board, "players cannot hold more cards than there are")
            }
        };
        let need = each * usize::from(self.seats) + common;
        if need <= deck {
            return Ok(());
        }
        let seats = deck.saturating_sub(common) / each.max(1);
        let what = format!(
            "{} players may need {need} cards, {each} each and {common} besides, and the deck has {deck}",
            number(self.seats.into())
        );
        Err(Breach::new(KeyPath::key("seats"), what, "too many for the deck")
            .help(format!("{seats} fit; {help}")))
    }

    fn check_extras(&self) -> Checked {
        let held = self.held();
        if let Some(ranking) = self.joker_up {
            let place = KeyPath::key("joker-up");
            if held.up == 0 || !self.deck.cards().has_joker() {
                let what = "no joker can be face up in this game";
                return Err(Breach::new(place, what, "no joker, or no cards up"));
            }
            if !fits(ranking, self.deck) {
                let what = format!("`{ranking}` does not fit the deck");
                return Err(Breach::new(place, what, "made for another deck"));
            }
        }
        if self.open_pair {
            let second = self.streets.iter().enumerate().filter(|(_, street)| street.bet.is_some()).nth(1);
            let up = second.map_or(0, |(index, _)| {
                self.streets[..=index].iter().map(|street| usize::from(street.up)).sum::<usize>()
            });
            if up < 2 {
                let what = "no pair can be open on the second betting round";
                return Err(Breach::new(KeyPath::key("open-pair"), what, "fewer than two cards up"));
            }
        }
        Ok(())
    }

    /// Books tell games apart by these words: a wrong one would bring the wrong rules.
    fn check_kinds(&self) -> Checked {
        let draws = self.streets.iter().filter(|street| street.draw > 0).count();
        let fits = |kind: Kind| match kind {
            Kind::Flop => (self.boards() > 0, "a common board"),
            Kind::Stud => (self.held().up > 0, "cards face up"),
            Kind::Draw => (draws > 0, "a draw"),
            Kind::TripleDraw => (draws == 3, "three draws"),
            Kind::HiLo | Kind::StudHiLo => (self.pot.len() > 1, "two parts of the pot"),
            Kind::ShortDeck => (self.deck == DeckKind::Short, "the short deck"),
            _ => (true, ""),
        };
        for kind in &self.kinds {
            if let (false, needs) = fits(*kind) {
                let what =
                    format!("a game of the kind `{}` has {needs}, which this one has not", kind.word());
                return Err(Breach::new(KeyPath::key("kinds"), what, "a kind that does not fit"));
            }
        }
        Ok(())
    }
}

fn check_street(index: usize, street: &Street, held: Held) -> Checked {
    let name = &street.name;
    let (discard, draw) = (usize::from(street.discard), usize::from(street.draw));
    if discard > held.down {
        let what = format!(
            "`{name}` throws away {}, but players hold {} face down",
            counted(discard, "card"),
            number(held.down)
        );
        return Err(Breach::new(KeyPath::street(index, "discard"), what, "more than there are"));
    }
    if discard > 0 && discard == held.all() {
        let what = format!("`{name}` throws away every card that players hold");
        return Err(Breach::new(KeyPath::street(index, "discard"), what, "nothing would be left"));
    }
    let held_for_draw = held.down - discard;
    if draw > held_for_draw {
        let what = format!(
            "`{name}` draws up to {}, but players hold {} face down",
            number(draw),
            number(held_for_draw)
        );
        return Err(Breach::new(KeyPath::street(index, "draw"), what, "more than there are"));
    }
    if street.flip.is_some() && (held.down == 0 || (street.down, street.up) != (0, 1)) {
        let what =
            format!("to turn a card up on `{name}` players need one face down, and get one more, dealt `up`");
        return Err(Breach::new(KeyPath::street(index, "flip"), what, "cannot be done here")
            .help("add up = 1, no down"));
    }
    let moved = [street.discard, street.draw, street.burn, street.board, street.down, street.up];
    if moved == [0; 6] && street.bet.is_none() {
        let place = KeyPath { key: "streets", index: Some(index), part: None };
        return Err(Breach::new(place, format!("nothing happens on `{name}`"), "no cards and no bet"));
    }
    Ok(())
}

/// `two are up`, `none is up`.
fn are_up(count: usize) -> String {
    match count {
        0 => "none is up".to_owned(),
        _ => format!("{} are up", number(count)),
    }
}

/// Can a ranking be asked about every card of the deck, and does it know the deck's straights?
fn fits(ranking: Ranking, deck: DeckKind) -> bool {
    let made_for = ranking.deck();
    if !made_for.cards().contains_all(deck.cards()) {
        return false;
    }
    // A deck with ranks missing has straights of its own, so that a ranking for the whole pack would misread them.
    let own_straights = matches!(deck, DeckKind::Short | DeckKind::Mexican);
    let by_straights = matches!(
        ranking,
        Ranking::High
            | Ranking::HighBug
            | Ranking::HighWild
            | Ranking::DeucesWild
            | Ranking::AceToSix
            | Ranking::DeuceToSeven
            | Ranking::RhodeIsland
    );
    !(own_straights && by_straights)
}
