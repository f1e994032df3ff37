//! What beats what, shown by examples: holdings that the ranking itself has put in order.

use cards::{CardSet, Category, DeckKind, Strength};

use rules::game::{Game, Share};

/// Holdings of every kind that people look up, of one card to five. Which of them a game shows, and in which order, its
/// ranking says.
const HOLDINGS: &[&str] = &[
    // High hands, the joker's among them.
    "JkAsAhAdAc",
    "AsKsQsJsTs",
    "9h8h7h6h5h",
    "AsAhAdAcKd",
    "QsQhQdQc6h",
    "KsKhKdTcTh",
    "AhJh9h6h4h",
    "Ts9h8d7c6s",
    "AsKdQhJcTd",
    "5s4h3d2cAs",
    "Ah9s8d7c6h",
    "8s8h8dKcQh",
    "7s7h7dKcQh",
    "JsJhTdTcAs",
    "7s7h6d6cAs",
    "AsAdKhQcJs",
    "KsQdTh7c6s",
    "AsQd9h7c6s",
    // Low hands.
    "6s4h3d2cAs",
    "7s5h4d3c2s",
    "7s6h4d3c2s",
    "8s5h4d3c2s",
    "8s7h6d5c4s",
    "9s5h4d3c2s",
    "Ts6h4d3c2s",
    "Js5h4d3c2s",
    "KsQhJd9c8s",
    "2s2hAd3c4s",
    "6h5h4h3h2h",
    "6s5h4d3c2s",
    "7h5h4h3h2h",
    "AsAhKdQcJs",
    // Badugis.
    "4s3h2dAc",
    "5s4h3d2c",
    "8s6h3dAc",
    "KsQhJdTc",
    "AsKhQdJc",
    "3s2hAdAc",
    "KsQhJdJc",
    "2sAhAdAc",
    "AsAhKsKh",
    "As2s3s4s",
    "AsKsQsJs",
    // Points.
    "KsQhJdKcQh",
    "AsKhQdJcKd",
    "2sAhKdQcJh",
    "TsThTdTc9s",
    "AsAhAdAcTs",
    "9s8hKdQcJh",
    "AsKd",
    "9h5d7c",
    "6h5d4c3s",
    // Games of a few cards.
    "KsKhKd",
    "AsAhAd",
    "KsKhQd",
    "AsAhKd",
    "QsJhTs",
    "AsKdQh",
    "AsKsQs",
    "AsKs9s",
    "AsKdQs",
    "2s2h2d",
    "8s7h6d",
    "KsKh",
    "QsQh",
    "JsJh",
    "KsQh",
    "KsJh",
    "QsJh",
    "Ks",
    "Qs",
    "Js",
    "As",
    "2s",
];

/// The most that are shown of one ranking.
const MOST: usize = 12;

/// One holding of a ladder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rung {
    /// The cards.
    pub(crate) cards: CardSet,
    /// What they come to.
    pub(crate) strength: Strength,
}

/// What beats what in one part of a game's pot, the best first: one holding of each class where the ranking has classes,
/// some that differ where it has none. Every one can be dealt from the game's deck and passes the part's hurdle.
pub(crate) fn ladder(game: &Game, share: &Share) -> Vec<Rung> {
    let deck = deck_of(game);
    let ranking = share.ranking;
    let mut rungs: Vec<Rung> = HOLDINGS
        .iter()
        .filter_map(|text| text.parse::<CardSet>().ok())
        .filter(|cards| cards.len() == ranking.plays() && deck.contains_all(*cards))
        .map(|cards| Rung { cards, strength: ranking.exactly(cards) })
        .filter(|rung| rung.strength.qualifies() && passes(share, rung.strength))
        .collect();
    rungs.sort_by_key(|rung| std::cmp::Reverse(rung.strength.value()));
    let by_class = rungs
        .first()
        .and_then(|best| best.strength.category())
        .is_some_and(|best| best != Category::HighCard);
    rungs.dedup_by(|next, kept| {
        let same_class = by_class && next.strength.category() == kept.strength.category();
        // A royal flush is a straight flush that everybody wants to see.
        let royal = kept.strength.to_string() == "royal flush" && next.strength.to_string() != "royal flush";
        let alike = next.strength.value() == kept.strength.value();
        alike || (same_class && !royal) || next.strength.to_string() == kept.strength.to_string()
    });
    rungs.truncate(MOST);
    rungs
}

/// The cards that the game is dealt from; a shoe has all of them.
fn deck_of(game: &Game) -> CardSet {
    match game.deck {
        DeckKind::Shoe(_) => DeckKind::Standard.cards(),
        other => other.cards(),
    }
}

/// Does a holding pass the hurdle of a part?
fn passes(share: &Share, strength: Strength) -> bool {
    share.qualifier.is_none_or(|qualifier| qualifier.admits(strength))
}

#[cfg(test)]
mod tests {
    use rules::game;

    use super::*;

    #[test]
    fn every_game_shows_what_beats_what_and_the_ranking_says_so() {
        for game in game::all() {
            for share in &game.pot {
                let rungs = ladder(game, share);
                assert!(rungs.len() >= 2, "{} {}: {} rungs", game.id, share.name, rungs.len());
                for pair in rungs.windows(2) {
                    assert!(pair[0].strength > pair[1].strength, "{} {}", game.id, share.name);
                }
                assert!(rungs.iter().all(|rung| deck_of(game).contains_all(rung.cards)), "{}", game.id);
            }
        }
    }

    #[test]
    fn a_flush_beats_a_full_house_with_a_short_deck_and_not_otherwise() {
        let place = |id: &str, class: Category| {
            let game = game::shipped(id).expect("it is shipped");
            ladder(&game, &game.pot[0]).iter().position(|rung| rung.strength.category() == Some(class))
        };
        assert!(place("holdem", Category::FullHouse) < place("holdem", Category::Flush));
        assert!(place("short-deck", Category::Flush) < place("short-deck", Category::FullHouse));
    }
}
