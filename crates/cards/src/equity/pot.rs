//! Who gets how much of a pot, and the sums of it over many deals.

use super::Game;

/// A pot divides into so many parts: any two to ten players can share a half of it evenly.
pub(super) const POT: u32 = 5040;

/// The most players.
pub(super) const MOST: usize = Game::MOST_PLAYERS;

/// The players, one bit each, that a share goes to: those with the greatest value. Nobody, if nobody qualifies.
#[inline(always)]
pub(super) fn winners(values: &[u32]) -> u16 {
    let mut best = 0;
    let mut winners = 0;
    for (player, &value) in values.iter().enumerate() {
        if value > best {
            best = value;
            winners = 1 << player;
        } else if value == best && best != 0 {
            winners |= 1 << player;
        }
    }
    winners
}

/// How many deals ended in each way: a way is the winners of the first share and of the second.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    players: usize,
    shares: usize,
    /// By winners, while the table of all ways is small.
    counts: Vec<u64>,
    /// What did not go into the table.
    sums: Sums,
}

/// A table of up to so many bits is kept.
const TABLE_BITS: usize = 12;

impl Ways {
    pub(super) fn new(players: usize, shares: usize) -> Ways {
        let bits = players * shares;
        let counts = if bits <= TABLE_BITS { vec![0; 1 << bits] } else { Vec::new() };
        Ways { players, shares, counts, sums: Sums::new(players, shares) }
    }

    /// Adds so many deals that the winners of a single share won.
    #[inline(always)]
    pub(super) fn add_one(&mut self, winners: u16, deals: u64) {
        debug_assert_eq!(self.shares, 1);
        match self.counts.get_mut(winners as usize) {
            Some(count) => *count += deals,
            None => self.sums.add([winners, 0], deals as f64),
        }
    }

    /// Adds so many deals; the second share's winners are nobody where there is no second share.
    #[inline]
    pub(super) fn add(&mut self, winners: [u16; 2], deals: u64) {
        let way = usize::from(winners[1]) << self.players | usize::from(winners[0]);
        match self.counts.get_mut(way) {
            Some(count) => *count += deals,
            None => self.sums.add(winners, deals as f64),
        }
    }

    /// The sums over all deals added, each counted `weight` times; starts anew.
    pub(super) fn take(&mut self, weight: f64) -> Sums {
        let mut sums = Sums::new(self.players, self.shares);
        let mask = (1 << self.players) - 1;
        for (way, count) in self.counts.iter_mut().enumerate() {
            if *count != 0 {
                let winners = [way & mask, way >> self.players].map(|bits| bits as u16);
                sums.add(winners, *count as f64 * weight);
                *count = 0;
            }
        }
        sums.join(&self.sums, weight);
        self.sums = Sums::new(self.players, self.shares);
        sums
    }
}

/// What each player won, over many deals of some weight.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    pub(super) players: usize,
    pub(super) shares: usize,
    /// The weight of all deals.
    pub(super) weight: f64,
    /// The weight of those in which a player took the whole pot.
    pub(super) win: [f64; MOST],
    /// The weight of those in which a player took some of it.
    pub(super) tie: [f64; MOST],
    /// How much of all pots, in parts of [`POT`].
    pub(super) pot: [f64; MOST],
    /// For each share, the weight of the deals in which a player won it alone.
    pub(super) share_win: [[f64; MOST]; 2],
    /// For each share, the weight of the deals in which a player shared it.
    pub(super) share_tie: [[f64; MOST]; 2],
}

impl Sums {
    pub(super) fn new(players: usize, shares: usize) -> Sums {
        let none = [0.0; MOST];
        Sums {
            players,
            shares,
            weight: 0.0,
            win: none,
            tie: none,
            pot: none,
            share_win: [none; 2],
            share_tie: [none; 2],
        }
    }

    /// Adds deals of this weight that ended so. A share that nobody won goes to the other; if nobody won either,
    /// all share the pot.
    pub(super) fn add(&mut self, winners: [u16; 2], weight: f64) {
        self.weight += weight;
        let everybody = (1_u16 << self.players) - 1;
        let (parts, part) = match (winners, self.shares) {
            ([0, 0], _) => ([everybody, 0], POT),
            ([first, 0], _) => ([first, 0], POT),
            ([0, second], _) => ([0, second], POT),
            (both, _) => (both, POT / 2),
        };
        for player in 0..self.players {
            let has = |winners: u16| winners >> player & 1 == 1;
            let mut won = 0;
            for to in parts {
                if has(to) {
                    won += part / to.count_ones();
                }
            }
            self.pot[player] += f64::from(won) * weight;
            match won {
                0 => {}
                POT => self.win[player] += weight,
                _ => self.tie[player] += weight,
            }
            for (share, to) in winners.into_iter().enumerate() {
                if has(to) {
                    let sums = if to.is_power_of_two() { &mut self.share_win } else { &mut self.share_tie };
                    sums[share][player] += weight;
                }
            }
        }
    }

    /// Adds what another sums up, each deal of it `weight` times.
    pub(super) fn join(&mut self, other: &Sums, weight: f64) {
        let add = |sum: &mut [f64; MOST], more: &[f64; MOST]| {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more * weight);
        };
        self.weight += other.weight * weight;
        add(&mut self.win, &other.win);
        add(&mut self.tie, &other.tie);
        add(&mut self.pot, &other.pot);
        for share in 0..2 {
            add(&mut self.share_win[share], &other.share_win[share]);
            add(&mut self.share_tie[share], &other.share_tie[share]);
        }
    }

    /// Adds deals of two players for one pot: the weight of those that the first won, that were shared, and that
    /// the second won.
    pub(super) fn duel(&mut self, [first, both, second]: [f64; 3]) {
        self.add([1, 0], first);
        self.add([3, 0], both);
        self.add([2, 0], second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pot_is_always_given_away_whole() {
        for players in 2..=MOST {
            for first in 0..1_u16 << players {
                for second in [0, 1, 3, first] {
                    let mut sums = Sums::new(players, 2);
                    sums.add([first, second], 1.0);
                    let given: f64 = sums.pot.iter().sum();
                    assert!((given - f64::from(POT)).abs() < 1e-9, "{players} {first:b} {second:b}");
                }
            }
        }
    }

    #[test]
    fn halves() {
        // The first player wins high, both share low: three quarters and one quarter.
        let mut sums = Sums::new(2, 2);
        sums.add([0b01, 0b11], 1.0);
        assert_eq!(sums.pot[..2], [3780.0, 1260.0]);
        assert_eq!((sums.win[0], sums.tie[0], sums.tie[1]), (0.0, 1.0, 1.0));
        assert_eq!((sums.share_win[0][0], sums.share_tie[1][0], sums.share_tie[1][1]), (1.0, 1.0, 1.0));
        // Nobody has a low: the high takes it all.
        let mut sums = Sums::new(2, 2);
        sums.add([0b10, 0], 2.0);
        assert_eq!((sums.win[1], sums.pot[1]), (2.0, 10080.0));
    }

    #[test]
    fn ways_and_sums_agree() {
        for players in [2, 7] {
            let mut ways = Ways::new(players, 2);
            let mut sums = Sums::new(players, 2);
            for (winners, deals) in [([1, 2], 5), ([3, 0], 2), ([0, 0], 1), ([2, 2], 9)] {
                ways.add(winners, deals);
                sums.add(winners, deals as f64 * 0.5);
            }
            let taken = ways.take(0.5);
            assert_eq!((taken.weight, taken.pot), (sums.weight, sums.pot));
            assert!(ways.take(1.0).weight.abs() < 1e-12);
        }
    }

    #[test]
    fn the_greatest_value_wins_and_zero_never_does() {
        assert_eq!(winners(&[5, 7, 7, 0]), 0b0110);
        assert_eq!(winners(&[0, 0]), 0);
        assert_eq!(winners(&[3]), 1);
    }
}
