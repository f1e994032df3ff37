//! The pages made of the books hold together: links lead somewhere, tables are whole, nothing is left out.

use std::collections::{BTreeMap, BTreeSet};

use rules::{Definition, Library, Page};

fn pages() -> Vec<Page> {
    let mut pages = rules::pages(&Library::shipped()).unwrap_or_else(|error| panic!("{error}"));
    pages.retain(|page| page.name != "table.tsv");
    pages
}

/// The headings of a page as links name them.
fn anchors(page: &Page) -> Vec<String> {
    let headings = page.text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let heading = line.trim_start_matches('#').trim();
            let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | ' '));
            kept.collect::<String>().to_lowercase().replace(' ', "-")
        })
        .collect()
}

/// Where the links of a page lead: the file, empty for the page itself, and the heading, if one is named.
fn links(page: &Page) -> Vec<(&str, Option<&str>)> {
    let targets = page.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| match target.split_once('#') {
            Some((file, heading)) => (file, Some(heading)),
            None => (target, None),
        })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let headings: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|page| (page.name.as_str(), anchors(page).into_iter().collect())).collect();
    for page in &pages {
        for (file, heading) in links(page) {
            let name = if file.is_empty() { &page.name } else { file };
            if ["table.tsv", "../house-book.md"].contains(&name) {
                continue;
            }
            let there = headings.get(name).unwrap_or_else(|| panic!("{} links to {name}", page.name));
            let found = heading.is_none_or(|heading| there.contains(heading));
            assert!(found, "{} links to {name}#{}", page.name, heading.unwrap_or_default());
        }
    }
}

#[test]
fn no_page_has_two_headings_of_one_name() {
    for page in pages() {
        let mut seen = BTreeSet::new();
        for anchor in anchors(&page) {
            assert!(seen.insert(anchor.clone()), "{}: {anchor}", page.name);
        }
    }
}

#[test]
fn every_row_has_the_cells_of_its_table() {
    for page in pages() {
        let mut columns = 0;
        for (number, line) in page.text.lines().enumerate() {
            let cells = line.replace("\\|", "").matches('|').count();
            if line.starts_with('|') && columns > 0 {
                assert_eq!(cells, columns, "{}:{}: {line}", page.name, number + 1);
            }
            columns = if line.starts_with('|') { cells } else { 0 };
        }
    }
}

#[test]
fn every_question_is_on_the_page_that_compares_and_every_answer_in_words() {
    let pages = pages();
    let page = |name: &str| pages.iter().find(|page| page.name == name).expect("a page");
    let compare = page("compare.md");
    for definition in Definition::all() {
        assert!(compare.text.contains(&format!("\n### `{}`\n\n", definition.name)), "{}", definition.name);
        // The Fort has rules for everything, live games and tournaments.
        assert!(page("fort.md").text.contains(&format!("`{}`", definition.name)), "{}", definition.name);
    }
    for page in &pages {
        for wrong in ["no answer", "nowhere yet"] {
            assert!(!page.text.contains(wrong), "{}: {wrong}", page.name);
        }
    }
}

#[test]
fn an_answer_that_fits_no_cell_is_a_table_of_its_own() {
    let pages = pages();
    let river = pages.iter().find(|page| page.name == "river.md").expect("a page");
    let fees = river.text.split("\n### `fee.table`\n").nth(1).expect("the fees have a heading");
    assert!(fees.starts_with("\n| games | betting | low ($) |"), "{}", &fees[..200]);
    assert!(river.text.lines().all(|line| line.len() < 1200), "no cell holds a table");
}
