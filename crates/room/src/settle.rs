//! Settling up after a home game: who pays whom, in the fewest payments.
//!
//! Whoever is up or down is cleared by payments between two people each. A group whose results add up to nought can be
//! cleared among itself with one payment fewer than it has people, so the fewest payments come from the most such groups.
//! Finding those is hard in general and quick for as many as sit around a table: up to [`MOST_EXACT`] people with a
//! result the answer is the fewest there can be, and beyond that it is short and says that it may not be.
//!
//! ```
//! use hand::Chips;
//! use room::settle::{Payment, settle};
//!
//! // Two pairs that owe each other exactly, although one loser lost more than either winner won.
//! let settled = settle(&[40, 60, -40, -60]);
//! assert_eq!(
//!     settled.payments,
//!     [Payment { from: 3, to: 1, chips: Chips(60) }, Payment { from: 2, to: 0, chips: Chips(40) }],
//! );
//! assert!(settled.fewest);
//! ```

use std::cmp::Reverse;

use hand::Chips;

/// With more people than this who are up or down, the payments may not be the fewest.
pub const MOST_EXACT: usize = 16;

/// One payment, between two places in the list of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: usize,
    /// Who is paid.
    pub to: usize,
    /// How much.
    pub chips: Chips,
}

/// How everybody is cleared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The payments, the largest first.
    pub payments: Vec<Payment>,
    /// Can there be no fewer? Otherwise there were too many people to be certain.
    pub fewest: bool,
}

/// Who pays whom so that everybody ends at nought, from what each is up or down by. Results of one game add up to nought;
/// if these do not, what is missing is left with the last of those who are up, or down.
pub fn settle(results: &[i64]) -> Settled {
    let open: Vec<usize> = (0..results.len()).filter(|&place| results[place] != 0).collect();
    let exact = open.len() <= MOST_EXACT;
    let groups = if exact { groups(results, &open) } else { pairs(results, &open) };
    let mut payments: Vec<Payment> = groups.iter().flat_map(|group| clear(results, group)).collect();
    payments.sort_by_key(|payment| (Reverse(payment.chips), payment.from, payment.to));
    let certain = exact || payments.len() <= open.len().div_ceil(2);
    Settled { payments, fewest: certain }
}

/// The most groups that add up to nought each, all of the rest in the last.
///
/// `most[people]` is the most groups that these people can be cleared in one after another: whoever comes last into a set
/// that adds up to nought closes a group.
fn groups(results: &[i64], open: &[usize]) -> Vec<Vec<usize>> {
    let sets = 1_usize << open.len();
    let (mut sums, mut most) = (vec![0_i128; sets], vec![0_u8; sets]);
    for people in 1..sets {
        let first = people.trailing_zeros() as usize;
        sums[people] = sums[people & (people - 1)] + i128::from(results[open[first]]);
        let before = members(people).map(|place| most[people & !(1 << place)]).max().unwrap_or(0);
        most[people] = before + u8::from(sums[people] == 0);
    }
    let (mut groups, mut group) = (Vec::new(), Vec::new());
    let mut people = sets - 1;
    while people != 0 {
        let closes = u8::from(sums[people] == 0);
        if closes == 1 && !group.is_empty() {
            groups.push(std::mem::take(&mut group));
        }
        let wanted = most[people] - closes;
        let last = members(people).find(|place| most[people & !(1 << place)] == wanted);
        let Some(last) = last else { break };
        group.push(open[last]);
        people &= !(1 << last);
    }
    if !group.is_empty() {
        groups.push(group);
    }
    groups
}

/// The places in a set.
fn members(set: usize) -> impl Iterator<Item = usize> {
    (0..usize::BITS as usize).filter(move |place| set >> place & 1 == 1)
}

/// Those who owe each other exactly as pairs, and everybody else together.
fn pairs(results: &[i64], open: &[usize]) -> Vec<Vec<usize>> {
    let (mut groups, mut rest) = (Vec::new(), Vec::<usize>::new());
    for &place in open {
        let other = rest.iter().position(|&other| {
            let (one, another) = (i128::from(results[place]), i128::from(results[other]));
            one + another == 0
        });
        match other {
            Some(other) => groups.push(vec![rest.swap_remove(other), place]),
            None => rest.push(place),
        }
    }
    groups.push(rest);
    groups
}

/// Clears a group: whoever is down the most pays whoever is up the most, until one of them is done. Each payment clears
/// somebody and the last one two, so there is one fewer than there are people.
fn clear(results: &[i64], group: &[usize]) -> Vec<Payment> {
    let mut left: Vec<(i128, usize)> = group.iter().map(|&place| (results[place].into(), place)).collect();
    let mut payments = Vec::new();
    loop {
        let up = left.iter().copied().enumerate().max_by_key(|(_, (sum, place))| (*sum, Reverse(*place)));
        let down = left.iter().copied().enumerate().min_by_key(|(_, (sum, place))| (*sum, *place));
        let (Some((winner, (won, to))), Some((loser, (lost, from)))) = (up, down) else { return payments };
        if won <= 0 || lost >= 0 {
            return payments;
        }
        let chips = won.min(-lost);
        left[winner].0 -= chips;
        left[loser].0 += chips;
        payments.push(Payment { from, to, chips: Chips(chips as u64) });
    }
}
