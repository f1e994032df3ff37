//! The page that leads to the others.

use super::markdown::{GENERATED, Table, anchor, put, title};
use crate::{
    citation::OURS,
    coverage::classes,
    definition::{Definition, Subject},
    fault::Error,
    house::House,
    library::Library,
    rule::Rules,
};

pub(super) fn page(library: &Library) -> Result<String, Error> {
    let mut text = format!("{GENERATED}# The books\n\n");
    put(
        &mut text,
        format_args!(
            "A card room has {} questions to answer, from how many raises a limit pot allows to who draws for a seat.\n\
         These pages say how each house answers them, and by which of its rules. The texts of the rulebooks are not\n\
         here: numbers and facts are, in our own words.\n\n",
            Definition::all().len()
        ),
    );
    let mut table = Table::new(&["book", "short name", "for", "edition", "rules it prints", "built on"]);
    let (ours, others): (Vec<_>, Vec<_>) = library.houses().partition(|house| house.name() == OURS);
    for house in others.into_iter().chain(ours) {
        let contexts: Vec<&str> =
            library.contexts(house.name())?.iter().map(|context| context.plural()).collect();
        let rules = match house.rules()? {
            Some(rules) if house.name() != OURS => Rules::len(rules).to_string(),
            Some(_) | None => String::new(),
        };
        table.row(&[
            format!("[{}]({}.md)", house.title()?, house.name()),
            house.name().to_owned(),
            contexts.join(" and "),
            house.edition()?.unwrap_or_default().to_owned(),
            rules,
            built_on(house)?,
        ]);
    }
    text.push_str(table.text());
    text.push_str(
        "\nWhere a book is silent the book that it is built on answers, and where all are silent we do: that is\n\
         marked *our own choice*.\n\n## All houses side by side\n\n\
         [The comparison](compare.md) has every question with what may be answered and what each house does. The same\n\
         [as a table for spreadsheets](table.tsv).\n\n",
    );
    let mut table = Table::new(&["subject", "questions", "about"]);
    for subject in Subject::all() {
        let name = title(subject);
        let about = subject.about;
        table.row(&[
            format!("[{name}](compare.md#{})", anchor(&name)),
            subject.definitions().count().to_string(),
            about.to_owned(),
        ]);
    }
    text.push_str(table.text());
    text.push_str("\n## What the program does with an answer\n\n");
    for (class, count) in classes() {
        put(&mut text, format_args!("- *{class}* ({count} questions): {}.\n", class.about()));
    }
    text.push_str(
        "\nA house of your own takes one small file: see [write your own house book](../house-book.md).\n",
    );
    Ok(text)
}

fn built_on(house: &House) -> Result<String, Error> {
    let mut built_on: Vec<String> = house.base()?.map(str::to_owned).into_iter().collect();
    built_on.extend(house.tournament_base()?.map(|base| format!("{base} in tournaments")));
    Ok(built_on.join(", "))
}
