//! Commands that the tour names and that have no engine under them yet. Each says so and fails, rather than
//! pretend: a script that calls one learns it at once.

use std::path::PathBuf;

use crate::problem::Problem;

/// Replay recorded hands (PHH) through the engine and compare the stacks
///
/// Example: cardroom replay hand.phh
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Replay {
    /// The files to replay
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

fn not_built(what: &str) -> super::Result {
    Err(Problem::new(format!("this version cannot {what} yet: the hand engine is not built"))
        .help("`cardroom book`, `game`, `compare`, `equity` and `serve` work; CHANGELOG.md lists what each version brings"))
}

impl Replay {
    pub(super) fn run(&self) -> super::Result {
        for file in &self.files {
            std::fs::File::open(file).map_err(|error| Problem::unreadable(file, &error))?;
        }
        not_built("replay hands")
    }
}
