//! Chairs round a table, and sets of them.

use std::fmt;

use hand::{MOST_SEATS, Seat, SeatIter, Seats};
use serde::{Deserialize, Serialize};

/// The most chairs that a table can have.
pub const MOST_CHAIRS: usize = MOST_SEATS;

/// A chair, by the number that players read: chair 1 is the first at the dealer's left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Chair(pub u8);

impl TryFrom<u8> for Chair {
    type Error = String;
    fn try_from(number: u8) -> Result<Chair, String> {
        if (1..=MOST_CHAIRS as u8).contains(&number) {
            return Ok(Chair(number));
        }
        Err(format!("chairs are numbered from 1 to {MOST_CHAIRS}"))
    }
}

impl From<Chair> for u8 {
    fn from(chair: Chair) -> u8 {
        chair.0
    }
}

impl Chair {
    /// Its place in a list of all chairs.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    const fn at(index: u8) -> Chair {
        Chair(index + 1)
    }
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of chairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Chair>", into = "Vec<Chair>")]
pub struct Chairs(Seats);

impl From<Vec<Chair>> for Chairs {
    fn from(chairs: Vec<Chair>) -> Chairs {
        chairs.into_iter().collect()
    }
}

impl From<Chairs> for Vec<Chair> {
    fn from(chairs: Chairs) -> Vec<Chair> {
        chairs.iter().collect()
    }
}

impl Chairs {
    /// None.
    pub const NONE: Chairs = Chairs(Seats::NONE);

    /// Just this one.
    pub const fn only(chair: Chair) -> Chairs {
        Chairs(Seats::only(Seat(chair.0 - 1)))
    }

    /// The chairs after `after`, clockwise, up to `to` with it; all round if they are the same.
    pub fn after_up_to(after: Chair, to: Chair) -> Chairs {
        let below = |chair: Chair| Seats::first(chair.0 as usize);
        if after < to {
            return Chairs(below(to).minus(below(after)));
        }
        Chairs(Seats::first(MOST_CHAIRS).minus(below(after)).or(below(to)))
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// None?
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Is it among them?
    pub const fn contains(self, chair: Chair) -> bool {
        self.0.contains(Seat(chair.0 - 1))
    }

    /// Adds one.
    pub fn insert(&mut self, chair: Chair) {
        self.0.insert(Seat(chair.0 - 1));
    }

    /// Takes one out.
    pub fn remove(&mut self, chair: Chair) {
        self.0.remove(Seat(chair.0 - 1));
    }

    /// Those in both.
    pub const fn and(self, other: Chairs) -> Chairs {
        Chairs(self.0.and(other.0))
    }

    /// Those in either.
    pub const fn or(self, other: Chairs) -> Chairs {
        Chairs(self.0.or(other.0))
    }

    /// Those not in the other.
    pub const fn minus(self, other: Chairs) -> Chairs {
        Chairs(self.0.minus(other.0))
    }

    /// The first of them clockwise after a chair; the chair itself comes last.
    pub fn next_after(self, chair: Chair) -> Option<Chair> {
        self.0.next_after(Seat(chair.0 - 1)).map(|seat| Chair::at(seat.0))
    }

    /// The last of them before a chair, going clockwise; the chair itself is not it unless it is the only one.
    pub fn last_before(self, chair: Chair) -> Option<Chair> {
        self.clockwise_after(chair).filter(|other| *other != chair).last().or(self.next_after(chair))
    }

    /// All of them clockwise, the first after `chair` first and `chair` itself last.
    pub fn clockwise_after(self, chair: Chair) -> impl Iterator<Item = Chair> {
        let ahead = self.and(Chairs(Seats::first(MOST_CHAIRS).minus(Seats::first(chair.0 as usize))));
        ahead.iter().chain(self.minus(ahead).iter())
    }

    /// In the order of their numbers.
    pub fn iter(self) -> ChairIter {
        ChairIter(self.0.iter())
    }
}

impl FromIterator<Chair> for Chairs {
    fn from_iter<I: IntoIterator<Item = Chair>>(chairs: I) -> Chairs {
        let mut set = Chairs::NONE;
        for chair in chairs {
            set.insert(chair);
        }
        set
    }
}

impl IntoIterator for Chairs {
    type Item = Chair;
    type IntoIter = ChairIter;
    fn into_iter(self) -> ChairIter {
        self.iter()
    }
}

/// The chairs of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct ChairIter(SeatIter);

impl Iterator for ChairIter {
    type Item = Chair;
    fn next(&mut self) -> Option<Chair> {
        self.0.next().map(|seat| Chair::at(seat.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_go_round() {
        let all =
            |after, to| Chairs::after_up_to(Chair(after), Chair(to)).iter().map(|c| c.0).collect::<Vec<_>>();
        assert_eq!(all(2, 5), [3, 4, 5]);
        assert_eq!(all(9, 2), [1, 2, 10]);
        assert_eq!(all(4, 4).len(), MOST_CHAIRS);
    }

    #[test]
    fn clockwise() {
        let some: Chairs = [1, 3, 6, 10].into_iter().map(Chair).collect();
        assert_eq!(some.next_after(Chair(3)), Some(Chair(6)));
        assert_eq!(some.next_after(Chair(10)), Some(Chair(1)));
        assert_eq!(some.clockwise_after(Chair(3)).map(|c| c.0).collect::<Vec<_>>(), [6, 10, 1, 3]);
        assert_eq!(some.last_before(Chair(1)), Some(Chair(10)));
        assert_eq!(some.last_before(Chair(8)), Some(Chair(6)));
    }
}
