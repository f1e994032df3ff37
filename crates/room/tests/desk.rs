//! The laws of the desk, over random requests under every book: a refused request changes nothing, replay equals live,
//! what is accepted is within the house's bounds, and events survive being written down.

use std::{collections::BTreeMap, sync::Arc};

use cards::ChaCha20;
use hand::{Chips, Stakes};
use room::{
    PlayerId, Posted, PostedGame,
    money::{Desk, Event, GameNumber, Minute, Reason, Request, Switch, Why},
};
use rules::{
    Context, Library, Under,
    game::{self, Limit},
};

fn games() -> [(GameNumber, PostedGame); 3] {
    let holdem = Arc::new(game::shipped("holdem").expect("shipped"));
    let big_bet = |small, big, least, most| PostedGame {
        buy_in: Posted { least: Some(Chips(least)), most: Some(Chips(most)) },
        ..PostedGame::new(holdem.clone(), Limit::No, Stakes::blinds(small, big))
    };
    let stakes = Stakes { small_bet: Chips(3), big_bet: Chips(6), ..Stakes::blinds(1, 3) };
    [
        (GameNumber(1), big_bet(2, 5, 50, 200)),
        (GameNumber(2), big_bet(5, 10, 200, 600)),
        (GameNumber(3), PostedGame::new(holdem.clone(), Limit::Fixed, stakes)),
    ]
}

fn request(random: &mut ChaCha20) -> Request {
    let mut chips = || Chips([0, 20, 25, 50, 60, 100, 200, 300, 700][random.below(9) as usize]);
    let (amount, stack) = (chips(), chips());
    let (game, to) = (GameNumber(1 + random.below(4) as u16), GameNumber(1 + random.below(3) as u16));
    match random.below(9) {
        0..=2 => Request::BuyIn { game, amount },
        3 => Request::AddOn { game, stack, amount, in_hand: random.below(6) == 0 },
        4 => Request::CashOut { game, stack },
        5 => {
            let why = [Why::Broken, Why::MustMove, Why::Choice][random.below(3) as usize];
            Request::Switch(Switch { from: game, to, stack, brings: amount, why })
        }
        6 => Request::TakeAlong { game, amount, large_and_counted: random.below(2) == 0 },
        7 => Request::Restore { game, amount },
        _ => Request::GoHome,
    }
}

#[test]
fn holds_over_random_requests_under_every_book() {
    let library = Library::shipped();
    for house in ["roberts", "catfish-bend", "fort", "river"] {
        let book = library.resolve(house, Context::Live).expect("shipped");
        let fresh = Desk::new(&book, &games()).unwrap_or_else(|bad| panic!("{house}: {bad:?}"));
        let (mut desk, mut random) = (fresh.clone(), ChaCha20::from_number(11));
        let mut events: Vec<Event> = Vec::new();
        let mut shorts: BTreeMap<(PlayerId, GameNumber), u32> = BTreeMap::new();
        let mut now = Minute(0);
        for _ in 0..4000 {
            now.0 += u64::from(random.below(20));
            let player = PlayerId(random.below(4).into());
            let (before, asked) = (desk.clone(), request(&mut random));
            match desk.apply(player, &asked, now) {
                Ok(ruling) => {
                    if let Event::BoughtIn { game, amount, short, .. } = ruling.event {
                        let range = desk.range(game).expect("it is spread");
                        let came_back = ruling.under == Some(Under::RATHOLING_WINDOW);
                        let within = range.most.is_none_or(|most| amount <= most);
                        assert!(within || came_back, "{house}: {ruling:?}");
                        assert_eq!(short, amount < range.least && !came_back, "{house}: {ruling:?}");
                        *shorts.entry((player, game)).or_default() += u32::from(short);
                    }
                    events.push(ruling.event);
                }
                Err(refusal) => {
                    assert_eq!(desk, before, "{house}: a refused request changes nothing");
                    let plain =
                        matches!(refusal.reason, Reason::Nothing | Reason::NoSuchGame | Reason::NotSeated(_));
                    assert_eq!(refusal.under.is_none(), plain, "{house}: {refusal}: a rule is named");
                }
            }
        }
        // The houses that count in a game allow one there, however often a player comes and goes.
        if house != "fort" {
            assert!(shorts.values().all(|&count| count <= 1), "{house}: {shorts:?}");
        }
        let text = serde_json::to_string(&events).expect("plain data");
        let read: Vec<Event> = serde_json::from_str(&text).expect("what was written");
        let mut again = fresh;
        for event in &read {
            again.record(event);
        }
        assert_eq!(again, desk, "{house}: replay equals live");
        assert!(events.len() > 300, "{house}: {}", events.len());
    }
}
