//! `cardroom tournament` as a director meets it.

mod common;
use common::{cardroom, complaint, stderr, stdout};

fn answer(arguments: &str) -> String {
    let words: Vec<&str> = std::iter::once("tournament").chain(arguments.split(' ')).collect();
    let output = cardroom(&words);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", stderr(&output));
    stdout(&output)
}

fn json(arguments: &str) -> serde_json::Value {
    serde_json::from_str(&answer(&format!("{arguments} --json"))).expect("JSON")
}

fn refused(arguments: &str) -> String {
    let words: Vec<&str> = std::iter::once("tournament").chain(arguments.split(' ')).collect();
    complaint(&cardroom(&words))
}

#[test]
fn what_stacks_are_worth() {
    let expected = "\
player         stack         worth     part
     1          5000         38.39   38.39%
     2          3000         32.75   32.75%
     3          2000         28.86   28.86%

every order of finish was counted
";
    assert_eq!(answer("icm 5000 3000 2000 --prizes 50,30,20"), expected);
    let value = json("icm 5000 3000 2000 --prizes 50,30,20");
    assert_eq!(value["players"][1]["equity"], 32.75);
    assert_eq!((&value["exact"], &value["error"]), (&true.into(), &0.0.into()));
    assert_eq!(value["method"], "every-order");
    assert!(refused("icm 5000 0 --prizes 50").contains("stack 2 is empty"));
    assert!(refused("icm 5000 --prizes 50,30").contains("2 prizes for 1 players"));
    assert!(refused("icm 5000 --prizes fifty").contains("`fifty` is not an amount: write 25 or 36.25"));
}

#[test]
fn a_crowd_is_worked_out_with_its_error() {
    let stacks: Vec<String> = (1..=60).map(|player| (player * 100).to_string()).collect();
    let value = json(&format!("icm {} --prizes 500,300,200,100", stacks.join(" ")));
    let sum: f64 =
        value["players"].as_array().unwrap().iter().map(|player| player["equity"].as_f64().unwrap()).sum();
    assert!((sum - 1100.0).abs() < 1e-3, "{sum}");
    assert_eq!((&value["exact"], &value["method"]), (&false.into(), &"arrival-times".into()));
    assert!(value["error"].as_f64().unwrap() < 1e-3);
}

#[test]
fn the_booklets_payouts_name_their_rule() {
    let expected = "   purse             725  (home-tourney House Payout)
     1st             290  (home-tourney Table Payouts, House Payout)
     2nd          181.25
     3rd             145
     4th           72.50
     5th           36.25
";
    assert_eq!(answer("payouts --book home-tourney --players 24 --rebuys 5 --price 25"), expected);
    let value = json("payouts --book home-tourney --players 24 --rebuys 5 --price 25");
    assert_eq!((&value["purse"], &value["prizes"][1]["amount"]), (&725.into(), &181.25.into()));
}

#[test]
fn a_satellite_pays_seats() {
    let value = json("payouts --book fort --players 25 --price 110 --fee 10 --seats 700");
    let prizes: Vec<u64> =
        value["prizes"].as_array().unwrap().iter().map(|prize| prize["amount"].as_u64().unwrap()).collect();
    assert_eq!(prizes, [700, 700, 700, 400]);
    assert!(
        refused("payouts --book fort --players 3 --price 110 --seats 700")
            .contains("a seat is worth 700, and the purse is 330")
    );
    let value = json("simulate holdem --players 40 --book fort --seed 3 --satellite 900");
    let paid: Vec<u64> =
        value["paid"].as_array().unwrap().iter().map(|row| row[1].as_u64().unwrap()).collect();
    assert_eq!(paid, [1, 1, 1, 1, 5]);
}

#[test]
fn other_houses_post_their_own() {
    let refusal = refused("payouts --book fort --players 24 --price 110 --fee 10");
    assert!(
        refusal.contains("this book has no table of payouts") && refusal.contains("--places 9"),
        "{refusal}"
    );
    let value = json("payouts --book fort --players 100 --price 110 --fee 10 --places 15 --unit 5");
    let prizes = value["prizes"].as_array().unwrap();
    let amounts: Vec<u64> = prizes.iter().map(|prize| prize["amount"].as_u64().unwrap()).collect();
    assert_eq!((amounts.len(), amounts.iter().sum::<u64>(), value["fee"].as_u64()), (15, 10_000, Some(1000)));
    assert!(amounts.is_sorted_by(|one, other| one >= other) && amounts.iter().all(|amount| amount % 5 == 0));
    assert!(
        refused("payouts --book home-tourney --players 9 --price 25 --fee 5").contains("tourn.payout.purse")
    );
    assert!(
        refused("payouts --book fort --players 9 --price 25 --percent 50,30")
            .contains("come to 80, not to 100")
    );
}

#[test]
fn three_ways_to_share_and_how_the_house_stands_to_it() {
    let value = json("chop 5000 3000 2000 --prizes 500,300,200 --book catfish-bend");
    assert_eq!(value["players"][0]["icm"], 383.93);
    assert_eq!((&value["players"][0]["chips"], &value["players"][2]["chips"]), (&400.into(), &280.into()));
    assert!(value["rules"].to_string().contains("tourn.chop.vote"), "{value}");
    let text = answer("chop 5000 3000 2000 --prizes 500,300,200 --keep 100");
    assert!(text.contains("100 is kept to play for"), "{text}");
}

#[test]
fn a_race_as_each_house_runs_it() {
    let race = "--from 25 --to 100 3+100 2+100 1 1+100 3+100 --cards Ks9d4c,Kh2s,3d,Qc,AdAc7h";
    let stacks = |house| json(&format!("race --book {house} {race}"))["stacks"].clone();
    assert_eq!(stacks("roberts"), serde_json::json!([100, 100, 100, 100, 300]));
    assert_eq!(stacks("catfish-bend"), serde_json::json!([200, 100, 100, 100, 300]));
    assert_eq!(stacks("fort"), serde_json::json!([200, 200, 100, 100, 200]));
    let text = answer(&format!("race --book roberts {race}"));
    assert!(
        text.contains("seat 3 would have nothing and is given a chip of 100  (roberts §15 11)"),
        "{text}"
    );
    assert!(answer("race --book fort --from 25 --to 100 3 6+25").contains("seat 2: 2 cards"));
    let dealt = answer("race --book fort --from 25 --to 100 3 6+25 --seed 7");
    assert!(dealt.contains("seat 2 changes 4 chips of 25 for 1 chip of 100"), "{dealt}");
    assert!(refused("race --book fort --from 25 --to 60 3 2").contains("not worth a whole number"));
    assert!(refused("race --book fort --from 25 --to 100 3 2 --cards AsKs,AsKd").contains("was dealt twice"));
    assert!(
        refused("race --book fort --from 25 --to 100 3 2 --cards AsKs,AhKd")
            .contains("seat 1 has 3 odd chips")
    );
}

#[test]
fn a_season_is_added_up() {
    let folder = std::env::temp_dir().join(format!("cardroom-league-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("1.toml", "event = \"One\"\nprice = 20\nplaces = [\"Ann\", \"Bob\", [\"Cat\", \"Dan\"]]\n");
    write("2.toml", "places = [\"Bob\", \"Ann\"]\n");
    let season = folder.display().to_string();
    let expected = "\
Beaten, 2 events

rank  player      points  events  wins
   1  Ann              5       2     1
   1  Bob              5       2     1
   3  Cat           1.50       1     0
   3  Dan           1.50       1     0
";
    assert_eq!(answer(&format!("league {season} --points beaten")), expected);
    let value = json(&format!("league {season} --points table --best 1"));
    assert_eq!((&value["league"]["best"], &value["events"][0]["event"]), (&1.into(), &"One".into()));
    assert_eq!(value["standings"][0]["events"].as_array().map(Vec::len), Some(2));
    assert!(refused(&format!("league {season} --points roots")).contains("did you mean `root`?"));
    write("3.toml", "places = [\"Bob\", \"Bob\"]\n");
    assert!(refused(&format!("league {season}")).contains("Bob has a place already"));
    std::fs::remove_dir_all(&folder).expect("the folder");
}
