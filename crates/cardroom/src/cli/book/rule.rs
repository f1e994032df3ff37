//! `cardroom book rule`: one rule of a book.

use std::io::Write;

use rules::{Elsewhere, Rule, coverage, elsewhere};

use super::{open, text};
use crate::cli::{Outcome, out, print_json};
use problem::Problem;

/// Show a rule by the book's own number: our words for it, and the policies that carry it
///
/// Example: cardroom book rule roberts '§3 Betting 4'
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The house, or the path of your own book
    house: String,
    /// The rule, such as 127; several words need no quotation marks
    #[arg(required = true, num_args = 1..)]
    rule: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Shown<'a> {
    book: &'a str,
    #[serde(flatten)]
    rule: &'a Rule,
    carried_by: &'a [&'static str],
    elsewhere: Vec<Elsewhere<'a>>,
}

pub(super) fn run(args: &Args) -> crate::cli::Result {
    let (library, name) = open::house(&args.house)?;
    let asked = args.rule.join(" ");
    let house = library.house(&name).map_err(|error| open::trouble(&error))?;
    let Some(rules) = house.rules().map_err(|error| open::trouble(&error))? else {
        return Err(
            Problem::new(format!("{name} lists no rules of its own")).help("add a [rules] table to its file")
        );
    };
    let rule = rules.find(&asked).ok_or_else(|| {
        let problem = Problem::new(format!("{name} has no rule `{asked}`"));
        match rules::spelling::nearest(&asked, rules.names()) {
            Some(nearest) => problem.help(format!("did you mean `{nearest}`?")),
            None => problem.help(format!("its rules are named such as {}", examples(rules))),
        }
    })?;
    let all = coverage(house).map_err(|error| open::trouble(&error))?;
    let keys =
        all.iter().find(|carried| carried.rule.name == rule.name).map_or(&[][..], |carried| &carried.keys);
    let elsewhere = elsewhere(&library, &name, rule).map_err(|error| open::trouble(&error))?;
    if args.json {
        return print_json(&Shown { book: &name, rule, carried_by: keys, elsewhere });
    }
    let mut out = out();
    writeln!(out, "{name} {}\n\n{}", rule.name, text::paragraph(&rule.says, 2))?;
    let mut fact =
        |name: &str, line: &str| out.write_all(text::beside(&format!("  {name}"), 14, &[line]).as_bytes());
    if !keys.is_empty() {
        fact("Carried by", &keys.join(", "))?;
    }
    for reference in &rule.prints {
        fact("Prints", &reference.to_string())?;
    }
    if let Some(again) = &rule.repeats {
        fact("Repeats", again)?;
    }
    if let Some(left) = &rule.left {
        let text = left.to_string();
        match text.strip_prefix("left ") {
            Some(to) => fact("Left", to)?,
            None => fact("Went", &text)?,
        }
    }
    for other in &elsewhere {
        let (name, line) = match other {
            Elsewhere::Printed { book, rule } => {
                ("Printed by", format!("{book} {}: {}", rule.name, rule.says))
            }
            Elsewhere::Overridden { book, key } => ("Changed by", format!("{book} in {key}")),
        };
        fact(name, &line)?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

fn examples(rules: &rules::Rules) -> String {
    let names: Vec<&str> = rules.names().collect();
    let spread = [0, names.len() / 3, names.len() * 2 / 3].into_iter().filter_map(|index| names.get(index));
    spread.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
