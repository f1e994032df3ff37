//! The odds of hands that lie open: shown once nobody can bet, of what everybody sees, unless the table shows none.

use room::table::Chair;
use rules::game;

use super::{
    super::view::{Clock, Presence},
    TestTable, ask,
};
use crate::wire::{Do, PotView};

/// Three players with stacks of their own at a game, all of whom put everything in.
fn all_in(id: &str, stacks: [u64; 3], odds: bool) -> TestTable {
    let mut ask = ask(&game::shipped(id).expect("it is shipped"), "fort");
    ask.odds = odds;
    let mut played = TestTable::open(&ask, 5);
    for (account, chips) in (1..).zip(stacks) {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips }));
    }
    assert!(played.deal());
    while let Some(account) = played.awaited() {
        let you = played.game.own(Chair(account as u8), 1).expect("their seat");
        let Some(choices) = you.choices else { break };
        assert!(
            pots(&played).iter().all(|pot| pot.odds.is_empty()),
            "while somebody bets nobody is told odds"
        );
        let most = choices.raise.map(|raise| raise.most);
        assert!(played.ask(account, most.map_or(Do::Call, |to| Do::Raise { to })));
    }
    played
}

fn pots(played: &TestTable) -> Vec<PotView> {
    played.game.public(Clock::default(), Presence::default()).pots
}

#[test]
fn the_odds_of_each_pot_are_told_street_by_street() {
    for id in ["holdem", "omaha"] {
        let mut played = all_in(id, [100, 150, 200], true);
        for street in 0..4 {
            let pots = pots(&played);
            assert_eq!(pots.iter().map(|pot| pot.chairs.len()).collect::<Vec<_>>(), [3, 2], "{id}");
            for pot in &pots {
                assert_eq!(pot.odds.len(), pot.chairs.len(), "{id}, street {street}");
                let sum: u16 = pot.odds.iter().sum();
                assert!((998..=1002).contains(&sum), "{id}, street {street}: {:?}", pot.odds);
                let decided = pot.odds.iter().all(|part| [0, 333, 500, 1000].contains(part));
                assert!(street < 3 || decided, "after the river: {:?}", pot.odds);
            }
            assert!(played.next_street());
        }
        played.replays();
    }
}

#[test]
fn a_table_that_shows_no_odds_tells_none() {
    let played = all_in("holdem", [100, 150, 200], false);
    assert!(pots(&played).iter().all(|pot| pot.odds.is_empty()));
}
