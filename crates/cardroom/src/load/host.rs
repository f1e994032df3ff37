//! A server of its own: started as a process, set up over HTTP, killed at will.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use server::wire::{BotToken, TableInfo};

use super::{Http, Trouble};

/// The managers' password at a server that is started to be driven.
const PASSWORD: &str = "a password for driving";

/// How its tables are played.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// Seconds to act; 0 for no limit.
    pub act_seconds: u32,
    /// Milliseconds between hands.
    pub pause_ms: u32,
}

/// A running server.
#[derive(Debug)]
pub struct Host {
    program: PathBuf,
    data: PathBuf,
    child: Child,
    /// Where it listens.
    pub address: String,
    /// The manager.
    pub manager: Http,
}

impl Host {
    /// Starts a program's server on a free port, with its data in a folder, and sets it up if it is new.
    pub async fn start(program: &Path, data: &Path) -> Result<Host, Trouble> {
        let (child, address, key) = spawn(program, data).await?;
        let mut manager = Http::new(&address);
        let (path, ask) = if let Some(key) = key {
            let setup = serde_json::json!({
                "key": key, "name": "manager", "password": PASSWORD, "house": "Driven", "book": "fort", "open": true,
            });
            ("/api/setup", setup)
        } else {
            ("/api/sessions", serde_json::json!({ "name": "manager", "password": PASSWORD }))
        };
        let answer = manager.send("POST", path, Some(&ask.to_string())).await?;
        if answer.cookie.is_none() {
            return Err(Trouble::unexpected(
                "setting up or logging in",
                format!("{} {}", answer.status, answer.body),
            ));
        }
        manager.cookie = answer.cookie;
        Ok(Host { program: program.to_owned(), data: data.to_owned(), child, address, manager })
    }

    /// Kills it without warning and starts it again on the same data.
    pub async fn kill_and_start(&mut self) -> Result<(), Trouble> {
        self.kill().await?;
        let (child, address, _) = spawn(&self.program, &self.data).await?;
        self.child = child;
        // The session is in the store: the manager is still logged in.
        self.manager.address.clone_from(&address);
        self.address = address;
        Ok(())
    }

    /// Kills it without warning.
    pub async fn kill(&mut self) -> Result<(), Trouble> {
        self.child.kill().await.map_err(Trouble::io("killing the server"))
    }

    /// Makes bots' accounts.
    pub async fn bots(&self, count: usize) -> Result<Vec<BotToken>, Trouble> {
        let mut bots = Vec::new();
        while bots.len() < count {
            let some = (count - bots.len()).min(500);
            let ask = serde_json::json!({ "name": format!("d{}", bots.len()), "count": some });
            let made: Vec<BotToken> = self.manager.ask("POST", "/api/bots", Some(&ask.to_string())).await?;
            if made.is_empty() {
                return Err(Trouble::unexpected("making bots", "none were made"));
            }
            bots.extend(made);
        }
        Ok(bots)
    }

    /// Opens a table of no-limit hold'em.
    pub async fn table(&self, name: &str, chairs: u8, stakes: Stakes) -> Result<u64, Trouble> {
        let ask = serde_json::json!({
            "name": name, "games": ["holdem"], "limit": "no", "book": "fort", "chairs": chairs,
            "stakes": { "small_blind": 1, "big_blind": 2 }, "buy_in": [80, 400],
            "act_seconds": stakes.act_seconds, "pause_ms": stakes.pause_ms, "beat_ms": stakes.pause_ms, "rail_seconds": 0,
        });
        let info: TableInfo = self.manager.ask("POST", "/api/tables", Some(&ask.to_string())).await?;
        Ok(info.id)
    }

    /// The memory that the server has in use, in bytes, where the system says.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
    }
}

async fn spawn(program: &Path, data: &Path) -> Result<(Child, String, Option<String>), Trouble> {
    let mut child = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data"])
        .arg(data)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(Trouble::io(format!("starting {}", program.display())))?;
    let Some(stdout) = child.stdout.take() else {
        return Err(Trouble::unexpected("starting the server", "it has no standard output"));
    };
    let mut lines = BufReader::new(stdout).lines();
    let mut said = String::new();
    let mut address = None;
    let mut key = None;
    while let Some(line) = lines.next_line().await.map_err(Trouble::io("reading what the server says"))? {
        said.push_str(&line);
        said.push('\n');
        let url = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        if let Some(url) = url {
            let host = url.split('/').next().unwrap_or(url);
            address.get_or_insert_with(|| host.to_owned());
        }
        if let Some((_, rest)) = line.split_once("key=") {
            key = rest.split_whitespace().next().map(ToOwned::to_owned);
        }
        // The last line says how to stop it.
        if line.starts_with("Press") {
            break;
        }
    }
    let address = address.ok_or_else(|| Trouble::unexpected("starting the server", said))?;
    Ok((child, address, key))
}
