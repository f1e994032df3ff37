//! As much of HTTP as a driver needs: a request with JSON, and its answer.

use serde::de::DeserializeOwned;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::Trouble;

/// A server's address and what to show it.
#[derive(Clone, Debug)]
pub struct Http {
    /// `127.0.0.1:8080`.
    pub address: String,
    /// The session, once logged in: `cardroom=...`.
    pub cookie: Option<String>,
    /// The token, for a bot.
    pub token: Option<String>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The session that it sets, if it does.
    pub cookie: Option<String>,
    /// The body.
    pub body: String,
}

impl Http {
    /// Nobody, at this address.
    pub fn new(address: impl Into<String>) -> Http {
        Http { address: address.into(), cookie: None, token: None }
    }

    /// Asks for something.
    pub async fn send(&self, method: &str, path: &str, body: Option<&str>) -> Result<Answer, Trouble> {
        let what = || format!("{method} {path} at {}", self.address);
        let mut stream = TcpStream::connect(&self.address).await.map_err(Trouble::io(what()))?;
        let body = body.unwrap_or_default();
        let cookie = self.cookie.as_ref().map_or_else(String::new, |cookie| format!("Cookie: {cookie}\r\n"));
        let bearer = self
            .token
            .as_ref()
            .map_or_else(String::new, |token| format!("Authorization: Bearer {token}\r\n"));
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}{bearer}Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.map_err(Trouble::io(what()))?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.map_err(Trouble::io(what()))?;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) =
            answer.split_once("\r\n\r\n").ok_or_else(|| Trouble::unexpected(what(), &answer))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| Trouble::unexpected(what(), head))?;
        let mut cookie = None;
        let mut chunked = false;
        for line in head.lines() {
            let Some((name, value)) = line.split_once(':') else { continue };
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                // A device's cookie comes along: a driver has no use for it.
                "set-cookie" if value.starts_with("cardroom=") => {
                    cookie = value.split(';').next().map(ToOwned::to_owned);
                }
                "transfer-encoding" => chunked = value.eq_ignore_ascii_case("chunked"),
                _ => {}
            }
        }
        let body = if chunked { unchunked(body) } else { body.to_owned() };
        Ok(Answer { status, cookie, body })
    }

    /// Asks for something and reads the answer; anything but success is trouble.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        method: &str,
        path: &str,
        body: Option<&str>,
    ) -> Result<T, Trouble> {
        let answer = self.send(method, path, body).await?;
        let what = || format!("{method} {path} at {}", self.address);
        if !(200..300).contains(&answer.status) {
            return Err(Trouble::unexpected(what(), format!("{} {}", answer.status, answer.body)));
        }
        serde_json::from_str(&answer.body).map_err(|error| Trouble::unexpected(what(), error))
    }
}

/// A body that came in chunks, put together.
fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(chunk) = rest.get(..size).filter(|chunk| !chunk.is_empty()) else { break };
        whole.push_str(chunk);
        body = rest.get(size + 2..).unwrap_or_default();
    }
    whole
}
