//! A database behind TLS: what is believed of it, and what is not.

use std::{fs, net::TcpListener, path::Path};

use journal::{Journal, JournalError, Verified, Version};
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair, SanType,
};

use crate::{
    bodies, read_all,
    stores::{Folder, Server, TestStore},
    stream,
};

/// Somebody who signs certificates.
struct Authority(Issuer<'static, KeyPair>);

impl Authority {
    /// Its certificate goes into a file.
    fn new(name: &str, file: &Path) -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        fs::write(file, params.self_signed(&key).expect("a certificate").pem()).expect("a file");
        Authority(Issuer::new(params, key))
    }

    /// Signs a certificate for somebody, and puts it and its key into files.
    fn sign(&self, name: &str, hosts: Vec<SanType>, folder: &Folder, file: &str) {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.distinguished_name.push(DnType::CommonName, name);
        params.subject_alt_names = hosts;
        params.extended_key_usages =
            vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.0).expect("a certificate");
        fs::write(folder.file(&format!("{file}.crt")), certificate.pem()).expect("a file");
        fs::write(folder.file(&format!("{file}.key")), key.serialize_pem()).expect("a file");
    }
}

fn localhost() -> Vec<SanType> {
    vec![SanType::DnsName("localhost".try_into().expect("a name"))]
}

/// A database with a certificate for `localhost`, signed by the authority in `ca.crt`; the files.
fn start() -> (Server, Folder) {
    let folder = Folder::new();
    let authority = Authority::new("our authority", &folder.file("ca.crt"));
    authority.sign("the database", localhost(), &folder, "server");
    authority.sign("certified", Vec::new(), &folder, "certified");
    Authority::new("another authority", &folder.file("other.crt"));
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    (Server::start_with_tls(&folder.file(""), free.port()), folder)
}

/// Its address under another name and with these options, in which `@` stands for the folder of certificates.
fn address(server: &Server, host: &str, options: &str, folder: &Folder) -> String {
    let files = folder.file("").display().to_string().replace('/', "%2F");
    format!("{}?{}", server.address.replace("127.0.0.1", host), options.replace('@', &files))
}

async fn open(address: &str) -> Result<Journal, JournalError> {
    Journal::open(&address.parse().expect("an address")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_reached_by_tls_and_believed_as_far_as_was_asked() {
    let (server, folder) = start();
    let mut version = Version(0);
    for (host, options) in [
        ("127.0.0.1", "sslmode=disable"),
        ("127.0.0.1", "sslmode=prefer"),
        ("127.0.0.1", "sslmode=require"),
        ("127.0.0.1", "sslmode=require&sslrootcert=@ca.crt"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=@ca.crt"),
        ("localhost", "sslmode=verify-full&sslrootcert=@ca.crt"),
    ] {
        let journal = open(&address(&server, host, options, &folder)).await.expect(options);
        let encrypted = "SELECT 1 / (count(*) FILTER (WHERE ssl) = count(*))::int
                         FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                         WHERE application_name LIKE 'cardroom%'";
        if options != "sslmode=disable" {
            server.query(encrypted).await;
        }
        let next = bodies(version.0 + 1..=version.0 + 1);
        version = journal.append(&stream("house"), version, next).await.expect(options);
        assert_eq!(read_all(&journal, &stream("house")).await, bodies(1..=version.0));
        assert_eq!(journal.verify().await, Ok(Verified { streams: 1, entries: version.0 }));
        journal.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_believed_is_refused_and_it_is_said_why() {
    let (server, folder) = start();
    for (host, options, why) in [
        ("localhost", "sslmode=verify-full&sslrootcert=@other.crt", "signed by no authority in"),
        ("localhost", "sslmode=verify-full", "authority"),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=@other.crt", "signed by no authority in"),
        ("127.0.0.1", "sslmode=require&sslrootcert=@other.crt", "signed by no authority in"),
        ("127.0.0.1", "sslmode=verify-full&sslrootcert=@ca.crt", "not valid for name \"127.0.0.1\""),
        ("localhost", "sslmode=verify-full&sslrootcert=@missing.crt", "missing.crt: "),
        ("localhost", "sslmode=verify-full&sslrootcert=@server.key", "no certificate of an authority"),
    ] {
        let refused = open(&address(&server, host, options, &folder)).await.expect_err(options);
        let JournalError::Unreachable { why: said, .. } = &refused else { panic!("{options}: {refused}") };
        assert!(said.contains(why), "{options}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_may_want_to_see_our_certificate() {
    let (server, folder) = start();
    let certified =
        |options: &str| address(&server, "localhost", options, &folder).replace("cardroom@", "certified@");
    let journal = open(&address(&server, "localhost", "sslmode=require", &folder)).await.expect("TLS");
    journal.close().await;
    server.query("CREATE ROLE certified SUPERUSER LOGIN").await;
    let shown = "sslmode=verify-full&sslrootcert=@ca.crt&sslcert=@certified.crt&sslkey=@certified.key";
    open(&certified(shown)).await.expect("we are known").close().await;
    let refused = open(&certified("sslmode=require")).await.expect_err("nothing was shown");
    assert!(refused.to_string().contains("certificate"), "{refused}");
    let unmatched = "sslmode=require&sslcert=@certified.crt&sslkey=@server.key";
    let refused = open(&certified(unmatched)).await.expect_err("another's key");
    assert!(refused.to_string().contains("certified.crt and its key"), "{refused}");
}

/// One certificate that signed itself, in both places, as PostgreSQL's manual makes it for a first try.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_certificate_that_signed_itself_is_believed_where_it_is_named() {
    let folder = Folder::new();
    let mut params = CertificateParams::new(Vec::new()).expect("no names");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.subject_alt_names = localhost();
    let key = KeyPair::generate().expect("a key");
    let certificate = params.self_signed(&key).expect("a certificate").pem();
    for (file, text) in
        [("server.crt", &certificate), ("ca.crt", &certificate), ("server.key", &key.serialize_pem())]
    {
        fs::write(folder.file(file), text).expect("a file");
    }
    Authority::new("another authority", &folder.file("other.crt"));
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    let server = Server::start_with_tls(&folder.file(""), free.port());
    let believed = address(&server, "localhost", "sslmode=verify-full&sslrootcert=@ca.crt", &folder);
    open(&believed).await.expect("it is named").close().await;
    let refused = open(&believed.replace("ca.crt", "other.crt")).await.expect_err("another is named");
    assert!(matches!(refused, JournalError::Unreachable { .. }), "{refused}");
    let refused = open(&believed.replace("localhost", "127.0.0.1")).await.expect_err("another name");
    assert!(refused.to_string().contains("not valid for name"), "{refused}");
}

/// A server that answers everybody who asks for TLS that it has none.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_without_tls_is_refused_where_tls_is_wanted() {
    let place = TestStore::postgres().await;
    let wire = crate::cut::Wire::to(&place.store, crate::cut::Cut::BeforeTheCommit);
    let plain = format!("{}?sslmode=", wire.store);
    let refused = open(&format!("{plain}require")).await.expect_err("it has no TLS");
    assert!(refused.to_string().contains("it offers no TLS, and sslmode=require wants it"), "{refused}");
    for mode in ["disable", "prefer"] {
        open(&format!("{plain}{mode}")).await.expect(mode).close().await;
    }
}
