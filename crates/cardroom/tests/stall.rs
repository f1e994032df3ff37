//! A real server whose store stalls: it says so, waits, and goes on by itself.

use cardroom::wire::TableInfo;
use serde_json::json;

mod server;

use server::Room;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_while_the_store_stalls_is_done_when_it_goes_on() {
    let mut room = Room::open().await;
    let manager = room.set_up(true).await;
    assert_eq!(manager.get("/health").await.body, "ok\n");
    let stall = room.stall();
    let opening = tokio::spawn({
        let manager = manager.clone();
        async move {
            let table = json!({
                "name": "Friday", "games": ["holdem"], "limit": "no", "book": "fort", "chairs": 6,
                "stakes": { "small_blind": 1, "big_blind": 2 },
            });
            manager.post("/api/tables", &table).await
        }
    });
    let ill = manager.get("/health").await.fault(503);
    assert!(ill.why.contains("does not answer"), "{}", ill.why);
    assert!(!opening.is_finished(), "nothing is done that is not written down");
    assert_eq!(manager.get("/api/tables").await.ok::<Vec<TableInfo>>(200), [], "nobody is told of it");
    drop(stall);
    let table: TableInfo = opening.await.expect("no panic").ok(201);
    assert_eq!(table.name, "Friday");
    assert_eq!(manager.get("/health").await.body, "ok\n");
    room.stop().await;
}
