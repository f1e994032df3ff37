//! From what a host asks for to a table that can be played at.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use hand::{Chips, Rake, Stakes, Terms};
use room::{
    Cashier, Charge, Dollar, Posted, PostedGame,
    fees::FeeRules,
    ledger::{Pool, TableNumber},
    money::BuyInRange,
    promotions::Promotions,
    session::{Customs, Session},
    table::{Spread, TableSetup, Turns, bomb_game},
};
use rules::{
    Book, Context, Library, Under,
    game::{self, Forced, Game, Limit},
    policy::ConductProhibited,
};

use journal::Journal;

mod events;

use super::{
    agreed::{Agreed, AgreedBomb, AgreedGame, Agreement, Charged, Fees},
    edition::{Edition, EditionId},
    game::Unsound,
    prizes::pool_of,
};
use crate::wire::{self, Cite, Fault, NewTable, Pace, StakesAsk};

/// The most that anything at a table may amount to.
const MOST: u64 = 1_000_000_000_000;

/// The most that the house may take from a pot: a tenth of it, and so many times the least bet.
const MOST_FEE_PART: u32 = 1_000;
const MOST_FEE_BETS: u64 = 5;

/// How long the rail may lag behind: longer than any hand takes.
const MOST_RAIL_SECONDS: u32 = 600;

/// A bot of the house takes as long as a quick person, and hands follow each other no faster than people can see.
const LEAST_THINK_MS: u32 = 400;
const LEAST_PAUSE_MS: u32 = 1_000;

/// The room's books, the editions that its tables are played by and the tables set up by them, each worked out once and
/// shared.
#[derive(Clone, Debug)]
pub(crate) struct Houses(Arc<Mutex<Shared>>);

#[derive(Debug)]
struct Shared {
    /// What new tables choose from: the shipped books and the room's own.
    library: Library,
    /// The edition of each book that a table was opened by since the start.
    current: HashMap<String, Edition>,
    books: HashMap<EditionId, Arc<Book>>,
    games: HashMap<EditionId, Arc<Game>>,
    models: HashMap<String, Weak<Model>>,
}

/// A table as it is when nobody has sat down yet. Tables that are set up alike share one.
#[derive(Debug)]
pub(crate) struct Model {
    /// The book in force.
    pub(crate) book: Arc<Book>,
    /// The table with nobody at it.
    pub(crate) session: Session,
    /// The games by their names in commands, in the order of their turns.
    pub(crate) games: Vec<String>,
    /// The edition of each game that is dealt, bomb pots included, by its name in commands.
    pub(crate) editions: HashMap<String, EditionId>,
    /// With how much one may sit down.
    pub(crate) buy_in: [u64; 2],
    /// The sign at the table, what it is entered with and how the house is paid: what the cashier goes by.
    posted: PostedGame,
    range: BuyInRange,
    fees: FeeRules,
    /// What the house gives back.
    promotions: Promotions,
    /// Is the house paid as its book says, by how many are dealt in?
    by_book: bool,
    /// Terms of hands of so many players, with their fee.
    terms: Mutex<Vec<Priced>>,
    /// Does the house forbid talk about a hand in play to those who are not in it?
    pub(crate) hushes_rail: bool,
    /// Rules that have been cited, by game and policy.
    cites: Mutex<Cites>,
}

/// Terms with the fee that the book asks of hands of so many players.
#[derive(Debug)]
struct Priced {
    players: usize,
    /// As the table agreed to them.
    agreed: Arc<Terms>,
    with_fee: Arc<Terms>,
}

/// Citations by the game that they are for and the policy.
type Cites = HashMap<(String, Limit, &'static str), Option<Cite>>;

impl Houses {
    /// Tables that are opened from now on choose from these books.
    pub(crate) fn new(library: Library) -> Houses {
        Houses(Arc::new(Mutex::new(Shared {
            library,
            current: HashMap::new(),
            books: HashMap::new(),
            games: HashMap::new(),
            models: HashMap::new(),
        })))
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The edition of a house's book for play in its room, as the book is now.
    fn book_now(&self, house: &str) -> Result<Edition, Fault> {
        let mut shared = self.shared();
        if let Some(edition) = shared.current.get(house) {
            return Ok(edition.clone());
        }
        let library = &shared.library;
        let book = library.to_play(house, Context::Live).map_err(|_| {
            let live = |name: &&str| {
                let contexts = library.contexts(name).unwrap_or_default();
                *name != rules::OURS && contexts.contains(&Context::Live)
            };
            let names: Vec<&str> = library.houses().map(|house| house.name()).filter(live).collect();
            fault("book", format!("`{house}` has no book for play in a room: choose {}", names.join(", ")))
        })?;
        let edition = Edition::new(rules::edition::of_book(&book));
        shared.current.insert(house.to_owned(), edition.clone());
        Ok(edition)
    }

    /// What a host's request for a table comes to, with the editions of what is played there.
    pub(crate) fn agree(&self, ask: &NewTable) -> Result<Agreement, Fault> {
        let name = ask.name.trim();
        if !ask.name.is_empty() && (name.is_empty() || name.chars().count() > 40) {
            return Err(fault("name", "a table's name has 1 to 40 letters"));
        }
        let book = self.book_now(&ask.book)?;
        self.learn_book(&book.id, &book.text).map_err(|Unsound(why)| fault("book", why))?;
        let mut agreement = self.agree_by(ask, &book.id)?;
        agreement.editions.push(book);
        Ok(agreement)
    }

    /// The same by an edition of a book that is known.
    pub(super) fn agree_by(&self, ask: &NewTable, book: &EditionId) -> Result<Agreement, Fault> {
        let name = ask.name.trim();
        let (games, mut editions) = self.agree_on_games(ask)?;
        let bomb = self.agree_on_bombs(ask, book, &games[0], &mut editions)?;
        let big = games[0].stakes.small_bet.0.max(1);
        check_timing(ask)?;
        check_fees(ask, big)?;
        let (pause_ms, beat_ms) = ask.pace.map_or((ask.pause_ms, ask.beat_ms), Pace::times);
        let agreed = Agreed {
            name: name.to_owned(),
            book: book.clone(),
            games,
            turns: ask.turns,
            chairs: ask.chairs,
            buy_in: buy_in(ask, big)?,
            fees: Fees { part: ask.fees.part, most: ask.fees.most },
            charge: charged(ask)?,
            prizes: prizes(ask)?,
            bomb,
            cents: ask.cents,
            // A password lets in whom nobody invited, and nobody else.
            private: ask.private || ask.password.as_deref().is_some_and(|password| !password.is_empty()),
            act_seconds: ask.act_seconds,
            bank_seconds: ask.bank_seconds,
            grace_seconds: ask.grace_seconds,
            rail_seconds: ask.rail_seconds,
            pause_ms,
            think_ms: ask.think_ms,
            beat_ms,
            odds: ask.odds,
            approval: ask.approval,
            choice: ask.choice,
            bots: ask.bots,
            event: None,
        };
        self.model(&agreed)?;
        Ok(Agreement { agreed, editions })
    }

    fn agree_on_games(&self, ask: &NewTable) -> Result<(Vec<AgreedGame>, Vec<Edition>), Fault> {
        let usual = limit(&ask.limit)?;
        if !ask.limits.is_empty() && ask.limits.len() != ask.games.len() {
            let why = format!("there are {} games and {} limits", ask.games.len(), ask.limits.len());
            return Err(fault("limits", why));
        }
        if ask.games.is_empty() || ask.games.len() > 24 {
            return Err(fault("games", "a table has 1 to 24 games"));
        }
        let several = ask.games.len() > 1;
        if ask.choice && !several {
            return Err(fault("choice", "dealer's choice needs at least two games to choose from"));
        }
        let (mut games, mut editions) = (Vec::new(), Vec::new());
        for (place, id) in ask.games.iter().enumerate() {
            let game = game::shipped(id).ok_or_else(|| {
                fault("games", format!("there is no game `{id}`: GET /api/games lists them"))
            })?;
            let limit = match (ask.limits.get(place), game.limits.first()) {
                (Some(own), _) => {
                    limit(own).map_err(|bad| Fault { field: Some("limits".to_owned()), ..bad })?
                }
                (None, Some(first)) if several && !game.limits.contains(&usual) => *first,
                (None, _) => usual,
            };
            if ask.limits.get(place).is_some() && !game.limits.contains(&limit) {
                let words: Vec<&str> = game.limits.iter().map(|limit| limit_word(*limit)).collect();
                let why = format!("{} is played at these limits: {}", game.name, words.join(", "));
                return Err(fault("limits", why));
            }
            let stakes = stakes(&game, limit, &ask.stakes, several)?;
            let edition = Edition::new(rules::edition::of_game(&game));
            self.learn_game(&edition.id, &edition.text).map_err(|Unsound(why)| fault("games", why))?;
            games.push(AgreedGame { game: edition.id.clone(), limit, stakes });
            editions.push(edition);
        }
        Ok((games, editions))
    }

    /// What the house deals as a bomb pot, if the host wants them.
    fn agree_on_bombs(
        &self,
        ask: &NewTable,
        book: &EditionId,
        main: &AgreedGame,
        editions: &mut Vec<Edition>,
    ) -> Result<Option<AgreedBomb>, Fault> {
        let Some(ante) = ask.bomb else { return Ok(None) };
        let known = {
            let shared = self.shared();
            shared.books.get(book).cloned().zip(shared.games.get(&main.game).cloned())
        };
        let dealt = known.and_then(|(book, game)| bomb_game(&book, &game, main.limit));
        let dealt = dealt.ok_or_else(|| fault("bomb", "the house deals no bomb pots"))?;
        let edition = Edition::new(rules::edition::of_game(&dealt));
        self.learn_game(&edition.id, &edition.text).map_err(|Unsound(why)| fault("bomb", why))?;
        let game = edition.id.clone();
        editions.push(edition);
        Ok(Some(AgreedBomb { ante, game }))
    }

    /// Reads the editions that an agreement names from the journal, where they are not known yet.
    pub(crate) async fn fetch(&self, journal: &Journal, agreed: &Agreed) -> Result<(), Unsound> {
        if !self.shared().books.contains_key(&agreed.book) {
            self.learn_book(&agreed.book, &Edition::read(journal, &agreed.book).await?)?;
        }
        for game in agreed.dealt() {
            if !self.shared().games.contains_key(game) {
                self.learn_game(game, &Edition::read(journal, game).await?)?;
            }
        }
        Ok(())
    }

    fn learn_book(&self, id: &EditionId, text: &str) -> Result<(), Unsound> {
        if !self.shared().books.contains_key(id) {
            let book = rules::edition::book(text).map_err(|bad| Unsound(bad.to_string()))?;
            self.shared().books.insert(id.clone(), Arc::new(book));
        }
        Ok(())
    }

    fn learn_game(&self, id: &EditionId, text: &str) -> Result<(), Unsound> {
        if !self.shared().games.contains_key(id) {
            let game = rules::edition::game(text).map_err(|bad| Unsound(bad.to_string()))?;
            self.shared().games.insert(id.clone(), Arc::new(game));
        }
        Ok(())
    }

    /// What such a table is. Its editions are known: it was agreed on here, or they were fetched.
    pub(crate) fn model(&self, agreed: &Agreed) -> Result<Arc<Model>, Fault> {
        let alike = Agreed { name: String::new(), private: false, ..agreed.clone() };
        let key = serde_json::to_string(&alike).unwrap_or_default();
        let (book, games) = {
            let shared = self.shared();
            if let Some(model) = shared.models.get(&key).and_then(Weak::upgrade) {
                return Ok(model);
            }
            let unknown = |id: &EditionId| fault("book", format!("edition {id} is not known"));
            let book = shared.books.get(&agreed.book).ok_or_else(|| unknown(&agreed.book))?;
            let game = |id: &EditionId| shared.games.get(id).cloned().ok_or_else(|| unknown(id));
            (Arc::clone(book), agreed.dealt().map(game).collect::<Result<Vec<_>, _>>()?)
        };
        let model = Arc::new(Model::new(book, &games, agreed)?);
        let mut shared = self.shared();
        // Tables that are gone, and asks that came to nothing, are forgotten.
        if shared.models.len().is_power_of_two() {
            shared.models.retain(|_, model| model.strong_count() > 0);
        }
        shared.models.insert(key, Arc::downgrade(&model));
        Ok(model)
    }
}

/// With how much one may sit down at a table with this least bet.
fn buy_in(ask: &NewTable, big: u64) -> Result<[u64; 2], Fault> {
    let buy_in = ask.buy_in.unwrap_or([big.saturating_mul(40), big.saturating_mul(200)]);
    if buy_in[0] == 0 || buy_in[0] > buy_in[1] || buy_in[1] > MOST {
        return Err(fault("buy_in", "the least buy-in is above nothing and not above the most"));
    }
    Ok(buy_in)
}

fn check_timing(ask: &NewTable) -> Result<(), Fault> {
    if ask.act_seconds > 3600 || ask.bank_seconds > 3600 || ask.grace_seconds > 600 {
        return Err(fault(
            "act_seconds",
            "an hour to act, an hour of time bank, ten minutes of grace at most",
        ));
    }
    if ask.rail_seconds > MOST_RAIL_SECONDS {
        return Err(fault("rail_seconds", format!("the rail is {MOST_RAIL_SECONDS} seconds late at most")));
    }
    if ask.pause_ms > 600_000 || ask.think_ms > 60_000 || ask.beat_ms > 10_000 {
        return Err(fault(
            "pause_ms",
            "ten minutes between hands, a minute for bots, ten seconds between streets at most",
        ));
    }
    Ok(())
}

/// How the house is to be paid by its book.
fn charged(ask: &NewTable) -> Result<Option<Charged>, Fault> {
    let Some(charge) = ask.charge else { return Ok(None) };
    if ask.fees.part > 0 || ask.games.len() > 1 {
        return Err(fault("charge", "a table of one game, without `fees`, is charged by the book"));
    }
    let (wire::Charge::Drop { amount } | wire::Charge::Time { amount, .. }) = charge;
    if amount.is_some_and(|amount| amount == 0 || amount > MOST) {
        return Err(fault("charge", "an amount is above nothing; without one it is as the book says"));
    }
    Ok(Some(match charge {
        wire::Charge::Drop { amount } => Charged::Drop { amount },
        wire::Charge::Time { amount: None, minutes: None } => Charged::Time { posted: None },
        wire::Charge::Time { amount: Some(amount), minutes: Some(minutes @ 1..=1440) } => {
            Charged::Time { posted: Some((amount, minutes)) }
        }
        wire::Charge::Time { .. } => {
            return Err(fault("charge", "say how much for how many minutes (1 to 1440), or neither"));
        }
    }))
}

/// The pool that the table's prizes are in, if the host wants them in play.
fn prizes(ask: &NewTable) -> Result<Option<Pool>, Fault> {
    if ask.prizes && ask.games.len() > 1 {
        return Err(fault("prizes", "prizes are won at a table of one game"));
    }
    Ok(ask.prizes.then(|| pool_of(&ask.book, ask.cents)))
}

/// Can the house's prizes be won at such a table at all?
fn check_prizes(promotions: &Promotions, fees: &FeeRules, chairs: u8) -> Result<(), Fault> {
    if !promotions.are_in_play() {
        return Err(fault("prizes", "the house's book has no prizes for this game at this limit"));
    }
    if promotions.ask_for_a_fee() && fees.most(chairs).is_zero() {
        let why = "the house's book gives prizes to raked hands alone: say what the house takes from each";
        return Err(fault("prizes", why));
    }
    Ok(())
}

fn check_fees(ask: &NewTable, big: u64) -> Result<(), Fault> {
    if ask.fees.part > MOST_FEE_PART || ask.fees.most > big.saturating_mul(MOST_FEE_BETS) {
        let most = Chips(big.saturating_mul(MOST_FEE_BETS)).shown(ask.cents);
        return Err(fault(
            "fees",
            format!("the house takes a tenth of a pot (`part` {MOST_FEE_PART}) and {most} from it at most"),
        ));
    }
    Ok(())
}

impl Model {
    fn new(book: Arc<Book>, games: &[Arc<Game>], agreed: &Agreed) -> Result<Model, Fault> {
        let spread = |(game, agreed): (&Arc<Game>, &AgreedGame)| Spread {
            game: Game::clone(game),
            limit: agreed.limit,
            stakes: agreed.stakes,
        };
        let spreads: Vec<Spread> = games.iter().zip(&agreed.games).map(spread).collect();
        let first = spreads.first().ok_or_else(|| fault("games", "a table has a game"))?;
        let mut setup = TableSetup::of(first.game.clone(), first.limit, first.stakes);
        setup.spreads = spreads;
        setup.chairs = agreed.chairs;
        setup.dollar = if agreed.cents { 100 } else { 1 };
        setup.turns = if agreed.choice { Turns::Choice(agreed.turns) } else { Turns::Hands(agreed.turns) };
        setup.bomb = agreed.bomb.as_ref().map(|bomb| Chips(bomb.ante));
        // The game of the bomb pots follows those that have their turns.
        setup.bomb_game = setup.bomb.and(games.last()).map(|game| Game::clone(game));
        setup.rake = Rake {
            part: agreed.fees.part.into(),
            most: Chips(agreed.fees.most),
            no_flop_no_drop: true,
            ..Rake::NONE
        };
        let customs =
            Customs { bank_ms: agreed.bank_seconds.saturating_mul(1000), approval: agreed.approval };
        let session = Session::open(&book, &setup, customs).map_err(|bad| {
            use room::table::BadTableSetup;
            let field = match bad {
                BadTableSetup::Chairs { .. } => "chairs",
                BadTableSetup::Turns => "turns",
                BadTableSetup::Terms(_) => "limit",
                BadTableSetup::Games
                | BadTableSetup::Method
                | BadTableSetup::Kill
                | BadTableSetup::Straddle => "games",
            };
            fault(field, bad.to_string())
        })?;
        let first = &setup.spreads[0];
        let mut posted = PostedGame::new(Arc::new(first.game.clone()), first.limit, first.stakes);
        let [least, most] = agreed.buy_in;
        let range = BuyInRange::posted(&posted, Chips(least), Chips(most));
        posted.pool = agreed.prizes;
        if agreed.prizes.is_some() {
            posted.dollar = if agreed.cents { Dollar::CENTS } else { Dollar::WHOLE };
        }
        let fees = match agreed.charge {
            None => FeeRules::flat(setup.rake),
            Some(charge) => {
                posted.charge = Some(match charge {
                    Charged::Drop { amount } => Charge::Drop(amount.map(Chips)),
                    Charged::Time { posted } => {
                        Charge::Time(posted.map(|(amount, minutes)| (Chips(amount), minutes)))
                    }
                });
                posted.buy_in = Posted { least: Some(Chips(least)), most: Some(Chips(most)) };
                posted.dollar = if agreed.cents { Dollar::CENTS } else { Dollar::WHOLE };
                FeeRules::of(&book, &posted).map_err(|bad| fault("charge", bad.to_string()))?
            }
        };
        let promotions = Promotions::of(&book, &posted);
        if agreed.prizes.is_some() {
            check_prizes(&promotions, &fees, agreed.chairs)?;
        }
        Ok(Model {
            fees,
            promotions,
            by_book: agreed.charge.is_some(),
            terms: Mutex::default(),
            range,
            hushes_rail: {
                let prohibited = book.get_in(ConductProhibited, &posted.circumstances());
                prohibited.usual().contains(ConductProhibited::Advice)
            },
            book,
            session,
            games: setup.spreads.iter().map(|spread| spread.game.id.clone()).collect(),
            editions: games.iter().map(|game| game.id.clone()).zip(agreed.dealt().cloned()).collect(),
            buy_in: agreed.buy_in,
            posted,
            cites: Mutex::default(),
        })
    }

    /// The cashier of such a table, when nobody has bought anything yet.
    pub(crate) fn cashier(&self, table: u64) -> Cashier {
        Cashier::of_table(&self.book, TableNumber(table), &self.posted, self.range, self.fees.clone())
    }

    /// The terms of a hand of so many players, with the fee that it costs.
    pub(crate) fn charged(&self, terms: &Arc<Terms>, players: usize) -> Arc<Terms> {
        let prizes = self.pool().is_some() && self.is_posted(terms);
        if !self.by_book && !prizes {
            return Arc::clone(terms);
        }
        let mut known = self.terms.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |of: &&Priced| of.players == players && Arc::ptr_eq(&of.agreed, terms);
        if let Some(priced) = known.iter().find(same) {
            return Arc::clone(&priced.with_fee);
        }
        let mut with_fee = Terms::clone(terms);
        let dealt = u8::try_from(players).unwrap_or(u8::MAX);
        if self.by_book {
            with_fee.rake = self.fees.rake(dealt);
        }
        if prizes {
            with_fee.rake.promo = self.promotions.drops(dealt);
        }
        let with_fee = Arc::new(with_fee);
        known.push(Priced { players, agreed: Arc::clone(terms), with_fee: Arc::clone(&with_fee) });
        with_fee
    }

    /// The prizes that can be won here.
    pub(crate) fn pool(&self) -> Option<Pool> {
        self.promotions.pool
    }

    /// What the house gives back.
    pub(super) fn promotions(&self) -> &Promotions {
        &self.promotions
    }

    /// Is it the game on the sign? Bomb pots may be another.
    pub(super) fn is_posted(&self, terms: &Terms) -> bool {
        terms.game.id == self.posted.game.id
    }

    /// The rule behind a policy at this table, and what it says in our own words.
    pub(super) fn rule(&self, policy: &str) -> (String, String) {
        let citation = self.book.citation(policy, &self.posted.circumstances());
        citation.map_or_else(Default::default, |citation| (citation.to_string(), citation.says.clone()))
    }

    /// How the house is paid by its book at a table of so many chairs, where it is.
    pub(crate) fn charge(&self, chairs: u8) -> Option<wire::Charge> {
        self.posted.charge?;
        Some(match &self.fees.time {
            Some(time) => wire::Charge::Time { amount: Some(time.amount().0), minutes: Some(time.minutes()) },
            None => wire::Charge::Drop { amount: Some(self.fees.most(chairs).0) },
        })
    }

    /// The rule behind a policy in a game.
    pub(crate) fn cite(&self, terms: &Terms, under: Option<Under>) -> Option<Cite> {
        let policy = under?.name();
        let mut cites = self.cites.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (terms.game.id.clone(), terms.limit, policy);
        let found = cites.entry(key).or_insert_with(|| {
            let circumstances = hand::circumstances(&terms.game, terms.limit);
            let rule = self.book.citation(policy, &circumstances)?.to_string();
            Some(Cite { policy: policy.to_owned(), rule })
        });
        found.clone()
    }
}

/// Is a table as slow as people are? Machines that play each other ask for more of the house than it gives to one host.
pub(crate) fn humane(ask: &NewTable) -> Result<(), Fault> {
    if ask.think_ms < LEAST_THINK_MS {
        return Err(fault("think_ms", format!("the house's bots think for {LEAST_THINK_MS} ms at least")));
    }
    if ask.pause_ms < LEAST_PAUSE_MS {
        return Err(fault("pause_ms", format!("hands are {LEAST_PAUSE_MS} ms apart at least")));
    }
    Ok(())
}

/// A fault of one field.
pub(crate) fn fault(field: &str, why: impl Into<String>) -> Fault {
    Fault { why: why.into(), field: Some(field.to_owned()), cite: None }
}

fn limit(word: &str) -> Result<Limit, Fault> {
    Ok(match word {
        "no" => Limit::No,
        "pot" => Limit::Pot,
        "fixed" => Limit::Fixed,
        "spread" => Limit::Spread,
        _ => return Err(fault("limit", format!("`{word}` is no limit: choose no, pot, fixed or spread"))),
    })
}

/// A limit as requests name it.
pub(crate) const fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::No => "no",
        Limit::Pot => "pot",
        Limit::Fixed => "fixed",
        Limit::Spread => "spread",
    }
}

/// The stakes of a game out of what was asked for; what was left out is what usually goes with the rest.
fn stakes(game: &Game, limit: Limit, ask: &StakesAsk, several: bool) -> Result<Stakes, Fault> {
    let StakesAsk { ante, small_blind, big_blind, bring_in, small_bet, big_bet } = *ask;
    if [ante, small_blind, big_blind, bring_in, small_bet, big_bet].iter().any(|&amount| amount > MOST) {
        return Err(fault("stakes", format!("no amount is above {MOST}")));
    }
    let structured = matches!(limit, Limit::Fixed | Limit::Spread);
    let least = match (structured, small_bet, big_blind) {
        (true, 0, blind) => blind,
        (true, bet, _) => bet,
        (false, bet, 0) => bet,
        (false, _, blind) => blind,
    };
    if least == 0 {
        return Err(fault("stakes", "the stakes need a big blind or a least bet above nothing"));
    }
    if small_blind > big_blind && big_blind > 0 {
        return Err(fault("stakes", "the small blind is not above the big one"));
    }
    if big_bet > 0 && big_bet < small_bet {
        return Err(fault("stakes", "the upper limit is not below the lower one"));
    }
    let usual = |amount: u64, otherwise: u64| if amount == 0 { otherwise } else { amount };
    let mut stakes = Stakes { small_bet: Chips(least), ..Stakes::default() };
    stakes.big_bet = Chips(match limit {
        Limit::Fixed => usual(big_bet, least.saturating_mul(2)),
        Limit::Spread => usual(big_bet, least.saturating_mul(10)),
        Limit::No | Limit::Pot => least,
    });
    match game.forced {
        Forced::Blinds => {
            let big = usual(big_blind, least);
            stakes.blinds = [Chips(usual(small_blind, (big / 2).max(1))), Chips(big), Chips::ZERO];
            // In a mix the ante is for the games that need one.
            stakes.ante = if several { Chips::ZERO } else { Chips(ante) };
        }
        Forced::BringIn(_) => {
            stakes.ante = Chips(usual(ante, (least / 10).max(1)));
            stakes.bring_in = Chips(usual(bring_in, (least / 4).max(1)));
            if stakes.bring_in > stakes.small_bet {
                return Err(fault("stakes", "the bring-in is not above the least bet"));
            }
        }
        Forced::Ante | Forced::ButtonAnte => stakes.ante = Chips(usual(ante, (least / 2).max(1))),
    }
    Ok(stakes)
}

/// A game with its limit and stakes, as people say it.
pub(crate) fn title(terms: &Terms, cents: bool) -> String {
    let Stakes { ante, blinds, small_bet, big_bet, .. } = terms.stakes;
    let shown = |chips: Chips| chips.shown(cents);
    let limit = match terms.limit {
        Limit::No => "no-limit",
        Limit::Pot => "pot-limit",
        Limit::Fixed => "limit",
        Limit::Spread => "spread-limit",
    };
    let amounts = match (terms.limit, terms.game.forced) {
        (Limit::Fixed | Limit::Spread, _) => format!("{}/{}", shown(small_bet), shown(big_bet)),
        (Limit::No | Limit::Pot, Forced::Blinds) => format!("{}/{}", shown(blinds[0]), shown(blinds[1])),
        (Limit::No | Limit::Pot, _) => format!("ante {}", shown(ante)),
    };
    format!("{}, {limit} {amounts}", terms.game.name)
}
