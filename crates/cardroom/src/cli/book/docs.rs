//! `cardroom book docs` and `cardroom book schema`: what is made from the books for readers and for editors.

use std::{fs, io::Write, path::PathBuf};

use rules::Library;

use super::open;
use crate::cli::{Outcome, out, print_json};
use problem::Problem;

/// Print a JSON schema of a house's own book, for editors that complete and explain as one writes
///
/// Example: cardroom book schema > house.schema.json
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Schema {}

impl Schema {
    #[allow(clippy::unused_self, reason = "every command is run the same way")]
    pub(super) fn run(&self) -> crate::cli::Result {
        print_json(&rules::schema(&Library::shipped()))
    }
}

/// Write the books as Markdown pages: one a book, one comparing all, a table for spreadsheets, an index
///
/// Example: cardroom book docs --write docs/books
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Docs {
    /// The folder to write into
    #[arg(long, value_name = "FOLDER")]
    write: PathBuf,
}

impl Docs {
    pub(super) fn run(&self) -> crate::cli::Result {
        let pages = rules::pages(&Library::shipped()).map_err(|error| open::trouble(&error))?;
        let cannot =
            |error: std::io::Error| Problem::new(format!("cannot write {}: {error}", self.write.display()));
        fs::create_dir_all(&self.write).map_err(cannot)?;
        for page in &pages {
            fs::write(self.write.join(&page.name), &page.text).map_err(cannot)?;
        }
        let mut out = out();
        writeln!(out, "{} pages in {}", pages.len(), self.write.display())?;
        out.flush()?;
        Ok(Outcome::Fine)
    }
}
