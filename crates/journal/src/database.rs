//! A PostgreSQL database: where it is, and how the way there is secured.

use std::{fmt, path::PathBuf, str::FromStr};

use tokio_postgres::config::{Config, Host, SslMode};

/// A PostgreSQL database: where it is, and how the way there is secured. It reads from `postgres://user@host/database`,
/// with `sslmode`, `sslrootcert`, `sslcert` and `sslkey` after a question mark, which mean what they mean elsewhere.
#[derive(Clone, Debug)]
pub struct Database {
    config: Config,
    pub(super) security: Security,
}

/// How the way to a database is secured.
#[derive(Clone, Debug, Default)]
pub(super) struct Security {
    pub(super) mode: Mode,
    /// The certificates of the authorities that are believed, if not those that the system believes.
    pub(super) authorities: Option<PathBuf>,
    /// By which certificate and key we show who we are, if that is wanted.
    pub(super) identity: Option<(PathBuf, PathBuf)>,
}

/// How much is asked of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mode {
    /// No TLS.
    Disable,
    /// TLS where the server has it.
    #[default]
    Prefer,
    /// TLS; who is at the other end is not looked at, unless authorities are named.
    Require,
    /// TLS, and the other end's certificate is signed by an authority that is believed.
    VerifyCa,
    /// The same, and the certificate is for the host that was named.
    VerifyFull,
}

/// What is checked of the other end's certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Nothing but that it has the key to it.
    Nothing,
    /// Who signed it.
    Authority,
    /// Who signed it, and for which host.
    AuthorityAndName,
}

impl Security {
    pub(super) fn check(&self) -> Check {
        match self.mode {
            Mode::Disable | Mode::Prefer => Check::Nothing,
            Mode::Require if self.authorities.is_none() => Check::Nothing,
            Mode::Require | Mode::VerifyCa => Check::Authority,
            Mode::VerifyFull => Check::AuthorityAndName,
        }
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Mode, String> {
        match text {
            "disable" => Ok(Mode::Disable),
            "prefer" => Ok(Mode::Prefer),
            "require" => Ok(Mode::Require),
            "verify-ca" => Ok(Mode::VerifyCa),
            "verify-full" => Ok(Mode::VerifyFull),
            other => Err(format!(
                "sslmode is disable, prefer, require, verify-ca or verify-full, and not \"{other}\""
            )),
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mode::Disable => "disable",
            Mode::Prefer => "prefer",
            Mode::Require => "require",
            Mode::VerifyCa => "verify-ca",
            Mode::VerifyFull => "verify-full",
        })
    }
}

impl Database {
    /// Where it is, and who we are there.
    pub fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Database, String> {
        let (place, query) = text.split_once('?').unwrap_or((text, ""));
        let mut security = Security::default();
        let (mut certificate, mut key) = (None, None);
        let mut rest = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decoded(value).ok_or_else(|| format!("{name} is no proper text"))?;
            match name {
                "sslmode" => security.mode = value.parse()?,
                "sslrootcert" => security.authorities = Some(value.into()),
                "sslcert" => certificate = Some(value.into()),
                "sslkey" => key = Some(value.into()),
                _ => rest.push(pair),
            }
        }
        security.identity = match (certificate, key) {
            (Some(certificate), Some(key)) => Some((certificate, key)),
            (None, None) => None,
            (Some(_), None) => return Err("sslcert needs sslkey, the key to it".to_owned()),
            (None, Some(_)) => return Err("sslkey needs sslcert, the certificate for it".to_owned()),
        };
        let rest = if rest.is_empty() { place.to_owned() } else { format!("{place}?{}", rest.join("&")) };
        let mut config: Config = rest.parse().map_err(|error: tokio_postgres::Error| error.to_string())?;
        // A socket in a folder does not leave the machine: there is nothing to secure.
        if !config.get_hosts().is_empty() && config.get_hosts().iter().all(is_local) {
            security.mode = Mode::Disable;
        }
        config.ssl_mode(match security.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        });
        Ok(Database { config, security })
    }
}

fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(_) => false,
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// A text with what is written as `%2F` put back; nothing if that is no UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// As it may stand in a message: without the password.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        match self.config.get_hosts().first() {
            Some(Host::Tcp(host)) => f.write_str(host)?,
            #[cfg(unix)]
            Some(Host::Unix(folder)) => write!(f, "{}", folder.display())?,
            None => {}
        }
        if let Some(port) = self.config.get_ports().first() {
            write!(f, ":{port}")?;
        }
        match self.config.get_dbname() {
            Some(name) => write!(f, "/{name}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str) -> Result<Database, String> {
        format!("postgres://a@db.example/room{query}").parse()
    }

    #[test]
    fn what_secures_the_way_is_read_from_the_address() {
        for (query, mode, check) in [
            ("", Mode::Prefer, Check::Nothing),
            ("?sslmode=disable", Mode::Disable, Check::Nothing),
            ("?sslmode=prefer&sslrootcert=ca.crt", Mode::Prefer, Check::Nothing),
            ("?sslmode=require", Mode::Require, Check::Nothing),
            ("?sslmode=require&sslrootcert=ca.crt", Mode::Require, Check::Authority),
            ("?sslmode=verify-ca", Mode::VerifyCa, Check::Authority),
            ("?connect_timeout=5&sslmode=verify-full", Mode::VerifyFull, Check::AuthorityAndName),
        ] {
            let security = read(query).expect(query).security;
            assert_eq!((security.mode, security.check()), (mode, check), "{query}");
        }
        let security =
            read("?sslrootcert=%2Fetc%2Four%20ca.crt&sslcert=a.crt&sslkey=a.key").expect("files").security;
        assert_eq!(security.authorities, Some("/etc/our ca.crt".into()));
        assert_eq!(security.identity, Some(("a.crt".into(), "a.key".into())));
        let local: Database =
            "postgres://a@%2Frun%2Fpostgresql/room?sslmode=require".parse().expect("a folder");
        assert_eq!(local.security.mode, Mode::Disable, "a socket in a folder has no TLS");
    }

    #[test]
    fn what_secures_nothing_is_refused() {
        for (query, why) in [
            ("?sslmode=on", "sslmode is disable, prefer, require, verify-ca or verify-full, and not \"on\""),
            ("?sslcert=a.crt", "sslcert needs sslkey, the key to it"),
            ("?sslkey=a.key", "sslkey needs sslcert, the certificate for it"),
            ("?sslrootcert=%f", "sslrootcert is no proper text"),
        ] {
            assert_eq!(read(query).map(|_| ()), Err(why.to_owned()));
        }
    }
}
