//! The way to a database, encrypted, and what is checked of the certificate at its other end.

use std::{error::Error, io, path::Path, sync::Arc};

use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
    client::{
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        verify_server_cert_signed_by_trust_anchor, verify_server_name,
    },
    crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime, pem::PemObject},
    server::ParsedCertificate,
};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::database::{Check, Security};

/// What encrypts connections as an address wants it. The files that it names are read anew each time, so that renewed
/// certificates are used without a restart.
pub(super) fn encryption(security: &Security) -> Result<MakeRustlsConnect, String> {
    let provider = Arc::new(ring::default_provider());
    let authorities = match security.check() {
        Check::Nothing => None,
        Check::Authority | Check::AuthorityAndName => {
            Some(Authorities::read(security.authorities.as_deref())?)
        }
    };
    let verifier = Verifier {
        authorities,
        name: security.check() == Check::AuthorityAndName,
        algorithms: provider.signature_verification_algorithms,
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier));
    let config = match &security.identity {
        None => config.with_no_client_auth(),
        Some((certificate, key)) => {
            let chain = certificates("sslcert", certificate)?;
            let secret = PrivateKeyDer::from_pem_file(key)
                .map_err(|error| format!("sslkey={}: {error}", key.display()))?;
            config
                .with_client_auth_cert(chain, secret)
                .map_err(|error| format!("sslcert={} and its key: {error}", certificate.display()))?
        }
    };
    Ok(MakeRustlsConnect::new(config))
}

/// Whose word is believed.
#[derive(Debug)]
struct Authorities {
    store: RootCertStore,
    /// The certificates themselves: a server may have been given the very one that is believed.
    certificates: Vec<CertificateDer<'static>>,
}

impl Authorities {
    /// Those in a file, or those that the system believes.
    fn read(file: Option<&Path>) -> Result<Authorities, String> {
        let certificates = match file {
            Some(file) => certificates("sslrootcert", file)?,
            None => rustls_native_certs::load_native_certs().certs,
        };
        let mut store = RootCertStore::empty();
        store.add_parsable_certificates(certificates.iter().cloned());
        if store.is_empty() {
            let place = file.map_or("the system's store".to_owned(), |file| file.display().to_string());
            return Err(format!(
                "{place} has no certificate of an authority; name a file with sslrootcert=FILE"
            ));
        }
        Ok(Authorities { store, certificates })
    }
}

/// The certificates in a PEM file that an address names.
fn certificates(option: &str, file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    CertificateDer::pem_file_iter(file)
        .and_then(Iterator::collect)
        .map_err(|error| format!("{option}={}: {error}", file.display()))
}

/// Checks a server's certificate as far as the address asks for it. That the server has the key to it is always checked.
#[derive(Debug)]
struct Verifier {
    authorities: Option<Authorities>,
    name: bool,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        _ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(authorities) = &self.authorities else { return Ok(ServerCertVerified::assertion()) };
        let parsed = ParsedCertificate::try_from(certificate)?;
        let signed = verify_server_cert_signed_by_trust_anchor(
            &parsed,
            &authorities.store,
            intermediates,
            now,
            self.algorithms.all,
        );
        match signed {
            // One that signed itself may stand in both places, as PostgreSQL's own manual makes one.
            Err(rustls::Error::InvalidCertificate(CertificateError::Other(_)))
                if authorities.certificates.contains(certificate) => {}
            signed => signed?,
        }
        if self.name {
            verify_server_name(&parsed, name)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

/// What went wrong with the encryption, and what would be right, if that is what went wrong.
pub(super) fn explain(error: &tokio_postgres::Error, security: &Security) -> Option<String> {
    let mode = security.mode;
    let source = error.source()?;
    if source.to_string() == "server does not support TLS" {
        return Some(format!(
            "it offers no TLS, and sslmode={mode} wants it: turn on `ssl` there, or write sslmode=disable where nobody \
             else can listen"
        ));
    }
    let Some(rustls::Error::InvalidCertificate(fault)) = tls_error(source) else {
        return tls_error(source).map(|error| format!("TLS failed: {error}"));
    };
    let believed = match &security.authorities {
        Some(file) => format!("in {}", file.display()),
        None => "that this system knows".to_owned(),
    };
    Some(match fault {
        CertificateError::UnknownIssuer => format!(
            "its certificate is signed by no authority {believed}: sslrootcert=FILE names those to believe"
        ),
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => format!(
            "{fault}: use a name that the certificate has as a subjectAltName, or write sslmode=verify-ca if any name \
             will do"
        ),
        other => format!("its certificate does not hold, and sslmode={mode} wants it to: {other}"),
    })
}

/// The error of TLS itself, which the layers above wrap.
fn tls_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a rustls::Error> {
    let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    match wrapped {
        Some(inner) => inner.downcast_ref(),
        None => error.downcast_ref(),
    }
}
