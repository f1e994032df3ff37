//! What a drawing hand goes for, and which cards are in its way: rules of thumb, quick enough to be asked thousands of
//! times for one decision.

use cards::{Card, CardSet, Plays, Rank, Ranking, Suit};
use rules::game::{Game, Kind};

/// What the cards held are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Pairs and better, straights and flushes; these ranks and the joker are wild.
    High {
        /// Are deuces wild, too?
        deuces: bool,
    },
    /// Low cards of different ranks.
    Low {
        /// Is the ace low?
        ace_low: bool,
        /// Do straights and flushes count against the hand?
        straights: bool,
    },
    /// Different ranks in different suits.
    Badugi {
        /// The order of the ranks.
        order: Order,
    },
    /// Points, as few as possible.
    FewPoints,
    /// Points, as many as possible.
    ManyPoints,
    /// Nothing that drawing would help with.
    Nothing,
}

/// Which cards of a badugi are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Low ones, the ace lowest.
    AceLow,
    /// Low ones, the ace highest.
    AceHigh,
    /// High ones.
    High,
}

impl Aim {
    /// What these cards go for in a game. Where the pot has a high and a low part, the cards decide.
    pub(super) fn of(game: &Game, cards: CardSet) -> Aim {
        let mut drawn = game.pot.iter().filter(|share| share.plays == Plays::HoldingOnly);
        let Some(first) = drawn.next() else { return Aim::Nothing };
        let aim = Aim::by(first.ranking);
        match (aim, drawn.next()) {
            (Aim::High { .. }, Some(second)) if game.is(Kind::HiLo) => {
                let low = Aim::by(second.ranking);
                if low.goods(cards).len() >= 3 { low } else { aim }
            }
            (aim, _) => aim,
        }
    }

    fn by(ranking: Ranking) -> Aim {
        match ranking {
            Ranking::High
            | Ranking::HighBug
            | Ranking::HighWild
            | Ranking::ShortDeck
            | Ranking::ShortDeckTrips
            | Ranking::Mexican
            | Ranking::MexicanBug => Aim::High { deuces: false },
            Ranking::DeucesWild => Aim::High { deuces: true },
            Ranking::AceToFive | Ranking::AceToFiveJoker | Ranking::EightOrBetter => {
                Aim::Low { ace_low: true, straights: false }
            }
            Ranking::AceToSix => Aim::Low { ace_low: true, straights: true },
            Ranking::DeuceToSeven | Ranking::TenLowMiddle => Aim::Low { ace_low: false, straights: true },
            Ranking::Badugi => Aim::Badugi { order: Order::AceLow },
            Ranking::BadugiAceHigh => Aim::Badugi { order: Order::AceHigh },
            Ranking::BadugiHigh => Aim::Badugi { order: Order::High },
            Ranking::Points0 => Aim::FewPoints,
            Ranking::Points49 | Ranking::Points54 => Aim::ManyPoints,
            Ranking::Points21
            | Ranking::FrontThree
            | Ranking::BoardHigh
            | Ranking::BoardLow
            | Ranking::BoardDeuce
            | Ranking::BoardMexican
            | Ranking::CardHigh
            | Ranking::CardLow
            | Ranking::CardHighAceLow
            | Ranking::CardLowAceLow
            | Ranking::Revealed
            | Ranking::Kuhn
            | Ranking::Leduc
            | Ranking::RhodeIsland
            | Ranking::Numeral211 => Aim::Nothing,
        }
    }

    /// The cards to throw away, `most` of them at the most, with so many draws still to come after this one.
    pub(super) fn throw(self, cards: CardSet, most: usize, draws_after: usize) -> CardSet {
        let keep = match self {
            Aim::High { deuces } => high(cards, deuces),
            // On the last draw a rough low that is made is worth more than a smooth one that may come.
            Aim::Low { .. } | Aim::Badugi { .. } if draws_after == 0 && self.is_made(cards) => cards,
            Aim::Low { .. } | Aim::Badugi { .. } | Aim::FewPoints | Aim::ManyPoints => self.goods(cards),
            Aim::Nothing => cards,
        };
        let mut thrown: Vec<Card> = (cards - keep).iter().collect();
        if thrown.len() > most {
            thrown.sort_by_key(|&card| std::cmp::Reverse(self.badness(card)));
            thrown.truncate(most);
        }
        thrown.into_iter().collect()
    }

    /// How little a card is wanted: 0 for the best rank. The joker is always wanted.
    fn badness(self, card: Card) -> u32 {
        let Some(rank) = card.rank() else { return 0 };
        let from_deuce = rank as u32;
        let from_ace = if rank == Rank::Ace { 0 } else { from_deuce + 1 };
        match self {
            Aim::High { .. } | Aim::Badugi { order: Order::High } => 12 - from_deuce,
            Aim::Low { ace_low: true, .. } | Aim::Badugi { order: Order::AceLow } => from_ace,
            Aim::Low { ace_low: false, .. } | Aim::Badugi { order: Order::AceHigh } => from_deuce,
            Aim::FewPoints => pips(rank),
            Aim::ManyPoints => 11 - pips(rank).min(11),
            Aim::Nothing => 0,
        }
    }

    /// The cards that fit together and are good enough to draw to.
    fn goods(self, cards: CardSet) -> CardSet {
        let mut order: Vec<Card> = cards.iter().collect();
        order.sort_by_key(|&card| self.badness(card));
        let worst = match self {
            Aim::Low { .. } => 7,
            Aim::Badugi { .. } => 7,
            Aim::FewPoints => 3,
            Aim::ManyPoints => 4,
            Aim::High { .. } | Aim::Nothing => u32::MAX,
        };
        let mut keep = CardSet::EMPTY;
        for card in order.into_iter().filter(|&card| self.badness(card) <= worst) {
            if self.fits(keep, card) {
                keep.insert(card);
            }
        }
        keep
    }

    /// Does a card go with those kept?
    fn fits(self, keep: CardSet, card: Card) -> bool {
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else { return true };
        match self {
            Aim::Low { straights, .. } => {
                let with = keep.with(card);
                keep.count_rank(rank) == 0
                    && !(straights && with.len() == 5 && (in_a_row(with) == with || of_a_suit(with) == with))
            }
            Aim::Badugi { .. } => keep.count_rank(rank) == 0 && keep.suit_mask(suit) == 0,
            Aim::High { .. } | Aim::FewPoints | Aim::ManyPoints | Aim::Nothing => true,
        }
    }

    /// Is it a hand without a pair, and no worse than a jack?
    fn is_made(self, cards: CardSet) -> bool {
        let mut keep = CardSet::EMPTY;
        for card in cards {
            if !self.fits(keep, card) || self.badness(card) > 9 {
                return false;
            }
            keep.insert(card);
        }
        true
    }
}

fn pips(rank: Rank) -> u32 {
    match rank {
        Rank::Jack | Rank::Queen | Rank::King => 0,
        Rank::Ace => 1,
        rank => rank as u32 + 2,
    }
}

/// What to keep for a high hand: all of a made one, pairs and better, four to a flush or a straight, else the highest
/// card.
fn high(cards: CardSet, deuces: bool) -> CardSet {
    let wild: CardSet =
        cards.iter().filter(|card| card.is_joker() || deuces && card.rank() == Some(Rank::Two)).collect();
    let plain = cards - wild;
    let run = in_a_row(plain);
    let suited = of_a_suit(plain);
    let wanted = [suited | wild, run | wild];
    if let Some(made) = wanted.into_iter().find(|made| made.len() >= 5 && made.len() == cards.len()) {
        return made;
    }
    let grouped: CardSet =
        plain.iter().filter(|card| card.rank().is_some_and(|rank| plain.count_rank(rank) > 1)).collect();
    if !grouped.is_empty() || wild.len() > 1 {
        return grouped | wild;
    }
    if let Some(drawing) = wanted.into_iter().find(|kept| kept.len() == 4) {
        return drawing;
    }
    let highest = plain.iter().max_by_key(|card| card.rank());
    wild | highest.filter(|card| card.rank() >= Some(Rank::Jack)).into_iter().collect()
}

/// The most cards of one suit.
fn of_a_suit(cards: CardSet) -> CardSet {
    let suited = |suit| cards.iter().filter(|card| card.suit() == Some(suit)).collect::<CardSet>();
    Suit::ALL.into_iter().map(suited).max_by_key(|suited| suited.len()).unwrap_or_default()
}

/// The most cards of ranks that follow each other, one of each; the ace goes either way.
fn in_a_row(cards: CardSet) -> CardSet {
    let mask = u32::from(cards.rank_mask());
    // The ace is once below the deuce and once above the king.
    let ranks = mask << 1 | mask >> 12;
    let (mut best, mut best_len) = (0, 0);
    for length in 1..=5 {
        for low in 0..=14 - length {
            let run = ((1_u32 << length) - 1) << low;
            if ranks & run == run && length > best_len {
                (best, best_len) = (run, length);
            }
        }
    }
    let rank_bits = best >> 1 | (best & 1) << 12;
    let mut found = CardSet::EMPTY;
    for card in cards {
        let wanted = card.rank().is_some_and(|rank| rank_bits >> rank as u32 & 1 == 1);
        if wanted && card.rank().is_some_and(|rank| found.count_rank(rank) == 0) {
            found.insert(card);
        }
    }
    found
}
