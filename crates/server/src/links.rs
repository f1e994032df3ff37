//! Where the room is found: by its host's browser, and by friends on other machines.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    str::FromStr,
};

use axum::http::Uri;

use crate::wire::Links;

/// The address that a room is known by, such as `https://room.example`: what its host says, because a server behind a
/// proxy or a router cannot know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// The address, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let right = "say how the room is reached from outside, such as https://room.example";
        let uri: Uri = text.trim().parse().map_err(|error| format!("{error}: {right}"))?;
        let (Some(scheme @ ("http" | "https")), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(format!("it begins with http:// or https://: {right}"));
        };
        if authority.host().is_empty() || authority.as_str().contains('@') {
            return Err(format!("it names a host, and no user: {right}"));
        }
        // The pages ask for /api/...: they live at the root of their host.
        if uri.path() != "/" || uri.query().is_some() || text.contains('#') {
            return Err(format!("nothing follows the host and its port: {right}"));
        }
        Ok(PublicUrl(format!("{scheme}://{authority}")))
    }
}

/// Where a room listens, and the address that it is known by.
#[derive(Clone, Debug)]
pub struct Address {
    listens: SocketAddr,
    public: Option<PublicUrl>,
}

impl Address {
    /// A room that listens there and is known by that.
    pub fn new(listens: SocketAddr, public: Option<PublicUrl>) -> Address {
        Address { listens, public }
    }

    /// The address that the room is known by, if its host said so.
    pub fn public(&self) -> Option<&PublicUrl> {
        self.public.as_ref()
    }

    /// Where a browser on this machine finds it.
    pub fn here(&self) -> String {
        let address = match self.listens.ip() {
            ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        self.link(address)
    }

    /// Where others find it by an address of this machine, the likeliest first. None if it listens to this machine alone.
    pub fn outward(&self) -> Vec<String> {
        let ip = self.listens.ip();
        if ip.is_loopback() {
            return Vec::new();
        }
        if !ip.is_unspecified() {
            return vec![self.link(ip)];
        }
        // A machine whose interfaces cannot be listed still knows the address of its way out.
        let all = if_addrs::get_if_addrs().unwrap_or_default().into_iter().map(|one| one.ip());
        arrange(route_out(), all, ip.is_ipv6()).into_iter().map(|address| self.link(address)).collect()
    }

    /// All of that, for whoever hands out links.
    pub fn links(&self) -> Links {
        Links {
            public: self.public.as_ref().map(PublicUrl::to_string),
            outward: self.outward(),
            loopback: self.listens.ip().is_loopback(),
            port: self.listens.port(),
        }
    }

    fn link(&self, address: IpAddr) -> String {
        format!("http://{}", SocketAddr::new(address, self.listens.port()))
    }
}

/// The addresses that others can use, each once: first the one on the way out, then IPv4, which people can read to each
/// other, then IPv6 where the room listens to it. An address of one link alone needs a zone, which browsers do not take.
fn arrange(first: Option<IpAddr>, all: impl Iterator<Item = IpAddr>, v6: bool) -> Vec<IpAddr> {
    let useful = |address: &IpAddr| {
        let one_link = match address {
            IpAddr::V4(v4) => v4.is_link_local(),
            IpAddr::V6(v6) => v6.is_unicast_link_local(),
        };
        !address.is_loopback() && !address.is_unspecified() && !one_link && (v6 || address.is_ipv4())
    };
    let mut others: Vec<IpAddr> = all.filter(useful).collect();
    others.sort_unstable();
    let mut arranged: Vec<IpAddr> = Vec::with_capacity(others.len() + 1);
    for address in first.into_iter().filter(useful).chain(others) {
        if !arranged.contains(&address) {
            arranged.push(address);
        }
    }
    arranged
}

/// The address by which this machine reaches others, and they it; no packet is sent to find out.
fn route_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_scheme_and_a_host() {
        for (text, read) in [
            ("https://room.example", "https://room.example"),
            ("https://room.example/", "https://room.example"),
            (" http://192.0.2.7:8080 ", "http://192.0.2.7:8080"),
            ("http://[2001:db8::7]:8080/", "http://[2001:db8::7]:8080"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().expect(text).as_str(), read);
        }
        for text in [
            "",
            "room.example",
            "ftp://room.example",
            "https://",
            "https://a@room.example",
            "https://room.example/cards",
            "https://room.example?x",
            "https://room.example/#x",
            "javascript:alert(1)",
        ] {
            let why = text.parse::<PublicUrl>().expect_err(text);
            assert!(why.ends_with("such as https://room.example"), "{text}: {why}");
        }
    }

    #[test]
    fn addresses_are_told_once_and_only_if_others_can_use_them() {
        let ip = |text: &str| text.parse::<IpAddr>().expect(text);
        let all = ["127.0.0.1", "172.17.0.1", "192.168.1.20", "169.254.9.9", "::1", "fe80::1", "2001:db8::7"]
            .map(ip);
        let of = |v6| arrange(Some(ip("192.168.1.20")), all.into_iter(), v6);
        assert_eq!(of(false), ["192.168.1.20", "172.17.0.1"].map(ip));
        assert_eq!(of(true), ["192.168.1.20", "172.17.0.1", "2001:db8::7"].map(ip));
        assert!(arrange(Some(ip("0.0.0.0")), [ip("127.0.0.1")].into_iter(), true).is_empty());
    }

    #[test]
    fn a_room_for_this_machine_alone_is_found_nowhere_else() {
        let place = |listens: &str| Address::new(listens.parse().expect(listens), None);
        let shut = place("127.0.0.1:8080").links();
        assert!(shut.loopback && shut.outward.is_empty());
        let one = place("192.0.2.7:8080");
        assert_eq!(
            (one.here(), one.outward()),
            ("http://192.0.2.7:8080".into(), vec!["http://192.0.2.7:8080".into()])
        );
        assert_eq!(place("0.0.0.0:8080").here(), "http://127.0.0.1:8080");
        assert_eq!(place("[::]:8080").here(), "http://127.0.0.1:8080");
    }
}
