//! How much of the pot a hand wins on average against random holdings, from what its seat may see.

use cards::{
    Card, CardSet, DeckKind, Plays, Qualifier, Ranking,
    equity::{self, Judge, Matchup, Method, Options, Range},
    fast::Quick,
};
use hand::{MOST_BOARDS, MOST_SEATS, Seen};
use rules::game::{Game, Share};

use super::{Aim, Sight};
use crate::{Dice, some_of};

/// The most deals that are tried.
const MOST_DEALS: usize = 240;
/// The fewest, however long they take.
const LEAST_DEALS: usize = 6;
/// What all deals together may cost, in evaluations of five cards: a bot thinks for a moment, not for seconds.
const PATIENCE: usize = 6_000;
/// What it costs to choose what to throw away.
const DRAW_COST: usize = 3;
/// Deals that the equity calculator samples.
const CALCULATED: u64 = 400;

/// The most cards of a holding and a board that are looked at together: of more, some are left out at random.
const MOST_CARDS: usize = 9;

/// The part of the pot, from 0 to 1, that these cards of the seat win on average. `among` is how many such questions
/// one decision asks: they share the time there is.
pub(super) fn estimate(at: &Sight<'_>, own: CardSet, among: usize, dice: &mut Dice) -> f64 {
    calculated(at, own, dice).unwrap_or_else(|| Table::new(at, own, among).play(dice))
}

/// The faces among some cards.
pub(super) fn faces(cards: &[Seen]) -> CardSet {
    let face = |seen: &Seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back => None,
    };
    cards.iter().filter_map(face).collect()
}

/// By the equity calculator, where it counts the game and all that is left to come is one board.
fn calculated(at: &Sight<'_>, own: CardSet, dice: &mut Dice) -> Option<f64> {
    let game = &at.terms.game;
    let known = game.equity().ok()?;
    let plain = |street: &rules::game::Street| street.draw == 0 && street.discard == 0 && street.up == 0;
    // It looks everything up at once for these; the others are quicker done here, with fewer deals.
    let quick = |share: &equity::Share| match share.plays {
        Plays::Any => Quick::of(share.ranking).is_some(),
        Plays::Exactly(2) => matches!(share.ranking, Ranking::High | Ranking::EightOrBetter),
        Plays::Exactly(_) | Plays::AtMost(_) | Plays::HoldingOnly | Plays::BoardOnly => false,
    };
    let fits = known.shares().iter().all(quick) && known.hole() + known.board() <= 9 && known.board() > 0;
    let fits = fits && game.boards() == 1 && game.streets.iter().all(plain);
    let hidden = at.rivals().all(|rival| rival.cards.iter().all(|seen| *seen == Seen::Back));
    if !fits || !hidden || own.len() != known.hole() {
        return None;
    }
    let board = at.view.boards.first().map_or(CardSet::EMPTY, |board| board.iter().copied().collect());
    let mut players = vec![Range::known(own)];
    players.extend(at.rivals().map(|_| Range::random()));
    let matchup = Matchup::new(&known, players, board, CardSet::EMPTY).ok()?;
    let options =
        Options { method: Method::Samples(CALCULATED), threads: 1, seed: dice.roll(), ..Options::default() };
    matchup.solve(&options).ok().map(|equity| equity.players[0].equity)
}

/// A table as one seat knows it, with the rest to be dealt at random.
struct Table<'g> {
    game: &'g Game,
    /// What is known of each player's cards, ours first, and how many more each holds.
    known: Vec<(CardSet, usize)>,
    boards: [CardSet; MOST_BOARDS],
    /// Cards that may still come, or are held where we cannot see them.
    unseen: CardSet,
    next_street: usize,
    /// How many cards of each holding are left out.
    spare: usize,
    judges: Vec<Way>,
    deals: usize,
}

/// How one part of the pot is judged.
enum Way {
    /// By an evaluator for holdings of just so many cards.
    Quick(Judge, usize),
    /// As the ranking defines it, with the hurdle if it has one.
    Plain,
}

impl<'g> Table<'g> {
    fn new(at: &Sight<'g>, own: CardSet, among: usize) -> Table<'g> {
        let game = &at.terms.game;
        let mut known = vec![(own, 0)];
        for rival in at.rivals() {
            let seen = faces(&rival.cards);
            // Whoever still has a card to throw away is taken to have done so.
            known.push((seen, rival.cards.len().min(own.len()).saturating_sub(seen.len())));
        }
        let mut boards = [CardSet::EMPTY; MOST_BOARDS];
        for (board, cards) in boards.iter_mut().zip(&at.view.boards) {
            *board = cards.iter().copied().collect();
        }
        let up = at.view.players.iter().fold(CardSet::EMPTY, |all, player| all | faces(&player.cards));
        let seen = boards.iter().fold(up | at.own, |all, &board| all | board);
        let next_street = at.next_street();
        let to_come = &game.streets[next_street.min(game.streets.len())..];
        let hole = own.len() + to_come.iter().map(|street| (street.down + street.up) as usize).sum::<usize>();
        let board = boards[0].len() + to_come.iter().map(|street| street.board as usize).sum::<usize>();
        let together = game.pot.iter().all(|share| share.plays == Plays::Any);
        let spare = if together { (hole + board).saturating_sub(MOST_CARDS) } else { 0 };
        let hole = hole - spare;
        let judges: Vec<Way> = game.pot.iter().map(|share| Way::of(share, hole, board)).collect();
        let values = game.pot.iter().zip(&judges).map(|(share, way)| way.cost(share, hole, board));
        let draws = game.streets.iter().filter(|street| street.draw > 0).count();
        let cost = (values.sum::<usize>() + draws * DRAW_COST) * known.len() * among.max(1);
        let deals = (PATIENCE / cost).clamp(LEAST_DEALS, MOST_DEALS);
        Table { game, known, boards, unseen: game.deck.cards() - seen, next_street, spare, judges, deals }
    }

    fn play(&self, dice: &mut Dice) -> f64 {
        let won: f64 = (0..self.deals).map(|_| self.deal(dice)).sum();
        won / self.deals as f64
    }

    /// Deals the hidden cards and all that is to come, and says what part of the pot we win.
    ///
    /// What is to be thrown away for good stays in everybody's hand: that favours all alike.
    fn deal(&self, dice: &mut Dice) -> f64 {
        let mut pack = Pack::new(self.unseen);
        let mut held = [CardSet::EMPTY; MOST_SEATS];
        let held = &mut held[..self.known.len().min(MOST_SEATS)];
        for (cards, &(known, hidden)) in held.iter_mut().zip(&self.known) {
            *cards = known;
            cards.extend((0..hidden).filter_map(|_| pack.draw(dice)));
        }
        let mut boards = self.boards;
        let mut draws = self.game.streets.iter().filter(|street| street.draw > 0).count();
        for (number, street) in self.game.streets.iter().enumerate() {
            let to_come = number >= self.next_street;
            if street.draw > 0 {
                draws -= 1;
                // The others have improved on the draws that are past, as far as we can tell; we know what we hold.
                for cards in &mut held[usize::from(!to_come)..] {
                    self.exchange(cards, street.draw, draws, &mut pack, dice);
                }
            }
            if !to_come {
                continue;
            }
            for board in &mut boards[..street.boards as usize] {
                board.extend((0..street.board).filter_map(|_| pack.draw(dice)));
            }
            for cards in &mut *held {
                cards.extend((0..street.down + street.up).filter_map(|_| pack.draw(dice)));
            }
        }
        if self.spare > 0 {
            for cards in &mut *held {
                *cards -= some_of(*cards, self.spare, dice);
            }
        }
        self.won(held, &boards)
    }

    /// Throws away by the rule of thumb and draws as many.
    fn exchange(&self, cards: &mut CardSet, most: u8, draws_after: usize, pack: &mut Pack, dice: &mut Dice) {
        let thrown = Aim::of(self.game, *cards).throw(*cards, most.into(), draws_after);
        *cards -= thrown;
        for card in thrown {
            pack.thrown.insert(card);
            cards.extend(pack.draw(dice));
        }
    }

    /// The part of the pot that the first of these holdings wins.
    fn won(&self, held: &[CardSet], boards: &[CardSet; MOST_BOARDS]) -> f64 {
        let (mut won, mut claimed) = (0.0, 0);
        for (share, way) in self.game.pot.iter().zip(&self.judges) {
            let board = boards[share.board as usize];
            let mine = way.value(share, held[0], board);
            let others = held[1..].iter().map(|&cards| way.value(share, cards, board));
            let (mut best, mut ties) = (mine, 1_u32);
            for value in others {
                ties = if value == best { ties + 1 } else { ties };
                best = best.max(value);
            }
            claimed += u32::from(best > 0);
            won += if mine == best && best > 0 { 1.0 / f64::from(ties) } else { 0.0 };
        }
        if claimed == 0 { 1.0 / held.len() as f64 } else { won / f64::from(claimed) }
    }
}

impl Way {
    fn of(share: &Share, hole: usize, board: usize) -> Way {
        let ranking = match (share.ranking, share.qualifier) {
            (Ranking::AceToFive, Some(Qualifier::EightOrBetter)) => Ranking::EightOrBetter,
            (ranking, None) => ranking,
            (_, Some(_)) => return Way::Plain,
        };
        match Quick::of(ranking) {
            Some(_) => Way::Quick(Judge::new(ranking, share.plays, hole, board), hole),
            None => Way::Plain,
        }
    }

    /// About how many evaluations of five cards one value takes.
    fn cost(&self, share: &Share, hole: usize, board: usize) -> usize {
        let plays = share.ranking.plays();
        let selections = match share.plays {
            Plays::Any => choose(hole + board, plays),
            Plays::HoldingOnly => choose(hole, plays),
            Plays::BoardOnly => choose(board, plays),
            Plays::AtMost(count) | Plays::Exactly(count) => {
                choose(hole, count.into()) * choose(board, plays.saturating_sub(count.into()))
            }
        };
        let omaha = share.plays == Plays::Exactly(2);
        match self {
            // Seven cards at once are looked up; more are taken seven by seven.
            Way::Quick(..) if share.plays == Plays::Any && hole + board > 7 => choose(hole + board, 7),
            Way::Quick(..) if matches!(share.plays, Plays::Any | Plays::HoldingOnly) => 1,
            Way::Quick(..) if omaha && share.ranking != Ranking::AceToFive => 4,
            Way::Quick(..) => selections,
            // A wild card is tried as every other card.
            Way::Plain => selections * if share.ranking.deck() == DeckKind::Standard { 2 } else { 10 },
        }
    }

    /// Greater for a better hand, 0 for one that does not qualify.
    fn value(&self, share: &Share, holding: CardSet, board: CardSet) -> u32 {
        match self {
            Way::Quick(judge, hole) if holding.len() == *hole => judge.value(holding, board),
            Way::Quick(..) | Way::Plain => {
                let strength = share.ranking.best(share.plays, holding, board);
                let admitted = share.qualifier.is_none_or(|hurdle| hurdle.admits(strength));
                if admitted { strength.value() } else { 0 }
            }
        }
    }
}

/// How many selections of `count` out of `cards` there are; at least one.
fn choose(cards: usize, count: usize) -> usize {
    let count = count.min(cards);
    (0..count).fold(1, |product, step| product * (cards - step) / (step + 1))
}

/// Cards drawn at random; what was thrown away comes back when they run out.
struct Pack {
    cards: [Card; 53],
    left: usize,
    thrown: CardSet,
}

impl Pack {
    fn new(unseen: CardSet) -> Pack {
        let mut pack = Pack { cards: [Card::JOKER; 53], left: 0, thrown: CardSet::EMPTY };
        pack.fill(unseen);
        pack
    }

    fn fill(&mut self, cards: CardSet) {
        for card in cards {
            self.cards[self.left] = card;
            self.left += 1;
        }
    }

    fn draw(&mut self, dice: &mut Dice) -> Option<Card> {
        if self.left == 0 {
            let thrown = std::mem::replace(&mut self.thrown, CardSet::EMPTY);
            self.fill(thrown);
        }
        let place = dice.below(self.left as u64) as usize;
        self.left = self.left.checked_sub(1)?;
        self.cards.swap(place, self.left);
        Some(self.cards[self.left])
    }
}
