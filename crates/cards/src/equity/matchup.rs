//! Players, a board and dead cards, checked: a question that has an answer.

use std::{fmt, sync::OnceLock};

use super::{
    Equity, Game, Method, Options, Range, Stopped,
    exact::{self, Plan},
    judge::Judges,
    monte,
    pattern::Patterns,
    range::ways,
    work::Crew,
};
use crate::{Card, CardSet};

/// Who plays what, on which board, without which cards: everything that decides how often each wins.
///
/// ```
/// use cards::{DeckKind, Plays, Ranking, equity::{Game, Matchup, Options, Range, Share}};
/// let holdem = Game::new(DeckKind::Standard, 2, 5, &[Share::new(Ranking::High, Plays::Any)]).unwrap();
/// let players = ["AhAd", "QQ+,AKs"].map(|text| Range::parse(text, &holdem).unwrap());
/// let matchup = Matchup::new(&holdem, players.to_vec(), "2c7d9h".parse().unwrap(), Default::default()).unwrap();
/// let equity = matchup.solve(&Options::default()).unwrap();
/// assert!(equity.exact && equity.players[0].equity > 0.8);
/// ```
#[derive(Debug)]
pub struct Matchup {
    game: Game,
    /// Only with holdings that nothing known rules out.
    players: Vec<Range>,
    board: CardSet,
    dead: CardSet,
    judges: Judges,
    patterns: OnceLock<Option<Patterns>>,
}

/// Where cards were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenTo {
    /// With a player, counted from 0.
    Player(usize),
    /// On the board.
    Board,
    /// Among the dead cards.
    Dead,
}

impl fmt::Display for GivenTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GivenTo::Player(player) => write!(f, "player {}", player + 1),
            GivenTo::Board => f.write_str("the board"),
            GivenTo::Dead => f.write_str("the dead cards"),
        }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadMatchup {
    /// Nobody to play against.
    TooFewPlayers,
    /// More players than the deck can serve.
    TooManyPlayers {
        /// How many it can.
        most: usize,
    },
    /// More cards on the board than the game has.
    BoardTooLong {
        /// How many it has.
        most: usize,
    },
    /// A card that the game's deck does not have.
    NotInDeck {
        /// The card.
        card: Card,
        /// Who has it.
        place: GivenTo,
    },
    /// More cards in a holding than a player has.
    TooManyCards {
        /// The player.
        player: usize,
        /// How many the game deals.
        most: usize,
    },
    /// A card in two places.
    Twice {
        /// The card.
        card: Card,
        /// Where it was first.
        first: GivenTo,
        /// Where it is again.
        second: GivenTo,
    },
    /// A player none of whose holdings is possible, because of cards that are known to be elsewhere.
    Blocked {
        /// The player.
        player: usize,
        /// The cards elsewhere that stand in the way.
        by: CardSet,
    },
    /// Each player's holdings are possible, but not all of them at once.
    Clash,
    /// The deck runs out.
    NotEnoughCards {
        /// How many more are needed.
        missing: usize,
    },
}

impl BadMatchup {
    /// What would be right, in a few words.
    pub fn advice(&self) -> String {
        match self {
            BadMatchup::TooFewPlayers => "give two players or more; `random` stands for any holding".into(),
            BadMatchup::TooManyPlayers { most } => format!("give up to {most} players"),
            BadMatchup::BoardTooLong { most: 0 } => "this game has no board".into(),
            BadMatchup::NotInDeck { .. } => "choose cards that the game's deck holds".into(),
            BadMatchup::BoardTooLong { most } | BadMatchup::TooManyCards { most, .. } => {
                format!("give up to {most} cards")
            }
            BadMatchup::Twice { .. } => "each card is in the deck once".into(),
            BadMatchup::Blocked { .. } => {
                "widen the range, or check the cards of the others and the board".into()
            }
            BadMatchup::Clash => "widen one of the ranges".into(),
            BadMatchup::NotEnoughCards { .. } => "give fewer players, or fewer dead cards".into(),
        }
    }
}

impl fmt::Display for BadMatchup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMatchup::TooFewPlayers => f.write_str("two players at least are needed"),
            BadMatchup::TooManyPlayers { most } => write!(f, "the deck serves no more than {most} players"),
            BadMatchup::BoardTooLong { most: 0 } => f.write_str("there is no board in this game"),
            BadMatchup::BoardTooLong { most } => write!(f, "the board has {most} cards at most"),
            BadMatchup::NotInDeck { card, .. } => write!(f, "{card} is not in this deck"),
            BadMatchup::TooManyCards { player, most } => {
                write!(f, "player {} has more than {most} cards", player + 1)
            }
            BadMatchup::Twice { card, first, second } => {
                write!(f, "{card} is with {first} and with {second}")
            }
            BadMatchup::Blocked { player, by } => {
                write!(f, "no holding of player {} is possible: {by} is elsewhere", player + 1)
            }
            BadMatchup::Clash => f.write_str("the players' ranges leave no way to deal to all of them"),
            BadMatchup::NotEnoughCards { missing } => write!(f, "the deck is {missing} cards short"),
        }
    }
}

impl std::error::Error for BadMatchup {}

impl Matchup {
    /// Checks the question: every card in the deck and in one place, a holding possible for each player.
    pub fn new(
        game: &Game,
        players: Vec<Range>,
        board: CardSet,
        dead: CardSet,
    ) -> Result<Matchup, BadMatchup> {
        match players.len() {
            0 | 1 => return Err(BadMatchup::TooFewPlayers),
            count if count > game.most_players() => {
                return Err(BadMatchup::TooManyPlayers { most: game.most_players() });
            }
            _ => {}
        }
        if board.len() > game.board {
            return Err(BadMatchup::BoardTooLong { most: game.board });
        }
        check_places(game, &players, board, dead)?;
        let short = (game.hole * players.len() + game.board + dead.len()).saturating_sub(game.cards().len());
        if short > 0 {
            return Err(BadMatchup::NotEnoughCards { missing: short });
        }
        let players = without_blocked(players, board | dead)?;
        let judges = Judges::new(game);
        let matchup = Matchup { game: game.clone(), players, board, dead, judges, patterns: OnceLock::new() };
        if !matchup.can_be_dealt() {
            return Err(BadMatchup::Clash);
        }
        Ok(matchup)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What each player may hold: only holdings that the board, the dead cards and the cards known to be with
    /// others leave possible.
    pub fn players(&self) -> &[Range] {
        &self.players
    }

    /// The board so far.
    pub fn board(&self) -> CardSet {
        self.board
    }

    /// The cards that are out of play.
    pub fn dead(&self) -> CardSet {
        self.dead
    }

    /// About how many nanoseconds one core would take to count every deal; infinite if it cannot be done at all.
    pub fn cost(&self) -> f64 {
        if self.countable() { exact::plan(self).1 } else { f64::INFINITY }
    }

    /// Answers the question.
    ///
    /// It stops when [`Options::watch`] says so; a sample that was cut short is still an answer.
    pub fn solve(&self, options: &Options) -> Result<Equity, Stopped> {
        let crew = Crew::new(options.threads, options.watch);
        let cost = self.cost();
        match options.method {
            Method::Exact if cost.is_infinite() => Err(Stopped::TooMany),
            Method::Exact => self.exact(&crew),
            Method::Auto if cost <= options.patience => self.exact(&crew),
            Method::Auto => monte::sample(self, options, None, &crew),
            Method::Samples(deals) => monte::sample(self, options, Some(deals), &crew),
        }
    }

    fn exact(&self, crew: &Crew) -> Result<Equity, Stopped> {
        let (plan, _) = exact::plan(self);
        self.exact_by(plan, crew)
    }

    /// Counts every deal in one particular way.
    pub(super) fn exact_by(&self, plan: Plan, crew: &Crew) -> Result<Equity, Stopped> {
        let (sums, deals) = exact::exact(self, plan, crew).map_err(|_| Stopped::Told)?;
        Ok(Equity::new(&sums, deals, true, &[]))
    }

    pub(super) fn judges(&self) -> &Judges {
        &self.judges
    }

    /// How many board cards are still to come.
    pub(super) fn to_come(&self) -> usize {
        self.game.board - self.board.len()
    }

    /// The deck without the board and the dead cards.
    pub(super) fn live(&self) -> CardSet {
        self.game.cards() - self.board - self.dead
    }

    /// All cards that are known to be with some player.
    pub(super) fn known(&self) -> CardSet {
        known(&self.players).fold(CardSet::EMPTY, |all, (_, cards)| all | cards)
    }

    /// How many cards the players hold in the end.
    pub(super) fn fixed_cards(&self) -> usize {
        self.game.hole * self.players.len()
    }

    /// Boards counted by ranks, if the game allows it and cards are to come.
    pub(super) fn patterns(&self) -> Option<&Patterns> {
        self.patterns
            .get_or_init(|| Patterns::new(&self.judges, self.to_come(), self.board, self.live()))
            .as_ref()
    }

    /// How many holdings each player may have.
    pub(super) fn lengths(&self) -> Vec<u64> {
        let length = |range: &Range| match range.holdings() {
            &[(cards, _)] => {
                let missing = self.game.hole - cards.len();
                ways((self.live() - self.known()).len(), missing)
            }
            holdings => holdings.len() as u64,
        };
        self.players.iter().map(length).collect()
    }

    /// How many multisets of ranks a holding can have.
    pub(super) fn kinds(&self) -> f64 {
        ways(12 + self.game.hole, self.game.hole) as f64
    }

    /// Can all holdings of each player be written out?
    fn countable(&self) -> bool {
        self.lengths().iter().all(|&length| length <= 3_000_000)
    }

    /// All holdings of each player in full, by cards.
    pub(super) fn lists(&self) -> Vec<Vec<(CardSet, u32)>> {
        let free = self.live() - self.known();
        let list = |range: &Range| match range.holdings() {
            &[(cards, _)] if cards.len() < self.game.hole => {
                let rest = free.subsets(self.game.hole - cards.len());
                let mut list: Vec<(CardSet, u32)> = rest.map(|rest| (cards | rest, 1)).collect();
                list.sort_unstable();
                list
            }
            holdings => holdings.to_vec(),
        };
        self.players.iter().map(list).collect()
    }

    /// Is there a holding for each player at once? Only lists can stand in each other's way: cards that are missing
    /// come from a deck that is large enough.
    fn can_be_dealt(&self) -> bool {
        fn go_on(lists: &[&[(CardSet, u32)]], used: CardSet, tries: &mut u32) -> bool {
            let Some((list, rest)) = lists.split_first() else { return true };
            list.iter().any(|(cards, _)| {
                // After so many failures somebody else may find out; the sampler says so too.
                *tries = tries.saturating_sub(1);
                *tries == 0 || (!cards.intersects(used) && go_on(rest, used | *cards, tries))
            })
        }
        let mut lists: Vec<&[(CardSet, u32)]> =
            self.players.iter().map(Range::holdings).filter(|holdings| holdings.len() > 1).collect();
        lists.sort_by_key(|list| list.len());
        go_on(&lists, self.known(), &mut 1_000_000)
    }
}

/// The cards that each player with a single holding is known to have.
fn known(players: &[Range]) -> impl Iterator<Item = (usize, CardSet)> {
    players.iter().enumerate().filter_map(|(player, range)| match range.holdings() {
        &[(cards, _)] => Some((player, cards)),
        _ => None,
    })
}

/// Every card in the deck, and in one place.
fn check_places(game: &Game, players: &[Range], board: CardSet, dead: CardSet) -> Result<(), BadMatchup> {
    let mut places = vec![(GivenTo::Board, board), (GivenTo::Dead, dead)];
    for (player, cards) in known(players) {
        places.push((GivenTo::Player(player), cards));
    }
    for (player, range) in players.iter().enumerate() {
        for &(cards, _) in range.holdings() {
            if cards.len() > game.hole {
                return Err(BadMatchup::TooManyCards { player, most: game.hole });
            }
            if let Some(card) = (cards - game.cards()).iter().next() {
                return Err(BadMatchup::NotInDeck { card, place: GivenTo::Player(player) });
            }
        }
    }
    for (index, &(second, cards)) in places.iter().enumerate() {
        if let Some(card) = (cards - game.cards()).iter().next() {
            return Err(BadMatchup::NotInDeck { card, place: second });
        }
        for &(first, others) in &places[..index] {
            if let Some(card) = (cards & others).iter().next() {
                return Err(BadMatchup::Twice { card, first, second });
            }
        }
    }
    Ok(())
}

/// Takes away the holdings that cards known to be elsewhere rule out, until nothing changes: a range of which one
/// holding is left is known too.
fn without_blocked(mut players: Vec<Range>, given: CardSet) -> Result<Vec<Range>, BadMatchup> {
    loop {
        let mut changed = false;
        for player in 0..players.len() {
            if players[player].holdings().len() == 1 {
                continue;
            }
            let elsewhere = known(&players)
                .filter(|(other, _)| *other != player)
                .fold(given, |all, (_, cards)| all | cards);
            let before = players[player].holdings().len();
            let by = players[player].holdings().iter().fold(CardSet::EMPTY, |all, (cards, _)| all | *cards)
                & elsewhere;
            players[player] = players[player].without(elsewhere).ok_or(BadMatchup::Blocked { player, by })?;
            changed |= players[player].holdings().len() != before && players[player].holdings().len() == 1;
        }
        if !changed {
            return Ok(players);
        }
    }
}
