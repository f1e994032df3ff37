//! Carrying a journal from one store to another, as lines of JSON that any tool can read:
//! `{"stream":"table/7","number":1,"body":{...}}`.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufRead, BufReader, Write},
    ops::Range,
    path::Path,
};

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Journal, StreamId, Verified, Version, scan};
use problem::Problem;

/// How many entries an import appends at a time.
const TOGETHER: usize = 1000;

/// Writes every entry on a line of its own, as of one moment, stream by stream. Where the journal is damaged, all that
/// is there is written before that is said.
pub async fn export(journal: &Journal, out: &mut impl Write) -> Result<Verified, Problem> {
    let verified = scan::walk(journal.scan(), |stream, number, body| -> Result<(), Problem> {
        writeln!(out, r#"{{"stream":"{stream}","number":{number},"body":{body}}}"#)?;
        Ok(())
    })
    .await;
    out.flush()?;
    verified
}

/// Appends what an export wrote to a journal that has no entries. The whole file is checked before anything is written.
pub async fn import(journal: &Journal, file: &Path) -> Result<Verified, Problem> {
    let streams = journal.streams().await?;
    if let Some((stream, version)) = streams.first() {
        return Err(Problem::new(format!(
            "the store has entries already: {version} of {stream}{}",
            if streams.len() > 1 { ", and of other streams" } else { "" }
        ))
        .help("an import needs an empty store: name one that is not there yet"));
    }
    let mut counts = HashMap::new();
    for line in lines(file)? {
        line?.entry(&mut counts)?;
    }
    let mut counts = HashMap::new();
    let mut waiting = Waiting::default();
    for line in lines(file)? {
        let (stream, number, body) = line?.entry(&mut counts)?;
        if waiting.stream.as_ref() != Some(&stream) || waiting.bodies.len() == TOGETHER {
            waiting.append(journal).await?;
            waiting = Waiting { stream: Some(stream), before: Version(number - 1), bodies: Vec::new() };
        }
        waiting.bodies.push(body);
    }
    waiting.append(journal).await?;
    Ok(Verified { streams: counts.len() as u64, entries: counts.values().sum() })
}

/// Entries of one stream that follow each other.
#[derive(Default)]
struct Waiting {
    stream: Option<StreamId>,
    before: Version,
    bodies: Vec<String>,
}

impl Waiting {
    async fn append(&mut self, journal: &Journal) -> Result<(), Problem> {
        if let Some(stream) = &self.stream {
            journal.append(stream, self.before, std::mem::take(&mut self.bodies)).await?;
        }
        Ok(())
    }
}

/// A line of a file, with what it takes to point at it.
struct Line<'a> {
    file: &'a Path,
    number: usize,
    text: String,
}

/// What stands on a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    stream: String,
    number: u64,
    #[serde(borrow)]
    body: &'a RawValue,
}

fn lines(file: &Path) -> Result<impl Iterator<Item = Result<Line<'_>, Problem>>, Problem> {
    let unreadable = move |error: io::Error| Problem::unreadable(file, &error);
    let lines = BufReader::new(File::open(file).map_err(unreadable)?).lines();
    Ok(lines.zip(1..).map(move |(text, number)| Ok(Line { file, number, text: text.map_err(unreadable)? })))
}

impl Line<'_> {
    /// The entry on it, which must be the next one of its stream.
    fn entry(&self, counts: &mut HashMap<StreamId, u64>) -> Result<(StreamId, u64, String), Problem> {
        let written: Written<'_> = serde_json::from_str(&self.text).map_err(|error| {
            let column = error.column().max(1);
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            self.problem("is not an entry of a journal", column - 1..column, what)
                .help(r#"a line is {"stream":"table/7","number":1,"body":{...}}, as an export writes it"#)
        })?;
        let stream = StreamId::new(written.stream)
            .map_err(|bad| self.problem("names no stream", self.field("stream"), &bad.to_string()))?;
        let count = counts.entry(stream.clone()).or_default();
        *count += 1;
        if written.number != *count {
            let label = format!("entry {count} of {stream} is due here");
            return Err(self.problem("is out of order", self.field("number"), &label).help(
                "the entries of a stream are numbered 1, 2, 3 and so on; lines may be missing or moved",
            ));
        }
        Ok((stream, written.number, written.body.get().to_owned()))
    }

    /// Where a field's name stands.
    fn field(&self, name: &str) -> Range<usize> {
        let quoted = format!("\"{name}\"");
        let start = self.text.find(&quoted).unwrap_or(0);
        start..start + quoted.len()
    }

    fn problem(&self, what: &str, span: Range<usize>, label: &str) -> Problem {
        // Line breaks in place of the lines before give the line its number, without holding the whole file.
        let above = self.number - 1;
        let text = format!("{}{}", "\n".repeat(above), self.text);
        let span = above + span.start..above + span.end;
        let file = self.file.display().to_string();
        Problem::new(format!("line {} of {file} {what}; nothing was imported", self.number))
            .at(file, text, span, label)
    }
}
