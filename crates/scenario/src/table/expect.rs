//! What must be true at a line of a table file, held against the table.

use hand::Chips;
use room::{
    PlayerId,
    table::{Chair, MOST_BLINDS, Offer, OfferedWay, Way},
};

use super::{
    super::steps::{Followed, equal},
    play::Play,
    step::{Choice, Expect, Whom},
};

impl Play<'_> {
    /// Holds it? If not, what is so instead.
    pub(super) fn holds(&self, expect: &Expect) -> Result<(), String> {
        let table = &self.table;
        let places = || table.places_now().ok_or_else(|| "nobody has the button".to_owned());
        match expect {
            Expect::Button(whom) => self.is_at(*whom, Some(places()?.button), "the button is at"),
            Expect::Disc(whom) => self.is_at(*whom, Some(places()?.disc), "the disc lies at"),
            Expect::Blind(big, whom) => {
                let places = places()?;
                let chair = if *big { places.big() } else { places.blinds[0] };
                let posts =
                    |chair: &Chair| !table.post_of(*chair).live.is_zero() && table.dealt().contains(*chair);
                self.is_at(*whom, chair.filter(posts), "that blind is posted at")
            }
            Expect::Posts(who, live, dead) => {
                let post = table.post_of(self.chair_of(*who)?);
                if (post.live, post.dead) == (*live, *dead) {
                    return Ok(());
                }
                Err(format!("what is posted is {} live and {} dead", post.live, post.dead))
            }
            Expect::Ante(who, ante) => {
                let chair = self.chair_of(*who)?;
                let Some(deal) = table.deal() else { return Err("no hand is being played".to_owned()) };
                let place = deal.chairs.iter().position(|other| *other == chair);
                let antes = place.map_or(Chips::ZERO, |place| deal.seating.posts[place].ante);
                equal(*ante, antes, "the ante is")
            }
            Expect::Owes(who, blinds) => self.owes(*who, blinds),
            Expect::Missed(who, count) => {
                let missed = table.sitter(self.chair_of(*who)?).map_or(0, |sitter| u64::from(sitter.missed));
                equal(Chips(*count), Chips(missed), "big blinds missed:")
            }
            Expect::PickUp(whom) => {
                let may = table.taken().iter().find(|chair| table.may_pick_up(*chair));
                self.is_at(*whom, may, "the chips that may be picked up are at")
            }
            Expect::Dealt(players) => {
                let mut wanted =
                    players.iter().map(|who| self.chair_of(*who)).collect::<Result<Vec<_>, _>>()?;
                wanted.sort();
                let dealt: Vec<Chair> = table.dealt().iter().collect();
                if dealt == wanted { Ok(()) } else { Err(format!("dealt in are {}", self.listed(&dealt))) }
            }
            Expect::Order(players) => {
                let wanted = players.iter().map(|who| self.chair_of(*who)).collect::<Result<Vec<_>, _>>()?;
                let order = table.deal().map(|deal| deal.chairs).unwrap_or_default();
                if order == wanted { Ok(()) } else { Err(format!("the order is {}", self.listed(&order))) }
            }
            Expect::May(who, choices) => self.may(*who, choices),
            Expect::Limits(small, big) => {
                let Some(terms) = table.terms() else { return Err("no hand is being played".to_owned()) };
                let stakes = terms.stakes;
                if (stakes.small_bet, stakes.big_bet) == (*small, *big) {
                    return Ok(());
                }
                Err(format!("the limits are {}/{}", stakes.small_bet, stakes.big_bet))
            }
            Expect::Playing(game) => {
                let Some(terms) = table.terms() else { return Err("no hand is being played".to_owned()) };
                if terms.game.id == *game { Ok(()) } else { Err(format!("the game is {}", terms.game.id)) }
            }
            Expect::Leg(whom) => self.is_player(*whom, table.leg(), "the leg is with"),
            Expect::Kill(whom) => self.is_player(*whom, table.kill_due(), "the next pot is killed by"),
            Expect::Stack(who, stack) => {
                let has = table.sitter(self.chair_of(*who)?).map_or(Chips::ZERO, |sitter| sitter.stack);
                equal(*stack, has, "the stack is")
            }
            Expect::Carries(amount) => equal(*amount, table.carried(), "what stays for the next deal is"),
            Expect::BombDue(due) => {
                let Some(now) = self.now else {
                    return Err("nobody has said what time it is: `clock 20:45` does".to_owned());
                };
                let last = self.dealt_at.unwrap_or(now);
                match (table.bomb_is_due(last as u32, now as u32), *due) {
                    (true, false) => Err("a bomb pot is due".to_owned()),
                    (false, true) => Err("no bomb pot is due".to_owned()),
                    (true, true) | (false, false) => Ok(()),
                }
            }
            Expect::Alive(alive, players) => {
                for who in players {
                    let (chair, name) = (self.chair_of(*who)?, self.name_of(*who as u64));
                    if !table.dealt().contains(chair) && !self.owing.contains(chair) {
                        return Err(format!("{name} was not dealt in"));
                    }
                    if self.dead.contains(chair) == *alive {
                        return Err(format!(
                            "the hand of {name} is {}",
                            if *alive { "dead" } else { "live" }
                        ));
                    }
                }
                Ok(())
            }
            Expect::Barred(whom) => self.is_player(*whom, table.barred().first().copied(), "barred is"),
        }
    }

    fn listed(&self, chairs: &[Chair]) -> String {
        let names: Vec<String> = chairs.iter().map(|chair| self.name_at(*chair)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" ") }
    }

    fn is_at(&self, whom: Whom, chair: Option<Chair>, what: &str) -> Result<(), String> {
        let wanted = match whom {
            Whom::Player(number) => Some(self.chair_of(number)?),
            Whom::Seat(chair) => Some(chair),
            Whom::Nobody => None,
        };
        if wanted == chair {
            return Ok(());
        }
        let is = chair.map_or("nobody".to_owned(), |chair| self.name_at(chair));
        Err(format!("{what} {is}"))
    }

    fn is_player(&self, whom: Whom, player: Option<PlayerId>, what: &str) -> Result<(), String> {
        let wanted = match whom {
            Whom::Player(number) => Some(PlayerId(number as u64)),
            Whom::Seat(chair) => self.table.sitter(chair).map(|sitter| sitter.player),
            Whom::Nobody => None,
        };
        if wanted == player {
            return Ok(());
        }
        Err(format!("{what} {}", player.map_or("nobody", |player| self.name_of(player.0))))
    }

    fn owes(&self, who: usize, blinds: &[usize]) -> Result<(), String> {
        let Some(sitter) = self.table.sitter(self.chair_of(who)?) else {
            return Err("nobody is there".to_owned());
        };
        let count =
            self.script.head.setup.spreads[0].stakes.blinds.iter().filter(|blind| !blind.is_zero()).count();
        let mut wanted = [0; MOST_BLINDS];
        for blind in blinds {
            wanted[(*blind).min(count.max(1) - 1)] = 1;
        }
        if sitter.owes == wanted {
            return Ok(());
        }
        let words = ["small", "middle", "big"];
        let word = |which: usize| if which + 1 == count { words[2] } else { words[which] };
        let owed: Vec<&str> = (0..MOST_BLINDS).filter(|which| sitter.owes[*which] > 0).map(word).collect();
        Err(format!(
            "what is owed is {}",
            if owed.is_empty() { "nothing".to_owned() } else { owed.join(", ") }
        ))
    }

    fn may(&self, who: usize, choices: &[Choice]) -> Result<(), String> {
        let offers = self.table.offers(self.chair_of(who)?);
        let as_choice = |offer: &Offer| match offer.way {
            OfferedWay::Free => Choice::Free,
            OfferedWay::Blind => Choice::Blind,
            OfferedWay::By(way) => Choice::By(way, offer.live, offer.dead),
        };
        let mut offered: Vec<Choice> = offers.iter().map(as_choice).collect();
        if offered.is_empty() {
            offered.push(Choice::Nothing);
        }
        let same = offered.len() == choices.len() && choices.iter().all(|choice| offered.contains(choice));
        if same {
            return Ok(());
        }
        let words: Vec<String> = offered.iter().map(say).collect();
        Err(format!("what is offered is: {}", words.join(", ")))
    }

    /// What the last act, or its refusal, follows.
    pub(super) fn followed(&self) -> Followed<'_> {
        let unders = match &self.refused {
            Some(refusal) => refusal.under.iter().copied().collect(),
            None => self.rulings.iter().filter_map(|ruling| ruling.under).collect(),
        };
        Followed { book: &self.book, circumstances: self.table.circumstances(), unders }
    }
}

fn say(choice: &Choice) -> String {
    match choice {
        Choice::Nothing => "nothing".to_owned(),
        Choice::Free => "free".to_owned(),
        Choice::Blind => "blind".to_owned(),
        Choice::By(way, live, dead) => {
            let word = match way {
                Way::Wait | Way::PassKill => return "wait".to_owned(),
                Way::Post => "post",
                Way::BuyButton => "buy",
                Way::Straddle => "straddle",
                Way::Kill => "kill",
                Way::KillNext => "kill-next",
            };
            let dead = if dead.is_zero() { String::new() } else { format!(" dead {dead}") };
            if live.is_zero() { format!("{word}{dead}") } else { format!("{word} {live}{dead}") }
        }
    }
}
