//! Shuffles are committed to card by card, and nothing that is published says anything about the rest.

use std::{collections::BTreeSet, sync::Arc};

use bots::Dice;
use cards::{Card, DeckKind};
use formats::fair::{self, DeckPlace, DeckTrace, Digest, Shuffle, Taken};
use hand::{Act, Awaiting, Chips, Event, Hand, House, Mode, PlayerAct, Rake, Seating, Stakes, Terms};
use rules::game;

const SECRET: [u8; 32] = [42; 32];

fn place(block: u32, position: u32) -> DeckPlace {
    DeckPlace { block, position }
}

#[test]
fn a_secret_means_the_same_shuffle_for_ever() {
    let shuffle = Shuffle::new(DeckKind::Standard, SECRET);
    let top: String = shuffle.deck().stub().take(5).map(|card| card.to_string()).collect();
    let opening = shuffle.open(place(0, 0), shuffle.deck().stub().next().expect("a card"));
    insta::assert_snapshot!(format!("{top}\n{}\n{}", opening.salt, shuffle.block().digest), @r"
    8dJh3c4c9s
    43b876d9cd872e1766611fc11ca1ee4d7ff9697d864dd49e7e4bc861aa8b2867
    f9f7fde68ec32c437e8212c46d16992bd8f96f13c96e6de314850d95a98965c3
    ");
}

#[test]
fn every_card_opens_its_own_commitment_and_no_other_card_does() {
    for kind in [DeckKind::Standard, DeckKind::Mexican, DeckKind::Kuhn] {
        let shuffle = Shuffle::new(kind, SECRET);
        let block = shuffle.block();
        assert_eq!(block.commitments.len(), kind.len());
        assert!(block.digest_is(block.digest));
        for (position, card) in (0..).zip(shuffle.deck().stub()) {
            let opening = shuffle.open(place(0, position), card);
            assert!(block.admits(&opening), "{card} at {position}");
            for other in kind.cards().iter().filter(|&other| other != card) {
                assert!(!block.admits(&fair::Opening { card: other, ..opening }));
            }
            assert!(!block.admits(&fair::Opening { place: place(1, position), ..opening }));
            assert!(!block.admits(&fair::Opening { place: place(0, position + 1), ..opening }));
        }
    }
}

#[test]
fn the_published_texts_are_what_the_document_says() {
    let shuffle = Shuffle::new(DeckKind::Standard, SECRET);
    let opening = shuffle.open(place(0, 3), Card::JOKER);
    let text = format!("cardroom card 0 3 {} Jk", opening.salt);
    assert_eq!(opening.commitment(), Digest::of(&text));
    let block = shuffle.block();
    let lines: Vec<String> = block.commitments.iter().map(ToString::to_string).collect();
    assert_eq!(block.digest, Digest::of(&format!("cardroom deck 0\n{}\n", lines.join("\n"))));
}

#[test]
fn what_is_published_differs_from_secret_to_secret_block_to_block_and_place_to_place() {
    let (one, other) = (Shuffle::new(DeckKind::Standard, SECRET), Shuffle::new(DeckKind::Standard, [43; 32]));
    let cards: Vec<Card> = one.deck().stub().collect();
    let mut seen = BTreeSet::new();
    for shuffle in [&one, &other] {
        for number in 0..3 {
            let block = shuffle.commit(number, cards.iter().copied());
            assert!(seen.insert(block.digest.to_string()));
            for commitment in block.commitments {
                assert!(seen.insert(commitment.to_string()));
            }
            for position in 0..52 {
                assert!(seen.insert(shuffle.open(place(number, position), Card::JOKER).salt.to_string()));
            }
        }
    }
}

#[test]
fn a_shuffle_does_not_print_its_secret() {
    assert_eq!(format!("{:?}", Shuffle::new(DeckKind::Standard, SECRET)), "Shuffle { deck: Standard, .. }");
}

/// Draws all five cards with a full table, so that the stub is made anew again and again.
fn drawing_hand(shuffle: &Shuffle, terms: &Arc<Terms>, seating: &Seating) -> Hand {
    let mut hand = Hand::open(Arc::clone(terms), Mode::BY_ITSELF, seating, shuffle.source()).expect("a hand");
    let mut dice = Dice::new(1);
    loop {
        let (seat, act) = match hand.awaiting() {
            Awaiting::Bet(seat) if hand.choices().is_some_and(|choices| choices.check) => {
                (seat, PlayerAct::Check)
            }
            Awaiting::Bet(seat) => (seat, PlayerAct::Call),
            Awaiting::Draw(seat, _) => {
                let keep = dice.below(2) as usize;
                (
                    seat,
                    PlayerAct::Discard(
                        hand.state().faces_down(hand::Viewer::Seat(seat), seat).iter().skip(keep).collect(),
                    ),
                )
            }
            _ => return hand,
        };
        hand.apply(Act::Player(seat, act)).expect("legal");
    }
}

#[test]
fn every_dealt_card_is_at_its_place_also_after_the_stub_was_made_anew() {
    let game = game::shipped("deuce-to-seven-triple").expect("shipped");
    let limit = game.limits[0];
    let stakes = Stakes::usual(&game, limit);
    let terms =
        Arc::new(Terms::new(game.clone(), limit, stakes, House::default(), Rake::NONE).expect("terms"));
    let seating = Seating::usual(&game, &stakes, &[Chips(1_000); 6]);
    let shuffle = Shuffle::new(game.deck, SECRET);
    let hand = drawing_hand(&shuffle, &terms, &seating);
    assert!(hand.log().iter().any(|ruling| matches!(ruling.event, Event::Reshuffled { .. })));

    let blocks = shuffle.blocks(&terms, &seating, hand.log()).expect("blocks");
    assert!(blocks.len() > 1 && blocks.iter().all(|block| block.digest_is(block.digest)));
    let mut course = DeckTrace::default();
    for ruling in hand.log() {
        let event = ruling.event.for_house();
        let card = match event {
            Event::Dealt { card, .. } | Event::Burnt { card } => card,
            _ => None,
        };
        if let Some(place) = course.follow(&event) {
            let opening = shuffle.open(place, card.expect("the deck is known"));
            assert!(blocks[place.block as usize].admits(&opening), "{opening:?}");
        }
    }
    let burns = course.taken().iter().filter(|(_, taken)| *taken == Taken::Burnt).count();
    assert_eq!(burns, 3);
}
