//! What can go wrong with what a person gave us: what it is, where it is, what would be right.
#![forbid(unsafe_code)]

use std::{fmt, io, path::Path};

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents,
};

/// A problem with the input, ready to be shown: a sentence, perhaps a place in a text, perhaps advice.
#[derive(Debug)]
pub struct Problem {
    what: String,
    help: Option<String>,
    place: Option<Box<Place>>,
    closed_pipe: bool,
}

/// A place in a text that the person wrote.
#[derive(Debug)]
struct Place {
    text: Excerpt,
    span: std::ops::Range<usize>,
    label: String,
}

/// A text, or some lines of one, which know where they stand in the whole: a long file need not be kept, nor counted
/// through from its beginning, for each thing that is wrong in it.
#[derive(Debug)]
struct Excerpt {
    name: String,
    text: String,
    /// How many lines of the whole come before.
    line: usize,
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let found = self.text.read_span(span, before, after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            found.data(),
            *found.span(),
            found.line() + self.line,
            found.column(),
            found.line_count(),
        )))
    }
}

impl Problem {
    /// A problem that one sentence describes.
    pub fn new(what: impl Into<String>) -> Problem {
        Problem { what: what.into(), help: None, place: None, closed_pipe: false }
    }

    /// Adds what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// Points at a stretch of bytes of a named text.
    pub fn at(
        self,
        name: impl AsRef<str>,
        text: impl Into<String>,
        span: std::ops::Range<usize>,
        label: impl Into<String>,
    ) -> Problem {
        self.within(name, (0, text.into()), span, label)
    }

    /// Points at a stretch of bytes of some lines of a named text, before which come so many others.
    pub fn within(
        mut self,
        name: impl AsRef<str>,
        (line, text): (usize, String),
        span: std::ops::Range<usize>,
        label: impl Into<String>,
    ) -> Problem {
        let end = span.end.min(text.len());
        let start = span.start.min(end);
        self.place = Some(Box::new(Place {
            text: Excerpt { name: name.as_ref().to_owned(), text, line },
            span: start..end,
            label: label.into(),
        }));
        self
    }

    /// A file that could not be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Problem {
        let what = format!("cannot read {}: {}", path.display(), plain(error));
        match error.kind() {
            io::ErrorKind::NotFound => {
                Problem::new(what).help("check the spelling, or give the path from where you are")
            }
            io::ErrorKind::IsADirectory => Problem::new(what).help("give the path of a file in it"),
            _ => Problem::new(what),
        }
    }

    /// Did the reader of our output simply stop reading? Then nothing is wrong.
    pub fn is_closed_pipe(&self) -> bool {
        self.closed_pipe
    }
}

/// The operating system's words without its error number.
fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::InvalidData => "it is not text in UTF-8".into(),
        _ => error.to_string(),
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        let closed_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        Problem { closed_pipe, ..Problem::new(format!("input or output failed: {}", plain(&error))) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| &place.text as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.place.as_ref()?;
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(
            Some(place.label.clone()),
            place.span.clone(),
        ))))
    }
}
