//! One event over real sockets: every player a bot that goes where it is told to, and a server that is killed meanwhile. It
//! has one winner, every place is somebody's, what was paid is the purse, and the journal is whole.

use std::{path::PathBuf, process::Command};

use cardroom::load::EventRun;

/// The program under test: the one that was built for people, if there is one.
fn program() -> PathBuf {
    std::env::var_os("CARDROOM_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_cardroom").into(), PathBuf::from)
}

async fn thirty(kills: u32) {
    let folder = std::env::temp_dir().join(format!("cardroom-event-{kills}-{}", std::process::id()));
    let run = EventRun { players: 30, kills, seats: 6, schedule: EventRun::quick(300), act_seconds: 20 };
    let report = run.play(&program(), &folder, |_| {}).await.expect("it has a winner");
    assert_eq!((report.players, report.kills, report.paid), (30, kills, 3000));
    assert!(report.seated > 30, "tables were balanced and broken: {report:?}");
    let output = Command::new(program())
        .args(["journal", "verify", "--store"])
        .arg(folder.join("cardroom.db"))
        .output()
        .expect("the program runs");
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the journal is whole: {said}");
    let _ = std::fs::remove_dir_all(&folder);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_bots_play_to_a_winner() {
    thirty(0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thirty_bots_play_to_a_winner_though_the_server_is_killed() {
    thirty(3).await;
}
