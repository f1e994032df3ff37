//! Players by their order of dealing, and sets of them.

use std::{
    fmt,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Serialize};

/// The most players that one hand can have.
pub const MOST_SEATS: usize = 10;

/// A player in the order of dealing: seat 0 is the first left of the button, the last one has the button (or sits
/// nearest before it). Where the chair stands is a matter for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// The first `count` seats.
    #[inline]
    pub const fn first(count: usize) -> Seats {
        Seats(((1_u32 << count) - 1) as u16)
    }

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Nobody?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this seat among them?
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Those in both.
    #[inline]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    pub const fn or(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Those not in the other.
    #[inline]
    pub const fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// The seats in the order of dealing.
    #[inline]
    pub const fn iter(self) -> SeatIter {
        SeatIter(self.0)
    }

    /// The first of them at or after `seat` in the order of dealing, going round.
    #[inline]
    pub const fn next_from(self, seat: Seat) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let ahead = self.0 as u32 & (u32::MAX << seat.0);
        let place = if ahead != 0 { ahead.trailing_zeros() } else { self.0.trailing_zeros() };
        Some(Seat(place as u8))
    }

    /// The first of them after `seat`, going round; `seat` itself comes last.
    #[inline]
    pub const fn next_after(self, seat: Seat) -> Option<Seat> {
        self.next_from(Seat(seat.0 + 1))
    }

    /// The only one, if there is just one.
    #[inline]
    pub const fn single(self) -> Option<Seat> {
        if self.0.is_power_of_two() { Some(Seat(self.0.trailing_zeros() as u8)) } else { None }
    }
}

impl FromIterator<Seat> for Seats {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl IntoIterator for Seats {
    type Item = Seat;
    type IntoIter = SeatIter;
    #[inline]
    fn into_iter(self) -> SeatIter {
        self.iter()
    }
}

/// The seats of a set, in the order of dealing.
#[derive(Clone, Debug)]
pub struct SeatIter(u16);

impl Iterator for SeatIter {
    type Item = Seat;
    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let seat = Seat(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

/// Something for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerSeat<T>(pub [T; MOST_SEATS]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.0 as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.0 as usize]
    }
}
