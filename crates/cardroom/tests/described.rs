//! The description of the HTTP API holds: a program that reads it sends the server thousands of requests, right and wrong
//! ones, and finds no failure of the server and no answer that is not described.
//!
//! The program is schemathesis, which `scripts/need schemathesis` puts where this test looks for it.

use std::{path::PathBuf, process::Stdio};

use cardroom::load::{Host, Stakes};

fn program() -> PathBuf {
    std::env::var_os("CARDROOM_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_cardroom").into(), PathBuf::from)
}

/// Requests of each kind that are tried out for each route.
const EXAMPLES: &str = "15";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn generated_requests_get_answers_as_described() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tester = root.join("target/schemathesis/bin/schemathesis");
    assert!(
        tester.exists(),
        "schemathesis is missing: run `scripts/need schemathesis`, then this test again"
    );
    let folder = std::env::temp_dir().join(format!("cardroom-described-{}", std::process::id()));
    let mut host = Host::start(&program(), &folder).await.expect("the server starts");
    // Numbers that are made up name nothing: one table is there, and it is asked for.
    let stakes = Stakes { act_seconds: 30, pause_ms: 1000 };
    let table = host.table("described", 6, stakes).await.expect("a table opens");
    let there = format!(
        "[parameters]\n\"path.table\" = {table}\n\"path.book\" = \"fort\"\n\"path.context\" = \"live\"\n\
         \"path.policy\" = \"raise-cap.multiway\"\n"
    );
    std::fs::write(folder.join("schemathesis.toml"), there).expect("it is written");
    let cookie = host.manager.cookie.clone().expect("the manager is logged in");
    let output = tokio::process::Command::new(&tester)
        .arg("run")
        .arg(format!("http://{}/api/openapi.json", host.address))
        .args(["--header", &format!("Cookie: {cookie}")])
        .args([
            "--checks",
            "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
        ])
        .args(["--phases", "examples,coverage,fuzzing", "--max-examples", EXAMPLES, "--seed", "1"])
        // The manager would be logged out, and the rest of the requests would be a stranger's.
        .args(["--exclude-operation-id", "log_out"])
        .args(["--workers", "2", "--no-shrink", "--warnings", "off", "--no-color"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()
        .await
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    host.kill().await.expect("the server ends");
    let _ = std::fs::remove_dir_all(&folder);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("No issues found"), "{said}");
}
