//! The pages' types are those of the program.

use std::{fs, path::Path};

#[test]
fn the_pages_types_are_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    let ours = cardroom::wire::typescript();
    if std::env::var_os("CARDROOM_WRITE_TYPES").is_some() {
        fs::write(&file, &ours).expect("web/src can be written");
    }
    let theirs = fs::read_to_string(&file).unwrap_or_default();
    assert!(ours == theirs, "web/src/wire.ts is not what the wire types say: run `make types`");
}
