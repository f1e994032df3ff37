//! What would have come is told once the hand is over and where the house shows it, and is what comes when all play on.

use std::sync::Arc;

use hand::{
    Act, Awaiting, Chips, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Source, Stakes, Stub, Terms,
    Viewer,
};
use rules::{
    Context, Library,
    game::{self, Limit},
};

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Three players with the same deck each time, in a house that shows what would have come or does not.
fn dealt(game: &str, shows: bool) -> Result<Hand, Box<dyn std::error::Error>> {
    let book = Library::shipped().resolve("roberts", Context::Live)?;
    let (game, stakes) = (game::shipped(game).ok_or("it is shipped")?, Stakes::blinds(1, 2));
    let limit = if game.limits.contains(&Limit::No) { Limit::No } else { Limit::Pot };
    let seating = Seating::usual(&game, &stakes, &[Chips(100); 3]);
    let house = House::of(&book, &game, limit);
    assert!(!house.rabbit_hunting, "no shipped book shows what would have come");
    let house = House { rabbit_hunting: shows, ..house };
    let terms = Arc::new(Terms::new(game, limit, stakes, house, Rake::NONE)?);
    let deck = cards::Deck::shuffled(terms.game.deck, [7; 32]);
    Ok(Hand::open(terms, Mode::BY_ITSELF, &seating, Source::Deck(Stub::new(&deck, [7; 32])))?)
}

/// Everybody checks or calls while `so` holds, then all but one fold.
fn play(hand: &mut Hand, so: impl Fn(&Hand) -> bool) -> Outcome {
    while let Awaiting::Bet(seat) = hand.awaiting() {
        let choices = hand.choices().ok_or("somebody is to bet")?;
        let act = match choices.check {
            _ if !so(hand) && choices.fold => PlayerAct::Fold,
            true => PlayerAct::Check,
            false => PlayerAct::Call,
        };
        hand.apply(Act::Player(seat, act))?;
    }
    Ok(())
}

#[test]
fn what_would_have_come_is_what_comes() -> Outcome {
    for game in ["holdem", "omaha", "double-board-omaha"] {
        let mut whole = dealt(game, true)?;
        play(&mut whole, |_| true)?;
        assert_eq!(whole.would_have_come(), Vec::<Vec<cards::Card>>::new(), "nothing was left to come");
        let boards = whole.view(Viewer::Rail).boards;
        for seen in [0, 3, 4] {
            let mut short = dealt(game, true)?;
            play(&mut short, |hand| hand.view(Viewer::Rail).boards.first().map_or(0, Vec::len) < seen)?;
            let lay = short.view(Viewer::Rail).boards;
            let rest: Vec<Vec<_>> = boards.iter().map(|board| board[seen..].to_vec()).collect();
            assert_eq!(short.would_have_come(), rest, "{game} after {seen} cards");
            assert!(lay.iter().zip(&boards).all(|(lay, whole)| whole.starts_with(lay)));
        }
    }
    Ok(())
}

#[test]
fn nobody_is_told_where_the_house_shows_nothing_or_before_the_end() -> Outcome {
    let mut hand = dealt("holdem", true)?;
    assert!(hand.would_have_come().is_empty(), "the hand is on");
    hand.apply(Act::Player(Seat(2), PlayerAct::Fold))?;
    assert!(hand.would_have_come().is_empty(), "two still play");
    let mut hand = dealt("holdem", false)?;
    play(&mut hand, |_| false)?;
    assert_eq!(hand.awaiting(), Awaiting::Nobody);
    assert!(hand.would_have_come().is_empty(), "the book does not allow it");
    Ok(())
}
