//! Every policy that is called enforced is obeyed: a scenario is known for each that goes as written by the books, and no
//! longer does when that policy alone is answered otherwise. What is built in, or in the files of games, is shown.

mod common;

use std::{collections::BTreeSet, fs};

use common::root;
use rules::{Class, Definition};
use scenario::{
    File,
    mutate::{self, Suite},
};

/// These scenarios, each once.
fn suite<'a>(names: impl IntoIterator<Item = &'a str>) -> Suite {
    let names: BTreeSet<&str> = names.into_iter().collect();
    let files = names.into_iter().map(|name| {
        let path = root().join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let file = File::parse(&path.display().to_string(), &text);
        (name.to_owned(), file.unwrap_or_else(|mistake| panic!("{name}: {}", mistake.what)))
    });
    Suite::of(files).unwrap_or_else(|failure| panic!("{failure}"))
}

fn of_class(class: Class) -> impl Iterator<Item = &'static Definition> {
    Definition::all().iter().filter(move |policy| policy.class == class)
}

#[test]
fn a_scenario_hangs_on_every_enforced_policy() {
    let kept = mutate::kept();
    let suite = suite(kept.iter().filter_map(|one| one.files.first()).map(String::as_str));
    let mut wrong = Vec::new();
    for policy in of_class(Class::Enforced) {
        match kept.iter().find(|one| one.policy == policy.name) {
            None => wrong.push(format!("{}: it was never tried", policy.name)),
            Some(one) => match one.files.first() {
                None => wrong.push(format!("{}: nothing hangs on it", policy.name)),
                Some(file) if suite.hangs(file, policy, &one.value) => {}
                Some(file) => {
                    wrong.push(format!("{}: {file} goes as written with {}", policy.name, one.value));
                }
            },
        }
    }
    assert!(
        wrong.is_empty(),
        "{} policies are called enforced, and nothing shows it:\n{}\n\
         write a scenario that fails with another answer, or class them as they are, then run `make witnesses`",
        wrong.len(),
        wrong.join("\n")
    );
    for one in kept {
        let class = Definition::find(one.policy).map(|policy| policy.class);
        assert_eq!(
            class,
            Some(Class::Enforced),
            "data/witnesses.tsv lists {}: run `make witnesses`",
            one.policy
        );
    }
}

/// What nobody asks the book for, and the program does all the same: scenarios show it, and say so.
#[test]
fn what_is_built_in_is_shown() {
    let shown = || Definition::all().iter().filter(|policy| policy.class.is_shown());
    let suite = suite(shown().flat_map(|policy| policy.shown).copied());
    let cited = suite.followed();
    for policy in shown() {
        for name in policy.shown {
            let text = fs::read_to_string(root().join(name)).expect("it was read before");
            let says = text.lines().any(|line| {
                let comment = line.split_once('#').map_or("", |(_, comment)| comment);
                comment.split([' ', ',', ';', ':']).any(|word| word == policy.name)
            });
            assert!(says, "{name} should say in a comment that it shows {}", policy.name);
        }
        let follows = policy.shown.iter().any(|name| suite.follows(name, policy.name));
        assert!(
            follows || !cited.contains(policy.name),
            "{} is cited elsewhere, and not by what shows it: {:?}",
            policy.name,
            policy.shown
        );
    }
}
