//! What one account has of the hands that were dealt to it: how it plays, and hands that it shows to others.

use formats::{history::Setting, statistics::Statistics};
use rules::game;
use serde::{Deserialize, Serialize};

use super::{
    Denied, Tables,
    hands::{PAGE, Read, Which},
};
use crate::accounts::Shared;
use crate::wire::{self, GameStatistics, SharedAs, SharedHand};

/// The most hands that are counted for one request: whoever has more asks again.
const MOST_COUNTED: usize = 2000;

/// The version of how hands are counted: what was counted otherwise is counted again.
const VERSION: u32 = 1;

/// What was counted of one account's hands at one table. It is a cache beside the table's stream.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    version: u32,
    /// The number of the last hand that was looked at.
    last: u64,
    statistics: Statistics,
}

impl Tables {
    /// How somebody plays, from the hands that were dealt to them at all tables. Hands that were counted before are not
    /// read again.
    pub async fn statistics(&self, account: u64) -> Result<wire::Statistics, Denied> {
        let (mut all, mut left, mut more) = (Statistics::default(), MOST_COUNTED, false);
        for table in self.list() {
            let counted = match self.count(table.id, account, &mut left).await {
                Ok(Some((counted, rest))) => {
                    more |= rest;
                    counted
                }
                // Somebody who never sat there, or a table that is gone since the list was made.
                Ok(None) | Err(Denied { kind: super::Kind::NotFound | super::Kind::Gone, .. }) => continue,
                Err(denied) => return Err(denied),
            };
            all.add(&counted.statistics);
        }
        let told =
            |(played, tally): (&formats::statistics::Played, &formats::statistics::Tally)| GameStatistics {
                name: game::shipped(&played.game).map_or_else(|| played.game.clone(), |game| game.name),
                game: played.game.clone(),
                limit: played.limit.clone(),
                hands: tally.hands,
                decided: tally.decided,
                voluntary: tally.voluntary,
                raised: tally.raised,
                showdowns: tally.showdowns,
                showdowns_won: tally.showdowns_won,
                hundredths: tally.hundredths,
            };
        Ok(wire::Statistics { games: all.games().map(told).collect(), more })
    }

    /// Counts what is new of one table, at most so many hands: what it comes to, and whether there are more. None where
    /// the account never sat.
    async fn count(
        &self,
        table: u64,
        account: u64,
        left: &mut usize,
    ) -> Result<Option<(Counted, bool)>, Denied> {
        if !self.has_sat(table, account).await? {
            return Ok(None);
        }
        let (kind, key) = (format!("play/{account}"), format!("{table:012}"));
        let kept = self.room.journal.kept(&kind, &key, 0).await?;
        let kept = kept.and_then(|kept| serde_json::from_str::<Counted>(&kept).ok());
        let mut counted = kept
            .filter(|kept| kept.version == VERSION)
            .unwrap_or_else(|| Counted { version: VERSION, ..Counted::default() });
        let before = counted.last;
        let mut more = true;
        while more && *left > 0 {
            let which = Which {
                numbers: counted.last + 1..=u64::MAX,
                most: PAGE.min(*left),
                newest: false,
                reader: Some(account),
                now: self.room.now(),
            };
            let shelf = self.shelf(table, which).await?;
            more = shelf.more;
            *left -= shelf.hands.len();
            for (number, span) in shelf.hands {
                let read = self.read(&shelf.blank, number, span).await?;
                counted.last = number;
                if let Some(record) = read.own_record(account)? {
                    counted.statistics.record(&record);
                }
            }
        }
        if counted.last > before {
            let value =
                serde_json::to_string(&counted).map_err(|error| Denied::unavailable(error.to_string()))?;
            self.room.journal.keep(&kind, &key, &value, None).await?;
        }
        Ok(Some((counted, more)))
    }

    /// May somebody make a link to a hand: as the rail saw it whoever may see it themselves, as they saw it only
    /// whoever was dealt in?
    pub async fn may_share(&self, table: u64, hand: u64, by: u64, shown_as: SharedAs) -> Result<(), Denied> {
        let read = self.open_hand(table, hand, Some(by)).await?;
        if shown_as == SharedAs::Own && !read.was_dealt(by) {
            let why = "you were not dealt into this hand: share it as the rail saw it (`rail`)";
            return Err(Denied::not_allowed(why));
        }
        Ok(())
    }

    /// A hand behind a link. Nobody sees it before the rail has seen its end: until then somebody at the table could be
    /// told of cards that they were not shown in time.
    pub async fn shared(&self, shared: &Shared, by: String) -> Result<SharedHand, Denied> {
        let &Shared { table, hand, shown_as, by: account, .. } = shared;
        let read = self.open_hand(table, hand, None).await?;
        let reader = match shown_as {
            SharedAs::Own => Some(account.0),
            SharedAs::Rail => None,
        };
        let name = self.info(table).map(|info| info.name).ok_or_else(|| self.missing(table))?;
        Ok(SharedHand { by, shown_as, table: name, hand, steps: read.frames(reader)? })
    }
}

impl Read {
    /// Was somebody dealt in?
    fn was_dealt(&self, account: u64) -> bool {
        self.chair_of(Some(account)).is_some()
    }

    /// What a player may know of the hand, without what shows that the deck was fair; none for whoever was not dealt in.
    fn own_record(&self, account: u64) -> Result<Option<formats::history::HandRecord>, Denied> {
        if !self.was_dealt(account) {
            return Ok(None);
        }
        let over = self.over()?;
        let Some(playing) = over.playing() else { return Ok(None) };
        let record = self.record(&over, playing, Some(account), &Setting::default(), false);
        record
            .map(Some)
            .map_err(|why| Denied::unavailable(format!("hand {} cannot be told: {why}", self.number)))
    }
}
