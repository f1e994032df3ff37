//! Hands played at random, many and fast, with an auditor looking on.
//!
//! The players here do not play well and do not try to: they choose among what is legal, so that every corner of
//! the rules is visited. What they do follows from the seed alone.

use std::time::{Duration, Instant};

use bots::{Dice, passive, some_of};
use hand::{
    Act, Awaiting, Chips, Choices, Mode, PlayerAct, QuickHand, Seat, Seating, Sizes, Source, State, Stub,
    Terms, Unsound,
};

/// How the players choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// Fold, check or call, and raise, each as likely; raises of any legal size.
    #[default]
    Random,
    /// Never fold, never raise: every hand goes to the showdown.
    Calling,
    /// Raise to the most whenever possible.
    Maniac,
    /// Fold to most bets, bet as little as possible and seldom everything: stacks last about as long as people's do.
    Careful,
}

impl Policy {
    /// All of them.
    pub const ALL: [Policy; 4] = [Policy::Random, Policy::Calling, Policy::Maniac, Policy::Careful];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Calling => "calling",
            Policy::Maniac => "maniac",
            Policy::Careful => "careful",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::ALL.into_iter().find(|policy| policy.name() == name)
    }
}

/// What a simulation found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Hands played.
    pub hands: u64,
    /// Acts in all.
    pub acts: u64,
    /// How many hands ended on each street, and at the showdown in the last place.
    pub ended: Vec<u64>,
    /// How many had more than one pot.
    pub side_pots: u64,
    /// Chips won by each seat over what it put in, in the order of dealing.
    pub net: Vec<i64>,
    /// How long it took.
    pub took: Duration,
}

/// A hand that broke a law.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Which hand, counted from 0.
    pub hand: u64,
    /// What is wrong.
    pub what: String,
}

/// Plays hands from a seed. `audit` checks cards and chips after every so many hands (0 for never); `tick` is
/// called now and then with the number played and may stop it by returning false.
pub fn simulate(
    terms: &Terms,
    seating: &Seating,
    policy: Policy,
    hands: u64,
    seed: u64,
    audit_every: u64,
    mut tick: impl FnMut(u64) -> bool,
) -> Result<Report, Broken> {
    let deck = terms.game.deck;
    let template = Stub::drawn_as_dealt(deck.cards(), 0);
    let mut dice = Dice::new(seed);
    let total: Chips = seating.stacks.iter().copied().sum::<Chips>() + seating.carried;
    let streets = terms.game.streets.len();
    let count = seating.stacks.len();
    let mut report = Report { ended: vec![0; streets + 1], net: vec![0; count], ..Report::default() };
    let start = Instant::now();
    for number in 0..hands {
        let mut hand =
            QuickHand::open(terms, Mode::BY_ITSELF, seating, Source::Deck(template.again(dice.roll())));
        report.acts +=
            play_out(&mut hand, policy, &mut dice).map_err(|what| Broken { hand: number, what })?;
        let state = hand.state();
        if audit_every > 0 && number % audit_every == 0 {
            state.audit(deck, total).map_err(|unsound| Broken { hand: number, what: describe(&unsound) })?;
        }
        report.hands += 1;
        let street = if state.reached_showdown() { streets } else { state.street() as usize };
        report.ended[street] += 1;
        report.side_pots += u64::from(state.had_side_pots());
        for (place, net) in report.net.iter_mut().enumerate() {
            *net += state.stack_of(Seat(place as u8)).0 as i64 - seating.stacks[place].0 as i64;
        }
        if number % 8192 == 8191 && !tick(number + 1) {
            break;
        }
    }
    report.took = start.elapsed();
    Ok(report)
}

/// Plays a hand to its end; how many acts that took, or what went wrong.
#[inline]
pub(crate) fn play_out(hand: &mut QuickHand<'_>, policy: Policy, dice: &mut Dice) -> Result<u64, String> {
    let mut acts = 0;
    loop {
        let (seat, act) = match hand.awaiting() {
            Awaiting::Nobody => return Ok(acts),
            Awaiting::Bet(seat) => (seat, bet(policy, &hand.choices(), dice)),
            awaiting => choose(awaiting, hand.state(), dice),
        };
        acts += 1;
        if let Err(refusal) = hand.apply(Act::Player(seat, act)) {
            return Err(format!("{act:?} by {seat} was offered and then refused: {refusal}"));
        }
    }
}

/// What an audit found, in words.
pub fn describe(unsound: &Unsound) -> String {
    match unsound {
        Unsound::TwicePlaced(cards) => format!("{cards} is in two places"),
        Unsound::Foreign(cards) => format!("{cards} is not of this deck"),
        Unsound::Missing(cards) => format!("{cards} is nowhere"),
        Unsound::Chips { expected, found } => {
            format!("there were {expected} chips and now there are {found}")
        }
    }
}

/// A betting act.
#[inline]
fn bet(policy: Policy, choices: &Choices, dice: &mut Dice) -> PlayerAct {
    match (policy, choices.raise) {
        (Policy::Maniac, Some(sizes)) => PlayerAct::RaiseTo(sizes.most()),
        (Policy::Calling | Policy::Maniac, _) => passive(choices),
        (Policy::Careful, sizes) => match (dice.below(100), sizes) {
            (0, Some(sizes)) => PlayerAct::RaiseTo(sizes.most()),
            (1..8, Some(sizes)) => PlayerAct::RaiseTo(sizes.fit(Chips(0))),
            (8..75, _) if choices.fold && choices.call.is_some() => PlayerAct::Fold,
            _ => passive(choices),
        },
        (Policy::Random, sizes) => match (dice.below(3), sizes) {
            (0, _) if choices.fold && choices.call.is_some() => PlayerAct::Fold,
            (2, Some(Sizes::Either(one, other))) => {
                PlayerAct::RaiseTo(if dice.below(2) == 0 { one } else { other })
            }
            (2, Some(sizes @ (Sizes::Between(least, most) | Sizes::Steps(least, most, _)))) => {
                PlayerAct::RaiseTo(sizes.fit(Chips(least.0 + dice.below(most.0 - least.0 + 1))))
            }
            _ => passive(choices),
        },
    }
}

/// Any other choice: cards to throw away at random, a card to turn, a hand to show.
fn choose(awaiting: Awaiting, state: &State, dice: &mut Dice) -> (Seat, PlayerAct) {
    match awaiting {
        Awaiting::Discard(seat, count) => (
            seat,
            PlayerAct::Discard(some_of(state.faces_down(hand::Viewer::Seat(seat), seat), count.into(), dice)),
        ),
        Awaiting::Draw(seat, most) => {
            let count = dice.below(u64::from(most) + 1) as usize;
            (seat, PlayerAct::Discard(some_of(state.faces_down(hand::Viewer::Seat(seat), seat), count, dice)))
        }
        Awaiting::Flip(seat) => (seat, PlayerAct::Flip(dice.below(2) == 0)),
        Awaiting::Show(seat) => (seat, PlayerAct::Show),
        Awaiting::Bet(seat) => (seat, PlayerAct::Fold),
        Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => (Seat(0), PlayerAct::Show),
    }
}
