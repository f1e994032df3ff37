//! The server is killed without warning, again and again, in the middle of play: nothing that it acknowledged is lost,
//! the journal is whole, every chip is accounted for, and the hands go on.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    process::Command,
};

use bots::Dice;
use cardroom::load::{Host, Seat, Socket, Stakes, choose};
use server::wire::Do;

/// How often it is killed.
const KILLS: u64 = 200;
const TABLES: usize = 3;
const PLAYERS: usize = 3;

/// The program under test: the one that was built for people, if there is one.
fn program() -> PathBuf {
    std::env::var_os("CARDROOM_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_cardroom").into(), PathBuf::from)
}

/// Somebody who plays, and remembers what was acknowledged.
struct Player {
    seat: Seat,
    /// The last acts that were acknowledged, and their numbers.
    done: HashMap<String, (Option<u64>, Do, u64)>,
    asked: u64,
    dice: Dice,
}

impl Player {
    /// Takes the seat.
    async fn sit(&mut self) {
        let mut socket = Socket::open(&self.seat, None).await.expect("it connects");
        let sit = Do::Sit { chair: self.seat.chair, chips: self.seat.chips };
        for what in [sit, Do::AutoRebuy { to: Some(self.seat.chips) }] {
            let id = self.ask(&mut socket, None, what).await;
            while socket.hear().await.expect("the server answers").id != id {}
        }
    }

    /// Plays until so many acts were acknowledged, or the server is gone.
    async fn play(&mut self, acts: u64) -> u64 {
        let Ok(mut socket) = Socket::open(&self.seat, None).await else { return 0 };
        let mut acked = 0;
        let mut asked: HashMap<String, (Option<u64>, Do)> = HashMap::new();
        let mut last = 0;
        while acked < acts {
            let Some(heard) = socket.hear().await else { break };
            assert_ne!(heard.kind, "refused", "what is offered is accepted: {}", heard.why);
            if heard.kind == "done"
                && let Some((turn, what)) = asked.remove(&heard.id)
            {
                self.done.insert(heard.id, (turn, what, heard.number));
                acked += 1;
            }
            let Some(you) = heard.you else { continue };
            let Some(turn) = you.turn.filter(|turn| *turn > last) else { continue };
            last = turn;
            let what = match &you.choices {
                Some(choices) => choose(choices, &mut self.dice),
                None => Do::Show,
            };
            let id = self.ask(&mut socket, Some(turn), what.clone()).await;
            asked.insert(id, (Some(turn), what));
        }
        acked
    }

    async fn ask(&mut self, socket: &mut Socket, turn: Option<u64>, what: Do) -> String {
        self.asked += 1;
        let id = format!("k{}", self.asked);
        // Whether it arrived is seen by whether it is acknowledged.
        let _ = socket.say(&id, turn, &what).await;
        id
    }

    /// Everything acknowledged since the last time is still known, by its number: asking again does nothing.
    async fn nothing_is_missing(&mut self) {
        if self.done.is_empty() {
            return;
        }
        let mut socket = Socket::open(&self.seat, None).await.expect("the server is back");
        // The last ones are those that could be missing, and no client asks for more at once.
        let mut done: Vec<_> = self.done.drain().collect();
        done.sort_by_key(|(_, (_, _, number))| std::cmp::Reverse(*number));
        for (id, (turn, what, number)) in done.into_iter().take(20) {
            assert!(socket.say(&id, turn, &what).await, "the server listens");
            loop {
                let heard = socket.hear().await.expect("the server answers");
                if heard.id == id {
                    assert_eq!(heard.kind, "done", "{id} was acknowledged as {number}: {}", heard.why);
                    assert_eq!(heard.number, number, "{id} was done once");
                    break;
                }
            }
        }
    }
}

fn verify(data: &Path) {
    let store = data.join("cardroom.db");
    let output = Command::new(program()).args(["journal", "verify", "--store"]).arg(&store).output();
    let output = output.expect("the program runs");
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the journal is whole: {said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_two_hundred_times_it_loses_nothing() {
    let folder = std::env::temp_dir().join(format!("cardroom-kill-{}", std::process::id()));
    let mut host = Host::start(&program(), &folder).await.expect("the server starts");
    let bots = host.bots(TABLES * PLAYERS).await.expect("there are bots");
    let mut players = Vec::new();
    for (place, tokens) in bots.chunks(PLAYERS).enumerate() {
        let stakes = Stakes { act_seconds: 0, pause_ms: 0 };
        let table = host.table(&format!("table {place}"), 3, stakes).await.expect("a table opens");
        for (chair, bot) in tokens.iter().enumerate() {
            let seat = Seat {
                address: host.address.clone(),
                table,
                chair: chair as u8 + 1,
                token: bot.token.clone(),
                chips: 200,
            };
            let seed = (place * PLAYERS + chair) as u64;
            let mut player = Player { seat, done: HashMap::new(), asked: 0, dice: Dice::new(seed) };
            player.sit().await;
            players.push(player);
        }
    }
    let mut dice = Dice::new(42);
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        // Somebody's so-many-th act is the last thing that the server does.
        let fuse = dice.below(30) + 1;
        let first = dice.below(players.len() as u64) as usize;
        let mut playing = Vec::new();
        for (place, mut player) in players.into_iter().enumerate() {
            let acts = if place == first { fuse } else { u64::MAX };
            playing.push(tokio::spawn(async move {
                let acts = player.play(acts).await;
                (player, acts)
            }));
        }
        let last = playing.swap_remove(first);
        let (player, acts) = last.await.expect("a player plays");
        assert_eq!(acts, fuse, "kill {kill}: the hand goes on");
        acknowledged += acts;
        players = vec![player];
        host.kill().await.expect("it is killed");
        for task in playing {
            let (player, acts) = task.await.expect("a player plays");
            acknowledged += acts;
            players.push(player);
        }
        verify(&folder);
        host.kill_and_start().await.expect("it starts again");
        for player in &mut players {
            player.seat.address.clone_from(&host.address);
            player.nothing_is_missing().await;
        }
    }
    println!("{acknowledged} acts were acknowledged over {KILLS} kills");
    host.kill().await.expect("it is killed");
    verify(&folder);
    let _ = std::fs::remove_dir_all(&folder);
}
