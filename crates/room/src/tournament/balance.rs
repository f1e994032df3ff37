//! Balancing tables: which table gives a player, who goes, to which seat, and why; which tables break and which stop.
//!
//! All of it is worked out from how the tables stand; nothing is changed here.

use std::fmt;

use cards::Card;
use rules::{
    Book, Circumstances, Under,
    policy::{
        TournBalanceFromTable, TournBalanceMultiple, TournBalanceTiming, TournBalanceToSeat,
        TournBalanceTolerance, TournBalanceWho, TournHaltPlay,
    },
};
use serde::{Deserialize, Serialize};

use super::draw::{CardOrder, SeatAt};
use crate::{
    ask::{under, usual},
    table::{Chair, Chairs, MOST_CHAIRS},
};

/// How a table stands between two hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its number.
    pub table: u32,
    /// How many chairs it has.
    pub chairs: u8,
    /// Where somebody sits.
    pub seated: Chairs,
    /// Button and blinds of the last hand; of the first one to come where none was played. None in stud.
    pub spots: Option<Spots>,
    /// Chairs that players went out of and that nobody has taken since, the latest last.
    pub vacated: Vec<Vacated>,
    /// Is a hand being played?
    pub is_on: bool,
}

/// Where button and blinds were on the last hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spots {
    /// The button.
    pub button: Chair,
    /// The small blind, if somebody was due for it.
    pub small: Option<Chair>,
    /// The big blind.
    pub big: Chair,
    /// Who was dealt in.
    pub dealt: Chairs,
}

/// A chair that somebody went out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vacated {
    /// Which.
    pub chair: Chair,
    /// How many places left of the button it was on the hand that was the last there; 0 for the button itself.
    pub left_of_button: u8,
}

impl Standing {
    /// How many sit there.
    pub fn size(&self) -> usize {
        self.seated.len()
    }

    /// The chairs where nobody sits.
    pub fn open(&self) -> Chairs {
        (1..=self.chairs).map(Chair).collect::<Chairs>().minus(self.seated)
    }

    /// Hands until somebody in this chair has the big blind, 0 being the next.
    pub fn until_big(&self, chair: Chair) -> Option<u8> {
        let spots = self.spots?;
        let with = self.seated.or(Chairs::only(chair));
        let ahead = with.clockwise_after(spots.big).position(|other| other == chair)?;
        Some(ahead as u8)
    }

    /// Would somebody in this chair have the small blind on the next hand? It goes where the big blind was.
    pub fn is_next_small(&self, chair: Chair) -> bool {
        self.spots.is_some_and(|spots| spots.big == chair)
    }

    /// Who is due for the big blind next.
    pub fn next_big(&self) -> Option<Chair> {
        self.seated.next_after(self.spots?.big)
    }

    /// Who sat so many places left of the button on the hand just played; the next after them if they are gone.
    fn left_of_button(&self, count: u8) -> Option<Chair> {
        let spots = self.spots?;
        let there: Vec<Chair> = spots.dealt.clockwise_after(spots.button).collect();
        let others: Vec<Chair> = there.into_iter().filter(|chair| *chair != spots.button).collect();
        let chair = match count {
            0 => spots.button,
            _ => *others.get((usize::from(count) - 1).min(others.len().checked_sub(1)?))?,
        };
        if self.seated.contains(chair) { Some(chair) } else { self.seated.next_after(chair) }
    }
}

/// How many places left of the button a chair was among those dealt in.
pub fn places_left_of_button(spots: Spots, chair: Chair) -> u8 {
    if chair == spots.button {
        return 0;
    }
    let others = spots.dealt.minus(Chairs::only(spots.button)).or(Chairs::only(chair));
    others.clockwise_after(spots.button).position(|other| other == chair).map_or(0, |place| place as u8 + 1)
}

/// A move from table to table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// From where.
    pub from: SeatAt,
    /// To where.
    pub to: SeatAt,
    /// Hands until the big blind at the new seat, 0 being the next; none in stud.
    pub until_big: Option<u8>,
    /// Hands until the big blind had the player stayed.
    pub was_until_big: Option<u8>,
    /// Why this one goes.
    pub who: TournBalanceWho,
    /// Why that seat.
    pub seat: TournBalanceToSeat,
    /// How many sat at the two tables before.
    pub sizes: (usize, usize),
    /// How far they may differ.
    pub within: usize,
}

impl Move {
    /// The policies that it follows.
    pub fn unders(&self) -> [Under; 4] {
        [
            under(TournBalanceTolerance),
            under(TournBalanceFromTable),
            under(TournBalanceWho),
            under(TournBalanceToSeat),
        ]
    }
}

/// The reason, in words.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (more, fewer) = self.sizes;
        let (from, to) = (self.from, self.to);
        write!(f, "{more} sit at table {} and {fewer} at table {}, ", from.table, to.table)?;
        write!(f, "which may differ by {}: ", self.within)?;
        match self.who {
            TournBalanceWho::NextBb => write!(f, "{} is due for the big blind", from.chair)?,
            TournBalanceWho::SameRelativeSeatAsEliminated => {
                write!(f, "{} sat where the one who went out did", from.chair)?;
            }
            TournBalanceWho::ByPosition => write!(f, "{} has the place to be filled", from.chair)?,
        }
        write!(f, " and goes to {}, ", to.chair)?;
        match self.seat {
            TournBalanceToSeat::EarliestDueBb => {
                f.write_str("the open seat that has the big blind soonest")?;
            }
            TournBalanceToSeat::WorstPositionNeverSb => {
                f.write_str("the worst open position that is not the small blind")?;
            }
            TournBalanceToSeat::EliminatedPlayersSeat => f.write_str("the seat of whoever went out")?,
            TournBalanceToSeat::LastSeatOpened => f.write_str("the seat that opened last")?,
        }
        match self.until_big {
            Some(0) => f.write_str(": the big blind on the next hand"),
            Some(1) => f.write_str(": the big blind after one hand"),
            Some(hands) => write!(f, ": the big blind after {hands} hands"),
            None => Ok(()),
        }
    }
}

/// How full a table is: what is looked at first, for there may be thousands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Its number.
    pub table: u32,
    /// How many sit there.
    pub size: u8,
    /// Is a hand being played?
    pub is_on: bool,
}

impl From<&Standing> for Fill {
    fn from(standing: &Standing) -> Fill {
        Fill { table: standing.table, size: standing.size() as u8, is_on: standing.is_on }
    }
}

/// How many tables are how full, so that thousands need not be looked at one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sizes {
    /// Tables at which nobody plays a hand, by how many sit there.
    resting: [u32; MOST_CHAIRS + 1],
    /// Tables that are at a hand.
    on: [u32; MOST_CHAIRS + 1],
}

impl Sizes {
    pub(super) fn add(&mut self, fill: Fill) {
        *self.count(fill) += 1;
    }

    pub(super) fn remove(&mut self, fill: Fill) {
        *self.count(fill) -= 1;
    }

    fn count(&mut self, fill: Fill) -> &mut u32 {
        let size = usize::from(fill.size).min(MOST_CHAIRS);
        if fill.is_on { &mut self.on[size] } else { &mut self.resting[size] }
    }

    fn sizes(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..=MOST_CHAIRS).filter(|size| self.resting[*size] + self.on[*size] > 0)
    }

    /// How many sit at the fullest table.
    pub(super) fn largest(&self) -> usize {
        self.sizes().next_back().unwrap_or(0)
    }

    /// How many sit at the emptiest table.
    pub(super) fn smallest(&self) -> usize {
        self.sizes().next().unwrap_or(0)
    }
}

/// What balancing comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Balance {
    /// The tables are even enough.
    Even,
    /// Somebody moves.
    Move(Box<Move>),
    /// A card has to be dealt to each of these tables, and the lowest gives a player.
    Cards(Vec<u32>),
    /// Somebody has to move, but hands are being played.
    Waits,
}

/// The house's answers on balancing, looked up once.
#[derive(Clone, Debug)]
pub struct BalanceRules {
    tolerance: Vec<(usize, usize)>,
    from: TournBalanceFromTable,
    who: TournBalanceWho,
    to: TournBalanceToSeat,
    timing: TournBalanceTiming,
    multiple: TournBalanceMultiple,
    halt: TournHaltPlay,
    cards: CardOrder,
}

impl BalanceRules {
    /// What this book says of balancing in a game.
    pub fn of(book: &Book, at: Circumstances) -> BalanceRules {
        let rows = usual(book, TournBalanceTolerance, at);
        BalanceRules {
            tolerance: rows.iter().map(|row| (row.more_than as usize, row.within as usize)).collect(),
            from: usual(book, TournBalanceFromTable, at),
            who: usual(book, TournBalanceWho, at),
            to: usual(book, TournBalanceToSeat, at),
            timing: usual(book, TournBalanceTiming, at),
            multiple: usual(book, TournBalanceMultiple, at),
            halt: usual(book, TournHaltPlay, at),
            cards: CardOrder::of(book),
        }
    }

    /// By how many players so many tables may differ: by one at least, since a field rarely divides evenly.
    pub fn within(&self, tables: usize) -> usize {
        let row = self.tolerance.iter().find(|(more_than, _)| tables > *more_than);
        row.map_or(1, |(_, within)| (*within).max(1))
    }

    /// Do all tables wait while a move is due?
    pub fn all_wait(&self) -> bool {
        self.timing == TournBalanceTiming::AfterAllHandsAtAllTables
            || self.halt == TournHaltPlay::WholeFieldWaits
    }

    /// Must a table of this size stop until it is filled, the fullest having so many?
    pub fn halts(&self, size: usize, fullest: usize) -> bool {
        match self.halt {
            TournHaltPlay::Count(short) => fullest >= size + short as usize,
            TournHaltPlay::None | TournHaltPlay::WholeFieldWaits => false,
        }
    }

    /// What balancing comes to, where that is plain from how full so many tables are.
    pub(super) fn glance(&self, tables: usize, sizes: &Sizes) -> Option<Balance> {
        let largest = sizes.largest();
        if largest <= sizes.smallest() + self.within(tables) {
            return Some(Balance::Even);
        }
        let all = self.timing == TournBalanceTiming::AfterAllHandsAtAllTables;
        let waits = sizes.resting[largest] == 0 || all && sizes.on.iter().any(|tables| *tables > 0);
        waits.then_some(Balance::Waits)
    }

    /// May a table stop where the fullest has so many and the emptiest so few?
    pub(super) fn may_halt(&self, sizes: &Sizes) -> bool {
        self.halts(sizes.smallest(), sizes.largest())
    }

    /// The next move, if one is due. `cards` are those dealt to tables that were named by [`Balance::Cards`];
    /// `order` says which of several tables a procedure fixed beforehand names first.
    pub fn next(
        &self,
        tables: &[Fill],
        standing: impl Fn(u32) -> Option<Standing>,
        cards: &[(u32, Card)],
        order: impl Fn(u32) -> u32,
    ) -> Balance {
        let within = self.within(tables.len());
        let largest = tables.iter().map(|table| table.size).max().unwrap_or(0);
        let Some(to) = tables.iter().min_by_key(|table| (table.size, table.table)) else {
            return Balance::Even;
        };
        if usize::from(largest) <= usize::from(to.size) + within {
            return Balance::Even;
        }
        if self.timing == TournBalanceTiming::AfterAllHandsAtAllTables
            && tables.iter().any(|table| table.is_on)
        {
            return Balance::Waits;
        }
        let fullest =
            || tables.iter().filter(|table| table.size == largest && !table.is_on).map(|table| table.table);
        let card = |table: u32| cards.iter().find(|(of, _)| *of == table).map(|(_, card)| *card);
        let from = match self.from {
            TournBalanceFromTable::Largest | TournBalanceFromTable::Predetermined => {
                fullest().min_by_key(|table| order(*table))
            }
            TournBalanceFromTable::LargestThenLowCard if fullest().count() < 2 => fullest().next(),
            TournBalanceFromTable::LargestThenLowCard => {
                if fullest().any(|table| card(table).is_none()) {
                    return Balance::Cards(fullest().collect());
                }
                fullest().max_by_key(|table| card(*table).map(|card| self.cards.key(card)))
            }
        };
        let Some(from) = from else { return Balance::Waits };
        let (Some(from), Some(to)) = (standing(from), standing(to.table)) else { return Balance::Even };
        match self.between(&from, &to, within) {
            Some(found) => Balance::Move(Box::new(found)),
            None => Balance::Even,
        }
    }

    /// Who goes from one table to another, and to which seat.
    pub fn between(&self, from: &Standing, to: &Standing, within: usize) -> Option<Move> {
        let gone = self.seat_left(to);
        let (seat, why_seat) = match (self.to, gone) {
            (TournBalanceToSeat::EliminatedPlayersSeat | TournBalanceToSeat::LastSeatOpened, Some(gone)) => {
                (gone.chair, self.to)
            }
            (TournBalanceToSeat::WorstPositionNeverSb, _) => {
                let open = to.open();
                let fit = open.iter().filter(|chair| !to.is_next_small(*chair)).collect::<Chairs>();
                (soonest(to, if fit.is_empty() { open } else { fit })?, self.to)
            }
            // Nobody has gone out of a chair here: the seat that reaches the big blind soonest.
            _ => (soonest(to, to.open())?, TournBalanceToSeat::EarliestDueBb),
        };
        let (who, why_who) = match (self.who, gone) {
            (TournBalanceWho::SameRelativeSeatAsEliminated, Some(gone)) => {
                (from.left_of_button(gone.left_of_button), self.who)
            }
            (TournBalanceWho::ByPosition, _) => {
                let same = if from.seated.contains(seat) { Some(seat) } else { from.seated.next_after(seat) };
                (same, self.who)
            }
            _ => (from.next_big(), TournBalanceWho::NextBb),
        };
        let who = who.or_else(|| from.seated.iter().next())?;
        Some(Move {
            from: SeatAt { table: from.table, chair: who },
            to: SeatAt { table: to.table, chair: seat },
            until_big: to.until_big(seat),
            was_until_big: from.until_big(who),
            who: why_who,
            seat: why_seat,
            sizes: (from.size(), to.size()),
            within,
        })
    }

    /// The chair that is filled first where somebody went out of several.
    fn seat_left(&self, to: &Standing) -> Option<Vacated> {
        let is_open = |vacated: &&Vacated| to.open().contains(vacated.chair);
        // Hands may have been dealt since: what counts is where the chair was on the last of them.
        let now = |vacated: &Vacated| Vacated {
            chair: vacated.chair,
            left_of_button: to
                .spots
                .map_or(vacated.left_of_button, |spots| places_left_of_button(spots, vacated.chair)),
        };
        match self.multiple {
            TournBalanceMultiple::NearestLeftOfButtonFirst => {
                let open = to.vacated.iter().filter(is_open).map(now);
                open.min_by_key(|vacated| vacated.left_of_button.max(1))
            }
            TournBalanceMultiple::SmallestTableFirst => to.vacated.iter().rev().find(is_open).map(now),
        }
    }
}

/// The chair that has the big blind soonest; where there are no blinds, the first.
fn soonest(table: &Standing, chairs: Chairs) -> Option<Chair> {
    chairs.iter().min_by_key(|chair| (table.until_big(*chair), chair.0))
}
