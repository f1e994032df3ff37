//! From a request to a WebSocket whose every frame is counted.

use std::future::Future;

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{Request, StatusCode, request::Parts},
    response::Response,
};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        handshake::server::create_response,
        protocol::{Role, WebSocketConfig},
    },
};

use super::refused::Refused;
use crate::wire;
use crate::{frames::Metered, sockets::Allowance, table::TableSocket};

/// A request that asks for a WebSocket.
pub(super) struct Upgrade {
    /// How to say yes.
    answer: Response,
    upgraded: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Refused> {
        let mut request = Request::new(());
        request.method_mut().clone_from(&parts.method);
        *request.version_mut() = parts.version;
        request.headers_mut().clone_from(&parts.headers);
        let refused = |why: String| {
            let why = format!("this address is for WebSockets: {why}");
            Refused::new(StatusCode::BAD_REQUEST, why)
        };
        let answer = create_response(&request).map_err(|error| refused(error.to_string()))?;
        let upgraded = parts.extensions.remove::<OnUpgrade>();
        let upgraded = upgraded.ok_or_else(|| refused("this connection cannot become one".to_owned()))?;
        Ok(Upgrade { answer: answer.map(|()| Body::empty()), upgraded })
    }
}

impl Upgrade {
    /// Says yes, and serves the socket once the connection is one.
    pub(super) fn serve<F>(
        self,
        allowance: Allowance,
        serve: impl FnOnce(TableSocket) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        // What comes in is small, and what goes out is whole when it is sent: large buffers would be a waste a player.
        let config = WebSocketConfig::default()
            .max_message_size(Some(wire::MOST_BYTES))
            .max_frame_size(Some(wire::MOST_BYTES))
            .read_buffer_size(wire::MOST_BYTES)
            .write_buffer_size(0);
        tokio::spawn(async move {
            // A client that went away meanwhile wants nothing more.
            let Ok(upgraded) = self.upgraded.await else { return };
            let metered = Metered::new(TokioIo::new(upgraded), allowance);
            serve(WebSocketStream::from_raw_socket(metered, Role::Server, Some(config)).await).await;
        });
        self.answer
    }
}
