//! A season of events: what each place earned, which events count, who leads.
//!
//! Points are kept in hundredths. Roots and logarithms are worked out in floating point and rounded once, for each place of
//! each event, so that sums and orders are exact.

use std::{cmp::Reverse, collections::BTreeMap};

use rules::league::{League, Points, Results, Ties};
use serde::Serialize;

/// Points, in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(pub u64);

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = match self.0 % 100 {
            0 => (self.0 / 100).to_string(),
            part => format!("{}.{part:02}", self.0 / 100),
        };
        f.pad(&text)
    }
}

/// In JSON points are a number, with a part where there is one.
impl Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_u64(self.0 / 100),
            _ => serializer.serialize_f64(self.0 as f64 / 100.0),
        }
    }
}

/// What somebody did in one event of the season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finished {
    /// Which, counted from 0.
    pub event: usize,
    /// The best of the places that were shared.
    pub place: u32,
    /// What it earned.
    pub points: Score,
    /// Is it among those that count?
    pub counts: bool,
}

/// Somebody's season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Season {
    /// The place in the league; several may share one.
    pub rank: u32,
    /// Who.
    pub player: String,
    /// What the events that count come to.
    pub points: Score,
    /// How many events were won.
    pub wins: u32,
    /// Each event played, in their order.
    pub events: Vec<Finished>,
}

/// What a place earns by itself, in hundredths.
fn earns(league: &League, results: &Results, place: u32) -> Score {
    let players = results.players() as f64;
    let root = || (players / f64::from(place.max(1))).sqrt() * league.times as f64;
    let row = league.table.get(place.saturating_sub(1) as usize).copied();
    let hundredths = |points: f64| (points * 100.0).round().clamp(0.0, 1e18) as u64;
    let points = match league.points {
        Points::Table => row.unwrap_or(league.rest) * 100,
        Points::Root => hundredths(root()),
        Points::RootLog => hundredths(root() * (1.0 + (results.price as f64 + 0.25).log10()).max(0.0)),
        Points::Beaten => {
            let beaten = (results.players() as u64).saturating_sub(u64::from(place)) + 1;
            beaten.saturating_mul(league.times).saturating_mul(100)
        }
        Points::BuyIns => {
            let paid = results.price.saturating_mul(results.players() as u64);
            row.map_or(league.rest.saturating_mul(100), |percent| paid.saturating_mul(percent))
        }
    };
    Score(points.saturating_add(league.attend * 100))
}

/// What each who has this place, or shares it and the next ones, earns.
fn shared(league: &League, results: &Results, place: u32, among: u32) -> Score {
    match league.ties {
        Ties::Best => earns(league, results, place),
        Ties::Share => {
            let all = (place..place + among).map(|place| u128::from(earns(league, results, place).0));
            Score((all.sum::<u128>() / u128::from(among.max(1))) as u64)
        }
    }
}

/// The season so far, the leader first.
///
/// Of a player's events the best count, as many as the league says. Who has as many points as another and more wins is
/// ahead, then who has more second places, and so on; who is equal in all of that shares a place in the league.
///
/// ```
/// use room::tournament::league::standings;
/// use rules::league::{self, Results};
///
/// let league = league::shipped("beaten").expect("it is shipped");
/// let one = Results::parse("one.toml", r#"places = ["Ann", "Bob", "Cat"]"#)?;
/// let two = Results::parse("two.toml", r#"places = ["Cat", ["Ann", "Bob"]]"#)?;
/// let season = standings(league, &[one, two]);
/// let told: Vec<_> = season.iter().map(|of| format!("{} {} {}", of.rank, of.player, of.points)).collect();
/// assert_eq!(told, ["1 Ann 4.50", "2 Cat 4", "3 Bob 3.50"]);
/// # Ok::<(), rules::league::LeagueError>(())
/// ```
pub fn standings(league: &League, season: &[Results]) -> Vec<Season> {
    let mut players: BTreeMap<&str, Vec<Finished>> = BTreeMap::new();
    for (event, results) in season.iter().enumerate() {
        let mut place = 1;
        for together in &results.places {
            let points = shared(league, results, place, together.len() as u32);
            for player in together {
                let finished = Finished { event, place, points, counts: false };
                players.entry(player).or_default().push(finished);
            }
            place += together.len() as u32;
        }
    }
    let mut standings: Vec<Season> =
        players.into_iter().map(|(player, events)| of(league, player, events)).collect();
    standings.sort_by(|one, other| order(one).cmp(&order(other)).then(one.player.cmp(&other.player)));
    let mut rank = 1;
    for place in 1..standings.len() {
        if order(&standings[place - 1]) != order(&standings[place]) {
            rank = place as u32 + 1;
        }
        standings[place].rank = rank;
    }
    standings
}

/// One player's season: which of the events count, and what they come to.
fn of(league: &League, player: &str, mut events: Vec<Finished>) -> Season {
    let most = league.best.map_or(events.len(), |best| best as usize);
    let mut best: Vec<usize> = (0..events.len()).collect();
    best.sort_by_key(|event| (Reverse(events[*event].points), *event));
    let mut points = 0_u64;
    for event in best.into_iter().take(most) {
        events[event].counts = true;
        points = points.saturating_add(events[event].points.0);
    }
    let wins = events.iter().filter(|event| event.place == 1).count() as u32;
    Season { rank: 1, player: player.to_owned(), points: Score(points), wins, events }
}

/// The more points the better, then the better places.
fn order(season: &Season) -> (Reverse<Score>, Vec<u32>) {
    let mut places: Vec<u32> = season.events.iter().map(|event| event.place).collect();
    places.sort_unstable();
    // Somebody with a place more is ahead of somebody who has all the others.
    places.push(u32::MAX);
    (Reverse(season.points), places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(price: u64, places: &str) -> Results {
        Results::parse("x.toml", &format!("price = {price}\nplaces = [{places}]")).expect("sound")
    }

    fn league(text: &str) -> League {
        League::parse("x.toml", &format!("name = \"X\"\n{text}")).expect("sound")
    }

    fn points(league: &League, season: &[Results]) -> Vec<(u32, String, String)> {
        standings(league, season).into_iter().map(|of| (of.rank, of.player, of.points.to_string())).collect()
    }

    fn rows(expected: &[(u32, &str, &str)]) -> Vec<(u32, String, String)> {
        expected.iter().map(|(rank, who, points)| (*rank, (*who).to_owned(), (*points).to_owned())).collect()
    }

    const FOUR: &str = r#""A", "B", ["C", "D"]"#;

    #[test]
    fn each_formula_by_hand() {
        let four = [results(20, FOUR)];
        let table = league("points = \"table\"\ntable = [10, 6, 3]\nrest = 1\nattend = 1");
        assert_eq!(
            points(&table, &four),
            rows(&[(1, "A", "11"), (2, "B", "7"), (3, "C", "3"), (3, "D", "3")])
        );
        let best = league("points = \"table\"\ntable = [10, 6, 3]\nrest = 1\nties = \"best\"");
        assert_eq!(points(&best, &four)[2..], rows(&[(3, "C", "3"), (3, "D", "3")]));
        // 10 times the roots of 4, 2, 4/3 and 1; the last two are shared.
        let root = league("points = \"root\"\ntimes = 10");
        assert_eq!(
            points(&root, &four),
            rows(&[(1, "A", "20"), (2, "B", "14.14"), (3, "C", "10.77"), (3, "D", "10.77")])
        );
        // The logarithm of 20.25 is 1.3064: the winner has twenty times 2.3064.
        let log = league("points = \"root-log\"\ntimes = 10");
        assert_eq!(points(&log, &four)[0], (1, "A".to_owned(), "46.13".to_owned()));
        // Eighty was paid in: half of it, and thirty percent.
        let bought = league("points = \"buy-ins\"\ntable = [50, 30]");
        assert_eq!(
            points(&bought, &four),
            rows(&[(1, "A", "40"), (2, "B", "24"), (3, "C", "0"), (3, "D", "0")])
        );
    }

    #[test]
    fn the_best_events_count_and_places_break_ties() {
        let league = league("points = \"table\"\ntable = [10, 6, 3]\nbest = 2");
        let season =
            [results(0, r#""A", "B", "C""#), results(0, r#""B", "A", "C""#), results(0, r#""C", "B", "A""#)];
        let found = standings(&league, &season);
        // A has 10 and 6, B has 10 and 6, C has 10 and 3. B was second twice, A only once.
        let told: Vec<(u32, &str, u64)> =
            found.iter().map(|of| (of.rank, of.player.as_str(), of.points.0)).collect();
        assert_eq!(told, [(1, "B", 1600), (2, "A", 1600), (3, "C", 1300)]);
        assert_eq!(found[1].events.iter().map(|event| event.counts).collect::<Vec<_>>(), [true, true, false]);
    }
}
