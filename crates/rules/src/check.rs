//! What can be wrong with a book beside the other books: names that do not exist, rules that are not printed,
//! circles, contradictions.

use std::{ops::Range, sync::Arc};

use crate::{
    circumstances::Context,
    citation::{OUR_RULE, Reference},
    contradiction,
    definition::{self, Definition},
    entry::Section,
    fault::{Error, Fault, Source},
    house::House,
    library::Library,
    read::BookFile,
    rule::Rules,
    spelling,
};

/// A house of one's own may not take the name of a shipped book.
pub(crate) fn own_name(library: &Library, house: &House) -> Result<(), Error> {
    let file = house.title_file()?;
    let title = house.title_page()?;
    let word =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !title.book.split('-').all(word) {
        let what = format!("`{}` cannot be the name of a book", title.book);
        let fault = fault(&file.source, title.span.clone(), what, "expected a short name");
        return Err(fault
            .help("use lower-case letters and hyphens, such as my-house; `title` is for the full name")
            .into());
    }
    if library.house(&title.book).is_ok() {
        let what = format!("the name `{}` is taken", title.book);
        let fault =
            fault(&file.source, title.span.clone(), what, "a book of that name comes with the program");
        return Err(fault
            .help("give your house a name of its own, and name the other book as its `base`")
            .into());
    }
    Ok(())
}

/// Every mistake in a house's book.
pub(crate) fn house(library: &Library, house: &Arc<House>) -> Result<Vec<Fault>, Error> {
    let mut faults = Vec::new();
    gather(&mut faults, house.rules_file())?;
    gather(&mut faults, house.answer_files())?;
    gather(&mut faults, house.title_page())?;
    if !faults.is_empty() {
        return Ok(faults);
    }
    for source in house.stray_files() {
        faults.push(fault(
            source,
            0..0,
            "no subject has that name",
            "known are book, rules and the policy files",
        ));
    }
    title_page(library, house, &mut faults)?;
    if !faults.is_empty() {
        return Ok(faults);
    }
    printed_rules(library, house, &mut faults)?;
    for file in house.answer_files()? {
        answers(library, house, file, &mut faults)?;
    }
    if faults.is_empty() {
        for context in library.contexts(house.name())? {
            for fault in contradiction::check(library, house, context)? {
                if !faults.iter().any(|other: &Fault| other.span == fault.span && other.what == fault.what) {
                    faults.push(fault);
                }
            }
        }
    }
    Ok(faults)
}

/// Keeps the faults of files that could not be read, and goes on.
fn gather<T>(faults: &mut Vec<Fault>, read: Result<T, Error>) -> Result<(), Error> {
    match read {
        Err(Error::Faulty(mut more)) => faults.append(&mut more),
        Err(other) => return Err(other),
        Ok(_) => {}
    }
    Ok(())
}

fn fault(
    source: &Arc<Source>,
    span: Range<usize>,
    what: impl Into<String>,
    label: impl Into<String>,
) -> Fault {
    Fault { source: Arc::clone(source), span, what: what.into(), label: label.into(), help: None }
}

/// The bases exist and do not go round in a circle.
fn title_page(library: &Library, house: &House, faults: &mut Vec<Fault>) -> Result<(), Error> {
    let (source, title) = (&house.title_file()?.source, house.title_page()?);
    if title.book != house.name() {
        let what = format!("the book calls itself `{}` and its folder `{}`", title.book, house.name());
        faults.push(fault(source, title.span.clone(), what, "the two should be the same"));
    }
    for (base, span) in title.base.iter().chain(&title.tournament_base) {
        if base == house.name() {
            faults.push(fault(
                source,
                span.clone(),
                format!("`{base}` cannot be built on itself"),
                "a circle",
            ));
        } else if library.house(base).is_err() {
            let names = library.houses().map(|house| house.name()).filter(|name| *name != title.book);
            let names: Vec<&str> = names.collect();
            let what = format!("there is no book `{base}` to build on");
            let known = definition::list(names.iter().copied(), "and");
            faults.push(fault(source, span.clone(), what, "not known").help(
                match spelling::nearest(base, names.iter().copied()) {
                    Some(nearest) => format!("did you mean `{nearest}`? The books are {known}"),
                    None => format!("the books are {known}"),
                },
            ));
        } else if let Some(path) = circle(library, house.name(), base) {
            let what = format!("`{}` is built on itself: {}", house.name(), path.join(" on "));
            faults.push(fault(source, span.clone(), what, "a circle"));
        }
    }
    Ok(())
}

/// The way from `base` back to `name`, if there is one.
fn circle(library: &Library, name: &str, base: &str) -> Option<Vec<String>> {
    let mut path = vec![name.to_owned()];
    let mut next = base.to_owned();
    while !path.contains(&next) {
        path.push(next.clone());
        next = library.house(&next).ok()?.base().ok()??.to_owned();
    }
    path.push(next.clone());
    (next == name).then_some(path)
}

/// What a rule is said to print exists.
fn printed_rules(library: &Library, house: &House, faults: &mut Vec<Fault>) -> Result<(), Error> {
    let (Some(file), Some(rules)) = (house.rules_file()?, house.rules()?) else { return Ok(()) };
    for rule in rules.iter() {
        for reference in &rule.prints {
            if let Some(wrong) = no_rule(library, reference)? {
                let what = format!("rule `{}` cannot print {reference}: {}", rule.name, wrong.what);
                let mut fault = fault(&file.source, rule.span.clone(), what, "no such rule");
                fault.help = wrong.help;
                faults.push(fault);
            }
        }
        if let Some(again) = &rule.repeats
            && rules.find(again).is_none_or(|found| found.name == rule.name)
        {
            let what = format!("rule `{}` cannot repeat `{again}`", rule.name);
            faults.push(fault(&file.source, rule.span.clone(), what, "no such rule in this book"));
        }
    }
    Ok(())
}

/// What an answer cites is printed, what it overrides exists, and nothing is both answered and absent.
fn answers(library: &Library, house: &House, file: &BookFile, faults: &mut Vec<Fault>) -> Result<(), Error> {
    let rules = house.rules()?;
    for entry in &file.entries {
        for (cite, span) in &entry.cites {
            if let Some(rules) = rules
                && cite != OUR_RULE
                && rules.find(cite).is_none()
            {
                let what = format!(
                    "`{}` cites `{cite}`, which {} does not print",
                    entry.definition.name,
                    house.name()
                );
                let mut fault = fault(&file.source, span.clone(), what, "no such rule");
                fault.help = similar(rules, cite);
                faults.push(fault);
            }
        }
        for (reference, span) in entry.overrides.iter().zip(&entry.override_spans) {
            if let Some(wrong) = nothing_to_override(library, house, reference)? {
                let mut fault = fault(&file.source, span.clone(), wrong.what, "nothing to override");
                fault.help = wrong.help;
                faults.push(fault);
            }
        }
    }
    for absence in &file.absent {
        if file.entry(Section::Policy, absence.definition).is_some() {
            let what = format!("`{}` is answered and listed as absent", absence.definition.name);
            faults.push(fault(&file.source, absence.span.clone(), what, "keep one of the two"));
        }
    }
    Ok(())
}

struct Wrong {
    what: String,
    help: Option<String>,
}

/// Why an override names nothing, if so: a book that this one is not built on, or a rule or key that it lacks.
fn nothing_to_override(
    library: &Library,
    house: &House,
    reference: &Reference,
) -> Result<Option<Wrong>, Error> {
    if let Some(definition) = Definition::find(&reference.rule)
        && let Ok(other) = library.house(&reference.book)
    {
        for section in Section::ALL {
            if other.entry(section, definition)?.is_some() {
                return Ok(None);
            }
        }
        let what = format!("{} has no answer to `{}`", reference.book, definition.name);
        return Ok(Some(Wrong { what, help: None }));
    }
    if let Some(wrong) = no_rule(library, reference)? {
        return Ok(Some(wrong));
    }
    let mut below = Vec::new();
    for context in Context::ALL {
        match library.chain(house.name(), *context) {
            Ok(chain) => below.extend(chain.iter().map(|layer| layer.house.name().to_owned())),
            Err(Error::NoSuchContext { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    if below.contains(&reference.book) && reference.book != house.name() {
        return Ok(None);
    }
    let what = format!("{} is not built on {}", house.name(), reference.book);
    Ok(Some(Wrong {
        what,
        help: Some("override a rule of the base, or of what the base is built on".into()),
    }))
}

/// Why a reference names no rule, if so.
fn no_rule(library: &Library, reference: &Reference) -> Result<Option<Wrong>, Error> {
    let other = match library.house(&reference.book) {
        Ok(other) => other,
        Err(Error::NoSuchHouse { name, nearest }) => {
            let help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
            return Ok(Some(Wrong { what: format!("there is no book `{name}`"), help }));
        }
        Err(error) => return Err(error),
    };
    Ok(match other.rules()? {
        Some(rules) if rules.find(&reference.rule).is_none() => Some(Wrong {
            what: format!("{} has no rule `{}`", reference.book, reference.rule),
            help: similar(rules, &reference.rule),
        }),
        Some(_) | None => None,
    })
}

fn similar(rules: &Rules, cite: &str) -> Option<String> {
    spelling::nearest(cite, rules.names()).map(|nearest| format!("did you mean `{nearest}`?"))
}
