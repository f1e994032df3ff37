//! What a hand is played for and by: game, limit, stakes and the house's answers.

use std::fmt;

use rules::game::{Forced, Game, Limit};
use serde::{Deserialize, Serialize};

use crate::{Chips, House, MOST_SEATS, PerSeat, counting::Counting, judge::Judge, units::Units};

/// The amounts of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stakes {
    /// What each player antes.
    pub ante: Chips,
    /// What the blinds post, the one left of the button first; heads-up the button posts the first.
    pub blinds: [Chips; 3],
    /// The bring-in of stud.
    pub bring_in: Chips,
    /// The lower limit; at no-limit and pot-limit the least bet; at spread limit the least.
    pub small_bet: Chips,
    /// The upper limit; at spread limit the most.
    pub big_bet: Chips,
}

impl Stakes {
    /// Blinds at no-limit or pot-limit.
    pub fn blinds(small: u64, big: u64) -> Stakes {
        Stakes {
            blinds: [Chips(small), Chips(big), Chips::ZERO],
            small_bet: Chips(big),
            big_bet: Chips(big),
            ..Stakes::default()
        }
    }

    /// Blinds and limits at fixed limit.
    pub fn limit(small_blind: u64, small_bet: u64, big_bet: u64) -> Stakes {
        Stakes {
            blinds: [Chips(small_blind), Chips(small_bet), Chips::ZERO],
            small_bet: Chips(small_bet),
            big_bet: Chips(big_bet),
            ..Stakes::default()
        }
    }

    /// Ante, bring-in and limits of stud.
    pub fn stud(ante: u64, bring_in: u64, small_bet: u64, big_bet: u64) -> Stakes {
        Stakes {
            ante: Chips(ante),
            bring_in: Chips(bring_in),
            small_bet: Chips(small_bet),
            big_bet: Chips(big_bet),
            ..Stakes::default()
        }
    }

    /// Sensible stakes for a game at a limit, for simulations and examples: blinds 1 and 2, or an ante of 1.
    pub fn usual(game: &Game, limit: Limit) -> Stakes {
        let small_bet = Chips(if limit == Limit::Fixed { 4 } else { 2 });
        let mut stakes = Stakes { small_bet, big_bet: Chips(small_bet.0 * 2), ..Stakes::default() };
        match game.forced {
            Forced::Blinds => {
                stakes.blinds = [Chips(small_bet.0 / 2), small_bet, Chips::ZERO];
            }
            Forced::BringIn(_) => {
                stakes.ante = Chips(1);
                stakes.bring_in = Chips(1);
            }
            Forced::Ante | Forced::ButtonAnte => stakes.ante = Chips(1),
        }
        if limit == Limit::Spread {
            stakes.big_bet = Chips(20);
        }
        stakes
    }
}

/// What a player puts in before the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    /// The ante, which goes to the middle.
    pub ante: Chips,
    /// A live bet: a blind, a straddle, a new player's post.
    pub live: Chips,
    /// Money that goes to the middle as a penalty: a missed small blind.
    pub dead: Chips,
    /// Does the live part move the opening on to the next player, as blinds and straddles do?
    pub opens_after: bool,
}

/// Why a pot was killed: somebody had to, or chose to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kill {
    /// By who won the pots before, with the kill button face up.
    Required,
    /// By choice, as to be dealt in at once.
    Chosen,
}

/// Who plays, with what, and what each has to post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// What each player has, in the order of dealing.
    pub stacks: Vec<Chips>,
    /// What each has to post.
    pub posts: Vec<Post>,
    /// Are antes matched like bets, so that a short ante wins only its share of the others?
    pub antes_are_matched: bool,
    /// Money in the pot from hands before.
    pub carried: Chips,
    /// Of that, what each player has put in, where it matters who matched it: somebody without a chip plays for that part
    /// alone. Empty where everybody plays for all of it.
    pub in_pot: Vec<Chips>,
    /// Is this the last two players of a whole event?
    pub event_last_two: bool,
    /// Whoever acts last on the first round unless it was raised: some kills, a straddle on the button.
    pub acts_last: Option<crate::Seat>,
    /// Does that player wait for all others even after a raise, as a straddle on the button may?
    pub acts_last_if_raised: bool,
    /// Is the pot killed?
    pub kill: Option<Kill>,
    /// The street on which betting starts, 0 for the usual hand. Cards come and are thrown away as ever, but nobody
    /// bets before it: for exercises and for rules that are best shown on one street. Such a hand has no posts, and
    /// what would be in the pot by then is given as `carried`.
    pub starts: u8,
}

impl Seating {
    /// Players with these stacks, posting what the stakes ask: blinds left of the button (heads-up the button posts
    /// the small one), an ante each, the button's second ante where the game has one.
    pub fn usual(game: &Game, stakes: &Stakes, stacks: &[Chips]) -> Seating {
        let count = stacks.len();
        let mut posts = vec![Post { ante: stakes.ante, ..Post::default() }; count];
        match game.forced {
            Forced::Blinds => {
                let blinds = stakes.blinds.iter().take_while(|blind| !blind.is_zero()).count().min(count);
                for (index, &blind) in stakes.blinds[..blinds].iter().enumerate() {
                    // Heads-up the button, which is dealt last, has the small blind.
                    let place = if count == 2 { 1 - index } else { index };
                    posts[place].live = blind;
                    // The opening is past the last blind, which heads-up is not posted last in the order of seats.
                    posts[place].opens_after = index + 1 == blinds;
                }
            }
            Forced::ButtonAnte => {
                if let Some(button) = posts.last_mut() {
                    button.live = stakes.ante;
                }
            }
            Forced::Ante | Forced::BringIn(_) => {}
        }
        Seating {
            stacks: stacks.to_vec(),
            posts,
            antes_are_matched: false,
            carried: Chips::ZERO,
            in_pot: Vec::new(),
            event_last_two: false,
            acts_last: None,
            acts_last_if_raised: false,
            kill: None,
            starts: 0,
        }
    }

    /// The live posts as they are due, whether or not there are chips for them.
    pub(crate) fn due(&self) -> PerSeat<Chips> {
        let mut due = PerSeat::default();
        for (place, post) in due.0.iter_mut().zip(&self.posts) {
            *place = post.live;
        }
        due
    }

    /// What each has in the pot from hands before.
    pub(crate) fn paid(&self) -> PerSeat<Chips> {
        let mut paid = PerSeat::default();
        for (place, part) in paid.0.iter_mut().zip(&self.in_pot) {
            *place = *part;
        }
        paid
    }

    /// Those without a chip, who play for what they have in the pot.
    pub(crate) fn broke(&self) -> crate::Seats {
        if self.in_pot.is_empty() {
            return crate::Seats::NONE;
        }
        let broke = self.stacks.iter().enumerate().filter(|(_, stack)| stack.is_zero());
        broke.map(|(place, _)| crate::Seat(place as u8)).collect()
    }

    pub(crate) fn stack(&self) -> PerSeat<Chips> {
        let mut stacks = PerSeat::default();
        stacks.0[..self.stacks.len()].copy_from_slice(&self.stacks);
        stacks
    }
}

/// All that is agreed before a hand: game, limit, stakes, the house's answers and its fee. How the hand is run is its
/// [`Mode`](crate::Mode).
#[derive(Clone, Debug)]
pub struct Terms {
    /// What is dealt.
    pub game: Game,
    /// How it is bet.
    pub limit: Limit,
    /// For how much.
    pub stakes: Stakes,
    /// By whose answers.
    pub house: House,
    /// What the house takes from the pot.
    pub rake: Rake,
    pub(crate) judge: Judge,
    pub(crate) counting: Counting,
    pub(crate) units: Units,
    /// The first street with betting: the one that blinds, straddles and bring-ins belong to.
    pub(crate) first_round: u8,
}

/// A fee from the pot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rake {
    /// The part of the pot, in hundredths of a percent: 500 is five percent.
    pub part: u64,
    /// The most that is taken; nothing if zero.
    pub most: Chips,
    /// Is nothing taken from a hand that ended before the second street?
    pub no_flop_no_drop: bool,
    /// What is taken beyond that for the house's promotions.
    pub promo: [PromoDrop; 2],
}

/// A set amount that pots of more than so much pay into a promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromoDrop {
    /// How much.
    pub amount: Chips,
    /// Pots of no more than this pay nothing.
    pub over: Chips,
}

impl PromoDrop {
    /// No pot pays anything.
    pub const NONE: PromoDrop = PromoDrop { amount: Chips::ZERO, over: Chips::ZERO };
}

impl Rake {
    /// The house takes nothing.
    pub const NONE: Rake =
        Rake { part: 0, most: Chips::ZERO, no_flop_no_drop: false, promo: [PromoDrop::NONE; 2] };

    /// Is nothing ever taken?
    pub fn is_none(&self) -> bool {
        self.most.is_zero() && self.promo.iter().all(|drop| drop.amount.is_zero())
    }
}

/// Why terms or a seating cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSetup {
    /// The game is not played at this limit.
    LimitNotPlayed(Limit),
    /// Fewer than two players.
    TooFewPlayers,
    /// More players than the game, or a hand, has room for.
    TooManyPlayers {
        /// The most it has room for.
        most: usize,
    },
    /// A player without chips.
    NoChips(crate::Seat),
    /// A list with one entry a player is of another length.
    WrongLength,
    /// No least bet was given.
    NoBetSize,
    /// More chips than can be counted.
    TooManyChips,
    /// Betting is to start on a street that the game does not have.
    NoSuchStreet,
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSetup::LimitNotPlayed(limit) => write!(f, "the game is not played at {limit:?} limit"),
            BadSetup::TooFewPlayers => f.write_str("a hand needs two players"),
            BadSetup::TooManyPlayers { most } => write!(f, "there is room for {most} players at most"),
            BadSetup::NoChips(seat) => write!(f, "{seat} has no chips"),
            BadSetup::WrongLength => f.write_str("stacks and posts must be given for each player"),
            BadSetup::NoBetSize => f.write_str("the stakes name no least bet"),
            BadSetup::TooManyChips => f.write_str("there are more chips than can be counted"),
            BadSetup::NoSuchStreet => f.write_str("the game has no such street"),
        }
    }
}

impl std::error::Error for BadSetup {}

impl Terms {
    /// Puts terms together.
    pub fn new(
        game: Game,
        limit: Limit,
        stakes: Stakes,
        house: House,
        rake: Rake,
    ) -> Result<Terms, BadSetup> {
        if !game.limits.contains(&limit) {
            return Err(BadSetup::LimitNotPlayed(limit));
        }
        if stakes.small_bet.is_zero() {
            return Err(BadSetup::NoBetSize);
        }
        let judge = Judge::new(&game);
        let counting = Counting::of(&house, &stakes);
        let units = Units::of(&house, &stakes);
        let first_round = game.streets.iter().position(|street| street.bet.is_some()).unwrap_or(0) as u8;
        Ok(Terms { game, limit, stakes, house, rake, judge, counting, units, first_round })
    }

    /// The same for other stakes.
    pub fn restaked(&self, stakes: Stakes) -> Result<Terms, BadSetup> {
        Terms::new(self.game.clone(), self.limit, stakes, self.house.clone(), self.rake)
    }

    /// Is there a seat for each, and does each have chips?
    pub fn check(&self, seating: &Seating) -> Result<(), BadSetup> {
        let count = seating.stacks.len();
        let most = MOST_SEATS.min(self.game.seats as usize);
        if count < 2 {
            return Err(BadSetup::TooFewPlayers);
        }
        if count > most {
            return Err(BadSetup::TooManyPlayers { most });
        }
        if seating.posts.len() != count {
            return Err(BadSetup::WrongLength);
        }
        let in_pot: Chips = seating.in_pot.iter().copied().sum();
        if !seating.in_pot.is_empty() && seating.in_pot.len() != count || in_pot > seating.carried {
            return Err(BadSetup::WrongLength);
        }
        let plays = |place: usize| seating.in_pot.get(place).is_some_and(|part| !part.is_zero());
        let broke = |(place, stack): (usize, &Chips)| stack.is_zero() && !plays(place);
        if let Some(place) = seating.stacks.iter().enumerate().position(broke) {
            return Err(BadSetup::NoChips(crate::Seat(place as u8)));
        }
        if seating.starts as usize >= self.game.streets.len() {
            return Err(BadSetup::NoSuchStreet);
        }
        // Sums and the products of pot-limit arithmetic must stay within 64 bits.
        let total = seating.stacks.iter().try_fold(seating.carried.0, |sum, stack| sum.checked_add(stack.0));
        if total.is_none_or(|total| total > 1 << 56) {
            return Err(BadSetup::TooManyChips);
        }
        Ok(())
    }
}

impl Terms {
    /// What coming in costs at no-limit and pot-limit where the game sets more than the big blind.
    pub(crate) fn bring_in_preset(&self) -> Chips {
        let blinds = self.game.forced == Forced::Blinds;
        match self.limit {
            Limit::Pot | Limit::No if blinds && self.house.least_bet.is_some() => self.stakes.small_bet,
            Limit::Pot | Limit::No | Limit::Fixed | Limit::Spread => Chips::ZERO,
        }
    }

    /// What the house takes from these pots.
    pub(crate) fn rake_of(&self, state: &crate::State, pots: &crate::Pots) -> Chips {
        let Rake { part, most, no_flop_no_drop, promo } = &self.rake;
        if self.rake.is_none() || *no_flop_no_drop && state.street <= self.first_round {
            return Chips::ZERO;
        }
        let total: Chips = pots.as_slice().iter().map(|pot| pot.amount).sum();
        let fee = Chips(total.0 / 10_000 * part + total.0 % 10_000 * part / 10_000).min(*most);
        let promo: Chips = promo.iter().filter(|drop| total > drop.over).map(|drop| drop.amount).sum();
        (fee + promo).min(total)
    }
}
