//! What a record is played by: the game of each code, and the answers of the house that the standard stands for.
//!
//! The standard names no rulebook; its reference program does. [`house`] is that program as a house: where the two
//! differ the program prevails, since it is what wrote the records.

use std::sync::{Arc, LazyLock};

use hand::{BadSetup, Chips, House, MOST_SEATS, Post, PromoDrop, Rake, Seat, Seating, Stakes, Terms};
use rules::{
    Context, Library,
    game::{self, Game, Limit, Opens},
    policy::{
        AllinFaceUp, OddChipButton, OddChipHighLow, OddChipStud, RaiseCapHeadsUp, ShowdownMuckOption,
        StudFirstToActTie,
    },
    spelling,
};

use super::{
    amount::{Amount, Scale},
    record::{Fault, Places, Record, RecordedHand, Value},
};

/// The codes of the standard with our name for each game, and its limit.
pub const CODES: [(&str, &str, Limit); 11] = [
    ("FT", "holdem", Limit::Fixed),
    ("NT", "holdem", Limit::No),
    ("NS", "short-deck", Limit::No),
    ("PO", "omaha", Limit::Pot),
    ("FO/8", "omaha-8", Limit::Fixed),
    ("F7S", "stud", Limit::Fixed),
    ("F7S/8", "stud-8", Limit::Fixed),
    ("FR", "razz", Limit::Fixed),
    ("N2L1D", "deuce-to-seven-single", Limit::No),
    ("F2L3D", "deuce-to-seven-triple", Limit::Fixed),
    ("FB", "badugi", Limit::Fixed),
];

/// What every code of ours begins with: `X-omaha-8-pot` is Omaha eight-or-better at pot-limit.
pub const OURS: &str = "X-";

/// What is put in before the cards, as far as it decides which fields a record has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// Blinds, perhaps with antes.
    Blinds,
    /// A bring-in, perhaps with antes.
    BringIn,
    /// Antes; blinds only if there are any.
    Maybe,
}

/// Which sizes of bets a record gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bets {
    /// A small and a big bet; at spread limit the least and the most.
    Two,
    /// The least bet.
    Least,
}

/// Which fields the records of a code have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What is put in before the cards.
    pub forced: Forced,
    /// Which sizes are given.
    pub bets: Bets,
}

/// A code taken apart.
struct Variant {
    game: Game,
    limit: Limit,
    standard: bool,
}

/// The code of a game at a limit: the standard's if it has one, ours otherwise.
pub fn code(game: &str, limit: Limit) -> String {
    match CODES.iter().find(|(_, known, at)| *known == game && *at == limit) {
        Some((code, ..)) => (*code).to_owned(),
        None => format!("{OURS}{game}-{}", limit.word()),
    }
}

/// Finds the game of a code, or says what is wrong with it and what would be right.
fn variant(code: &str) -> Result<Variant, (String, String)> {
    if let Some((_, name, limit)) = CODES.iter().find(|(known, ..)| *known == code) {
        let game =
            game::shipped(name).ok_or_else(|| (format!("there is no game `{name}`"), String::new()))?;
        return Ok(Variant { game, limit: *limit, standard: true });
    }
    let Some((name, limit)) = code.strip_prefix(OURS).and_then(|rest| rest.rsplit_once('-')) else {
        let codes: Vec<&str> = CODES.iter().map(|(code, ..)| *code).collect();
        let help =
            format!("the codes are {}; ours are `{OURS}GAME-LIMIT`, as in X-omaha-8-pot", codes.join(", "));
        return Err((format!("there is no variant `{code}`"), help));
    };
    let Some(limit) = Limit::find(limit) else {
        return Err((
            format!("`{limit}` is no limit"),
            "a code of ours ends with -fixed, -pot, -no or -spread".into(),
        ));
    };
    let Some(game) = game::shipped(name) else {
        let near = spelling::nearest(name, game::all().map(|game| game.id.as_str()));
        let help = near
            .map_or_else(|| "`cardroom game list` lists the games".into(), |near| format!("is it `{near}`?"));
        return Err((format!("there is no game `{name}`"), help));
    };
    if !game.limits.contains(&limit) {
        let limits: Vec<&str> = game.limits.iter().map(|limit| limit.word()).collect();
        let what = format!("{} is not played at {} limit", game.name, limit.word());
        return Err((what, format!("its limits are {}", limits.join(", "))));
    }
    Ok(Variant { game, limit, standard: false })
}

/// Which fields the records of a code have.
pub fn shape(code: &str) -> Result<Shape, (String, String)> {
    let variant = variant(code)?;
    let forced = match variant.game.forced {
        game::Forced::BringIn(_) => Forced::BringIn,
        game::Forced::Blinds => Forced::Blinds,
        game::Forced::Ante | game::Forced::ButtonAnte if variant.standard => Forced::Blinds,
        game::Forced::Ante | game::Forced::ButtonAnte => Forced::Maybe,
    };
    let bets = match variant.limit {
        Limit::Fixed | Limit::Spread => Bets::Two,
        Limit::Pot | Limit::No => Bets::Least,
    };
    Ok(Shape { forced, bets })
}

/// The reference program as a house. What it leaves open is common practice.
pub fn house() -> House {
    House {
        // Four bets a round, with two players too. The blinds are none of them, a completion is.
        raise_cap: Some(3),
        big_bet_cap: None,
        blind_is_bet: false,
        heads_up_cap: RaiseCapHeadsUp::Never,
        completion_counts: false,
        // Only a full raise reopens the betting, or several short ones that add up to it.
        reopen_limit: (1, 1),
        reopen_cumulative: true,
        largest_raise_rules: true,
        // A straddle is no larger a bet: the first raise adds the least bet to it.
        post_is_least: false,
        // Whoever is all-in for less than a blind lowers what the others owe.
        full_blind_owed: false,
        // The records themselves say when a hand is shown or thrown away.
        face_up: AllinFaceUp::AtShowdown,
        muck: ShowdownMuckOption::Always,
        board_tie: StudFirstToActTie::FirstDealt,
        open_pair: false,
        // Odd chips go to the first part of the pot, and in each part to the first left of the button.
        odd_chip_button: OddChipButton::FirstLeftOfButton,
        odd_chip_stud: OddChipStud::FirstLeftOfButton,
        odd_chip_parts: OddChipHighLow::High,
        identical_both_ways: false,
        most_runs: 3,
        runs_in_split_games: true,
        ante_first: true,
        ..House::default()
    }
}

/// All that it takes to open a recorded hand.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Game, limit, stakes and house.
    pub terms: Arc<Terms>,
    /// Who plays with what.
    pub seating: Seating,
    /// What a chip is worth.
    pub scale: Scale,
}

/// How a recorded hand is to be played; more than one way only where the reference program departs from its own
/// standard, the standard's way first.
pub fn setups(entry: &RecordedHand) -> Result<Vec<Setup>, Fault> {
    let (record, places) = (&entry.record, &entry.places);
    let variant = variant(&record.variant)
        .map_err(|(what, help)| Fault::new(places.field("variant"), what, "here").help(help))?;
    let scale = Scale::of(record.amounts());
    let seating = seating(record, places, scale)?;
    let mut limits = vec![variant.limit];
    if record.variant == "FO/8" {
        // The reference program bets this game at pot-limit, with the two sizes as the least bets.
        limits.push(Limit::Pot);
    }
    let setup = |limit| {
        let mut game = variant.game.clone();
        let house = if let Some(house) = book_house(record, places, &game, limit)? {
            house
        } else {
            if variant.standard {
                loosen(&mut game);
            }
            house()
        };
        let stakes = stakes(record, places, scale)?;
        let rake = rake(record, places, scale)?;
        let terms = Terms::new(game, limit, stakes, house, rake).map_err(|bad| bad_setup(&bad, places))?;
        terms.check(&seating).map_err(|bad| bad_setup(&bad, places))?;
        Ok(Setup { terms: Arc::new(terms), seating: seating.clone(), scale })
    };
    limits.into_iter().map(setup).collect()
}

/// A game of the standard leaves to the record what our files fix: seats, posts, who may check.
fn loosen(game: &mut Game) {
    game.seats = MOST_SEATS as u8;
    game.open_pair = false;
    for bet in game.streets.iter_mut().filter_map(|street| street.bet.as_mut()) {
        bet.check = true;
    }
    if let Some(first) = game.streets.first_mut().and_then(|street| street.bet.as_mut())
        && first.opens == Opens::AfterButton
    {
        first.opens = Opens::AfterBlinds;
    }
}

/// The books, read once: a collection may name the same one a thousand times.
static SHIPPED: LazyLock<Library> = LazyLock::new(Library::shipped);

/// The house of a book that the record names by `_book` and `_context`.
fn book_house(record: &Record, places: &Places, game: &Game, limit: Limit) -> Result<Option<House>, Fault> {
    let Some(name) = record.other("_book") else { return Ok(None) };
    let place = places.field("_book");
    let Some(name) = name.text() else {
        return Err(Fault::new(place, "`_book` is the name of a book", "not a text"));
    };
    let context = match record.other("_context").map(|value| value.text().and_then(Context::find)) {
        None => Context::Live,
        Some(Some(context)) => context,
        Some(None) => {
            return Err(Fault::new(
                places.field("_context"),
                "`_context` is 'live' or 'tournament'",
                "neither",
            ));
        }
    };
    match SHIPPED.resolve(name, context) {
        // A record does not say how many chips make a dollar: what it says was run twice was.
        Ok(book) => Ok(Some(House { runs_from: Some((0, 0)), ..House::of(&book, game, limit) })),
        Err(error) => Err(Fault::new(place, error.to_string(), "no such book")),
    }
}

fn bad_setup(bad: &BadSetup, places: &Places) -> Fault {
    Fault::new(places.field("starting_stacks"), bad.to_string(), "here")
}

/// An amount in chips, or a complaint that it is too much.
fn chips(amount: Amount, name: &str, places: &Places, scale: Scale) -> Result<Chips, Fault> {
    scale.chips(amount).ok_or_else(|| {
        let what = format!("{amount} is more than can be counted in this hand's smallest part");
        Fault::new(places.field(name), what, "in here")
    })
}

fn stakes(record: &Record, places: &Places, scale: Scale) -> Result<Stakes, Fault> {
    let of = |amount: Option<Amount>, name: &str| {
        amount.map_or(Ok(Chips::ZERO), |amount| chips(amount, name, places, scale))
    };
    let least = of(record.min_bet, "min_bet")?;
    let named = record.other("_blinds").and_then(Value::list);
    let named = named.map(|values| values.iter().filter_map(Value::amount).collect::<Vec<_>>());
    let mut blinds = [Chips::ZERO; 3];
    for (place, blind) in blinds.iter_mut().zip(named.unwrap_or_else(|| blinds_of(record))) {
        *place = chips(blind, "blinds_or_straddles", places, scale)?;
    }
    let ante = record.antes.iter().copied().map(|ante| chips(ante, "antes", places, scale));
    Ok(Stakes {
        ante: ante.collect::<Result<Vec<_>, _>>()?.into_iter().max().unwrap_or_default(),
        blinds,
        bring_in: of(record.bring_in, "bring_in")?,
        small_bet: of(record.small_bet, "small_bet")?.max(least),
        big_bet: of(record.big_bet, "big_bet")?.max(least),
    })
}

/// The blinds among what is posted: whatever is more than the least bet is a straddle. Where everything is more, nothing
/// tells them apart, and all are taken for blinds.
pub(super) fn blinds_of(record: &Record) -> Vec<Amount> {
    let posted = record.blinds.iter().flatten().copied();
    let posted: Vec<Amount> = posted.filter(|blind| !blind.is_zero() && !blind.is_negative()).collect();
    let least = record.min_bet.or(record.small_bet);
    let blinds: Vec<Amount> =
        posted.iter().copied().filter(|blind| least.is_none_or(|least| *blind <= least)).collect();
    if blinds.is_empty() { posted } else { blinds }
}

/// The fee that a record of ours names by `_rake`.
fn rake(record: &Record, places: &Places, scale: Scale) -> Result<Rake, Fault> {
    let Some(value) = record.other("_rake") else { return Ok(Rake::NONE) };
    let wrong = || {
        Fault::new(places.field("_rake"), "`_rake` has a `percent` and a `most`", "not so")
            .help("as in { percent = 5, most = 3, no_flop_no_drop = true }, with promo = [1, 20, 0, 0] for two amounts that pots over so much pay beyond that")
    };
    let percent = value.get("percent").and_then(Value::amount).ok_or_else(wrong)?;
    let most = value.get("most").and_then(Value::amount).ok_or_else(wrong)?;
    let part = Scale::of([percent, Amount::Exact { units: 1, places: 2 }]).chips(percent);
    let mut promo = [PromoDrop::NONE; 2];
    if let Some(named) = value.get("promo") {
        let Value::List(amounts) = named else { return Err(wrong()) };
        let amounts: Option<Vec<Amount>> = amounts.iter().map(Value::amount).collect();
        let amounts = amounts.filter(|amounts| amounts.len() == 2 * promo.len()).ok_or_else(wrong)?;
        for (drop, pair) in promo.iter_mut().zip(amounts.chunks_exact(2)) {
            let [amount, over] = [pair[0], pair[1]].map(|amount| chips(amount, "_rake", places, scale));
            *drop = PromoDrop { amount: amount?, over: over? };
        }
    }
    Ok(Rake {
        part: part.filter(|part| percent.places() <= 2 && part.0 <= 10_000).ok_or_else(wrong)?.0,
        most: chips(most, "_rake", places, scale)?,
        no_flop_no_drop: value.get("no_flop_no_drop") == Some(&Value::Word("true".into())),
        promo,
    })
}

fn seating(record: &Record, places: &Places, scale: Scale) -> Result<Seating, Fault> {
    let count = record.players();
    let all = |amounts: &[Amount], name: &str| -> Result<Vec<Chips>, Fault> {
        amounts.iter().map(|&amount| chips(amount, name, places, scale)).collect()
    };
    let stacks = all(&record.starting_stacks, "starting_stacks")?;
    let mut antes = all(&record.antes, "antes")?;
    let mut blinds = record.blinds.clone().unwrap_or_else(|| vec![Amount::whole(0); count]);
    if count == 2 {
        // With two players both lists are written the other way round.
        antes.reverse();
        blinds.reverse();
    }
    let live = all(&blinds, "blinds_or_straddles")?;
    let dead = match record.other("_dead").and_then(Value::list) {
        Some(values) => all(&values.iter().filter_map(Value::amount).collect::<Vec<_>>(), "_dead")?,
        None => vec![Chips::ZERO; count],
    };
    // The opening moves past the largest blind or straddle, the last of them if several are equal. A negative entry
    // is a newcomer's post, which leaves the opening where it is.
    let opens = (0..count).filter(|&place| !blinds[place].is_negative() && !live[place].is_zero());
    let opens = opens.max_by_key(|&place| (live[place], place));
    let posts = (0..count).map(|place| Post {
        ante: antes[place],
        live: live[place],
        dead: dead[place],
        opens_after: opens == Some(place),
    });
    for name in ["_dead", "_carried"] {
        let values = record.other(name).map(|value| value.list().unwrap_or(std::slice::from_ref(value)));
        let amounts = values.unwrap_or_default().iter().filter_map(Value::amount);
        if amounts.into_iter().any(|amount| amount.is_negative() || amount == Amount::Infinite) {
            return Err(Fault::new(places.field(name), format!("`{name}` is nothing or more"), "not this"));
        }
    }
    let carried = record.other("_carried").and_then(Value::amount);
    let acts_last = record.other("_acts_last").and_then(Value::amount);
    Ok(Seating {
        posts: posts.collect(),
        stacks,
        antes_are_matched: record.ante_trimming,
        carried: carried.map_or(Ok(Chips::ZERO), |carried| chips(carried, "_carried", places, scale))?,
        in_pot: Vec::new(),
        event_last_two: record.other("_last_two") == Some(&Value::Word("true".into())),
        acts_last_if_raised: record.other("_acts_last_if_raised") == Some(&Value::Word("true".into())),
        acts_last: acts_last.map_or(Ok(None), |number| acts_last_seat(number, count, places).map(Some))?,
        // The notation tells what was done, not how it was read.
        kill: None,
        starts: 0,
    })
}

/// The player who acts last, by number.
fn acts_last_seat(number: Amount, count: usize, places: &Places) -> Result<Seat, Fault> {
    let place = (0..count).find(|&place| number == Amount::whole(place as i64 + 1));
    place.map(|place| Seat(place as u8)).ok_or_else(|| {
        Fault::new(places.field("_acts_last"), format!("there is no player {number}"), "a number from 1 on")
    })
}
