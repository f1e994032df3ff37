//! `cardroom ruling`: a floor person says what happened, and is told what the book in force makes of it.

use std::io::{self, BufRead, IsTerminal, Write};

use rules::{
    Book, Circumstances, Context, Rounds,
    procedure::{Finding, Followed, Procedure, Question, Ruling, Standing},
};
use serde::Serialize;

use super::{
    Outcome,
    book::{Which, open, text},
    out, print_json,
};
use problem::Problem;

mod session;

use session::{Reached, Session};

/// Ask for a ruling: say what happened, and see what the book in force makes of it, with its rules and the steps
///
/// Without answers it asks, one question after the other: a number or a word answers, b goes back, q quits and ?
/// explains. Answers may also be given as arguments or as lines on standard input.
///
/// Examples:
///   cardroom ruling
///   cardroom ruling --book fort board early-turn
///   cardroom ruling --book fort --tournament words check-facing-bet
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// What happened, then the answers to what is asked: words or numbers
    #[arg(value_name = "ANSWER")]
    answers: Vec<String>,
    /// The house whose book holds, or a file of your own
    #[arg(long, default_value = "roberts")]
    book: String,
    #[command(flatten)]
    which: Which,
    /// The game, as `cardroom game list` names it: only what can happen there is asked
    #[arg(long)]
    game: Option<String>,
    /// Print the ruling, or the question that is still open, as JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    book: &'a str,
    context: Context,
    #[serde(flatten)]
    state: State<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum State<'a> {
    Question(&'a Question),
    Ruling {
        procedure: &'a str,
        title: &'a str,
        #[serde(flatten)]
        ruling: &'a Ruling,
    },
}

pub(super) fn run(args: &Args) -> super::Result {
    let (library, house) = open::house(&args.book)?;
    let context = open::context(&library, &house, args.which)?;
    let book = library.to_play(&house, context).map_err(|error| open::trouble(&error))?;
    let mut known = Circumstances::default();
    if let Some(name) = &args.game {
        let game = super::game::find(name)?;
        known.game = game.kinds.iter().copied().collect();
        known.rounds = Some(if game.rounds() == 2 { Rounds::Two } else { Rounds::More });
    }
    let base = library
        .house(&house)
        .and_then(|house| house.tournament_base())
        .map_err(|error| open::trouble(&error))?;
    let base = base.filter(|_| context == Context::Tournament).map(str::to_owned);
    let mut session = Session::new(book, known);
    let mut answers = Answers { given: args.answers.iter(), person: io::stdin().is_terminal() && !args.json };
    loop {
        let question = match session.next() {
            Reached::End(procedure, ruling) => {
                return finish(args, &session.book, base.as_deref(), procedure, &ruling);
            }
            Reached::Ask(question) => question,
        };
        let Some((answer, typed)) = answers.next(&question)? else {
            if args.json {
                let state = State::Question(&question);
                return print_json(&Printed { book: session.book.house(), context, state });
            }
            return Err(unanswered(&question));
        };
        match answer.as_str() {
            "q" => return Ok(Outcome::Fine),
            "b" => session.back(),
            "?" => explain(&question)?,
            answer => match session.take(&question, answer) {
                Ok(()) => {}
                Err((what, help)) if typed => println!("{what}: {help}.\n"),
                Err((what, help)) => {
                    return Err(Problem::new(format!("{what}: {}", question.asks)).help(help));
                }
            },
        }
    }
}

/// Where answers come from: first the arguments, then a person or a file.
struct Answers<'a> {
    given: std::slice::Iter<'a, String>,
    /// Does somebody sit at a terminal?
    person: bool,
}

impl Answers<'_> {
    /// The next answer, and whether a person typed it; `None` if there are no more.
    fn next(&mut self, question: &Question) -> Result<Option<(String, bool)>, Problem> {
        if let Some(given) = self.given.next() {
            return Ok(Some((given.trim().to_owned(), false)));
        }
        if self.person {
            pose(question)?;
        }
        loop {
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                return Ok(self.person.then(|| ("q".to_owned(), true)));
            }
            let answer = line.trim();
            if !answer.is_empty() {
                return Ok(Some((answer.to_owned(), self.person)));
            }
        }
    }
}

/// Puts a question to a person.
fn pose(question: &Question) -> Result<(), Problem> {
    let mut out = out();
    writeln!(out, "{}", question.asks)?;
    let left = text::column(question.choices.iter().map(|choice| choice.word.as_str())) + 6;
    for (place, choice) in question.choices.iter().enumerate() {
        let name = format!("{:>4}  {}", place + 1, choice.word);
        out.write_all(text::beside(&name, left, &[&choice.means]).as_bytes())?;
    }
    write!(out, "a number or a word; b back, q quit, ? explains > ")?;
    out.flush()?;
    Ok(())
}

fn explain(question: &Question) -> Result<(), Problem> {
    let mut out = out();
    match &question.help {
        Some(help) => {
            for line in help.lines() {
                out.write_all(text::paragraph(line, 2).as_bytes())?;
            }
        }
        None => writeln!(out, "  Choose what comes nearest to what happened.")?,
    }
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

fn unanswered(question: &Question) -> Problem {
    let choices: Vec<String> =
        question.choices.iter().map(|choice| format!("{} ({})", choice.word, choice.means)).collect();
    Problem::new(format!("an answer is missing: {}", question.asks))
        .help(format!("add one of these: {}", choices.join("; ")))
}

/// Prints the ruling. `base` is the book on which the house's tournaments run, if it is a tournament.
fn finish(
    args: &Args,
    book: &Book,
    base: Option<&str>,
    procedure: &Procedure,
    ruling: &Ruling,
) -> super::Result {
    if args.json {
        let state = State::Ruling { procedure: &procedure.id, title: &procedure.title, ruling };
        return print_json(&Printed { book: book.house(), context: book.context(), state });
    }
    let mut out = out();
    writeln!(out, "{}, {}", book.title(), book.context().plural())?;
    for fact in &ruling.facts {
        out.write_all(text::paragraph(&format!("{} {}", fact.asked, fact.answered), 2).as_bytes())?;
    }
    writeln!(out)?;
    let several = ruling.findings.len() > 1;
    if several {
        writeln!(out, "The book leaves it to the floor. The options, the usual one first:\n")?;
    }
    let common = common(&ruling.findings);
    for (place, finding) in ruling.findings.iter().enumerate() {
        let number = if several { format!("{}. ", place + 1) } else { String::new() };
        say(&mut out, finding, &number)?;
        let shared = |followed: &&Followed| common.iter().any(|other| other.key == followed.key);
        cite(&mut out, finding.followed.iter().filter(|followed| !shared(followed)), base)?;
        if several {
            writeln!(out)?;
        }
    }
    cite(&mut out, common.into_iter(), base)?;
    out.flush()?;
    Ok(Outcome::Fine)
}

/// The rules that all options follow: said once, after the last.
fn common(findings: &[Finding]) -> Vec<&Followed> {
    let Some((first, others)) = findings.split_first() else { return Vec::new() };
    let everywhere = |followed: &&Followed| {
        let same = |other: &Followed| other.key == followed.key && other.citation == followed.citation;
        others.iter().all(|finding| finding.followed.iter().any(same))
    };
    first.followed.iter().filter(everywhere).collect()
}

/// A finding: the ruling and the steps.
fn say(out: &mut impl Write, finding: &Finding, number: &str) -> Result<(), Problem> {
    out.write_all(text::beside(&format!("{number}Ruling"), 11, &[&finding.ruling]).as_bytes())?;
    for (place, step) in finding.steps.iter().enumerate() {
        let name = if place == 0 { "Steps" } else { "" };
        out.write_all(text::beside(&format!("{name:6}{:>3}.", place + 1), 11, &[step]).as_bytes())?;
    }
    Ok(())
}

/// The rules that are followed.
fn cite<'a>(
    out: &mut impl Write,
    followed: impl Iterator<Item = &'a Followed>,
    base: Option<&str>,
) -> Result<(), Problem> {
    for followed in followed {
        let rule = format!("{} ({}): {}", followed.citation, followed.key, followed.citation.says);
        let paragraphs: Vec<String> = [Some(rule), standing(followed, base)].into_iter().flatten().collect();
        let paragraphs: Vec<&str> = paragraphs.iter().map(String::as_str).collect();
        out.write_all(text::beside("Rule", 11, &paragraphs).as_bytes())?;
    }
    Ok(())
}

/// What is to be said where the rule is not the house's own.
fn standing(followed: &Followed, base: Option<&str>) -> Option<String> {
    if let Some(absent) = &followed.absent {
        return Some(format!("The house says that this does not arise there: {}.", absent.why));
    }
    let book = followed.citation.book.as_str();
    match followed.standing {
        Standing::Own => None,
        Standing::Borrowed if Some(book) == base => {
            Some(format!("The house runs its tournaments by {book}."))
        }
        Standing::Borrowed => Some(format!("The house has no rule of its own; it follows {book}.")),
        Standing::Ours => {
            Some("No book in force has a rule; this is what the program falls back to.".to_owned())
        }
    }
}
