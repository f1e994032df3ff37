//! `cardroom tournament draw`: seats by the house's draw, from a secret that was committed to.

use std::io::Write;

use clap::ArgGroup;
use formats::fair::{Digest, seat_commitment, seat_seed};
use problem::Problem;
use room::{
    PlayerId,
    table::Chair,
    tournament::draw::{SeatAt, draw, draw_cards, sizes},
};
use rules::{
    Circumstances, Under,
    policy::{TournSeatingInitial, TournTableMax},
};
use serde::Serialize;

use super::{book, cited};
use crate::cli::{Outcome, out, print_json};

/// Draw seats as the house does, so that anybody can check the draw
///
/// Before entry closes, post what --commit prints. When it has closed, draw with the same secret and show it: with it, the
/// list and --digest anybody gets the same seats, and sees that the secret is the one that was committed to.
///
/// Example: cardroom tournament draw --book home-tourney --players 25 --secret 'nine grey geese over the weir'
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, group = ArgGroup::new("who").args(["players", "names", "commit"]).required(true))]
pub(super) struct Args {
    /// The house whose book is in force
    #[arg(long, value_name = "HOUSE", default_value = "fort")]
    book: String,
    /// How many draw; they are numbered
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    players: Option<u64>,
    /// Who draws, in the order of the list
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    names: Vec<String>,
    /// How many of the first on the list are dealers, one for each table
    #[arg(long, value_name = "N", default_value_t = 0)]
    dealers: usize,
    /// How many sit at a table at most, if not as many as is usual in the house
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=10))]
    seats: Option<u8>,
    /// What the draw is made from: words that nobody can guess
    #[arg(long, value_name = "WORDS")]
    secret: String,
    /// Print the hash of the secret, to be posted, and draw nothing
    #[arg(long)]
    commit: bool,
    /// The hash that was posted: the secret is held against it
    #[arg(long, value_name = "HASH")]
    digest: Option<Digest>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    book: String,
    digest: String,
    how: &'static str,
    cites: Option<String>,
    seats: Vec<Drawn>,
}

#[derive(Serialize)]
struct Drawn {
    player: String,
    table: u32,
    seat: u8,
    card: Option<String>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let digest = seat_commitment(&args.secret);
    if args.digest.is_some_and(|posted| posted != digest) {
        return Err(Problem::new("the secret is not the one that was committed to")
            .help(format!("its hash is {digest}; check the words, their case and the spaces between them")));
    }
    if args.commit {
        if args.json {
            return print_json(&serde_json::json!({ "digest": digest.to_string() }));
        }
        let mut out = out();
        writeln!(out, "{digest}")?;
        out.flush()?;
        return Ok(Outcome::Fine);
    }
    let answer = drawn(args, digest)?;
    if args.json { print_json(&answer) } else { print(&answer) }
}

fn drawn(args: &Args, digest: Digest) -> Result<Answer, Problem> {
    let names: Vec<String> = match args.players {
        Some(players) => (1..=players).map(|number| number.to_string()).collect(),
        None => args.names.iter().map(|name| name.trim().to_owned()).collect(),
    };
    let mut sorted = names.clone();
    sorted.sort_unstable();
    if let Some([twice, _]) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Problem::new(format!("`{twice}` is on the list twice")).help("name everybody once"));
    }
    if names.len() < 2 {
        return Err(Problem::new("two players are needed at least").help("as in --names Ann,Bob,Cat"));
    }
    let book = book(&args.book)?;
    let at = Circumstances::default();
    let seats = args
        .seats
        .map_or_else(|| *book.get_in(TournTableMax, &at).usual() as usize, usize::from)
        .clamp(2, 10);
    let tables = names.len().div_ceil(seats);
    if args.dealers > tables {
        return Err(Problem::new(format!("{} dealers for {tables} tables", args.dealers))
            .help("give each table one dealer at most"));
    }
    let sizes = sizes(names.len(), tables);
    let seed = seat_seed(&args.secret, &names);
    let players: Vec<PlayerId> = (0..names.len() as u64).map(PlayerId).collect();
    let by_cards = *book.get_in(TournSeatingInitial, &at).usual() == TournSeatingInitial::CardDrawBySuit;
    let found: Vec<(PlayerId, SeatAt, Option<String>)> = if by_cards || args.dealers > 0 {
        let cards = draw_cards(&players[..args.dealers], &players[args.dealers..], &sizes, seed);
        let seat = |(player, card): (PlayerId, room::tournament::draw::SeatCard)| {
            let deck = if card.deck > 1 { format!(" of deck {}", card.deck) } else { String::new() };
            Some((player, card.seat()?, Some(format!("{}{deck}", card.card))))
        };
        cards.into_iter().filter_map(seat).collect()
    } else {
        let seats: Vec<SeatAt> = sizes
            .iter()
            .zip(1..)
            .flat_map(|(size, table)| {
                (1..=*size as u8).map(move |chair| SeatAt { table, chair: Chair(chair) })
            })
            .collect();
        draw(&players, &seats, seed).into_iter().map(|(player, seat)| (player, seat, None)).collect()
    };
    let mut seats: Vec<Drawn> = found
        .into_iter()
        .map(|(player, seat, card)| Drawn {
            player: names[player.0 as usize].clone(),
            table: seat.table,
            seat: seat.chair.0,
            card,
        })
        .collect();
    seats.sort_by_key(|drawn| (drawn.table, drawn.seat));
    let how = if by_cards { "by cards: the suit is the table, the ace the button" } else { "at random" };
    let cites = cited(&book, Some(Under::TOURN_SEATING_INITIAL));
    Ok(Answer { book: args.book.clone(), digest: digest.to_string(), how, cites, seats })
}

fn print(answer: &Answer) -> crate::cli::Result {
    let mut out = out();
    let cites = answer.cites.as_ref().map(|rule| format!("  ({rule})")).unwrap_or_default();
    writeln!(out, "{}{cites}\ncommitted to by {}", answer.how, answer.digest)?;
    let mut table = 0;
    for Drawn { player, table: at, seat, card } in &answer.seats {
        if *at != table {
            writeln!(out, "\ntable {at}")?;
            table = *at;
        }
        match card {
            Some(card) => writeln!(out, "  seat {seat:>2}  {card:<4}  {player}")?,
            None => writeln!(out, "  seat {seat:>2}  {player}")?,
        }
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
