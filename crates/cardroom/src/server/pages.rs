//! The pages, built by `web/` and carried inside the binary.
//!
//! Pages that were not built are not an error: whoever runs `cargo run` without Node gets a page that says how
//! to have them.

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Cardroom</title>\
<h1>Cardroom</h1><p>The server runs, but its pages were not built into it. Stop it and type <code>make run</code>.</p></html>";

const MISSING: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Not here</title>\
<p>There is no such page. <a href=\"/\">Back to the room</a></p></html>";

/// The page or other file at a path; a page is found without its `.html` too.
pub(super) fn page(path: &str, asked: &HeaderMap) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let found = Pages::get(name).map(|file| (name.to_owned(), file));
    let found = found.or_else(|| {
        let name = format!("{name}.html");
        Pages::get(&name).map(|file| (name, file))
    });
    let Some((name, file)) = found else {
        return match name {
            "index.html" => Html(UNBUILT).into_response(),
            _ => (StatusCode::NOT_FOUND, Html(MISSING)).into_response(),
        };
    };
    // What lies in `assets` has a hash of its content in its name, so it never changes; pages are asked for again.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let headers = [(header::CACHE_CONTROL, cache.to_owned()), (header::ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = match file.metadata.mimetype() {
        "text/html" => "text/html; charset=utf-8",
        kind => kind,
    };
    (headers, [(header::CONTENT_TYPE, kind.to_owned())], file.data).into_response()
}
