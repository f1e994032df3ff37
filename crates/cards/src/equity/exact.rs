//! Every deal, counted: tuples of holdings that differ but for the names of the suits once, and the boards of each
//! by ranks where that can be done.

use std::collections::HashMap;

use super::{
    Matchup,
    judge::Judge,
    pattern::{Bench, Column, DuelColumn, Duels, Patterns, ranks_of},
    pot::{MOST, Sums, Ways, winners},
    range::ways,
    sweep::Sweep,
    symmetry::{Alike, Renamings},
    work::{Crew, Stopped},
};
use crate::{CardSet, Plays};

/// The work is cut into about so many pieces, whoever does them.
const PIECES: usize = 256;

/// Prefixes of tuples are written out up to this many.
const MOST_JOBS: usize = 4 << 20;

/// A way to count all deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Two ranges of two cards, all at once on every board.
    Sweep,
    /// Each tuple of holdings by itself.
    Tuples,
}

/// The sums over all deals, and how many deals there were.
pub(super) fn exact(matchup: &Matchup, plan: Plan, crew: &Crew) -> Result<(Sums, u64), Stopped> {
    match plan {
        Plan::Sweep => Sweep::new(matchup).run(crew),
        Plan::Tuples => Tuples::new(matchup, crew)?.run(crew),
    }
}

/// A player's holdings, with what each is worth: for each share a value, or the column that has its values.
struct Seat {
    holdings: Vec<(CardSet, u32)>,
    marks: Vec<[u32; 2]>,
}

/// Tuples of holdings and how the boards of each are counted.
struct Tuples<'a> {
    matchup: &'a Matchup,
    seats: Vec<Seat>,
    /// For each player, the renamings that change nothing for those after.
    alike: Vec<Renamings>,
    boards: Boards<'a>,
}

enum Boards<'a> {
    /// No card to come changes anything: marks are values.
    Done,
    /// By ranks: marks are columns of their share.
    Patterns(&'a Patterns, Vec<Vec<Column>>),
    /// By ranks, two players and one pot.
    Duels(Duels<'a>, Vec<DuelColumn>),
    /// One by one.
    Dealt,
}

impl Tuples<'_> {
    fn new<'a>(matchup: &'a Matchup, crew: &Crew) -> Result<Tuples<'a>, Stopped> {
        let lists = matchup.lists();
        let alike = alike(matchup, &lists);
        let mut tuples = Tuples {
            matchup,
            seats: lists.into_iter().map(|holdings| Seat { marks: Vec::new(), holdings }).collect(),
            alike,
            boards: Boards::Dealt,
        };
        let judges = matchup.judges();
        let to_come = matchup.to_come();
        if to_come == 0 {
            for seat in &mut tuples.seats {
                seat.marks = values(matchup, &seat.holdings);
            }
            tuples.boards = Boards::Done;
        } else if let Some(patterns) = matchup.patterns() {
            let shares = judges.shares().len();
            let mut columns = Vec::new();
            for share in 0..shares {
                columns.push(tuples.columns(patterns, share, crew)?);
            }
            tuples.boards = match (shares, tuples.seats.len()) {
                (1, 2) if judges.shares()[0].has_flushes() => {
                    let duels = Duels::new(patterns, &columns[0]);
                    let column = |(): &mut (), place: usize| duels.column(&columns[0][place]);
                    let columns = crew.run(columns[0].len(), [0.0, 0.0], || (), column)?;
                    Boards::Duels(duels, columns)
                }
                _ => Boards::Patterns(patterns, columns),
            };
        }
        Ok(tuples)
    }

    /// Makes the columns of a share and marks each holding with its own.
    fn columns(&mut self, patterns: &Patterns, share: usize, crew: &Crew) -> Result<Vec<Column>, Stopped> {
        let judge = &self.matchup.judges().shares()[share];
        if judge.share.plays == Plays::HoldingOnly {
            let mut place_of = HashMap::new();
            let mut columns = Vec::new();
            for seat in &mut self.seats {
                seat.marks.resize(seat.holdings.len(), [0; 2]);
                for (mark, &(holding, _)) in seat.marks.iter_mut().zip(&seat.holdings) {
                    let value = judge.value(holding, CardSet::EMPTY);
                    mark[share] = *place_of.entry(value).or_insert_with(|| {
                        columns.push(Column::constant(value));
                        columns.len() as u32 - 1
                    });
                }
            }
            return Ok(columns);
        }
        let mut place_of: HashMap<[u8; 13], u32> = HashMap::new();
        let mut kinds = Vec::new();
        for seat in &mut self.seats {
            seat.marks.resize(seat.holdings.len(), [0; 2]);
            for (mark, &(holding, _)) in seat.marks.iter_mut().zip(&seat.holdings) {
                let ranks = ranks_of(holding);
                mark[share] = *place_of.entry(ranks).or_insert_with(|| {
                    kinds.push(ranks);
                    kinds.len() as u32 - 1
                });
            }
        }
        crew.run(kinds.len(), [0.0, 0.0], || (), |(), kind| patterns.column(share, kinds[kind]))
    }

    fn run(&self, crew: &Crew) -> Result<(Sums, u64), Stopped> {
        let jobs = self.jobs();
        let live = self.matchup.live();
        // A single tuple whose boards are dealt one by one is cut by the lowest card of the board.
        let cuts = if matches!(self.boards, Boards::Dealt) { live.len() } else { 1 };
        let size = jobs.len().div_ceil(PIECES).max(1);
        let chunks: Vec<&[Job]> = jobs.chunks(size).collect();
        let players = self.seats.len();
        let shares = self.matchup.judges().shares().len();
        let bench = || Worker {
            bench: Bench::default(),
            ways: Ways::new(players, shares),
            sums: Sums::new(players, shares),
            deals: 0.0,
            cut: None,
        };
        let pieces = crew.run(chunks.len() * cuts, [0.0, 1.0], bench, |worker, piece| {
            worker.sums = Sums::new(players, shares);
            worker.deals = 0.0;
            worker.cut = (cuts > 1).then_some(piece % cuts);
            for job in chunks[piece / cuts] {
                self.go_on(job, worker);
            }
            (worker.sums.clone(), worker.deals)
        })?;
        let mut sums = Sums::new(players, shares);
        let mut deals = 0.0;
        for (part, count) in &pieces {
            sums.join(part, 1.0);
            deals += count;
        }
        Ok((sums, deals as u64))
    }

    /// Tuples, or as many players of each as make enough to share out.
    fn jobs(&self) -> Vec<Job> {
        let mut jobs = vec![Job {
            places: [0; MOST],
            holdings: [CardSet::EMPTY; MOST],
            players: 0,
            weight: 1.0,
            count: 1.0,
        }];
        // Where nothing is to come, the last player is quicker to go through than to write out.
        let written = self.seats.len() - usize::from(matches!(self.boards, Boards::Done));
        for seat in &self.seats[..written] {
            if jobs.len() >= 16 * PIECES || jobs.len() * seat.holdings.len() > MOST_JOBS {
                break;
            }
            jobs = jobs.iter().flat_map(|job| self.next(job)).collect();
        }
        jobs
    }

    /// A tuple with one player more, once for each holding that is not like another.
    fn next(&self, job: &Job) -> Vec<Job> {
        let seat = &self.seats[job.players];
        let held = &job.holdings[..job.players];
        let used = held.iter().fold(CardSet::EMPTY, |used, &holding| used | holding);
        let alike = held.iter().fold(self.alike[job.players], |alike, &holding| alike.fixing(holding));
        let free = seat.holdings.iter().zip(0..).filter(|((cards, _), _)| !cards.intersects(used));
        let joined = alike.join(free.map(|(&(cards, weight), place)| Alike {
            cards,
            place,
            weight: f64::from(weight),
            count: 1,
        }));
        let next = joined.into_iter().map(|entry| {
            let mut next = *job;
            next.places[job.players] = entry.place;
            next.holdings[job.players] = entry.cards;
            next.players += 1;
            next.weight *= entry.weight;
            next.count *= f64::from(entry.count);
            next
        });
        next.collect()
    }

    /// Gives the players that are left their holdings, and counts the boards.
    fn go_on(&self, job: &Job, worker: &mut Worker) {
        if matches!(self.boards, Boards::Done) && job.players + 1 == self.seats.len() {
            return self.settle_last(job, worker);
        }
        if job.players < self.seats.len() {
            for next in self.next(job) {
                self.go_on(&next, worker);
            }
            return;
        }
        let holdings = &job.holdings[..job.players];
        let mark = |player: usize| self.seats[player].marks[job.places[player] as usize];
        match &self.boards {
            Boards::Done => {
                let mut both = [0; 2];
                for (share, both) in both.iter_mut().enumerate() {
                    let values: [u32; MOST] =
                        std::array::from_fn(
                            |player| if player < job.players { mark(player)[share] } else { 0 },
                        );
                    *both = winners(&values[..job.players]);
                }
                worker.sums.add(both, job.weight);
                worker.deals += job.count;
            }
            Boards::Duels(duels, columns) => {
                let columns = [0, 1].map(|player| &columns[mark(player)[0] as usize]);
                let counts = duels.tally([holdings[0], holdings[1]], columns).map(|count| count as f64);
                worker.deals += counts.iter().sum::<f64>() * job.count;
                worker.sums.duel(counts.map(|count| count * job.weight));
            }
            Boards::Patterns(patterns, columns) => {
                let mut own = [[&columns[0][0]; 2]; MOST];
                for (player, own) in own[..job.players].iter_mut().enumerate() {
                    for (share, columns) in columns.iter().enumerate() {
                        own[share] = &columns[mark(player)[share] as usize];
                    }
                }
                patterns.tally(holdings, &own[..job.players], &mut worker.bench, &mut worker.ways);
                worker.take(job);
            }
            Boards::Dealt => {
                self.deal(holdings, worker);
                worker.take(job);
            }
        }
    }

    /// Compares every holding of the last player with those of the others: nothing is to come.
    fn settle_last(&self, job: &Job, worker: &mut Worker) {
        let (seat, held) = (&self.seats[job.players], &job.holdings[..job.players]);
        let used = held.iter().fold(CardSet::EMPTY, |used, &holding| used | holding);
        let mark = |player: usize| self.seats[player].marks[job.places[player] as usize];
        let mut values: [[u32; MOST]; 2] = [0, 1].map(|share| {
            std::array::from_fn(|player| if player < job.players { mark(player)[share] } else { 0 })
        });
        let mut deals = 0;
        for (&(holding, weight), mark) in seat.holdings.iter().zip(&seat.marks) {
            if !holding.intersects(used) {
                values[0][job.players] = mark[0];
                values[1][job.players] = mark[1];
                let both = [0, 1].map(|share| winners(&values[share][..=job.players]));
                worker.ways.add(both, u64::from(weight));
                deals += 1;
            }
        }
        let sums = worker.ways.take(job.weight);
        worker.deals += f64::from(deals) * job.count;
        worker.sums.join(&sums, 1.0);
    }

    /// Deals every board whose lowest new card is the one of the cut.
    fn deal(&self, holdings: &[CardSet], worker: &mut Worker) {
        let matchup = self.matchup;
        let live = holdings.iter().fold(matchup.live(), |live, &holding| live - holding);
        let judges = matchup.judges();
        let Some(lowest) =
            matchup.live().iter().nth(worker.cut.unwrap_or(0)).filter(|&card| live.contains(card))
        else {
            return;
        };
        let above = CardSet::from_bits_truncate(live.bits() & (u64::MAX << lowest.index() << 1));
        for rest in above.subsets(matchup.to_come() - 1) {
            let board = matchup.board() | rest.with(lowest);
            worker.ways.add(judges.winners(holdings, board), 1);
        }
    }
}

/// Holdings of the first few players.
#[derive(Clone, Copy)]
struct Job {
    places: [u32; MOST],
    holdings: [CardSet; MOST],
    players: usize,
    weight: f64,
    /// How many tuples it stands for.
    count: f64,
}

/// What one thread works on.
struct Worker {
    bench: Bench,
    ways: Ways,
    sums: Sums,
    deals: f64,
    /// Which card is the lowest of the boards to deal.
    cut: Option<usize>,
}

impl Worker {
    fn take(&mut self, job: &Job) {
        let sums = self.ways.take(1.0);
        self.deals += sums.weight * job.count;
        self.sums.join(&sums, job.weight);
    }
}

/// The values of holdings on a board that is complete.
fn values(matchup: &Matchup, holdings: &[(CardSet, u32)]) -> Vec<[u32; 2]> {
    let shares = matchup.judges().shares();
    let value = |&(holding, _): &(CardSet, u32)| {
        let mut both = [0; 2];
        for (value, judge) in both.iter_mut().zip(shares) {
            *value = judge.value(holding, matchup.board());
        }
        both
    };
    holdings.iter().map(value).collect()
}

/// For each player, the renamings that change neither what is given nor the holdings of those after.
fn alike(matchup: &Matchup, lists: &[Vec<(CardSet, u32)>]) -> Vec<Renamings> {
    let mut renamings = given(matchup);
    let mut alike = vec![Renamings::NONE; lists.len()];
    for player in (0..lists.len()).rev() {
        alike[player] = renamings;
        renamings = match matchup.players()[player].holdings() {
            // Written out from cards that are known: as it is as long as what is known is.
            &[(known, _)] if known.len() < matchup.game().hole => {
                let known = matchup.players().iter().filter(|other| other.holdings().len() == 1);
                known.fold(renamings, |renamings, other| renamings.fixing(other.holdings()[0].0))
            }
            _ => renamings.fixing_list(&lists[player]),
        };
    }
    alike
}

/// The renamings that leave the deck, the board and the dead cards as they are.
pub(super) fn given(matchup: &Matchup) -> Renamings {
    Renamings::ALL.fixing(matchup.game().cards()).fixing(matchup.board()).fixing(matchup.dead())
}

/// The quicker plan, and about how many nanoseconds it would take one core.
pub(super) fn plan(matchup: &Matchup) -> (Plan, f64) {
    let lengths: Vec<f64> = matchup.lengths().iter().map(|&length| length as f64).collect();
    let shares = matchup.judges().shares();
    let players = lengths.len() as f64;
    let left = matchup.live().len() - matchup.fixed_cards();
    let boards = ways(left, matchup.to_come()) as f64;
    let renamings = f64::from(renamings(matchup).len());
    let all: f64 = lengths.iter().product();
    let tuples = all / all.min(renamings);
    let value: f64 = shares.iter().map(Judge::cost).sum();
    let holdings: f64 = lengths.iter().sum();
    let (once, each) = match (matchup.to_come(), matchup.patterns()) {
        (0, _) => (holdings * value, 4.0 * players * shares.len() as f64),
        (_, Some(patterns)) => {
            // Columns, for holdings of different ranks.
            let kinds = holdings.min(matchup.kinds());
            let once = kinds * (value + 10.0) * patterns.multisets() as f64;
            let size = patterns.size() as f64;
            match (shares.len(), lengths.len()) {
                (1, 2) => (once + kinds * size, size + 300.0),
                _ => (once, 2.5 * players * shares.len() as f64 * size),
            }
        }
        (_, None) => (0.0, boards * players * (value + 10.0)),
    };
    let by_tuples = once + tuples * each;
    if !Sweep::serves(matchup) {
        return (Plan::Tuples, by_tuples);
    }
    // Boards that differ only in suits are a quarter more than their number over that of the renamings.
    let kinds: f64 = lengths.iter().map(|length| (length / 5.0 + 1.0).min(91.0)).sum();
    let to_come = ways(matchup.live().len(), matchup.to_come()) as f64;
    let by_sweep = 1.25 * to_come / renamings * (60.0 + 25.0 * kinds) + 1e5;
    if by_sweep < by_tuples { (Plan::Sweep, by_sweep) } else { (Plan::Tuples, by_tuples) }
}

/// The renamings that change nothing at all.
fn renamings(matchup: &Matchup) -> Renamings {
    matchup.players().iter().fold(given(matchup), |renamings, range| match range.holdings() {
        &[(known, _)] => renamings.fixing(known),
        holdings => renamings.fixing_list(holdings),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        DeckKind, Plays, Ranking,
        equity::{Equity, Game, Range, Share},
    };

    /// Two cards and a board of five.
    fn two_cards(deck: DeckKind, ranking: Ranking, plays: Plays) -> Game {
        Game::new(deck, 2, 5, &[Share::new(ranking, plays)]).unwrap()
    }

    fn both_plans(game: &Game, players: [&str; 2], board: &str, dead: &str) {
        let players = players.map(|text| Range::parse(text, game).unwrap());
        let matchup =
            Matchup::new(game, players.to_vec(), board.parse().unwrap(), dead.parse().unwrap()).unwrap();
        assert!(Sweep::serves(&matchup));
        let crew = Crew::new(0, None);
        let [sweep, tuples]: [Equity; 2] =
            [Plan::Sweep, Plan::Tuples].map(|plan| matchup.exact_by(plan, &crew).unwrap());
        assert_eq!(sweep.deals, tuples.deals);
        for (sweep, tuples) in sweep.players.iter().zip(&tuples.players) {
            for (a, b) in [(sweep.win, tuples.win), (sweep.tie, tuples.tie), (sweep.equity, tuples.equity)] {
                assert!((a - b).abs() < 1e-11, "{game:?} [{board}]: {a} and {b}");
            }
        }
    }

    #[test]
    fn the_two_plans_agree() {
        let holdem = &two_cards(DeckKind::Standard, Ranking::High, Plays::Any);
        let greek = &two_cards(DeckKind::Standard, Ranking::High, Plays::Exactly(2));
        let royal = &two_cards(DeckKind::Royal, Ranking::High, Plays::Any);
        let short = &two_cards(DeckKind::Short, Ranking::ShortDeck, Plays::Any);
        let trips = &two_cards(DeckKind::Short, Ranking::ShortDeckTrips, Plays::Any);
        both_plans(holdem, ["AA", "KK"], "", "");
        both_plans(holdem, ["QQ+,AKs", "AhKh:0.5,T9s,72o"], "", "2c");
        both_plans(holdem, ["AhAd", "98s"], "", "");
        both_plans(holdem, ["10%", "25%"], "2c7d9h", "");
        both_plans(holdem, ["10%", "random"], "2c7c9c", "Ah");
        both_plans(holdem, ["random", "random"], "2c7c9c8c", "");
        both_plans(short, ["TT+", "A9s+,T9s"], "", "");
        both_plans(trips, ["TT+", "A9s+,T9s"], "6h7h8s", "");
        both_plans(royal, ["random", "random"], "Ah", "");
        both_plans(greek, ["random", "JJ+,87s"], "6h7h", "");
    }
}
