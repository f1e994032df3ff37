//! What players who agree to stop get: by the chip model, by chips, evenly.

use hand::Chips;

use super::icm::{self, BadIcm};

/// How the players who are left share what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By what each stack is worth in the independent chip model.
    Icm,
    /// Each takes the least prize that is left; what is above that goes by chips.
    Chips,
    /// All alike.
    Even,
}

/// Shares the prizes that are left, less what is kept to play for, in whole units. What rounding leaves over goes one
/// unit at a time to those whom rounding cost the most.
pub fn shares(
    method: Method,
    stacks: &[Chips],
    prizes: &[Chips],
    keep: Chips,
    unit: Chips,
) -> Result<Vec<Chips>, BadIcm> {
    // What is kept comes off the prizes from the top: the winner will take it.
    let mut left = keep;
    let prizes: Vec<Chips> = prizes
        .iter()
        .map(|&prize| {
            let taken = left.min(prize);
            left -= taken;
            prize - taken
        })
        .collect();
    let worth = icm::worth(stacks, &prizes)?;
    let pool: Chips = prizes.iter().copied().sum();
    let exact: Vec<f64> = match method {
        Method::Icm => worth.shares,
        Method::Chips => {
            let least = if prizes.len() == stacks.len() { prizes.iter().min().copied() } else { None };
            let least = least.unwrap_or_default().0 as f64;
            let rest = pool.0 as f64 - least * stacks.len() as f64;
            let chips: f64 = stacks.iter().map(|stack| stack.0 as f64).sum();
            stacks.iter().map(|stack| least + rest * stack.0 as f64 / chips).collect()
        }
        Method::Even => vec![pool.0 as f64 / stacks.len() as f64; stacks.len()],
    };
    Ok(whole(&exact, pool, unit))
}

/// Amounts in whole units that come to just `pool`: each rounded down, then a unit to the largest remainders, and to the
/// very first of these what is less than a unit.
fn whole(exact: &[f64], pool: Chips, unit: Chips) -> Vec<Chips> {
    let unit = unit.max(Chips(1)).0;
    let floor = |amount: f64| (amount.max(0.0) + 1e-7) as u64 / unit * unit;
    let mut amounts: Vec<u64> = exact.iter().map(|&amount| floor(amount)).collect();
    let mut order: Vec<usize> = (0..exact.len()).collect();
    let lost = |player: usize| exact[player] - floor(exact[player]) as f64;
    order.sort_by(|&one, &other| lost(other).total_cmp(&lost(one)).then(one.cmp(&other)));
    let mut left = pool.0.saturating_sub(amounts.iter().sum());
    for &player in order.iter().cycle() {
        if left < unit {
            amounts[order[0]] += left;
            break;
        }
        amounts[player] += unit;
        left -= unit;
    }
    amounts.into_iter().map(Chips).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chips(amounts: &[u64]) -> Vec<Chips> {
        amounts.iter().copied().map(Chips).collect()
    }

    #[test]
    fn every_method_hands_out_all_that_is_not_kept() {
        let (stacks, prizes) = (chips(&[5000, 3000, 2000]), chips(&[5000, 3000, 2000]));
        let share = |method, keep| shares(method, &stacks, &prizes, Chips(keep), Chips(1)).expect("sound");
        assert_eq!(share(Method::Icm, 0), chips(&[3839, 3275, 2886]));
        assert_eq!(share(Method::Chips, 0), chips(&[4000, 3200, 2800]));
        assert_eq!(share(Method::Even, 0), chips(&[3334, 3333, 3333]));
        for (method, keep) in [(Method::Icm, 500), (Method::Chips, 1000), (Method::Even, 10_000)] {
            let all: Chips = match shares(method, &stacks, &prizes, Chips(keep), Chips(1)) {
                Ok(amounts) => amounts.into_iter().sum(),
                Err(refused) => {
                    assert_eq!((keep, refused), (10_000, BadIcm::NoPrizes));
                    continue;
                }
            };
            assert_eq!(all, Chips(10_000 - keep));
        }
    }

    #[test]
    fn rounding_keeps_the_sum() {
        for unit in [1, 5, 25, 100] {
            let amounts =
                shares(Method::Icm, &chips(&[1234, 777, 3]), &chips(&[1003, 501]), Chips::ZERO, Chips(unit))
                    .expect("sound");
            assert_eq!(amounts.iter().copied().sum::<Chips>(), Chips(1504), "{amounts:?}");
        }
    }
}
