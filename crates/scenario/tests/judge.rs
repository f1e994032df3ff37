//! Every scenario can be judged by every book: nothing breaks where the books send a hand different ways.

mod common;

use std::{fs, sync::Arc};

use common::{files, root};
use rules::{Context, Library};
use scenario::File;

#[test]
fn any_hand_by_any_book() {
    let library = Library::shipped();
    let books: Vec<_> = [
        ("roberts", Context::Live),
        ("catfish-bend", Context::Live),
        ("river", Context::Live),
        ("fort", Context::Live),
        ("fort", Context::Tournament),
        ("tda-2019", Context::Tournament),
        ("home-tourney", Context::Tournament),
    ]
    .map(|(house, context)| Arc::new(library.resolve(house, context).expect("shipped")))
    .into();
    let mut judged = 0;
    for path in files(&root().join("tests/hands"), "hand") {
        let text = fs::read_to_string(&path).expect("text");
        let scenario = File::parse("a.hand", &text).expect("it is well formed");
        for pair in books.windows(2) {
            let outcome = scenario.judge(pair[0].clone(), pair[1].clone());
            let outcome = outcome.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            assert!(outcome.stacks.len() >= 2);
            assert!(
                outcome.partings.iter().all(|parting| parting.here.what != parting.there.what),
                "{}: a parting without a difference",
                path.display()
            );
            judged += 1;
        }
    }
    assert!(judged > 1000, "{judged}");
}
