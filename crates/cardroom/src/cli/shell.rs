//! `cardroom completions` and `cardroom man`: for the shell and the manual, from the one definition.

use std::io::Write;

use clap::CommandFactory;

use super::{Cli, Outcome, out};

/// Print shell completions
///
/// Example: cardroom completions bash > ~/.local/share/bash-completion/completions/cardroom
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Completions {
    /// The shell to complete for
    shell: clap_complete::Shell,
}

impl Completions {
    pub(super) fn run(&self) -> super::Result {
        // Written to memory first: the generator panics if its writer fails.
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "cardroom", &mut text);
        let mut out = out();
        out.write_all(&text)?;
        out.flush()?;
        Ok(Outcome::Fine)
    }
}

/// Print the manual page
///
/// Example: cardroom man > cardroom.1 && man ./cardroom.1
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Man {
    /// The subcommand whose page to print, as in `cardroom man book`; the program's own page without it
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self) -> super::Result {
        let mut root = Cli::command();
        root.build();
        let page = match &self.command {
            None => root,
            Some(name) => root.find_subcommand(name).cloned().ok_or_else(|| {
                problem::Problem::new(format!("there is no command `{name}`"))
                    .help(format!("the commands are {}", super::command_names().join(", ")))
            })?,
        };
        let mut out = out();
        clap_mangen::Man::new(page).render(&mut out)?;
        out.flush()?;
        Ok(Outcome::Fine)
    }
}
