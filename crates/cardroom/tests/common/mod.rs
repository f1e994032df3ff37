//! The program as tests run it.

// Each test program uses a part of this.
#![allow(dead_code)]

use std::process::{Command, Output};

use cardroom::scenario::File;

/// Runs it with these arguments.
pub(crate) fn cardroom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .expect("it runs")
}

/// What it prints.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// What it prints to standard error.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// What it complains of, however the lines are broken.
pub(crate) fn complaint(output: &Output) -> String {
    stderr(output).split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

/// Runs a scenario's text under its books; the message says what does not go as written.
pub(crate) fn play(name: &str, text: &str) -> Result<File, String> {
    let file = File::parse(name, text).map_err(|mistake| {
        let (line, column) = mistake.line_and_column();
        format!("{name}:{line}:{column}: {}", mistake.what)
    })?;
    for run in file.run() {
        if let Some(failure) = run.failure {
            let (line, column) = file.line_and_column(failure.span.start);
            let (expected, happened) = (failure.expected, failure.happened);
            return Err(format!("{name}:{line}:{column}: under {}, {expected}\n  but {happened}", run.book));
        }
    }
    Ok(file)
}
