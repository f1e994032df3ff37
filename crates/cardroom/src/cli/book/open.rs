//! Finds what the command line names: houses, the user's own book, policies, contexts.

use std::path::Path;

use rules::{Context, Definition, Error, Fault, Library};

use super::Which;
use problem::Problem;

/// A library that holds a house, and the house's name in it.
pub(in crate::cli) fn house(word: &str) -> Result<(Library, String), Problem> {
    let mut library = Library::shipped();
    let name = add(&mut library, word)?;
    Ok((library, name))
}

/// Makes sure that the library holds a house, reading its file if it is the user's own.
pub(super) fn add(library: &mut Library, word: &str) -> Result<String, Problem> {
    let path = Path::new(word);
    if path.extension().is_some_and(|ending| ending == "toml") {
        return file(library, path);
    }
    library.house(word).map_err(|error| unknown_house(library, &error))?;
    Ok(word.to_owned())
}

/// Adds the user's own house, and gives its name.
pub(in crate::cli) fn file(library: &mut Library, path: &Path) -> Result<String, Problem> {
    let text = std::fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
    library.add(&path.display().to_string(), text).map_err(|error| trouble(&error))
}

/// The context that was asked for, or the first that the house has rules for.
pub(in crate::cli) fn context(library: &Library, house: &str, which: Which) -> Result<Context, Problem> {
    let contexts = library.contexts(house).map_err(|error| trouble(&error))?;
    match which.wanted() {
        Some(context) => Ok(context),
        None => Ok(contexts.first().copied().unwrap_or(Context::Live)),
    }
}

/// The policy of that name or alias.
pub(super) fn policy(name: &str) -> Result<&'static Definition, Problem> {
    Definition::find(name).ok_or_else(|| {
        Problem::new(format!("there is no policy `{name}`")).help(match Definition::nearest(name) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "find it by what it is about: cardroom book search \"short all-in\"".to_owned(),
        })
    })
}

/// What a library refused, as something to show. Of several mistakes in a file, the first.
pub(in crate::cli) fn trouble(error: &Error) -> Problem {
    match error {
        Error::Faulty(faults) => match faults.as_slice() {
            [] => Problem::new("the book cannot be read"),
            [first, ..] => mistake(first),
        },
        Error::NoSuchContext { context, .. } => {
            let other = if *context == Context::Live { "--tournament" } else { "--live" };
            Problem::new(error.to_string()).help(format!("ask with {other}"))
        }
        Error::NoSuchHouse { .. } | Error::NotAHouse => unknown_house(&Library::shipped(), error),
    }
}

/// A mistake in a book, with the place to point at.
pub(super) fn mistake(fault: &Fault) -> Problem {
    let source = &fault.source;
    let problem =
        Problem::new(&fault.what).at(&source.name, source.text.as_ref(), fault.span.clone(), &fault.label);
    match &fault.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}

fn unknown_house(library: &Library, error: &Error) -> Problem {
    let asked_to_play = matches!(error, Error::NotAHouse);
    let names = library.houses().map(|house| house.name());
    let names: Vec<&str> = names.filter(|name| !asked_to_play || *name != rules::OURS).collect();
    let known = format!("the books are {}; your own is named by its path, ending in .toml", names.join(", "));
    Problem::new(error.to_string()).help(match error {
        Error::NoSuchHouse { nearest: Some(nearest), .. } => format!("did you mean `{nearest}`? {known}"),
        Error::NoSuchHouse { nearest: None, .. }
        | Error::NoSuchContext { .. }
        | Error::NotAHouse
        | Error::Faulty(_) => known,
    })
}
