//! The program as tests run it.

// Each test program uses a part of this.
#![allow(dead_code)]

use std::process::{Command, Output};

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
