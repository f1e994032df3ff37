//! Where a journal is kept: a file, or a PostgreSQL database.

use std::{
    env, fmt,
    fs::OpenOptions,
    path::{Path, PathBuf},
    str::FromStr,
};

use super::Database;
use problem::Problem;

/// Where a journal is kept. It reads from `sqlite:PATH`, from a bare path and from `postgres://user@host/database`.
#[derive(Clone, Debug)]
pub enum Store {
    /// One SQLite file. Its folder is made where it does not exist.
    Sqlite(PathBuf),
    /// A PostgreSQL database, which exists already.
    Postgres(Box<Database>),
}

/// The store that `cardroom serve` uses unless told otherwise: `cardroom.db` in the folder that `CARDROOM_DATA` names,
/// or else in `cardroom-data` where the program was started.
pub fn default_store() -> Store {
    let folder = env::var_os("CARDROOM_DATA").filter(|folder| !folder.is_empty());
    Store::Sqlite(Path::new(&folder.unwrap_or_else(|| "cardroom-data".into())).join("cardroom.db"))
}

/// How to open a file for everything that the journal holds, which is everybody's cards and who may log in: a new one
/// is nobody's business but the host's.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// A text that names no store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" names no store: {why}; write a path, sqlite:PATH or postgres://user@host/database")]
pub struct BadStore {
    text: String,
    why: String,
}

impl FromStr for Store {
    type Err = BadStore;

    fn from_str(text: &str) -> Result<Store, BadStore> {
        let bad = |why: &str| BadStore { text: without_password(text), why: why.to_owned() };
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return text
                .parse()
                .map(|database| Store::Postgres(Box::new(database)))
                .map_err(|why: String| bad(&why));
        }
        let path = text.strip_prefix("sqlite:").unwrap_or(text);
        if path.is_empty() {
            return Err(bad("the path is empty"));
        }
        match path.split_once("://") {
            Some((scheme, _)) => Err(bad(&format!("{scheme} is neither sqlite nor postgres"))),
            None => Ok(Store::Sqlite(PathBuf::from(path))),
        }
    }
}

/// The text without what stands between a user's name and the host.
fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned() };
    let Some((login, place)) = rest.rsplit_once('@') else { return text.to_owned() };
    let user = login.split_once(':').map_or(login, |(user, _)| user);
    format!("{scheme}://{user}@{place}")
}

/// As it may stand in a message: without the password.
impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Store::Sqlite(path) => write!(f, "{}", path.display()),
            Store::Postgres(database) => database.fmt(f),
        }
    }
}

impl From<BadStore> for Problem {
    fn from(bad: BadStore) -> Problem {
        Problem::new(bad.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_are_read_from_their_names() {
        for (text, shown) in [
            ("cardroom.db", "cardroom.db"),
            ("sqlite:/var/lib/cardroom/room.db", "/var/lib/cardroom/room.db"),
            ("postgres://host:secret@db.example/room", "postgres://host@db.example:5432/room"),
            ("postgresql://db.example:5433/room", "postgres://db.example:5433/room"),
        ] {
            assert_eq!(text.parse::<Store>().expect(text).to_string(), shown);
        }
    }

    #[test]
    fn what_names_no_store_is_refused_without_telling_a_password() {
        for text in
            ["", "sqlite:", "mysql://host:secret@db.example/room", "postgres://host:secret@db.example:x/room"]
        {
            let message = text.parse::<Store>().expect_err(text).to_string();
            assert!(message.contains("postgres://user@host/database"), "{message}");
            assert!(!message.contains("secret"), "{message}");
        }
    }
}
