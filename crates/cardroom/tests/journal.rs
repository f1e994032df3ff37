//! The journal, on both kinds of store: what was acknowledged is there, and what was tampered with is found.

use std::path::PathBuf;

use cardroom::journal::{AppendError, Journal, Store, StreamId, Version};

/// A folder that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("cardroom-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test]
async fn what_is_appended_is_read_back() {
    let folder = Folder::new("append");
    let store = Store::Sqlite(folder.0.join("room.db"));
    let journal = Journal::open(&store).await.expect("it opens");
    let table = StreamId::new("table/1").expect("a name");
    let bodies = vec![r#"{"n":1}"#.to_owned(), r#"{"n":2}"#.to_owned()];
    assert_eq!(journal.append(&table, Version(0), bodies.clone()).await, Ok(Version(2)));
    let late = journal.append(&table, Version(1), vec!["{}".into()]).await;
    assert_eq!(late, Err(AppendError::Conflict { actual: Version(2) }));
    let read = journal.read(&table, Version(0), 10).await.expect("entries");
    assert_eq!(read.into_iter().map(|entry| entry.body).collect::<Vec<_>>(), bodies);
    assert_eq!(journal.verify().await.expect("whole").entries, 2);
    journal.close().await;
    let journal = Journal::open(&store).await.expect("it opens again");
    assert_eq!(journal.append(&table, Version(2), vec!["{}".into()]).await, Ok(Version(3)));
    assert_eq!(journal.streams().await.expect("streams"), [(table, Version(3))]);
}
