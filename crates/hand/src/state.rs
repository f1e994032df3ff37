//! The state of a hand; `record` says how each event changes it.

use std::fmt;

use cards::CardSet;
use rules::game::{Exhaustion, Flip};

use crate::{
    Board, Chips, MOST_BOARDS, MOST_SEATS, Mode, PerSeat, Referred, Seat, Seating, Seats, Source, Terms,
    errors::Mishaps, live::Earlies, rare::Rare,
};

/// Where a hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Antes, blinds and posts are going in.
    Posting,
    /// On a street.
    Street,
    /// The hands are being shown.
    Showing,
    /// Over.
    Over,
}

/// A hand in progress: fixed in size, cheap to copy. What it holds of cards is read by this crate alone.
///
/// ```compile_fail
/// fn peek(hand: &hand::Hand) -> cards::CardSet {
///     hand.state().down[hand::Seat(0)] // private
/// }
/// ```
///
/// ```compile_fail
/// fn peek(hand: &hand::Hand) -> Option<cards::Card> {
///     hand.state().known_top() // private
/// }
/// ```
///
/// ```compile_fail
/// fn peek(stub: &hand::Stub) -> Option<&cards::Card> {
///     stub.cards().first() // private
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    pub(crate) mode: Mode,
    pub(crate) count: u8,
    pub(crate) phase: Phase,
    pub(crate) street: u8,
    /// Those with a hand.
    pub(crate) live: Seats,
    /// Those of them without chips.
    pub(crate) all_in: Seats,
    pub(crate) stack: PerSeat<Chips>,
    /// In front of each, not yet pulled in.
    pub(crate) bet: PerSeat<Chips>,
    /// Pulled in, to be matched by others.
    pub(crate) paid: PerSeat<Chips>,
    /// Of that, what was paid before the last betting round.
    pub(crate) paid_before: PerSeat<Chips>,
    /// In the middle and anybody's: antes, dead posts, money carried over.
    pub(crate) dead: Chips,
    pub(crate) antes_are_matched: bool,
    pub(crate) event_last_two: bool,

    pub(crate) down: PerSeat<CardSet>,
    pub(crate) up: PerSeat<CardSet>,
    /// Cards held that nobody who records the hand knows.
    pub(crate) unknown: PerSeat<u8>,
    pub(crate) boards: [Board; MOST_BOARDS],
    pub(crate) runs: u8,
    /// Has it been settled how many?
    pub(crate) runs_settled: bool,
    /// Which of the runs is being dealt, and the street on which each begins.
    pub(crate) run: u8,
    pub(crate) runs_from: u8,
    /// Those to whom only the first run counts.
    pub(crate) outside: Seats,
    /// Is one card burnt in all for several runs, because the deck is tight?
    pub(crate) one_burn: bool,
    /// Thrown away on earlier streets, folded hands included.
    pub(crate) muck: CardSet,
    /// Thrown away on this street.
    pub(crate) discards: CardSet,
    pub(crate) burnt: CardSet,
    /// Burnt cards, and cards thrown away, that nobody who records the hand saw.
    pub(crate) burnt_unseen: u8,
    pub(crate) thrown_unseen: u8,
    /// Board cards that came too early and lie aside, and the street that they were meant for.
    pub(crate) premature: CardSet,
    pub(crate) premature_at: u8,
    /// Was a card burnt too early for that street?
    pub(crate) burnt_early: bool,
    /// What has gone wrong in the deal, if anything has.
    pub(crate) mishaps: Option<Box<Mishaps>>,
    /// Seats that gave up without a bet to face and are still dealt to.
    pub(crate) ghosts: Seats,
    pub(crate) source: Source,
    /// A joker turned up by its owner's choice plays as if it were down.
    pub(crate) turned_joker: Seats,

    // What the street still waits for.
    pub(crate) must_discard: Seats,
    pub(crate) may_draw: Seats,
    pub(crate) may_flip: Seats,
    pub(crate) owed_down: PerSeat<u8>,
    pub(crate) owed_up: PerSeat<u8>,
    pub(crate) owed_board: [u8; MOST_BOARDS],
    pub(crate) owed_burn: u8,
    pub(crate) drew: PerSeat<u8>,
    /// What each has thrown away on this street to draw.
    pub(crate) thrown: PerSeat<CardSet>,

    // The betting round.
    pub(crate) betting: bool,
    /// Did this street's betting begin?
    pub(crate) begun: bool,
    pub(crate) bet_done: bool,
    pub(crate) turn: Seat,
    pub(crate) level: Chips,
    /// The last full bet or raise, by how much.
    pub(crate) increment: Chips,
    /// The level that full bets alone have reached.
    pub(crate) full_level: Chips,
    /// At limit, was the last full bet an all-in of half a bet or more?
    pub(crate) part_bet: bool,
    /// Bets and raises that count towards the cap.
    pub(crate) raises: u8,
    pub(crate) acted: Seats,
    /// Those who have as much in front as the level, so that only a choice is left to them.
    pub(crate) even: Seats,
    pub(crate) acted_level: PerSeat<Chips>,
    pub(crate) checked: Seats,
    /// Those all-in for the ante who hold openers, and may open without a chip until somebody does.
    pub(crate) may_open: Seats,
    pub(crate) uncapped: bool,
    /// Were words or chips read on this round that still matter? Only then are the next four looked at.
    pub(crate) heard: bool,
    /// Those who may not raise at this turn, and those who may not fold.
    pub(crate) no_raise: Seats,
    pub(crate) no_fold: Seats,
    /// Who said that it is a raise, with the amount to come.
    pub(crate) declared: Option<Seat>,
    /// What the floor is to decide.
    pub(crate) referred: Option<Referred>,
    /// Acts that came too early and wait for their turn.
    pub(crate) early: Option<Box<Earlies>>,
    /// What is rare and lies beside the hand.
    pub(crate) rare: Option<Box<Rare>>,
    /// The level before the last bet or raise.
    pub(crate) level_before: Chips,
    pub(crate) bring_in_due: bool,
    /// Is the bring-in due from the very player whom the card named, who may not fold?
    pub(crate) bring_in_forced: bool,
    pub(crate) upper_bet: bool,
    pub(crate) aggressor: Option<Seat>,
    pub(crate) first: Seat,
    /// Who opened the first round with a bet.
    pub(crate) opener: Option<Seat>,
    pub(crate) acts_last: Option<Seat>,
    pub(crate) acts_last_if_raised: bool,
    pub(crate) kill: Option<crate::terms::Kill>,
    /// The first street with betting.
    pub(crate) starts: u8,
    /// The live posts as they were due, and as they were made.
    pub(crate) due: PerSeat<Chips>,
    /// The largest of those due.
    pub(crate) most_due: Chips,
    pub(crate) posted: PerSeat<Chips>,
    /// The big blind, until that player has acted: so long pot-limit counts blinds by the house's way.
    pub(crate) counting: Option<Seat>,

    // The showdown.
    pub(crate) shown: Seats,
    /// Those of them who were dealt a card face down since: stud's last card when all is in.
    pub(crate) not_all_shown: Seats,
    pub(crate) to_show: Seats,
    /// Those who threw their hands away at the showdown.
    pub(crate) mucked: Seats,
    /// Those who play the board, with their own cards thrown away.
    pub(crate) play_board: Seats,
    pub(crate) awarded: PerSeat<Chips>,
    pub(crate) raked: Chips,
    pub(crate) carried: Chips,
    pub(crate) common_card: bool,
    pub(crate) side_pots: bool,
}

impl fmt::Debug for State {
    /// Chips and places, but no card: what is printed in logs is read by anybody.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.count as usize;
        f.debug_struct("State")
            .field("phase", &self.phase)
            .field("street", &self.street)
            .field("live", &self.live)
            .field("all_in", &self.all_in)
            .field("turn", &self.turn)
            .field("stacks", &&self.stack.0[..seats])
            .field("bets", &&self.bet.0[..seats])
            .field("pot", &self.pot())
            .finish_non_exhaustive()
    }
}

impl State {
    /// Inlined, so that so much is made where it stays.
    #[inline(always)]
    pub(crate) fn new(mode: Mode, seating: &Seating, source: Source) -> State {
        let count = seating.stacks.len();
        let most_due = seating.posts.iter().map(|post| post.live).max().unwrap_or_default();
        State {
            mode,
            count: count as u8,
            phase: Phase::Posting,
            street: 0,
            live: Seats::first(count),
            all_in: seating.broke(),
            stack: seating.stack(),
            bet: PerSeat::default(),
            paid: seating.paid(),
            paid_before: PerSeat::default(),
            dead: seating.carried.less(seating.in_pot.iter().copied().sum()),
            antes_are_matched: seating.antes_are_matched,
            event_last_two: seating.event_last_two,
            down: PerSeat([CardSet::EMPTY; MOST_SEATS]),
            up: PerSeat([CardSet::EMPTY; MOST_SEATS]),
            unknown: PerSeat::default(),
            boards: [Board::EMPTY; MOST_BOARDS],
            runs: 1,
            runs_settled: false,
            run: 0,
            runs_from: 0,
            outside: Seats::NONE,
            one_burn: false,
            muck: CardSet::EMPTY,
            discards: CardSet::EMPTY,
            burnt: CardSet::EMPTY,
            burnt_unseen: 0,
            thrown_unseen: 0,
            premature: CardSet::EMPTY,
            premature_at: 0,
            burnt_early: false,
            mishaps: None,
            ghosts: Seats::NONE,
            source,
            turned_joker: Seats::NONE,
            must_discard: Seats::NONE,
            may_draw: Seats::NONE,
            may_flip: Seats::NONE,
            owed_down: PerSeat::default(),
            owed_up: PerSeat::default(),
            owed_board: [0; MOST_BOARDS],
            owed_burn: 0,
            drew: PerSeat::default(),
            thrown: PerSeat([CardSet::EMPTY; MOST_SEATS]),
            betting: false,
            begun: false,
            bet_done: false,
            turn: Seat(0),
            // What is owed is the full blind, even when its poster has less.
            level: most_due,
            increment: Chips::ZERO,
            full_level: Chips::ZERO,
            part_bet: false,
            raises: 0,
            acted: Seats::NONE,
            even: Seats::NONE,
            acted_level: PerSeat::default(),
            checked: Seats::NONE,
            may_open: Seats::NONE,
            uncapped: false,
            heard: false,
            no_raise: Seats::NONE,
            no_fold: Seats::NONE,
            declared: None,
            referred: None,
            early: None,
            rare: None,
            level_before: Chips::ZERO,
            bring_in_due: false,
            bring_in_forced: false,
            upper_bet: false,
            aggressor: None,
            first: Seat(0),
            opener: None,
            acts_last: seating.acts_last,
            acts_last_if_raised: seating.acts_last_if_raised,
            kill: seating.kill,
            starts: seating.starts,
            due: seating.due(),
            most_due,
            posted: PerSeat::default(),
            counting: None,
            shown: Seats::NONE,
            not_all_shown: Seats::NONE,
            to_show: Seats::NONE,
            mucked: Seats::NONE,
            play_board: Seats::NONE,
            awarded: PerSeat::default(),
            raked: Chips::ZERO,
            carried: Chips::ZERO,
            common_card: false,
            side_pots: false,
        }
    }

    /// All chips in the middle and in front of the players.
    #[inline]
    pub fn pot(&self) -> Chips {
        let seats = self.count as usize;
        let bets: u64 =
            self.bet.0[..seats].iter().zip(&self.paid.0[..seats]).map(|(bet, paid)| bet.0 + paid.0).sum();
        Chips(self.dead.0 + bets)
    }

    /// All the cards of a seat.
    pub(crate) fn cards(&self, seat: Seat) -> CardSet {
        self.down[seat] | self.up[seat]
    }

    /// Those who can still bet.
    #[inline]
    pub(crate) fn able(&self) -> Seats {
        self.live.minus(self.all_in)
    }

    /// Those who were all-in before the last round of betting.
    pub(crate) fn all_in_before(&self) -> Seats {
        self.all_in
            .iter()
            .filter(|&seat| self.paid[seat] + self.bet[seat] == self.paid_before[seat])
            .collect()
    }

    /// Is this the street that blinds and bring-ins belong to?
    #[inline]
    pub(crate) fn is_first_round(&self, terms: &Terms) -> bool {
        self.street == terms.first_round
    }

    /// Those who count when the cap asks how many contest the pot.
    #[inline]
    pub(crate) fn contesting(&self, terms: &Terms) -> Seats {
        if terms.house.cap_counts_all_in { self.live } else { self.able() }
    }

    /// May this seat still do something in the round?
    #[inline]
    pub(crate) fn may_act(&self, seat: Seat) -> bool {
        self.able().contains(seat) && !self.acted.and(self.even).contains(seat)
            || self.may_open.contains(seat)
    }

    /// Those who must still act.
    #[inline]
    pub(crate) fn waiting(&self) -> Seats {
        let able = self.able();
        let mut waiting = able.minus(self.acted.and(self.even));
        if !self.may_open.is_empty() {
            waiting = waiting.or(self.may_open.minus(self.acted).and(self.live));
        }
        // Alone against players who are all-in, there is nothing left to do but to call.
        if let Some(alone) = able.single()
            && !self.bring_in_due
            && self.bet[alone] >= self.highest_besides(alone)
        {
            return Seats::NONE;
        }
        waiting
    }

    /// May the deck run out in this game, so that thrown cards come back?
    pub(crate) fn cards_return(terms: &Terms) -> bool {
        terms.game.exhaustion != Exhaustion::Never
    }

    /// Is each player dealt to as soon as the choice to turn a card is made?
    pub(crate) fn flips_one_by_one(terms: &Terms, street: u8) -> bool {
        terms.game.streets[street as usize].flip == Some(Flip::OneByOne)
    }
}
