//! `cardroom journal`: look after what the card room has written down.

use std::{
    fs,
    future::Future,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::Subcommand;
use serde::Serialize;

use super::{Outcome, out, print_json};
use journal::{Journal, JournalError, Store, Verified, default_store, export, import, private};
use problem::Problem;
use server::table::{self, BadTable};

/// Check, copy, back up and move the card room's journal
///
/// Everything that happens in the card room is in its journal. All but `import` may be used while the room is open.
///
/// Example: cardroom journal verify
/// Example: cardroom journal backup friday.db
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
    /// The store: a path, or postgres://user@host/database [default: cardroom.db in $CARDROOM_DATA, or in cardroom-data]
    #[arg(long, global = true, value_name = "STORE")]
    store: Option<Store>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Look through everything: is each entry what was written, is none missing, and do the tables play again from them?
    ///
    /// Exit code 1 if not, with the stream and the number of the first entry that is wrong.
    Verify {
        /// Print the counts as JSON
        #[arg(long)]
        json: bool,
    },
    /// List the streams and how many entries each has
    Streams {
        /// Print the list as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write all entries as lines of JSON, to a file or to standard output
    Export {
        /// The file to write, which must not be there yet
        file: Option<PathBuf>,
    },
    /// Read what an export wrote into a store that is empty
    Import {
        /// The file to read
        file: PathBuf,
    },
    /// Copy a store in SQLite to another file, even while the card room is open
    Backup {
        /// The file to write, which must not be there yet
        file: PathBuf,
    },
}

pub(super) fn run(args: &Args) -> super::Result {
    let store = args.store.clone().unwrap_or_else(default_store);
    match &args.command {
        Command::Verify { json } => block_on(verify(&store, *json)),
        Command::Streams { json } => block_on(streams(&store, *json)),
        Command::Export { file: None } => block_on(async {
            let mut out = out();
            let counts = export(&Journal::open_to_read(&store).await?, &mut out).await?;
            eprintln!("wrote {}", Counts(counts));
            Ok(Outcome::Fine)
        }),
        Command::Export { file: Some(file) } => block_on(async {
            let journal = Journal::open_to_read(&store).await?;
            let opened = private().create_new(true).open(file);
            let mut out = BufWriter::new(opened.map_err(|error| cannot_write(file, &error))?);
            let counts = export(&journal, &mut out).await?;
            out.get_ref().sync_all()?;
            println!("wrote {} to {}", Counts(counts), file.display());
            Ok(Outcome::Fine)
        }),
        Command::Import { file } => block_on(async {
            let journal = Journal::open(&store).await?;
            let counts = import(&journal, file).await;
            journal.close().await;
            println!("imported {} into {store}", Counts(counts?));
            Ok(Outcome::Fine)
        }),
        Command::Backup { file } => block_on(backup(&store, file)),
    }
}

fn block_on(work: impl Future<Output = super::Result>) -> super::Result {
    tokio::runtime::Runtime::new()?.block_on(work)
}

async fn verify(store: &Store, json: bool) -> super::Result {
    let journal = Journal::open_to_read(store).await?;
    let verified = journal.verify().await;
    let counts = match verified {
        Ok(counts) => counts,
        Err(JournalError::Damaged(faults)) => {
            let mut out = out();
            for fault in &faults {
                writeln!(out, "{fault}")?;
            }
            out.flush()?;
            let advice = JournalError::Damaged(faults).advice().unwrap_or_default();
            eprintln!("{store} is damaged: {advice}");
            return Ok(Outcome::CheckFailed);
        }
        Err(error) => return Err(error.into()),
    };
    // Whole is not enough: what was written must follow from what was written before it.
    let tables = match table::audit(&journal).await {
        Ok(tables) => tables,
        Err(BadTable::Journal(error)) => return Err(error.into()),
        Err(unsound @ BadTable::Unsound { .. }) => {
            println!("{unsound}");
            return Ok(Outcome::CheckFailed);
        }
    };
    if json {
        return print_json(&serde_json::json!({ "journal": counts, "tables": tables }));
    }
    println!("{store} is whole: {}", Counts(counts));
    if tables.tables > 0 {
        println!(
            "{} tables played again, {} hands in {} entries: every chip is accounted for, and in the ledger's {} postings",
            tables.tables, tables.hands, tables.entries, tables.postings
        );
    }
    Ok(Outcome::Fine)
}

async fn streams(store: &Store, json: bool) -> super::Result {
    #[derive(Serialize)]
    struct Row {
        stream: String,
        entries: u64,
    }
    let streams = Journal::open_to_read(store).await?.streams().await?;
    let rows: Vec<Row> = streams
        .into_iter()
        .map(|(stream, version)| Row { stream: stream.into(), entries: version.0 })
        .collect();
    if json {
        return print_json(&rows);
    }
    let width = rows.iter().map(|row| row.stream.len()).max().unwrap_or(0);
    let mut out = out();
    for Row { stream, entries } in rows {
        writeln!(out, "{stream:width$}  {entries:>9}")?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// Copies under another name first, so that half a copy never looks like a whole one; then looks the copy through.
async fn backup(store: &Store, file: &Path) -> super::Result {
    if file.exists() {
        return Err(Problem::new(format!("{} is there already", file.display()))
            .help("name a file that is not there yet: a backup never overwrites another"));
    }
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    // Left over from a backup that was cut short.
    let _ = fs::remove_file(&part);
    let journal = Journal::open_to_read(store).await?;
    journal.backup(&part).await?;
    let copy = Journal::open_to_read(&Store::Sqlite(part.clone())).await?;
    let counts = copy.verify().await?;
    copy.close().await;
    fs::rename(&part, file).map_err(|error| cannot_write(file, &error))?;
    println!("copied {} to {}", Counts(counts), file.display());
    Ok(Outcome::Fine)
}

fn cannot_write(file: &Path, error: &std::io::Error) -> Problem {
    let problem = Problem::new(format!("cannot write {}: {error}", file.display()));
    match error.kind() {
        std::io::ErrorKind::AlreadyExists => problem.help("name a file that is not there yet"),
        _ => problem,
    }
}

/// `1 stream, 2 entries`.
struct Counts(Verified);

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Verified { streams, entries } = self.0;
        let (s, ies) = (if streams == 1 { "" } else { "s" }, if entries == 1 { "y" } else { "ies" });
        write!(f, "{streams} stream{s}, {entries} entr{ies}")
    }
}
