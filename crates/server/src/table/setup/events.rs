//! The books and games of events: by their tournament halves, in editions, as tables have theirs.

use std::sync::Arc;

use journal::Journal;
use rules::{
    Book, Context,
    game::{self, Game, Limit},
};

use super::{Edition, EditionId, Fault, Houses, Unsound, fault, limit};

impl Houses {
    /// A house's book for its tournaments, as it is now, with its edition.
    pub(crate) fn book_for_events(&self, house: &str) -> Result<(Edition, Arc<Book>), Fault> {
        let edition = {
            let shared = self.shared();
            let library = &shared.library;
            let book = library.to_play(house, Context::Tournament).map_err(|_| {
                let held = |name: &&str| {
                    let contexts = library.contexts(name).unwrap_or_default();
                    *name != rules::OURS && contexts.contains(&Context::Tournament)
                };
                let names: Vec<&str> = library.houses().map(|house| house.name()).filter(held).collect();
                fault("book", format!("`{house}` has no book for tournaments: choose {}", names.join(", ")))
            })?;
            Edition::new(rules::edition::of_book(&book))
        };
        self.learn_book(&edition.id, &edition.text).map_err(|Unsound(why)| fault("book", why))?;
        let book = self.book(&edition.id).map_err(|Unsound(why)| fault("book", why))?;
        Ok((edition, book))
    }

    /// The games of an event with their limits, in their editions. A game of a mix that is not played at the limit that was
    /// asked for is played at its own.
    pub(crate) fn games_for_events(
        &self,
        ids: &[String],
        word: &str,
    ) -> Result<Vec<(Edition, Arc<Game>, Limit)>, Fault> {
        if ids.is_empty() || ids.len() > 24 {
            return Err(fault("games", "an event has 1 to 24 games"));
        }
        let wanted = limit(word)?;
        let one = |id: &String| {
            let game = game::shipped(id).ok_or_else(|| {
                fault("games", format!("there is no game `{id}`: GET /api/games lists them"))
            })?;
            let limit = match game.limits.first() {
                Some(first) if ids.len() > 1 && !game.limits.contains(&wanted) => *first,
                _ => wanted,
            };
            let edition = Edition::new(rules::edition::of_game(&game));
            self.learn_game(&edition.id, &edition.text).map_err(|Unsound(why)| fault("games", why))?;
            let game = self.game(&edition.id).map_err(|Unsound(why)| fault("games", why))?;
            Ok((edition, game, limit))
        };
        ids.iter().map(one).collect()
    }

    /// The book of an edition, from the journal where it is not known yet.
    pub(crate) async fn fetch_book(&self, journal: &Journal, id: &EditionId) -> Result<Arc<Book>, Unsound> {
        if self.book(id).is_err() {
            self.learn_book(id, &Edition::read(journal, id).await?)?;
        }
        self.book(id)
    }

    /// The game of an edition, from the journal where it is not known yet.
    pub(crate) async fn fetch_game(&self, journal: &Journal, id: &EditionId) -> Result<Arc<Game>, Unsound> {
        if self.game(id).is_err() {
            self.learn_game(id, &Edition::read(journal, id).await?)?;
        }
        self.game(id)
    }

    /// A book that is known.
    pub(crate) fn book(&self, id: &EditionId) -> Result<Arc<Book>, Unsound> {
        let known = self.shared().books.get(id).cloned();
        known.ok_or_else(|| Unsound(format!("edition {id} is not known")))
    }

    /// A game that is known.
    pub(crate) fn game(&self, id: &EditionId) -> Result<Arc<Game>, Unsound> {
        let known = self.shared().games.get(id).cloned();
        known.ok_or_else(|| Unsound(format!("edition {id} is not known")))
    }
}
