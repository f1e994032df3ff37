//! Scenarios as tests run them.

use scenario::File;

/// Runs a scenario's text under its books; the message says what does not go as written.
pub(crate) fn play(name: &str, text: &str) -> Result<File, String> {
    let file = File::parse(name, text).map_err(|mistake| {
        let (line, column) = mistake.line_and_column();
        format!("{name}:{line}:{column}: {}", mistake.what)
    })?;
    for run in file.run() {
        if let Some(failure) = run.failure {
            let (line, column) = file.line_and_column(failure.span.start);
            let (expected, happened) = (failure.expected, failure.happened);
            return Err(format!("{name}:{line}:{column}: under {}, {expected}\n  but {happened}", run.book));
        }
    }
    Ok(file)
}
