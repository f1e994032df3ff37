//! The books as Markdown pages: one a book, one that compares all, an index.

mod compare;
mod house;
mod index;
mod markdown;

use crate::{fault::Error, library::Library, table::table};

/// A page: the name of its file and its text.
#[derive(Debug)]
pub struct Page {
    /// The file's name, such as `fort.md`.
    pub name: String,
    /// All of its text.
    pub text: String,
}

/// All pages, the table for spreadsheets among them.
pub fn pages(library: &Library) -> Result<Vec<Page>, Error> {
    let mut pages = vec![
        Page { name: "README.md".into(), text: index::page(library)? },
        Page { name: "compare.md".into(), text: compare::page(library)? },
        Page { name: "table.tsv".into(), text: table(library)? },
    ];
    for house in library.houses() {
        pages.push(Page { name: format!("{}.md", house.name()), text: house::page(library, house)? });
    }
    Ok(pages)
}
