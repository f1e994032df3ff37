//! The chips that an event takes: a player's stack in denominations, the whole room's, and what to buy.

use hand::Chips;
use rules::{
    Book, Circumstances, Under,
    policy::{TournStackStart, TournStackStartChips},
};

use crate::ask::{under, usual};

/// Chips are sold in boxes of so many.
const BOX: u64 = 50;

/// A starting stack: how many chips of each denomination, the smallest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerStack {
    /// The chips with their counts.
    pub chips: Vec<(Chips, u64)>,
    /// What the stack follows, where a book names it.
    pub under: Option<Under>,
}

impl PlayerStack {
    /// What it is worth.
    pub fn worth(&self) -> Chips {
        self.chips.iter().map(|(chip, count)| *chip * *count).sum()
    }
}

/// One denomination of a kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KitLine {
    /// Which.
    pub chip: Chips,
    /// How many each player starts with.
    pub each: u64,
    /// How many all of them start with.
    pub in_play: u64,
    /// How many to buy, in whole boxes.
    pub buy: u64,
}

/// The chips of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    /// Denomination by denomination, the smallest first.
    pub lines: Vec<KitLine>,
}

impl Kit {
    /// All chips: of one player, in play, to buy.
    pub fn totals(&self) -> (u64, u64, u64) {
        let sum = |of: fn(&KitLine) -> u64| self.lines.iter().map(of).sum();
        (sum(|line| line.each), sum(|line| line.in_play), sum(|line| line.buy))
    }
}

/// The stacks that the house's book names, to choose from; none where it leaves them to the event.
pub fn book_stacks(book: &Book) -> Vec<PlayerStack> {
    let rows = usual(book, TournStackStart, Circumstances::default());
    let named = rows.iter().filter(|row| matches!(row.chips, TournStackStartChips::Count(_)));
    named
        .map(|row| {
            let counts = [(5, row.fives), (25, row.twenty_fives), (100, row.hundreds)];
            let chips = counts.into_iter().filter_map(|(chip, count)| Some((Chips(chip), u64::from(count?))));
            PlayerStack { chips: chips.collect(), under: Some(under(TournStackStart)) }
        })
        .collect()
}

/// Makes a stack up of chips: of each small one enough for two of the next, of the largest what is left. Chips too large
/// for the stack are left out.
pub fn made_up(stack: Chips, chips: &[Chips]) -> PlayerStack {
    let mut counts = Vec::new();
    let mut left = stack;
    for (place, &chip) in chips.iter().enumerate() {
        // The next chip is used if a fair number of it fit into what is left.
        let next = chips.get(place + 1).filter(|next| left >= **next * 4);
        let count = match next {
            None => left.0 / chip.0,
            Some(next) => {
                let ratio = next.0 / chip.0;
                // What makes the rest a multiple of the next chip, and two of it on top.
                left.0 / chip.0 % ratio + 2 * ratio
            }
        };
        counts.push((chip, count));
        left -= chip * count;
        if next.is_none() {
            break;
        }
    }
    PlayerStack { chips: counts, under: None }
}

/// The chips for so many players, and what to buy: whole boxes of each, and one box of the next chip for rebuys and races.
pub fn kit(stack: &PlayerStack, players: u64, next: Option<Chips>) -> Kit {
    let mut lines: Vec<KitLine> = stack
        .chips
        .iter()
        .map(|&(chip, each)| {
            let in_play = each * players;
            KitLine { chip, each, in_play, buy: in_play.next_multiple_of(BOX) }
        })
        .collect();
    if let Some(chip) = next {
        lines.push(KitLine { chip, each: 0, in_play: 0, buy: BOX });
    }
    Kit { lines }
}
