//! The `cardroom` binary: reads the command line, runs the command, turns the outcome into an exit code.

use std::process::ExitCode;

use cardroom::cli::{self, Outcome};

fn main() -> ExitCode {
    match cli::run() {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::CheckFailed) => ExitCode::from(1),
        Ok(Outcome::BadInput) => ExitCode::from(2),
        Err(problem) if problem.is_closed_pipe() => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{:?}", miette::Report::new(problem));
            ExitCode::from(2)
        }
    }
}
