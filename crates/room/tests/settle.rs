//! Settling up: everybody ends at nought, with fewer payments than people, and for as many as sit at a table with the
//! fewest that there can be, held against a search that shares no code with it.

use room::settle::{MOST_EXACT, Settled, settle};

/// SplitMix64, so that every case follows from its seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) >> 11) % bound
    }

    /// Results of so many people that add up to nought; the smaller the spread, the more of them owe each other exactly.
    fn results(&mut self, people: usize, spread: u64) -> Vec<i64> {
        let mut results: Vec<i64> =
            (1..people).map(|_| self.below(2 * spread + 1) as i64 - spread as i64).collect();
        results.push(-results.iter().sum::<i64>());
        results
    }
}

/// What is left of everybody's result once all have paid.
fn after(results: &[i64], settled: &Settled) -> Vec<i64> {
    let mut left = results.to_vec();
    for payment in &settled.payments {
        assert!(payment.chips.0 > 0 && payment.from != payment.to, "{payment:?}");
        left[payment.from] += payment.chips.0 as i64;
        left[payment.to] -= payment.chips.0 as i64;
    }
    left
}

fn with_a_result(results: &[i64]) -> usize {
    results.iter().filter(|result| **result != 0).count()
}

/// The fewest payments by trying everything: whoever is first and not cleared pays, or is paid by, each of the others.
fn fewest(results: &mut [i64]) -> usize {
    let Some(first) = results.iter().position(|result| *result != 0) else { return 0 };
    let mut best = usize::MAX;
    for other in first + 1..results.len() {
        if results[first].signum() * results[other].signum() < 0 {
            let (mine, theirs) = (results[first], results[other]);
            results[first] = 0;
            results[other] = mine + theirs;
            best = best.min(1 + fewest(results));
            (results[first], results[other]) = (mine, theirs);
        }
    }
    best
}

/// The fewest payments by the most groups that add up to nought, group by group, for as many as sit at a table.
fn fewest_by_groups(results: &[i64]) -> usize {
    let open: Vec<i64> = results.iter().copied().filter(|result| *result != 0).collect();
    let sets = 1_usize << open.len();
    let sum = |set: usize| -> i64 {
        (0..open.len()).filter(|place| set >> place & 1 == 1).map(|place| open[place]).sum()
    };
    let zero: Vec<bool> = (0..sets).map(|set| sum(set) == 0).collect();
    let mut most = vec![0_usize; sets];
    for set in 1..sets {
        let mut part = set;
        while part > 0 {
            if zero[part] {
                most[set] = most[set].max(1 + most[set & !part]);
            }
            part = (part - 1) & set;
        }
    }
    open.len() - most[sets - 1]
}

#[test]
fn everybody_ends_at_nought_with_fewer_payments_than_people() {
    let mut dice = Dice(1);
    for round in 0..600 {
        let people = 1 + round % 40;
        let spread = [3, 20, 5000][round % 3];
        let results = dice.results(people, spread);
        let settled = settle(&results);
        assert_eq!(after(&results, &settled), vec![0; people], "{results:?}");
        let open = with_a_result(&results);
        assert!(settled.payments.len() <= open.saturating_sub(1), "{results:?}");
        assert!(settled.fewest || open > MOST_EXACT, "{results:?}");
        assert_eq!(settle(&results), settled, "the same results, the same payments");
    }
}

#[test]
fn a_few_people_never_make_a_payment_too_many() {
    let mut dice = Dice(2);
    for round in 0..300 {
        let mut results = dice.results(2 + round % 6, [2, 6, 30][round % 3]);
        let payments = settle(&results).payments.len();
        assert_eq!(payments, fewest(&mut results), "{results:?}");
    }
}

#[test]
fn a_whole_table_never_makes_a_payment_too_many() {
    let mut dice = Dice(3);
    for round in 0..24 {
        let results = dice.results(8 + round % 5, [3, 8, 40][round % 3]);
        let payments = settle(&results).payments.len();
        assert_eq!(payments, fewest_by_groups(&results), "{results:?}");
    }
}

#[test]
fn nobody_pays_where_nobody_is_up_or_down() {
    assert_eq!(settle(&[]), Settled { payments: Vec::new(), fewest: true });
    assert!(settle(&[0, 0, 0]).payments.is_empty());
}

#[test]
fn results_that_do_not_add_up_clear_as_much_as_they_can() {
    let settled = settle(&[50, -30]);
    assert_eq!(after(&[50, -30], &settled), [20, 0]);
    let largest = settle(&[i64::MAX, i64::MIN + 1]);
    assert_eq!(after(&[i64::MAX, i64::MIN + 1], &largest), [0, 0]);
}

#[test]
fn pairs_beyond_what_is_certain_are_still_the_fewest() {
    let results: Vec<i64> = (1..=12).flat_map(|chips| [chips, -chips]).collect();
    let settled = settle(&results);
    assert_eq!((settled.payments.len(), settled.fewest), (12, true));
}
