//! The house's prizes: hands pay into them, win them, and are told why they do not.

use cards::{Card, DeckKind};
use formats::fair::Shuffle;
use room::ledger::{Account, Accounts, Line, Pool, Prize, Promotion, Purpose, Transfer};

use super::{
    super::load::audit,
    archive::{Shelved, table},
    *,
};
use crate::wire::{Charge, ClauseWhat, Fees, Happening, PrizeOf};
use hand::Chips;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// How many are dealt in.
const PLAYERS: usize = 9;

/// Aces full of jacks or better are beaten by four of a kind, each with both hole cards.
const BAD_BEAT: u64 = 655_530;

/// Somebody flops four of a kind with a pocket pair.
const FLOPPED: u64 = 663;

fn asked(big_blind: u64) -> NewTable {
    NewTable {
        book: "catfish-bend".to_owned(),
        stakes: StakesAsk { small_blind: big_blind / 2, big_blind, ..StakesAsk::default() },
        fees: Fees { part: 500, most: 3 },
        prizes: true,
        bomb: None,
        pause_ms: 600_000,
        ..table("holdem", "no", PLAYERS as u8)
    }
}

fn secret(number: u64) -> [u8; 32] {
    let mut bytes = [7; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    bytes
}

/// The hole cards of each player in the order of dealing, and the board, of a deck by its number.
fn dealt(number: u64) -> (Vec<[Card; 2]>, Vec<Card>) {
    let shuffle = Shuffle::new(DeckKind::Standard, secret(number));
    let stub: Vec<Card> = shuffle.deck().stub().collect();
    let holes = (0..PLAYERS).map(|place| [stub[place], stub[place + PLAYERS]]).collect();
    let rest = &stub[2 * PLAYERS..];
    (holes, [1, 2, 3, 5, 7].map(|place| rest[place]).to_vec())
}

/// A table of nine at which the house's prizes can be won.
fn nine(number: u64, big_blind: u64) -> TestTable {
    let mut played = TestTable::open_with(Library::shipped(), number, &asked(big_blind), 5);
    played.prizes = Prizes::empty(pool(&played));
    for account in 1..=PLAYERS as u64 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 500 }));
    }
    played
}

fn pool(played: &TestTable) -> Pool {
    played.game.model.pool().expect("prizes are in play")
}

/// The house puts so much into the jackpot.
fn seed(played: &mut TestTable, chips: u64) {
    let to = Account::Prize(pool(played), Prize::BadBeat);
    played
        .prizes
        .record(day_of(played.now), &Transfer::new(Account::Cage, to, Chips(chips), Purpose::Seeded));
}

/// Everybody calls and checks, and shows in the end.
fn call_down(played: &mut TestTable) {
    while played.goes_on() {
        let Some(account) = played.awaited() else {
            assert!(played.next_street());
            continue;
        };
        let acts = [Do::Check, Do::Call, Do::Show];
        assert!(acts.into_iter().any(|what| played.ask(account, what)), "one of these can be done");
    }
}

fn jackpot(played: &TestTable) -> u64 {
    played.prizes.holds().get(&Prize::BadBeat).map_or(0, |chips| chips.0)
}

/// What each player has been paid.
fn paid(played: &TestTable) -> Vec<u64> {
    (1..=PLAYERS as u64).map(|player| played.game.cashier.dealings(PlayerId(player)).awarded.0).collect()
}

#[test]
fn pots_pay_into_the_boxes_and_the_next_day_they_can_be_won() {
    let mut played = nine(1, 5);
    for hand in 0..4 {
        assert!(played.deal_from(secret(1000 + hand), [3; 32]));
        call_down(&mut played);
    }
    let pool = pool(&played);
    let held = |played: &TestTable, account| played.game.cashier.accounts().balance(account);
    for promotion in [Promotion::BadBeat, Promotion::HighHand] {
        assert_eq!(held(&played, Account::Collected(pool, promotion)), 4, "a dollar from each pot of 45");
    }
    // Five percent of 45 are 2 for the house, whatever the promotions have beyond that.
    assert_eq!(held(&played, Account::Drop(played.game.number_in_room())), 4 * 2);
    assert_eq!(jackpot(&played), 0, "what today brings in is not for today");
    played.now += DAY;
    assert!(played.deal_from(secret(2000), [3; 32]));
    assert_eq!(jackpot(&played), 4);
    assert_eq!(played.prizes.holds().len(), 1 + 4, "whole dollars, from the lowest line up");
    call_down(&mut played);
    assert_eq!(jackpot(&played), 4);
    assert_eq!(held(&played, Account::Collected(pool, Promotion::BadBeat)), 1);
    played.replays();
}

#[test]
fn a_table_without_prizes_pays_into_none() {
    let mut played = TestTable::open(&NewTable { prizes: false, ..asked(5) }, 5);
    for account in 1..=PLAYERS as u64 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 500 }));
    }
    assert!(played.deal_from(secret(1000), [3; 32]));
    call_down(&mut played);
    let accounts = played.game.cashier.accounts();
    assert_eq!(accounts.paid_into_prizes(), Chips(0));
    assert_eq!(accounts.holds(Account::Drop(played.game.number_in_room())), Chips(2));
}

#[test]
fn a_bad_beat_is_paid_out_of_the_jackpot() {
    let mut played = nine(1, 5);
    seed(&mut played, 1000);
    assert!(played.deal_from(secret(BAD_BEAT), [3; 32]));
    call_down(&mut played);
    let mut shares = paid(&played);
    shares.sort_unstable();
    // Of 1000 the others share 200: 28 each, and what does not divide stays.
    assert_eq!(shares, [28, 28, 28, 28, 28, 28, 28, 250, 450]);
    assert_eq!(jackpot(&played), 1000 - 450 - 250 - 7 * 28);
    let judged: Vec<&Said> = played.said.iter().filter(|said| said.what == Happening::PrizeJudged).collect();
    let bad_beat = judged.iter().find(|said| said.prize == Some(PrizeOf::BadBeat)).expect("it is told");
    assert!(bad_beat.clauses.len() > 8 && bad_beat.clauses.iter().all(|clause| clause.held), "{bad_beat:?}");
    assert!(bad_beat.clauses.iter().all(|clause| clause.cite.is_some()), "each by its rule");
    let won = played.said.iter().filter(|said| said.what == Happening::PrizeWon);
    assert_eq!(won.count(), PLAYERS);
    played.replays();
}

#[test]
fn a_hand_that_falls_short_is_told_what_was_missing() {
    let mut played = nine(1, 2);
    seed(&mut played, 1000);
    assert!(played.deal_from(secret(BAD_BEAT), [3; 32]));
    call_down(&mut played);
    assert_eq!((paid(&played).iter().sum::<u64>(), jackpot(&played)), (0, 1000));
    let bad_beat = played.said.iter().find(|said| said.prize == Some(PrizeOf::BadBeat)).expect("it is told");
    let missing: Vec<ClauseWhat> =
        bad_beat.clauses.iter().filter(|clause| !clause.held).map(|clause| clause.what).collect();
    assert_eq!(missing, [ClauseWhat::Raked, ClauseWhat::LeastPot], "five percent of eighteen are nothing");
    played.replays();
}

#[test]
fn two_tables_that_hit_at_once_are_paid_one_after_the_other() {
    let mut house = Accounts::default();
    let (mut one, mut other) = (nine(1, 5), nine(2, 5));
    let pool = pool(&one);
    assert_eq!(pool, self::pool(&other), "the prizes are the house's");
    let to = Account::Prize(pool, Prize::BadBeat);
    house.record(&Transfer::new(Account::Cage, to, Chips(1000), Purpose::Seeded));
    for played in [&mut one, &mut other] {
        seed(played, 1000);
        assert!(played.deal_from(secret(BAD_BEAT), [3; 32]));
    }
    let mut post = |played: &TestTable| {
        let moved = played.postings.iter().flat_map(|posting| posting.transfers.clone());
        let transfers: Vec<Transfer> = moved.collect();
        house.decide(&transfers)?;
        for transfer in &transfers {
            house.record(transfer);
        }
        Ok::<(), room::ledger::Refusal>(())
    };
    call_down(&mut one);
    post(&one).expect("the jackpot holds what the first is paid");
    // The second is worked out by what the first has left, as the task does it in its turn.
    let left = jackpot(&one);
    other.prizes = Prizes::empty(pool);
    seed(&mut other, left);
    call_down(&mut other);
    post(&other).expect("and what the second is paid");
    assert_eq!(paid(&one).iter().sum::<u64>() + left, 1000);
    assert_eq!(paid(&other).iter().sum::<u64>() + jackpot(&other), left);
    assert!(left < 1000 && jackpot(&other) < left);
}

#[test]
fn whoever_is_left_alone_shows_the_hand_to_be_paid() {
    let mut played = nine(1, 5);
    for line in 1..=25 {
        let to = Account::Prize(pool(&played), Prize::HighHand(Line(line)));
        let seeded = Transfer::new(Account::Cage, to, Chips(50), Purpose::Seeded);
        played.prizes.record(day_of(played.now), &seeded);
    }
    let (holes, board) = dealt(FLOPPED);
    let flops = |[one, two]: &[Card; 2]| {
        one.rank() == two.rank() && board[..3].iter().filter(|card| card.rank() == one.rank()).count() == 2
    };
    let place = holes.iter().position(flops).expect("somebody flops four of a kind");
    assert!(played.deal_from(secret(FLOPPED), [3; 32]));
    let winner = u64::from(played.game.playing().expect("a hand").chairs()[place].0);
    // All call before the flop; after it the one with the hand bets, and all others fold.
    while played.goes_on() {
        let account = played.awaited().expect("somebody is to act");
        let flop =
            played.game.public(Clock::default(), Presence::default()).boards.iter().any(|b| !b.is_empty());
        let act = match (flop, account == winner) {
            (true, true) => played.ask(account, Do::Raise { to: 100 }) || played.ask(account, Do::Check),
            (true, false) => played.ask(account, Do::Check) || played.ask(account, Do::Fold),
            (false, _) => played.ask(account, Do::Call) || played.ask(account, Do::Check),
        };
        assert!(act);
    }
    assert_eq!(paid(&played).iter().sum::<u64>(), 0, "nobody has seen it");
    assert!(played.ask(winner, Do::ShowCards { cards: holes[place].map(|card| card.to_string()).to_vec() }));
    assert_eq!(paid(&played)[winner as usize - 1], 50);
    played.replays();
}

#[test]
fn prizes_that_cannot_be_won_are_not_offered() {
    let houses = Houses::new(Library::shipped());
    let refused = |ask: NewTable| {
        let fault = houses.agree(&ask).expect_err("it cannot be");
        assert_eq!(fault.field.as_deref(), Some("prizes"), "{}", fault.why);
        fault.why
    };
    let fort = NewTable { book: "fort".to_owned(), ..asked(5) };
    assert_eq!(refused(fort), "the house's book has no prizes for this game at this limit");
    assert!(refused(NewTable { fees: Fees::default(), ..asked(5) }).contains("raked hands alone"));
    let mix = NewTable { games: vec!["holdem".to_owned(), "omaha".to_owned()], ..asked(5) };
    assert!(refused(mix).contains("one game"));
    let time = Charge::Time { amount: None, minutes: None };
    assert!(refused(river(time)).contains("raked hands alone"));
}

/// A no-limit game that the River lists, charged so.
fn river(charge: Charge) -> NewTable {
    let (charge, buy_in) = (Some(charge), Some([50, 200]));
    NewTable { book: "river".to_owned(), charge, buy_in, fees: Fees::default(), ..asked(5) }
}

#[test]
fn a_dollar_out_of_the_drop_costs_the_pot_no_more() {
    let mut played = TestTable::open(&river(Charge::Drop { amount: None }), 5);
    played.prizes = Prizes::empty(pool(&played));
    for account in 1..=PLAYERS as u64 {
        assert!(played.ask(account, Do::Sit { chair: account as u8, chips: 150 }));
    }
    assert!(played.deal_from(secret(1000), [3; 32]));
    call_down(&mut played);
    let accounts = played.game.cashier.accounts();
    assert_eq!(accounts.holds(Account::Drop(played.game.number_in_room())), Chips(3));
    assert_eq!(accounts.paid_into_prizes(), Chips(1));
    played.replays();
}

#[tokio::test]
async fn prizes_are_posted_with_the_table_and_are_there_after_a_restart() {
    let mut played = nine(1, 5);
    for hand in 0..30 {
        assert!(played.deal_from(secret(1000 + hand), [3; 32]));
        call_down(&mut played);
        played.now += DAY / 10;
    }
    let shelved = Shelved::open(&played, "prizes").await;
    let info = shelved.tables.info(1).expect("it is open");
    let [bad_beat, high_hands] = &info.prizes[..] else { panic!("{:?}", info.prizes) };
    assert_eq!(bad_beat.policy, "bbj.qualifier.holdem");
    assert_eq!((bad_beat.prizes[0].name.as_str(), bad_beat.prizes[0].amount), ("bad beat", jackpot(&played)));
    assert!(bad_beat.prizes[0].amount > 0 && bad_beat.rule.contains("10") && !bad_beat.says.is_empty());
    let names: Vec<&str> = high_hands.prizes.iter().map(|prize| prize.name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[1]), (25, "royal flush", "king-high straight flush"));
    assert_eq!((names[10], names[23]), ("four aces", "aces full of kings"));
    let standing = shelved.tables.standing(1).await.expect("it stands");
    let (bought, has) =
        standing.players.iter().fold((0, 0), |(bought, has), kept| (bought + kept.bought, has + kept.has));
    assert_eq!(
        bought,
        has + standing.house + standing.paid_in
            - standing.players.iter().map(|kept| kept.prizes).sum::<u64>()
    );
    assert_eq!(standing.paid_in, 2 * 30);
    assert_eq!(audit(shelved.journal()).await.expect("all is in order").hands, 30);
    shelved.close().await;
}
