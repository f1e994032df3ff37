//! Every answer of every house in one table, for spreadsheets and for review.

use crate::{
    book::Book, circumstances::Context, citation::OURS, definition::Definition, fault::Error,
    library::Library,
};

/// The columns of a table of all houses: the books that others are built on first, and each in what it has rules
/// for.
pub fn columns(library: &Library) -> Result<Vec<(String, Context)>, Error> {
    let (mut bases, mut others) = (Vec::new(), Vec::new());
    for house in library.houses().filter(|house| house.name() != OURS) {
        let list = if house.base()?.is_none() { &mut bases } else { &mut others };
        list.extend(
            library.contexts(house.name())?.into_iter().map(|context| (house.name().to_owned(), context)),
        );
    }
    bases.append(&mut others);
    Ok(bases)
}

/// The name of a column: the house, and the context where it has both.
pub fn heading(library: &Library, house: &str, context: Context) -> Result<String, Error> {
    Ok(match library.contexts(house)?.len() {
        0 | 1 => house.to_owned(),
        _ => format!("{house} {context}"),
    })
}

/// Tab-separated: a line a policy, and for each house its answer as books write it and the rule behind it.
pub fn table(library: &Library) -> Result<String, Error> {
    let mut books: Vec<Book> = Vec::new();
    let mut header = vec!["policy".to_owned(), "class".to_owned()];
    for (house, context) in columns(library)? {
        books.push(library.resolve(&house, context)?);
        let heading = heading(library, &house, context)?;
        header.extend([heading.clone(), format!("{heading} rule")]);
    }
    let mut text = header.join("\t");
    text.push('\n');
    let mut definitions: Vec<&Definition> = Definition::all().iter().collect();
    definitions.sort_by_key(|definition| definition.name);
    for definition in definitions {
        let mut cells = vec![definition.name.to_owned(), definition.class.to_string()];
        for answer in books.iter().filter_map(|book| book.answer(definition.name)) {
            cells.extend([answer.line(), answer.cite()]);
        }
        text.push_str(&cells.join("\t"));
        text.push('\n');
    }
    Ok(text)
}
