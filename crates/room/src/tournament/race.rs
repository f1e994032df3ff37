//! Colouring up: chips of an old denomination are changed for a new one, and the odd ones are raced off with cards.

use std::{error::Error, fmt};

use cards::Card;
use hand::Chips;
use rules::{
    Book, Circumstances, Ruling, Under,
    policy::{
        ColorUpDeal, ColorUpFoundLater, ColorUpLeftover, ColorUpMaxChipsPerPlayer, ColorUpRescueChip,
        ColorUpRescueTiming,
    },
};

use crate::{
    ask::{under, usual},
    card_order::CardOrder,
};

/// The house's answers on chip races, looked up once.
#[derive(Clone, Debug)]
pub struct RaceRules {
    deal: ColorUpDeal,
    most: u64,
    rescue_first: bool,
    rescue_chip: ColorUpRescueChip,
    half_rounds_up: bool,
    found: ColorUpFoundLater,
    cards: CardOrder,
}

/// A stack before the race, seat one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The seat, as players count.
    pub seat: u32,
    /// How many chips of the old denomination are in it.
    pub old: u64,
    /// What all its other chips are worth.
    pub rest: Chips,
}

/// The denominations of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chip {
    /// The one that goes.
    pub old: Chips,
    /// The one it is changed for.
    pub new: Chips,
}

/// What happens in a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RaceEvent {
    /// Whole new chips for old ones.
    Exchanged {
        /// Whose.
        seat: u32,
        /// How many old chips go.
        old: u64,
        /// How many new ones come.
        new: u64,
    },
    /// A card for each odd chip.
    Dealt {
        /// To whom.
        seat: u32,
        /// The cards, in the order dealt.
        cards: Vec<Card>,
    },
    /// Somebody whom the race would leave with nothing is kept in.
    Rescued {
        /// Who.
        seat: u32,
        /// The chip given.
        chip: Chips,
    },
    /// A new chip for a card.
    Won {
        /// Who.
        seat: u32,
        /// By which card.
        card: Card,
    },
    /// Odd chips rounded up to a new one, where there is no race.
    RoundedUp {
        /// Who.
        seat: u32,
    },
    /// The odd chips leave play.
    Removed {
        /// Whose.
        seat: u32,
        /// How many old chips.
        old: u64,
    },
}

/// Why there is no such race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadRace {
    /// A new chip is not worth a whole number of old ones.
    NotWhole(Chip),
    /// More cards are needed than a deck has.
    DeckTooSmall {
        /// How many cards are needed.
        needs: u64,
    },
    /// A seat was not given a card for each odd chip.
    WrongCards {
        /// Which seat.
        seat: u32,
        /// How many odd chips it has.
        odd: u64,
        /// How many cards it was given.
        cards: usize,
    },
}

impl fmt::Display for BadRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRace::NotWhole(Chip { old, new }) => {
                write!(f, "a chip of {new} is not worth a whole number of chips of {old}, more than one")
            }
            BadRace::DeckTooSmall { needs } => {
                write!(f, "{needs} odd chips need as many cards, and a deck has 52: race table by table")
            }
            BadRace::WrongCards { seat, odd, cards } => {
                write!(f, "seat {seat} has {odd} odd chips, and {cards} cards were named for it")
            }
        }
    }
}

impl Error for BadRace {}

/// A race as it was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raced {
    /// What happened, in order, with the policy behind it.
    pub rulings: Vec<Ruling<RaceEvent>>,
    /// The stacks afterwards, in the order they came.
    pub stacks: Vec<Chips>,
}

impl Chip {
    /// How many old chips make a new one.
    fn ratio(self) -> Result<u64, BadRace> {
        let whole = !self.old.is_zero() && self.new > self.old && (self.new % self.old.0).is_zero();
        if whole { Ok(self.new.0 / self.old.0) } else { Err(BadRace::NotWhole(self)) }
    }

    /// How many cards each stack is dealt.
    pub fn odd(self, stacks: &[Stack]) -> Result<Vec<u64>, BadRace> {
        let ratio = self.ratio()?;
        Ok(stacks.iter().map(|stack| stack.old % ratio).collect())
    }
}

impl RaceRules {
    /// What this book says of races.
    pub fn of(book: &Book) -> RaceRules {
        let at = Circumstances::default();
        RaceRules {
            deal: usual(book, ColorUpDeal, at),
            most: match usual(book, ColorUpMaxChipsPerPlayer, at) {
                ColorUpMaxChipsPerPlayer::Unlimited => u64::MAX,
                ColorUpMaxChipsPerPlayer::Count(most) => u64::from(most),
            },
            rescue_first: usual(book, ColorUpRescueTiming, at) == ColorUpRescueTiming::BeforeAnyAward,
            rescue_chip: usual(book, ColorUpRescueChip, at),
            half_rounds_up: usual(book, ColorUpLeftover, at) == ColorUpLeftover::HalfRoundsUp,
            found: usual(book, ColorUpFoundLater, at),
            cards: CardOrder::of(book),
        }
    }

    /// Races off one denomination. `cards` are those dealt to each stack, one for each odd chip; `lowest` is the smallest
    /// chip that stays in play.
    pub fn run(
        &self,
        chip: Chip,
        lowest: Chips,
        stacks: &[Stack],
        cards: &[Vec<Card>],
    ) -> Result<Raced, BadRace> {
        let odd = chip.odd(stacks)?;
        let ratio = chip.ratio()?;
        let mut run = Run {
            chip,
            stacks,
            won: vec![0; stacks.len()],
            rescued: vec![Chips::ZERO; stacks.len()],
            rulings: Vec::new(),
        };
        for (stack, odd) in stacks.iter().zip(&odd) {
            if stack.old >= ratio {
                let (old, new) = (stack.old - odd, stack.old / ratio);
                run.note(RaceEvent::Exchanged { seat: stack.seat, old, new }, None);
            }
        }
        match self.deal {
            ColorUpDeal::RoundUp => {
                for (index, stack) in stacks.iter().enumerate().filter(|(index, _)| odd[*index] > 0) {
                    run.won[index] = 1;
                    run.note(RaceEvent::RoundedUp { seat: stack.seat }, Some(under(ColorUpDeal)));
                }
            }
            ColorUpDeal::OneCardPerOddChipFromSeat1 => self.race(&mut run, &odd, ratio, lowest, cards)?,
        }
        for (stack, &old) in stacks.iter().zip(&odd).filter(|(_, odd)| **odd > 0) {
            run.note(RaceEvent::Removed { seat: stack.seat, old }, None);
        }
        let after = stacks.iter().enumerate().map(|(index, stack)| {
            stack.rest + chip.new * (stack.old / ratio + run.won[index]) + run.rescued[index]
        });
        Ok(Raced { stacks: after.collect(), rulings: run.rulings })
    }

    fn race(
        &self,
        run: &mut Run<'_>,
        odd: &[u64],
        ratio: u64,
        lowest: Chips,
        cards: &[Vec<Card>],
    ) -> Result<(), BadRace> {
        let total: u64 = odd.iter().sum();
        if total > 52 {
            return Err(BadRace::DeckTooSmall { needs: total });
        }
        for (index, &odd) in odd.iter().enumerate() {
            let (seat, dealt) = (run.stacks[index].seat, cards.get(index).map_or(&[][..], Vec::as_slice));
            if dealt.len() as u64 != odd {
                return Err(BadRace::WrongCards { seat, odd, cards: dealt.len() });
            }
            if odd > 0 {
                run.note(RaceEvent::Dealt { seat, cards: dealt.to_vec() }, Some(under(ColorUpDeal)));
            }
        }
        let order = self.order(cards);
        let rounded = self.half_rounds_up && total % ratio * 2 >= ratio;
        let chips = total / ratio + u64::from(rounded);
        let saved = if self.rescue_first { run.saved_first(&order, chips, self.most) } else { Vec::new() };
        for &index in &saved {
            run.rescue(index, self.chip_given(run.chip, lowest));
        }
        for (number, &(index, card)) in
            self.awards(&order, chips.saturating_sub(saved.len() as u64)).iter().enumerate()
        {
            run.won[index] += 1;
            let last = rounded && number as u64 + 1 + saved.len() as u64 == chips;
            let by = if last { under(ColorUpLeftover) } else { under(ColorUpMaxChipsPerPlayer) };
            run.note(RaceEvent::Won { seat: run.stacks[index].seat, card }, Some(by));
        }
        if !self.rescue_first {
            for index in 0..run.stacks.len() {
                if run.is_broke(index) {
                    run.rescue(index, self.chip_given(run.chip, lowest));
                }
            }
        }
        Ok(())
    }

    fn chip_given(&self, chip: Chip, lowest: Chips) -> Chips {
        match self.rescue_chip {
            ColorUpRescueChip::NewDenomination => chip.new,
            ColorUpRescueChip::LowestStillInPlay => lowest,
        }
    }

    /// All cards, highest first, with whose they are.
    fn order(&self, cards: &[Vec<Card>]) -> Vec<(usize, Card)> {
        let mut order: Vec<(usize, Card)> = cards
            .iter()
            .enumerate()
            .flat_map(|(index, cards)| cards.iter().map(move |&card| (index, card)))
            .collect();
        order.sort_by_key(|&(_, card)| self.cards.key(card));
        order
    }

    /// The cards that win, from the top, no player more than the house allows.
    fn awards(&self, order: &[(usize, Card)], chips: u64) -> Vec<(usize, Card)> {
        awarded(order, chips, self.most)
    }

    /// What chips of the old denomination that turn up later are changed for: new chips, and how many old ones are just
    /// taken.
    pub fn found_later(&self, chip: Chip, old: u64) -> Result<(u64, u64, Under), BadRace> {
        let ratio = chip.ratio()?;
        let under = under(ColorUpFoundLater);
        Ok(match self.found {
            ColorUpFoundLater::EqualValueOnly => (old / ratio, old % ratio, under),
            ColorUpFoundLater::Removed => (0, old, under),
        })
    }
}

fn awarded(order: &[(usize, Card)], chips: u64, most: u64) -> Vec<(usize, Card)> {
    let mut won: Vec<(usize, Card)> = Vec::new();
    for &(index, card) in order {
        if won.len() as u64 == chips {
            break;
        }
        if (won.iter().filter(|(other, _)| *other == index).count() as u64) < most {
            won.push((index, card));
        }
    }
    won
}

struct Run<'a> {
    chip: Chip,
    stacks: &'a [Stack],
    won: Vec<u64>,
    rescued: Vec<Chips>,
    rulings: Vec<Ruling<RaceEvent>>,
}

impl Run<'_> {
    fn note(&mut self, event: RaceEvent, under: Option<Under>) {
        self.rulings.push(Ruling { event, under });
    }

    fn rescue(&mut self, index: usize, chip: Chips) {
        self.rescued[index] = chip;
        let timing = under(ColorUpRescueTiming);
        self.note(RaceEvent::Rescued { seat: self.stacks[index].seat, chip }, Some(timing));
    }

    /// Would the stack be empty with what it has won?
    fn is_broke(&self, index: usize) -> bool {
        self.is_broke_with(index, self.won[index])
    }

    fn is_broke_with(&self, index: usize, won: u64) -> bool {
        let stack = self.stacks[index];
        stack.old > 0 && stack.rest.is_zero() && won == 0 && stack.old < self.chip.new.0 / self.chip.old.0
    }

    /// Who is given a chip before anybody wins one: those whom the cards would leave with nothing. Each chip so given is
    /// one fewer to win, which can cost somebody else the last chip; the count is made again until nobody is added.
    fn saved_first(&self, order: &[(usize, Card)], chips: u64, most: u64) -> Vec<usize> {
        let mut saved: Vec<usize> = Vec::new();
        loop {
            let won = awarded(order, chips.saturating_sub(saved.len() as u64), most);
            let next = (0..self.stacks.len()).find(|&index| {
                let own = won.iter().filter(|(other, _)| *other == index).count() as u64;
                !saved.contains(&index) && self.is_broke_with(index, own)
            });
            match next {
                Some(index) => saved.push(index),
                None => return saved,
            }
        }
    }
}
