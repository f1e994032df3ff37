//! What the house takes and gives, over random hands: a fee never exceeds what the book lets the table pay nor what is
//! there, a jackpot never pays what it does not hold, a high hand is found just where a plain search finds it.

use std::sync::Arc;

use cards::{Card, CardSet, Category, ChaCha20, Deck, DeckKind, Rank, Ranking, Suit};
use hand::{Act, Awaiting, Chips, Hand, House, Mode, PlayerAct, Rake, Seating, Source, Stakes, Stub, Terms};
use room::{
    Charge, Dollar, PlayerId, Posted, PostedGame,
    fees::{FeeRules, HandSoFar, Moment},
    ledger::{Account, Ledger, Line, Pool, Prize, Promotion, Purpose, TableNumber, Transfer},
    promotions::{Played, Promotions, Shown, Talk},
    table::Chair,
};
use rules::{
    Book, Context, Library,
    game::{self, Limit},
};

fn book(house: &str) -> Book {
    Library::shipped().resolve(house, Context::Live).expect("shipped")
}

fn sign(game: &str, limit: Limit, stakes: Stakes) -> PostedGame {
    PostedGame::new(Arc::new(game::shipped(game).expect("shipped")), limit, stakes)
}

/// A row of `data/fees.txt`: a game, its fees for two players and more, and what time costs.
struct Row {
    sign: PostedGame,
    fees: Vec<Chips>,
    time: Option<Chips>,
}

/// Two numbers with this between them.
fn two(text: &str, between: &str) -> (u64, Option<u64>) {
    let (first, second) = text.split_once(between).expect("two numbers");
    (first.parse().expect("a number"), second.parse().ok())
}

fn row(line: &str) -> Row {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|other| *other == word).map(|place| words[place + 1]);
    let (first, second) = two(words[2], "/");
    let second = second.expect("two amounts");
    let (limit, mut stakes) = match words[1] {
        "no-limit" => (Limit::No, Stakes::blinds(first, second)),
        "spread" => (Limit::Spread, Stakes::stud(0, 0, first, second)),
        _ => (Limit::Fixed, Stakes::stud(0, 0, first, second)),
    };
    if let Some((small, Some(big))) = after("blinds").map(|text| two(text, "/")) {
        stakes.blinds = [Chips(small), Chips(big), Chips::ZERO];
    }
    if let Some(ante) = after("ante") {
        stakes.ante = Chips(ante.parse().expect("a number"));
    }
    let mut sign = sign(words[0], limit, stakes);
    sign.half_kill = words.contains(&"half-kill");
    if let Some((least, most)) = after("buy-in").map(|text| two(text, "..")) {
        sign.buy_in = Posted { least: Some(Chips(least)), most: most.map(Chips) };
    }
    let time = after("time").map(|text| Chips(text.parse().expect("a number")));
    let upto = words.iter().position(|word| *word == "time").unwrap_or(words.len());
    let fees = words[upto - 9..upto].iter().map(|fee| Chips(fee.parse().expect("a fee"))).collect();
    Row { sign, fees, time }
}

/// Every game with a fee in the table of the one house that prints one.
fn charged() -> Vec<Row> {
    let lines = include_str!("data/fees.txt").lines().filter(|line| !line.starts_with('#'));
    let mut rows: Vec<Row> = lines.map(row).collect();
    for row in &mut rows {
        row.sign.charge = Some(Charge::Drop(None));
    }
    rows
}

#[test]
fn a_hand_and_a_seat_cost_what_the_table_says() {
    let river = book("river");
    for Row { mut sign, fees, time } in charged() {
        let name = format!("{} {:?} {:?}", sign.game.id, sign.limit, sign.stakes);
        let drop = FeeRules::of(&river, &sign).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let are: Vec<Chips> = (2..=10).map(|players| drop.most(players)).collect();
        assert_eq!(are, fees, "{name}");
        sign.charge = Some(Charge::Time(None));
        let rent = FeeRules::of(&river, &sign).ok().and_then(|fees| fees.time).map(|time| time.amount());
        assert_eq!(rent, time, "{name}");
    }
}

#[test]
fn a_fee_never_exceeds_the_table_nor_what_is_there() {
    let (river, mut random) = (book("river"), ChaCha20::from_number(5));
    for Row { sign, .. } in charged() {
        let name = format!("{} {:?} {:?}", sign.game.id, sign.limit, sign.stakes);
        let fees = FeeRules::of(&river, &sign).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let mut last = Chips::ZERO;
        for players in 2..=10 {
            let most = fees.most(players);
            assert!(most >= last, "{name} with {players}: {most}");
            last = most;
            for _ in 0..50 {
                let pot = Chips(u64::from(random.below(9)));
                let hand = HandSoFar { players, posted: pot, pot, flop: random.below(2) == 0 };
                let moments = [Moment::Posted, Moment::FirstRoundOver, Moment::BeforeAward];
                let taken: Vec<Chips> = moments
                    .into_iter()
                    .filter_map(|moment| fees.take(moment, &hand))
                    .map(|taken| taken.amount)
                    .collect();
                assert_eq!(taken.len(), 1, "{name}: a hand pays once");
                assert!(taken[0] <= most && taken[0] <= pot, "{name}: {taken:?} of {pot}");
            }
        }
    }
}

#[test]
fn a_rake_never_exceeds_its_cap() {
    let (catfish, mut random) = (book("catfish-bend"), ChaCha20::from_number(6));
    let mut sign = sign("holdem", Limit::Fixed, Stakes::limit(1, 3, 6));
    sign.charge = Some(Charge::Rake(Rake { part: 1000, most: Chips(4), ..Rake::NONE }));
    let fees = FeeRules::of(&catfish, &sign).expect("it rakes");
    for _ in 0..1000 {
        let pot = Chips(random.next_u64() >> random.below(64));
        let hand = HandSoFar { players: 6, posted: Chips(4), pot, flop: true };
        let taken = fees.take(Moment::BeforeAward, &hand).expect("before the pot is pushed").amount;
        assert_eq!(taken, Chips(pot.0 / 10).min(Chips(4)));
    }
}

#[test]
fn what_is_shared_among_the_lines_is_what_was_counted() {
    let promotions =
        Promotions::of(&book("catfish-bend"), &sign("holdem", Limit::Fixed, Stakes::limit(1, 3, 6)));
    let high_hand = promotions.high_hand.expect("the house has payouts");
    for counted in 0..600 {
        let shares = high_hand.distribute(Chips(counted));
        assert_eq!(shares.iter().map(|(_, share)| share.0).sum::<u64>(), counted);
        let of =
            |line: u32| shares.iter().find(|(other, _)| *other == Line(line)).map_or(0, |(_, share)| share.0);
        for line in 1..25 {
            assert!(of(line) <= of(line + 1) && of(25) - of(line) <= 1, "{counted}: {shares:?}");
        }
    }
    let mut cents = sign("holdem", Limit::Fixed, Stakes::limit(1, 3, 6));
    cents.dollar = Dollar::CENTS;
    let high_hand = Promotions::of(&book("catfish-bend"), &cents).high_hand.expect("the house has payouts");
    let shared: u64 = high_hand.distribute(Chips(2650)).iter().map(|(_, share)| share.0).sum();
    assert_eq!(shared, 2600, "whole dollars only: the rest stays in the box");
}

/// Hands from the cards that make bad beats and straight flushes, so that a good part of them are.
fn deal(random: &mut ChaCha20) -> (CardSet, [CardSet; 2]) {
    let many = [Rank::Ace, Rank::Jack, Rank::Eight];
    let spades = [Rank::King, Rank::Queen, Rank::Ten, Rank::Nine].map(|rank| Card::new(rank, Suit::Spades));
    let mut pack: Vec<Card> =
        many.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit))).collect();
    pack.extend(spades);
    let mut draw = |count: usize| -> CardSet {
        (0..count).map(|_| pack.swap_remove(random.below(pack.len() as u32) as usize)).collect()
    };
    (draw(5), [draw(2), draw(2)])
}

fn played(board: CardSet, hands: [CardSet; 2]) -> Played {
    let shown =
        [0, 1].map(|place| Shown { player: PlayerId(place as u64), cards: hands[place], hole: hands[place] });
    Played {
        dealt: (0..6).map(PlayerId).collect(),
        house: Vec::new(),
        pot: Chips(60),
        raked: true,
        board,
        shown: shown.to_vec(),
        talk: Talk::None,
        verified: true,
    }
}

/// The best of all five-card selections that hold these cards.
fn best_with(all: CardSet, must: CardSet) -> u32 {
    let with = all.subsets(5).filter(|five| five.contains_all(must));
    with.map(|five| Ranking::High.exactly(five).value()).max().unwrap_or(0)
}

/// Is it a bad beat by a plain search through all selections?
fn is_bad_beat(board: CardSet, hands: [CardSet; 2]) -> bool {
    let best = hands.map(|hand| best_with(hand | board, CardSet::EMPTY));
    let both = hands.map(|hand| best_with(hand | board, hand));
    let (loser, winner) = if best[0] < best[1] { (0, 1) } else { (1, 0) };
    let cards = |text: &str| text.parse::<CardSet>().expect("cards");
    let aces_full = Ranking::High.exactly(cards("AsAhAdJsJh")).value();
    let quads = Ranking::High.exactly(cards("2s2h2d2c3s")).value();
    let pair = |place: usize| {
        let ranks: Vec<Option<Rank>> = hands[place].iter().map(Card::rank).collect();
        let strength = Ranking::High.best(cards::Plays::Any, hands[place], board);
        strength.category() != Some(Category::Quads)
            || ranks[0] == ranks[1] && strength.cards().contains_all(hands[place])
    };
    best[0] != best[1]
        && best[loser] >= aces_full
        && best[winner] >= quads
        && best == both
        && pair(loser)
        && pair(winner)
}

#[test]
fn a_bad_beat_is_what_a_plain_search_finds_and_pays_what_is_there() {
    let sign = sign("holdem", Limit::Fixed, Stakes::limit(1, 3, 6));
    let promotions = Promotions::of(&book("catfish-bend"), &sign);
    let bad_beat = promotions.bad_beat.expect("the house has a jackpot");
    let mut random = ChaCha20::from_number(8);
    let mut hits = 0;
    for _ in 0..6000 {
        let (board, hands) = deal(&mut random);
        let jackpot = Chips(random.next_u64() >> random.below(64));
        let judged = bad_beat.judge(&played(board, hands), jackpot);
        let wanted = is_bad_beat(board, hands);
        assert_eq!(judged.trace.holds(), wanted, "{board} {hands:?}: {:#?}", judged.trace);
        let paid: u128 = judged.awards.iter().map(|award| u128::from(award.amount.0)).sum();
        assert!(paid <= u128::from(jackpot.0), "{jackpot}");
        assert!(wanted || judged.awards.is_empty());
        hits += usize::from(wanted);
    }
    assert!(hits > 8, "{hits}");
}

#[test]
fn prizes_hold_over_random_days() {
    let sign = sign("holdem", Limit::Fixed, Stakes::limit(1, 3, 6));
    let promotions = Promotions::of(&book("catfish-bend"), &sign);
    let (bad_beat, high_hand) =
        (promotions.bad_beat.as_ref().expect("run"), promotions.high_hand.as_ref().expect("run"));
    let flushes = promotions.flushes.as_ref().expect("run");
    let (mut ledger, mut random, table) = (Ledger::default(), ChaCha20::from_number(9), TableNumber(1));
    let seed = Transfer::new(
        Account::Cage,
        Account::Prize(Pool::ROOM, Prize::BadBeat),
        Chips(1500),
        Purpose::Seeded,
    );
    ledger.apply(&[seed]).expect("the house may");
    let (bankroll, stack) =
        (Account::Bankroll(PlayerId(0)), Account::Stack(room::ledger::TableSeat { table, chair: Chair(1) }));
    let (mut hit, mut paid_lines) = (0, 0);
    for hand in 0..3000_u32 {
        if hand % 100 == 0 {
            ledger
                .apply(&promotions.open_day(&ledger.accounts().boxes(Pool::ROOM)))
                .expect("the boxes hold what is counted");
            assert_eq!(ledger.holds(Account::Collected(Pool::ROOM, Promotion::BadBeat)), Chips::ZERO);
        }
        let (board, hands) = deal(&mut random);
        let hand = played(board, hands);
        // A pot of sixty, from somewhere.
        ledger
            .apply(&[
                Transfer::new(Account::Cage, bankroll, hand.pot, Purpose::ChipsSold),
                Transfer::new(bankroll, stack, hand.pot, Purpose::BuyIn),
                Transfer::new(stack, Account::Pot(table), hand.pot, Purpose::Dead),
            ])
            .expect("sold and put in");
        let dollars = [bad_beat.contribution(hand.pot, 6), high_hand.contribution(hand.pot, 6)];
        let dollars: Vec<Transfer> = dollars.iter().filter_map(|dollar| dollar.transfer(table)).collect();
        assert_eq!(dollars.len(), 2);
        ledger.apply(&dollars).expect("the pot has them");

        let jackpot = ledger.holds(Account::Prize(Pool::ROOM, Prize::BadBeat));
        let judged = bad_beat.judge(&hand, jackpot);
        let mut awards = judged.awards.clone();
        for (_, judged) in flushes.judge(&hand, jackpot, judged.trace.holds()) {
            assert!(
                judged.awards.is_empty()
                    || awards.iter().all(|award| award.prize != Prize::BadBeat || award.amount <= Chips(200))
            );
            awards.extend(judged.awards);
        }
        let lines =
            high_hand.judge(&hand, |line| ledger.holds(Account::Prize(Pool::ROOM, Prize::HighHand(line))));
        awards.extend(lines.into_iter().flat_map(|(_, judged)| judged.awards));
        let transfers: Vec<Transfer> = awards.iter().map(room::promotions::Award::transfer).collect();
        ledger.apply(&transfers).unwrap_or_else(|refused| panic!("{refused}: {awards:?}"));
        hit += usize::from(judged.trace.holds());
        paid_lines += awards.iter().filter(|award| award.prize != Prize::BadBeat).count();
    }
    assert!(hit > 4 && paid_lines > 10, "{hit} {paid_lines}");
    assert_eq!(Ledger::replay(ledger.entries()), Ok(ledger));
}

/// A hand that is really played: five are dealt in, two put forty in and show.
#[test]
fn a_hand_played_out_hits_the_jackpot() {
    let catfish = book("catfish-bend");
    let mut sign = sign("holdem", Limit::Fixed, Stakes::limit(1, 3, 6));
    sign.charge = Some(Charge::Rake(Rake { part: 1000, most: Chips(4), ..Rake::NONE }));
    let fees = FeeRules::of(&catfish, &sign).expect("it rakes");
    let house = House::of(&catfish, &sign.game, sign.limit);
    let terms =
        Terms::new(sign.game.as_ref().clone(), sign.limit, sign.stakes, house, fees.rake(5)).expect("sound");
    // A card each, twice round; then burn and flop, burn and turn, burn and river.
    let top = "Ah8c2c3c4c Jc8s2d3d4d 5c AcAdJs 5d 8h 5h 8d";
    let top = cards::parse_cards(top).expect("cards");
    let deck = Deck::stacked(DeckKind::Standard, &top).expect("each once");
    let seating = Seating::usual(&terms.game, &terms.stakes, &[Chips(100); 5]);
    let source = Source::Deck(Stub::new(&deck, [0; 32]));
    let mut hand = Hand::open(Arc::new(terms), Mode::BY_ITSELF, &seating, source).expect("sound");
    while let Awaiting::Bet(seat) = hand.awaiting() {
        let choices = hand.choices().expect("a bet is awaited");
        let stays = seat.0 < 2;
        let act = match choices.raise {
            Some(sizes) if stays && seat.0 == 0 && choices.check => PlayerAct::RaiseTo(sizes.least()),
            _ if choices.check => PlayerAct::Check,
            _ if stays => PlayerAct::Call,
            _ => PlayerAct::Fold,
        };
        hand.apply(Act::Player(seat, act)).expect("it was offered");
    }
    let players: Vec<PlayerId> = (1..=5).map(PlayerId).collect();
    let mut played = Played::of(hand.state(), &players);
    assert_eq!((played.pot, played.raked, played.shown.len()), (Chips(36), true, 2));
    let bad_beat = Promotions::of(&catfish, &sign).bad_beat.expect("the house has a jackpot");
    let judged = bad_beat.judge(&played, Chips(1000));
    let failed: Vec<String> = judged.trace.failed().map(ToString::to_string).collect();
    assert_eq!(failed, ["no  the hands were checked (bbj.table-conditions)"]);
    played.verified = true;
    let awards: Vec<(u64, u64)> = bad_beat
        .judge(&played, Chips(1000))
        .awards
        .iter()
        .map(|award| (award.player.0, award.amount.0))
        .collect();
    assert_eq!(awards, [(1, 450), (2, 250), (3, 66), (4, 66), (5, 66)]);
}
