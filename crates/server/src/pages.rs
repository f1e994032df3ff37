//! The pages, built by `web/` and carried inside the binary.
//!
//! Pages that were not built are not an error: whoever runs `cargo run` without Node gets a page that says how
//! to have them. What is worth it lies beside each file in compressed forms, made once when the pages are built: the best
//! that the browser takes is sent.

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
    let encoding = Encoding::best(asked, |encoding| Pages::get(&format!("{name}.{}", encoding.ending())));
    // What lies in `assets` has a hash of its content in its name, so it never changes; pages are asked for again.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    // Each form has a tag of its own: what is kept of one says nothing about another.
    let sent = encoding.as_ref().map_or(&file, |(_, file)| file);
    let tag = format!("\"{}\"", hex::encode(&sent.metadata.sha256_hash()[..16]));
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let vary = header::ACCEPT_ENCODING.as_str().to_owned();
    let headers = [(header::CACHE_CONTROL, cache.to_owned()), (header::ETAG, tag), (header::VARY, vary)];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let kind = match file.metadata.mimetype() {
        "text/html" => "text/html; charset=utf-8",
        kind => kind,
    };
    let kind = [(header::CONTENT_TYPE, kind.to_owned())];
    match encoding {
        Some((encoding, file)) => {
            (headers, kind, [(header::CONTENT_ENCODING, encoding.word())], file.data).into_response()
        }
        None => (headers, kind, file.data).into_response(),
    }
}

/// A form in which a file is kept beside the plain one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// How a request names it.
    const fn word(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    /// What follows the plain file's name.
    const fn ending(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gz",
        }
    }

    /// The smallest form that is there and that the one who asks takes.
    fn best<F>(asked: &HeaderMap, file: impl Fn(Encoding) -> Option<F>) -> Option<(Encoding, F)> {
        let all = [Encoding::Brotli, Encoding::Gzip];
        all.into_iter()
            .filter(|encoding| encoding.is_taken(asked))
            .find_map(|encoding| Some((encoding, file(encoding)?)))
    }

    fn is_taken(self, asked: &HeaderMap) -> bool {
        let values = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let mut choices = values.flat_map(|value| value.split(','));
        choices.any(|choice| {
            let (word, weight) = choice.split_once(';').unwrap_or((choice, ""));
            // A weight of nothing, `q=0` or `q=0.000`, is how one says no.
            let weight = weight.trim().trim_start_matches("q=");
            let refused = !weight.is_empty() && weight.chars().all(|digit| digit == '0' || digit == '.');
            word.trim().eq_ignore_ascii_case(self.word()) && !refused
        })
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_best_form_that_is_taken_is_sent() {
        let best = |accepts: &'static str, there: &[Encoding]| {
            let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepts))]);
            Encoding::best(&asked, |encoding| there.contains(&encoding).then_some(()))
                .map(|(encoding, ())| encoding)
        };
        let both = [Encoding::Gzip, Encoding::Brotli];
        assert_eq!(best("gzip, deflate, br", &both), Some(Encoding::Brotli));
        assert_eq!(best("gzip, br;q=0", &both), Some(Encoding::Gzip));
        assert_eq!(best("BR; q=0.5", &both), Some(Encoding::Brotli));
        assert_eq!(best("br;q=0.000,gzip;q=0", &both), None);
        assert_eq!(best("gzip, br", &[Encoding::Gzip]), Some(Encoding::Gzip), "as far as it is there");
        assert_eq!(best("identity", &both), None);
        assert_eq!(best("brotli", &both), None);
    }
}
