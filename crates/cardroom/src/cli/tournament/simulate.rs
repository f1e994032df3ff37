//! `cardroom tournament simulate`: whole events by a house's book, played out by bots under an auditor.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use hand::Chips;
use problem::Problem;
use room::tournament::{Bounty, EnvelopeRow, EventSetup, payouts::Scheme};
use rules::{
    game::{self, Game, Limit},
    structure::{self, Structure},
};
use sim::{
    event::{EventRun, EventTally},
    simulate::Policy,
};

use super::{book, ordinal, structure::named};
use crate::cli::{Outcome, game::find, out, print_json};

/// Play a whole event with bots, audited: every hand, move, place and prize by the house's book
///
/// Example: cardroom tournament simulate holdem --players 1000 --book fort --seed 7
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The game, as `cardroom game list` names it, a rotation such as horse, or a file of your own
    #[arg(default_value = "holdem")]
    game: String,
    /// How many enter
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    players: u64,
    /// How many come late, while that is allowed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=100_000))]
    late: u64,
    /// The house whose book is in force
    #[arg(long, value_name = "HOUSE", default_value = "fort")]
    book: String,
    /// A structure of ours or a file of your own; one that suits the game and the house if not given
    #[arg(long, value_name = "STRUCTURE")]
    structure: Option<String>,
    /// What an entry costs
    #[arg(long, value_name = "AMOUNT", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    price: u64,
    /// What of the price goes on a player's head
    #[arg(long, value_name = "AMOUNT", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    bounty: u64,
    /// Half of a bounty goes on top of the winner's own
    #[arg(long, requires = "bounty")]
    progressive: bool,
    /// Bounties are drawn from envelopes, once all who are left are paid
    #[arg(long, requires = "bounty", conflicts_with = "progressive")]
    mystery: bool,
    /// The prizes are seats of this worth in another event
    #[arg(long, value_name = "AMOUNT", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    satellite: Option<u64>,
    /// How many sit at a table, if not as many as is usual in the house
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: Option<u8>,
    /// How the players choose
    #[arg(long, default_value = Policy::Careful.name(), value_parser = policies())]
    policy: Policy,
    /// The seed from which all follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave the auditor out
    #[arg(long)]
    unaudited: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The large envelopes: one with a fifth of all bounties, two with a twentieth, four with a fiftieth.
const ENVELOPES: [(u32, u64); 3] = [(1, 2000), (2, 500), (4, 200)];

impl Args {
    fn bounty(&self) -> Option<Bounty> {
        let amount = Chips(self.bounty);
        Some(match (self.progressive, self.mystery) {
            _ if amount.is_zero() => return None,
            (true, _) => Bounty::Progressive(amount),
            (_, true) => Bounty::Mystery(amount),
            _ => Bounty::Fixed(amount),
        })
    }
}

fn policies() -> impl TypedValueParser<Value = Policy> {
    let names = PossibleValuesParser::new(Policy::ALL.map(Policy::name));
    names.map(|name| Policy::named(&name).unwrap_or_default())
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let book = book(&args.book)?;
    let games = games(&args.game)?;
    let Some((first, limit)) = games.first().cloned() else {
        return Err(Problem::new("no game is named").help("`cardroom game list` names all games"));
    };
    let structure = match &args.structure {
        Some(name) => named(name)?,
        None => usual(&args.book, &games)?,
    };
    let mut setup = EventSetup::of(structure, first, limit, Chips(args.price));
    setup.seats = args.seats;
    setup.bounty = args.bounty();
    setup.payouts = args.satellite.map(|value| Scheme::Seats { value: Chips(value) });
    setup.envelopes.table = ENVELOPES.map(|(count, part)| EnvelopeRow { count, part }).to_vec();
    setup.hand_for_hand = true;
    let run = EventRun {
        setup,
        games,
        players: args.players,
        late: args.late,
        flights: Vec::new(),
        bag_at: 0,
        policy: args.policy,
        seed: args.seed,
        audit: !args.unaudited,
    };
    match run.play(&book) {
        Ok(tally) if args.json => print_json(&tally),
        Ok(tally) => print(&tally),
        Err(broken) => {
            eprintln!("hand {} from seed {}: {}", broken.hand, args.seed, broken.what);
            Ok(Outcome::CheckFailed)
        }
    }
}

/// A game at its usual limit, or those of a rotation.
fn games(name: &str) -> Result<Vec<(Game, Limit)>, Problem> {
    if let Some(rotation) = game::rotation(name) {
        let turn = |turn: &game::Turn| Some((game::shipped(&turn.game)?, turn.limit));
        return Ok(rotation.turns.iter().filter_map(turn).collect());
    }
    let game = find(name)?;
    // Tournaments of a game that is dealt at no-limit are no-limit.
    let limit = if game.limits.contains(&Limit::No) { Limit::No } else { game.limits[0] };
    Ok(vec![(game, limit)])
}

/// A structure that suits the game and the house.
fn usual(house: &str, games: &[(Game, Limit)]) -> Result<Structure, Problem> {
    let stud = games.iter().any(|(game, _)| matches!(game.forced, game::Forced::BringIn(_)));
    let fixed = games.iter().any(|(_, limit)| *limit == Limit::Fixed);
    let stacks = room::tournament::structure::book_stacks(&book(house)?);
    let id = match (stud, fixed) {
        _ if stacks.iter().any(|stack| stack.worth() == Chips(1000)) => "home-t1000",
        (true, _) => "horse",
        (false, true) => "limit",
        (false, false) => "nightly",
    };
    structure::shipped(id)
        .cloned()
        .ok_or_else(|| Problem::new("there is no structure for that").help("name one: --structure turbo"))
}

fn print(tally: &EventTally) -> crate::cli::Result {
    let mut out = out();
    let several = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    writeln!(
        out,
        "{} at {} tables, {} hands, over in level {} after {} h {:02}",
        several(tally.entries, "entry").replace("entrys", "entries"),
        tally.tables,
        tally.hands,
        tally.level,
        tally.minutes / 60,
        tally.minutes % 60,
    )?;
    writeln!(
        out,
        "{}, {}, {}, {}, {} of hand for hand",
        several(tally.balanced, "move"),
        several(tally.broken, "table") + " broken",
        several(tally.redraws, "redraw"),
        several(tally.rebuys, "rebuy"),
        several(tally.rounds, "round"),
    )?;
    writeln!(out, "{} chips in play, a purse of {}\n", tally.chips, tally.purse)?;
    for (player, place, won) in tally.paid.iter().take(20) {
        writeln!(out, "{:>6}  player {player:<8}  {won:>10}", ordinal(*place as usize))?;
    }
    if tally.paid.len() > 20 {
        writeln!(out, "        and {} more", tally.paid.len() - 20)?;
    }
    writeln!(out, "\n{} events audited in {:.2} s", tally.audited, tally.seconds)?;
    out.flush()?;
    Ok(Outcome::Fine)
}
