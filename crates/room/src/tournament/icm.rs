//! What stacks are worth: the independent chip model.
//!
//! The model: the next place goes to each player who is left with the odds of their part of the chips that are left.
//! Up to [`EXACT_MOST`] players every set of finishers is counted. Beyond that the same places come out of a race: give
//! each player an arrival time that falls off as `e^(-stack * t)`, and the order of arrival is the order of places. How
//! many have arrived at a time is a sum of independent coins, so a player's worth is one integral over time, and the
//! error is that of the sum that stands for it: it is worked out twice, with steps of half the length the second time,
//! and the difference is told.

use std::{error::Error, fmt};

use hand::Chips;

/// The most players for whom every set of finishers is counted.
pub const EXACT_MOST: usize = 20;

/// The most players times prizes that are worked out at all: beyond it the answer would take minutes.
const MOST_WORK: usize = 4_000_000;

/// What each stack is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// What each player can expect of the prizes, in the order of the stacks.
    pub shares: Vec<f64>,
    /// The most by which a share may be off; nothing where every set of finishers was counted.
    pub error: f64,
}

/// Why stacks cannot be given a worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadIcm {
    /// Nobody is left.
    NoStacks,
    /// Somebody has no chips: which, counted from 0.
    EmptyStack(usize),
    /// There is nothing to win.
    NoPrizes,
    /// There are more prizes than players to take them.
    TooManyPrizes {
        /// How many prizes there are.
        prizes: usize,
        /// How many players are left.
        players: usize,
    },
    /// It would take minutes.
    TooMany {
        /// How many prizes there are.
        prizes: usize,
        /// How many players are left.
        players: usize,
    },
}

impl fmt::Display for BadIcm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadIcm::NoStacks => f.write_str("there is no stack"),
            BadIcm::EmptyStack(place) => {
                write!(f, "stack {} is empty: whoever has no chips is out", place + 1)
            }
            BadIcm::NoPrizes => f.write_str("there is no prize"),
            BadIcm::TooManyPrizes { prizes, players } => {
                write!(
                    f,
                    "{prizes} prizes for {players} players: there cannot be more prizes than players who are left"
                )
            }
            BadIcm::TooMany { prizes, players } => write!(
                f,
                "{players} players and {prizes} prizes are too many to work out: one times the other may be at most \
                 {MOST_WORK}"
            ),
        }
    }
}

impl Error for BadIcm {}

/// What each stack can expect of the prizes, first place first.
pub fn worth(stacks: &[Chips], prizes: &[Chips]) -> Result<Worth, BadIcm> {
    let (players, count) = (stacks.len(), prizes.len());
    if stacks.is_empty() {
        return Err(BadIcm::NoStacks);
    }
    if let Some(empty) = stacks.iter().position(|stack| stack.is_zero()) {
        return Err(BadIcm::EmptyStack(empty));
    }
    if prizes.iter().all(|prize| prize.is_zero()) {
        return Err(BadIcm::NoPrizes);
    }
    if count > players {
        return Err(BadIcm::TooManyPrizes { prizes: count, players });
    }
    let money: Vec<f64> = prizes.iter().map(|prize| prize.0 as f64).collect();
    let total: f64 = stacks.iter().map(|stack| stack.0 as f64).sum();
    let parts: Vec<f64> = stacks.iter().map(|stack| stack.0 as f64 / total).collect();
    if players <= EXACT_MOST {
        return Ok(Worth { shares: by_sets(&parts, &money), error: 0.0 });
    }
    if players.saturating_mul(count) > MOST_WORK {
        return Err(BadIcm::TooMany { prizes: count, players });
    }
    Ok(Race::new(&parts, &money).run())
}

/// Every set of players that may take the first places, with its odds.
fn by_sets(parts: &[f64], prizes: &[f64]) -> Vec<f64> {
    let players = parts.len();
    let mut odds = vec![0.0; 1 << players];
    let mut taken = vec![0.0; 1 << players];
    let mut shares = vec![0.0; players];
    odds[0] = 1.0;
    for set in 0_usize..1 << players {
        if set > 0 {
            let lowest = set.trailing_zeros() as usize;
            taken[set] = taken[set & (set - 1)] + parts[lowest];
        }
        let place = set.count_ones() as usize;
        let Some(&prize) = prizes.get(place) else { continue };
        let each = odds[set] / (1.0 - taken[set]);
        for (player, part) in parts.iter().enumerate().filter(|(player, _)| set >> player & 1 == 0) {
            let odds_here = each * part;
            shares[player] += odds_here * prize;
            odds[set | 1 << player] += odds_here;
        }
    }
    shares
}

/// The places as an order of arrival.
struct Race<'a> {
    parts: &'a [f64],
    prizes: &'a [f64],
    /// For each player, how many of those before them have arrived, as odds.
    before: Vec<f64>,
    /// What a place is worth, seen from the last player back.
    after: Vec<f64>,
}

/// Before this time (one arrival is due in a unit of it) nothing worth counting has happened.
const START: f64 = 1e-13;
/// The longest step, on the scale of the logarithm of time.
const FIRST_STEP: f64 = 0.16;
/// How near two answers must be, as a part of all prizes, to be taken.
const NEAR: f64 = 1e-9;

impl<'a> Race<'a> {
    fn new(parts: &'a [f64], prizes: &'a [f64]) -> Race<'a> {
        Race {
            parts,
            prizes,
            before: vec![0.0; (parts.len() + 1) * prizes.len()],
            after: vec![0.0; prizes.len() + 1],
        }
    }

    fn run(mut self) -> Worth {
        let all: f64 = self.prizes.iter().sum();
        let least = self.parts.iter().copied().fold(f64::INFINITY, f64::min);
        // By then the smallest stack has arrived too, but for odds of e^-45.
        let end = (45.0 / least).ln();
        let mut step = FIRST_STEP;
        let mut shares = self.sum(START.ln(), end, step);
        loop {
            let between = self.sum(START.ln() + step / 2.0, end, step);
            let finer: Vec<f64> =
                shares.iter().zip(&between).map(|(old, new)| f64::midpoint(*old, *new)).collect();
            let error = shares.iter().zip(&finer).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
            shares = finer;
            step /= 2.0;
            if error <= NEAR * all || step < 0.005 {
                return Worth { shares, error };
            }
        }
    }

    /// The worth of each player, summed over times that lie `step` apart on a logarithmic scale.
    fn sum(&mut self, start: f64, end: f64, step: f64) -> Vec<f64> {
        let mut shares = vec![0.0; self.parts.len()];
        let steps = ((end - start) / step) as usize;
        for number in 0..=steps {
            let time = (start + step * number as f64).exp();
            if !self.at(time, step * time, &mut shares) {
                break;
            }
        }
        shares
    }

    /// Adds what arriving at this time is worth to each. False once all prizes are surely gone.
    fn at(&mut self, time: f64, weight: f64, shares: &mut [f64]) -> bool {
        let (players, prizes) = (self.parts.len(), self.prizes.len());
        // Many more arrivals than expected do not happen: their odds are below those of rounding.
        let expected: f64 = self.parts.iter().map(|part| -(-part * time).exp_m1()).sum();
        let most = prizes.min((expected + 12.0 * expected.sqrt() + 24.0) as usize);
        self.before[..most].fill(0.0);
        self.before[0] = 1.0;
        for (player, part) in self.parts.iter().enumerate() {
            let (old, new) = self.before[player * prizes..].split_at_mut(prizes);
            let (out, inn) = ((-part * time).exp(), -(-part * time).exp_m1());
            new[0] = out * old[0];
            for place in 1..most {
                new[place] = out * old[place] + inn * old[place - 1];
            }
        }
        let last = &self.before[players * prizes..players * prizes + most];
        if expected > 1.0 && last.iter().sum::<f64>() < 1e-18 {
            return false;
        }
        self.after.fill(0.0);
        self.after[..most].copy_from_slice(&self.prizes[..most]);
        for (player, part) in self.parts.iter().enumerate().rev() {
            let (out, inn) = ((-part * time).exp(), -(-part * time).exp_m1());
            let before = &self.before[player * prizes..player * prizes + most];
            let prize: f64 = before.iter().zip(&self.after).map(|(odds, prize)| odds * prize).sum();
            shares[player] += weight * part * out * prize;
            for place in 0..most {
                self.after[place] = out * self.after[place] + inn * self.after[place + 1];
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chips(amounts: &[u64]) -> Vec<Chips> {
        amounts.iter().copied().map(Chips).collect()
    }

    /// The model as it is said, one order of finish after the other.
    fn enumerated(
        stacks: &[f64],
        prizes: &[f64],
        out: &mut [f64],
        left: &mut Vec<usize>,
        odds: f64,
        place: usize,
    ) {
        if place == prizes.len() || left.is_empty() {
            return;
        }
        let total: f64 = left.iter().map(|&player| stacks[player]).sum();
        for index in 0..left.len() {
            let player = left.remove(index);
            let here = odds * stacks[player] / total;
            out[player] += here * prizes[place];
            enumerated(stacks, prizes, out, left, here, place + 1);
            left.insert(index, player);
        }
    }

    fn near(found: &[f64], right: &[f64], within: f64) {
        for (found, right) in found.iter().zip(right) {
            assert!((found - right).abs() <= within, "{found} is not {right}");
        }
    }

    #[test]
    fn sets_and_the_race_agree_with_the_model_as_it_is_said() {
        let mut number = 12_345_u64;
        for players in 1..=7 {
            for paid in 1..=players {
                let mut next = || {
                    number = number
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    1 + (number >> 33) % 9_999
                };
                let stacks: Vec<Chips> = (0..players).map(|_| Chips(next())).collect();
                let mut prizes: Vec<Chips> = (0..paid).map(|_| Chips(next())).collect();
                prizes.sort_by(|one, other| other.cmp(one));
                let total: f64 = stacks.iter().map(|stack| stack.0 as f64).sum();
                let parts: Vec<f64> = stacks.iter().map(|stack| stack.0 as f64 / total).collect();
                let money: Vec<f64> = prizes.iter().map(|prize| prize.0 as f64).collect();
                let mut right = vec![0.0; players];
                enumerated(&parts, &money, &mut right, &mut (0..players).collect(), 1.0, 0);
                near(&worth(&stacks, &prizes).expect("sound").shares, &right, 1e-6);
                let raced = Race::new(&parts, &money).run();
                near(&raced.shares, &right, raced.error + 1e-5);
            }
        }
    }

    #[test]
    fn the_example_that_everybody_knows() {
        let worth = worth(&chips(&[5000, 3000, 2000]), &chips(&[50, 30, 20])).expect("sound");
        near(&worth.shares, &[38.392_857, 32.75, 28.857_143], 1e-6);
    }

    #[test]
    fn equal_stacks_are_worth_the_same_whatever_the_way() {
        for players in [2, 9, 20, 21, 60, 250] {
            let stacks = vec![Chips(1500); players];
            let prizes: Vec<Chips> =
                (0..=players / 2).map(|place| Chips(1000 / (place as u64 + 1))).collect();
            let pool: f64 = prizes.iter().map(|prize| prize.0 as f64).sum();
            let worth = worth(&stacks, &prizes).expect("sound");
            near(&worth.shares, &vec![pool / players as f64; players], 1e-6 * pool);
            assert!(worth.error <= 1e-6 * pool, "{}", worth.error);
        }
    }

    #[test]
    fn all_of_the_prizes_is_handed_out() {
        let stacks: Vec<Chips> = (1..=300).map(|player| Chips(player * player)).collect();
        let prizes: Vec<Chips> = (1..=45).map(|place| Chips(100_000 / place)).collect();
        let pool: f64 = prizes.iter().map(|prize| prize.0 as f64).sum();
        let shares = worth(&stacks, &prizes).expect("sound").shares;
        assert!((shares.iter().sum::<f64>() - pool).abs() < 1e-6 * pool);
        assert!(shares.is_sorted(), "more chips are worth more");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        assert_eq!(worth(&[], &chips(&[1])), Err(BadIcm::NoStacks));
        assert_eq!(worth(&chips(&[5, 0]), &chips(&[1])), Err(BadIcm::EmptyStack(1)));
        assert_eq!(worth(&chips(&[5]), &chips(&[0])), Err(BadIcm::NoPrizes));
        assert_eq!(
            worth(&chips(&[5]), &chips(&[3, 2])),
            Err(BadIcm::TooManyPrizes { prizes: 2, players: 1 })
        );
    }
}
