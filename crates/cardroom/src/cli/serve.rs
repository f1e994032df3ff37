//! `cardroom serve`: open the card room.

use std::net::SocketAddr;

use crate::{problem::Problem, server};

use super::Outcome;

/// Open the card room in a browser
///
/// Example: cardroom serve --listen 0.0.0.0:8080
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Args {
    /// The address and port to listen on
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
}

pub(super) fn run(args: &Args) -> super::Result {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(args.listen).await.map_err(|error| {
            Problem::new(format!("cannot listen on {}: {error}", args.listen))
                .help("another program may hold the port: choose one with --listen 127.0.0.1:8081")
        })?;
        let address = listener.local_addr()?;
        println!("Cardroom is open at http://{address}");
        println!("Press Ctrl-C to close it.");
        server::serve(listener, server::until_told_to_stop()).await?;
        Ok(Outcome::Fine)
    })
}
