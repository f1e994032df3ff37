//! The games, the books, and what a rule says.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use rules::{
    Context, Definition,
    game::{self, Family, Forced, Game},
};

use super::{extract::At, refused::Refused};
use crate::app::Shared;
use crate::ladder::{Rung, ladder};
use crate::wire::{BookInfo, Example, Fault, GameHelp, GameInfo, HelpPart, MixInfo, MixTurn, RuleInfo};

/// The games that can be dealt.
#[utoipa::path(
    get, path = "/api/games", tag = "rules",
    responses((status = 200, description = "every game", body = Vec<GameInfo>)),
)]
pub(super) async fn games() -> Json<Vec<GameInfo>> {
    Json(game::all().map(info).collect())
}

fn info(game: &Game) -> GameInfo {
    let forced = match game.forced {
        Forced::Blinds => "blinds",
        Forced::BringIn(_) => "bring-in",
        Forced::Ante => "ante",
        Forced::ButtonAnte => "button-ante",
    };
    GameInfo {
        id: game.id.clone(),
        name: game.name.clone(),
        limits: game.limits.iter().map(|limit| limit.word().to_owned()).collect(),
        seats: game.seats,
        forced: forced.to_owned(),
        family: family(game).to_owned(),
        about: game.about.clone(),
    }
}

/// The family under which the list shows a game: flop games are told apart by how many hole cards play.
fn family(game: &Game) -> &'static str {
    match game.family() {
        Family::Flop => match game.streets.iter().map(|street| street.down).sum::<u8>() {
            0..=3 => "hold'em",
            4.. => "omaha",
        },
        Family::Stud => "stud",
        Family::Draw => "draw",
        Family::Hybrid | Family::Other => "other",
    }
}

/// How a game is dealt and what beats what, as its file says it.
#[utoipa::path(
    get, path = "/api/games/{game}", operation_id = "game", tag = "rules",
    params(("game" = String, Path, description = "the game's id, such as `omaha-8`")),
    responses(
        (status = 200, description = "the game in words", body = GameHelp),
        (status = 404, description = "there is no such game", body = Fault),
    ),
)]
pub(super) async fn help(At(id): At<String>) -> Result<Json<GameHelp>, Refused> {
    let game = game::shipped(&id).ok_or_else(|| {
        Refused::new(StatusCode::NOT_FOUND, format!("there is no game `{id}`: GET /api/games lists them"))
    })?;
    Ok(Json(helped(&game)))
}

fn helped(game: &Game) -> GameHelp {
    let example = |rung: Rung| {
        let mut cards: Vec<cards::Card> = rung.cards.iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse((card.is_joker(), card.rank(), card.suit())));
        Example { cards: cards.iter().map(ToString::to_string).collect(), name: rung.strength.to_string() }
    };
    let part = |(place, share): (usize, &game::Share)| HelpPart {
        plays: game::part_in_words(game, place).replace(share.ranking.about(), "").trim().to_owned(),
        wins: share.ranking.about().to_owned(),
        ladder: ladder(game, share).into_iter().map(example).collect(),
    };
    GameHelp {
        game: game.id.clone(),
        name: game.name.clone(),
        about: game.about.clone(),
        forced: game::forced_in_words(game.forced),
        streets: (0..game.streets.len()).map(|street| game::street_in_words(game, street)).collect(),
        parts: game.pot.iter().enumerate().map(part).collect(),
        rules: game::pot_rules_in_words(game),
    }
}

/// Games that are usually played in turn.
#[utoipa::path(
    get, path = "/api/mixes", tag = "rules",
    responses((status = 200, description = "every mix", body = Vec<MixInfo>)),
)]
pub(super) async fn mixes() -> Json<Vec<MixInfo>> {
    let turn = |turn: &game::Turn| MixTurn { game: turn.game.clone(), limit: turn.limit.word().to_owned() };
    let mix = |mix: &game::Rotation| MixInfo {
        id: mix.id.clone(),
        name: mix.name.clone(),
        about: mix.about.clone(),
        turns: mix.turns.iter().map(turn).collect(),
    };
    Json(game::rotations().iter().map(mix).collect())
}

/// The houses' books.
#[utoipa::path(
    get, path = "/api/books", tag = "rules",
    responses((status = 200, description = "every book", body = Vec<BookInfo>)),
)]
pub(super) async fn books(State(app): State<Shared>) -> Result<Json<Vec<BookInfo>>, Refused> {
    let library = &app.library;
    let book = |house: &rules::House| {
        let contexts = library.contexts(house.name())?;
        Ok(BookInfo {
            id: house.name().to_owned(),
            title: house.title()?.to_owned(),
            about: house.about()?.unwrap_or_default().to_owned(),
            contexts: contexts.iter().map(|context| context.word().to_owned()).collect(),
        })
    };
    let books: Result<Vec<BookInfo>, rules::Error> = library.houses().map(|house| book(house)).collect();
    books.map(Json).map_err(|error| trouble(&error))
}

/// What a house does about one thing, and the rule that says so.
#[utoipa::path(
    get, path = "/api/rules/{book}/{context}/{policy}", tag = "rules",
    params(
        ("book" = String, Path, description = "the book, such as `fort`"),
        ("context" = String, Path, description = "`live` or `tournament`"),
        ("policy" = String, Path, description = "the policy, such as `raise-cap.multiway`"),
    ),
    responses(
        (status = 200, description = "the rule", body = RuleInfo),
        (status = 404, description = "there is no such book, context, policy or answer", body = Fault),
    ),
)]
pub(super) async fn rule(
    State(app): State<Shared>,
    At((book, context, policy)): At<(String, String, String)>,
) -> Result<Json<RuleInfo>, Refused> {
    let missing = |why: String| Refused::new(StatusCode::NOT_FOUND, why);
    let context = context_of(&context)?;
    let definition = Definition::find(&policy).ok_or_else(|| {
        let near = Definition::nearest(&policy).map(|near| format!(": did you mean `{near}`?"));
        missing(format!("there is no policy `{policy}`{}", near.unwrap_or_default())).field("policy")
    })?;
    let answer = app.library.answer(&book, context, definition).map_err(|error| trouble(&error))?;
    let entry = answer.entry().ok_or_else(|| missing(format!("{book} does not answer `{policy}`")))?;
    Ok(Json(told(definition, &answer, entry)))
}

fn told(definition: &Definition, answer: &rules::Answer, entry: &rules::BookEntry) -> RuleInfo {
    RuleInfo {
        policy: definition.name.to_owned(),
        subject: definition.subject.to_owned(),
        asks: definition.governs.to_owned(),
        value: answer.plain(),
        says: entry.citation.says.clone(),
        rule: entry.citation.to_string(),
        book: entry.citation.book.clone(),
    }
}

fn context_of(word: &str) -> Result<Context, Refused> {
    let context = Context::ALL.iter().copied().find(|known| known.word() == word);
    let why = "the context is `live` or `tournament`";
    context.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, why).field("context"))
}

/// All that a house answers, subject by subject: its rulebook.
#[utoipa::path(
    get, path = "/api/rules/{book}/{context}", operation_id = "rulebook", tag = "rules",
    params(
        ("book" = String, Path, description = "the book, such as `fort`"),
        ("context" = String, Path, description = "`live` or `tournament`"),
    ),
    responses(
        (status = 200, description = "every answer with its rule", body = Vec<RuleInfo>),
        (status = 404, description = "there is no such book or context", body = Fault),
    ),
)]
pub(super) async fn rulebook(
    State(app): State<Shared>,
    At((book, context)): At<(String, String)>,
) -> Result<Json<Vec<RuleInfo>>, Refused> {
    let context = context_of(&context)?;
    let mut rules = Vec::new();
    for definition in Definition::all() {
        let answer = app.library.answer(&book, context, definition).map_err(|error| trouble(&error))?;
        rules.extend(answer.entry().map(|entry| told(definition, &answer, entry)));
    }
    Ok(Json(rules))
}

/// A book or a game as a table here was played by it, by the digest that records of hands name: one line of JSON.
#[utoipa::path(
    get, path = "/api/editions/{edition}", tag = "rules",
    params(("edition" = String, Path, description = "the digest of its text: SHA-256 in hexadecimal")),
    responses(
        (status = 200, description = "the edition", content_type = "application/json"),
        (status = 400, description = "no digest", body = Fault),
        (status = 404, description = "no table here was played by it", body = Fault),
    ),
)]
pub(super) async fn edition(State(app): State<Shared>, At(edition): At<String>) -> Result<Response, Refused> {
    let text = app.tables.edition(&edition).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

fn trouble(error: &rules::Error) -> Refused {
    match error {
        rules::Error::NoSuchHouse { nearest, .. } => {
            let near = nearest.as_ref().map(|near| format!(": did you mean `{near}`?")).unwrap_or_default();
            Refused::new(StatusCode::NOT_FOUND, format!("{error}{near}")).field("book")
        }
        rules::Error::NoSuchContext { .. } => {
            Refused::new(StatusCode::NOT_FOUND, error.to_string()).field("context")
        }
        rules::Error::NotAHouse => Refused::new(StatusCode::NOT_FOUND, error.to_string()).field("book"),
        rules::Error::Faulty(_) => Refused::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
    }
}
