//! The pages' types are those of the program.

use std::{fs, path::Path};

use server::wire::FromTable;

#[test]
fn the_pages_types_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src");
    for (name, ours) in server::wire::typescript() {
        let file = folder.join(name);
        if std::env::var_os("CARDROOM_WRITE_TYPES").is_some() {
            fs::write(&file, &ours).expect("web/src can be written");
        }
        let theirs = fs::read_to_string(&file).unwrap_or_default();
        assert!(ours == theirs, "web/src/{name} is not what the wire types say: run `make types`");
    }
}

/// The pages are tested at tables that are faked: what those say is what a real one would say, no field more or less.
#[test]
fn the_pages_are_tested_with_what_a_table_sends() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/fixtures");
    let mut checked = 0;
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_none_or(|kind| kind != "json") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let message: FromTable =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let written: serde_json::Value = serde_json::from_str(&text)?;
        assert_eq!(serde_json::to_value(&message)?, written, "{}", path.display());
        checked += 1;
    }
    assert!(checked > 0, "there are fixtures");
    Ok(())
}
