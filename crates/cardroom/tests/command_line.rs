//! The program as a newcomer meets it: help, mistakes, exit codes.

mod common;
use common::{cardroom, stderr, stdout};

#[test]
fn help_reads_like_a_tour() {
    let output = cardroom(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    for command in ["serve", "game", "book", "compare", "equity", "check", "replay", "simulate"] {
        assert!(
            text.contains(&format!("cardroom {command}")),
            "the tour shows `cardroom {command}`:\n{text}"
        );
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in cardroom::cli::command_names() {
        if command == "help" {
            continue;
        }
        let output = cardroom(&[&command, "--help"]);
        assert_eq!(output.status.code(), Some(0), "{command}");
        assert!(stdout(&output).contains("Example"), "`cardroom {command} --help` shows an example");
    }
}

#[test]
fn nonsense_is_bad_usage() {
    let output = cardroom(&["nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("unrecognized subcommand 'nonsense'"), "{}", stderr(&output));
    assert!(stderr(&output).contains("The commands are: serve, game, book"), "{}", stderr(&output));
    let output = cardroom(&["compair"]);
    assert!(stderr(&output).contains("compare"), "a near miss is suggested: {}", stderr(&output));
}

#[test]
fn a_missing_file_is_bad_input() {
    let output = cardroom(&["check", "missing.hand"]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(text.contains("missing.hand") && text.contains("no such file"), "{text}");
}

#[test]
fn nobody_plays_by_our_own_answers_alone() {
    let hand = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/hands/dealing/flop-of-four-cards.hand");
    for command in [
        &["simulate", "--book", "cardroom"][..],
        &["tournament", "simulate", "--book", "cardroom"],
        &["judge", hand, "--book", "cardroom"],
        &["ruling", "--book", "cardroom"],
    ] {
        let output = cardroom(command);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {}", stderr(&output));
        let text = stderr(&output);
        assert!(text.contains("not a book to play by") && text.contains("roberts"), "{command:?}: {text}");
    }
    assert_eq!(cardroom(&["book", "get", "cardroom", "raise-cap.multiway"]).status.code(), Some(0));
}

#[test]
fn completions_and_manual_come_from_the_same_definition() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = cardroom(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        assert!(stdout(&output).contains("equity"), "{shell}");
    }
    let page = stdout(&cardroom(&["man"]));
    assert!(page.starts_with(".ie") || page.contains(".TH cardroom"), "{page}");
    assert!(stdout(&cardroom(&["man", "serve"])).contains("listen"));
    assert_eq!(cardroom(&["man", "nonsense"]).status.code(), Some(2));
}

#[test]
fn a_taken_port_is_explained() {
    let holder = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = holder.local_addr().expect("address").to_string();
    let output = cardroom(&["serve", "--listen", &address]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--listen"), "{}", stderr(&output));
}
