//! Brackets and shoot-outs in event files: what is done to one, and what must be true of it.

use hand::Chips;
use room::{
    PlayerId,
    tournament::{
        Act as Asked,
        knockout::{Knockout, KnockoutAct, KnockoutSetup},
        payouts::Scheme,
    },
};
use rules::Book;

use super::{expect::Expect, head::Head, line::Act};

/// The bracket or shoot-out that the head speaks of, if it does.
pub(super) fn open(head: &Head, book: &Book) -> Result<Option<Knockout>, String> {
    let Some(seats) = head.knockout else { return Ok(None) };
    let mut setup = KnockoutSetup::shoot_out(seats, head.setup.price);
    setup.fee = head.setup.fee;
    // The first prize is what the others leave of the purse.
    if let Some((_, below)) = head.prizes.split_first() {
        setup.payouts = Scheme::Amounts(below.to_vec());
    }
    Knockout::open(book, setup).map(Some).map_err(|why| why.to_string())
}

pub(super) fn act(cup: &mut Knockout, act: &Act) -> Result<(), String> {
    let act = match act {
        Act::Do(Asked::Enter { player, .. }) => KnockoutAct::Enter(*player),
        Act::Do(Asked::Start { seed }) => KnockoutAct::Start { seed: *seed },
        Act::Result(table, order) => KnockoutAct::Finish { table: *table, order: order.clone() },
        Act::At(_) | Act::Do(_) | Act::Hand(_) => {
            return Err("a bracket is told of entries, its draw and results alone".to_owned());
        }
    };
    cup.apply(&act).map(|_| ()).map_err(|why| why.to_string())
}

/// Is it so? If not, what is.
pub(super) fn holds(
    cup: &Knockout,
    expect: &Expect,
    name: impl Fn(PlayerId) -> String,
) -> Result<(), String> {
    let so = |yes: bool, is: String| if yes { Ok(()) } else { Err(is) };
    let at = |player: PlayerId| {
        let table = cup.table_of(player)?;
        cup.tables().get(table as usize - 1).map(|of| of.players.clone())
    };
    match expect {
        Expect::Round(round) => so(cup.round() == *round, format!("it is round {}", cup.round())),
        Expect::Meets(players) => {
            let here = players.first().and_then(|first| at(*first)).unwrap_or_default();
            let names: Vec<String> = here.iter().map(|player| name(*player)).collect();
            let yes = here.len() == players.len() && players.iter().all(|player| here.contains(player));
            so(yes, format!("those who meet are {}", names.join(" ")))
        }
        Expect::Bye(player) => {
            so(at(*player).is_some_and(|here| here.len() == 1), "plays in this round".to_owned())
        }
        Expect::Players(count) => so(cup.left() == *count as usize, format!("{} are left", cup.left())),
        Expect::Place(player, place) => match cup.place(*player) {
            Some(found) => so(found == *place, format!("the place is {found}")),
            None => Err("there is no place yet".to_owned()),
        },
        Expect::Out(player) => so(cup.place(*player).is_some_and(|place| place > 1), "still in".to_owned()),
        Expect::Won(player, amount) => {
            so(cup.won(*player) == *amount, format!("{} was won", cup.won(*player)))
        }
        Expect::Prize(place, amount) => {
            let prize = cup.prizes().get((*place as usize).wrapping_sub(1)).copied().unwrap_or(Chips::ZERO);
            so(prize == *amount, format!("it pays {prize}"))
        }
        Expect::Over => so(cup.is_over(), format!("{} are left", cup.left())),
        _ => Err("a bracket has nothing of that".to_owned()),
    }
}
