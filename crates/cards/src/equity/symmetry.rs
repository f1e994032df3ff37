//! Suits are all alike: deals that differ only in their names come out the same, and one stands for all.

use crate::CardSet;

/// The 24 ways to rename the suits; the first renames nothing. Suit `i` becomes `RENAMINGS[n][i]`.
const RENAMINGS: [[u8; 4]; 24] = {
    let mut all = [[0; 4]; 24];
    let mut count = 0;
    let mut code = 0;
    while code < 256 {
        let [a, b, c, d] = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        if a != b && a != c && a != d && b != c && b != d && c != d {
            all[count] = [a as u8, b as u8, c as u8, d as u8];
            count += 1;
        }
        code += 1;
    }
    all
};

const SUIT: u64 = 0x1FFF;
const JOKER: u64 = 1 << 63;

#[inline]
fn rename(cards: CardSet, renaming: [u8; 4]) -> CardSet {
    let bits = cards.bits();
    let [c, d, h, s] = renaming.map(|suit| u32::from(suit) * 16);
    CardSet::from_bits_truncate(
        (bits & SUIT) << c
            | (bits >> 16 & SUIT) << d
            | (bits >> 32 & SUIT) << h
            | (bits >> 48 & SUIT) << s
            | bits & JOKER,
    )
}

/// Some of the renamings: one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Renamings(u32);

impl Renamings {
    /// All 24.
    pub(super) const ALL: Renamings = Renamings((1 << 24) - 1);

    /// Only the one that renames nothing.
    pub(super) const NONE: Renamings = Renamings(1);

    pub(super) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn is_trivial(self) -> bool {
        self.0 == 1
    }

    pub(super) fn iter(self) -> impl Iterator<Item = [u8; 4]> {
        (0..24).filter(move |n| self.0 >> n & 1 == 1).map(|n| RENAMINGS[n])
    }

    /// Those of them that leave a set of cards as it is.
    pub(super) fn fixing(self, cards: CardSet) -> Renamings {
        self.keeping(|renaming| rename(cards, renaming) == cards)
    }

    /// Those of them that pass a test.
    pub(super) fn keeping(self, passes: impl Fn([u8; 4]) -> bool) -> Renamings {
        let kept = (0..24).filter(|&n| self.0 >> n & 1 == 1 && passes(RENAMINGS[n]));
        Renamings(kept.fold(0, |bits, n| bits | 1 << n))
    }

    /// Those of them that leave a weighted list of holdings as it is: sorted by cards, none twice.
    pub(super) fn fixing_list(self, list: &[(CardSet, u32)]) -> Renamings {
        self.keeping(|renaming| {
            list.iter().all(|&(cards, weight)| {
                let renamed = rename(cards, renaming);
                list.binary_search_by_key(&renamed, |entry| entry.0)
                    .is_ok_and(|place| list[place].1 == weight)
            })
        })
    }

    /// The one that stands for all that these cards can be renamed to: the least.
    pub(super) fn least(self, cards: CardSet) -> CardSet {
        self.iter().map(|renaming| rename(cards, renaming)).min().unwrap_or(cards)
    }

    /// Joins those of a list that can be renamed to one another: the first stands for all, with their weights and
    /// their numbers added.
    pub(super) fn join(self, list: impl Iterator<Item = Alike>) -> Vec<Alike> {
        if self.is_trivial() {
            return list.collect();
        }
        let mut joined: Vec<(CardSet, Alike)> = list.map(|entry| (self.least(entry.cards), entry)).collect();
        joined.sort_by_key(|entry| entry.0);
        joined.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1.weight += next.1.weight;
                kept.1.count += next.1.count;
            }
            same
        });
        joined.into_iter().map(|(_, entry)| entry).collect()
    }
}

/// A holding that stands for some that are like it but for the names of the suits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alike {
    pub(super) cards: CardSet,
    /// Its place in a list.
    pub(super) place: u32,
    /// The weight of all that it stands for.
    pub(super) weight: f64,
    /// How many it stands for.
    pub(super) count: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_renaming_changes_nothing() {
        assert_eq!(RENAMINGS[0], [0, 1, 2, 3]);
        let cards: CardSet = "AhKd7c2sJk".parse().unwrap();
        assert_eq!(rename(cards, RENAMINGS[0]), cards);
        assert_eq!(rename(cards, [1, 0, 3, 2]), "AsKc7d2hJk".parse().unwrap());
    }

    #[test]
    fn two_cards_come_in_169_kinds() {
        let all = CardSet::STANDARD.subsets(2).map(|cards| Alike { cards, place: 0, weight: 0.5, count: 1 });
        let joined = Renamings::ALL.join(all);
        assert_eq!(joined.len(), 169);
        assert_eq!(joined.iter().map(|entry| entry.count).sum::<u32>(), 1326);
        assert!((joined.iter().map(|entry| entry.weight).sum::<f64>() - 663.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_given_limits_the_renamings() {
        assert_eq!(Renamings::ALL.fixing("AhAd".parse().unwrap()).len(), 4);
        assert_eq!(Renamings::ALL.fixing("AhKd2c".parse().unwrap()).len(), 1);
        let suited: Vec<(CardSet, u32)> = {
            let mut list: Vec<_> =
                ["AhKh", "AsKs", "AdKd", "AcKc"].iter().map(|t| (t.parse().unwrap(), 1)).collect();
            list.sort_unstable();
            list
        };
        assert_eq!(Renamings::ALL.fixing_list(&suited).len(), 24);
        assert_eq!(Renamings::ALL.fixing_list(&suited[..2]).len(), 4);
    }
}
