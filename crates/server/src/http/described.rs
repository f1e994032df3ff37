//! What all routes have in common, added to their descriptions in one place: how each says who one is, and with which
//! refusals any request may be answered, beside those that are a route's own.

use utoipa::{
    Modify,
    openapi::{
        Content, OpenApi as Description, Ref, RefOr, ResponseBuilder,
        path::{Operation, ParameterIn, PathItem},
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

/// The two ways to show who one is.
pub(super) struct Security;

impl Modify for Security {
    fn modify(&self, description: &mut Description) {
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description("cardroom", "set by logging in"));
        let token =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("a bot's token")).build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::ApiKey(cookie));
        components.add_security_scheme("token", SecurityScheme::Http(token));
    }
}

/// Adds the refusals that any request like it may be answered with to every route.
pub(super) fn add_refusals(description: &mut Description) {
    for item in description.paths.paths.values_mut() {
        let PathItem { get, put, post, delete, .. } = item;
        for operation in [get].into_iter().flatten() {
            refusals(operation, false);
        }
        for operation in [put, post, delete].into_iter().flatten() {
            refusals(operation, true);
        }
    }
}

fn refusals(operation: &mut Operation, changes: bool) {
    let parameters = operation.parameters.as_deref().unwrap_or_default();
    let takes = |place: &ParameterIn| {
        parameters
            .iter()
            .any(|parameter| matches!(parameter, RefOr::T(known) if known.parameter_in == *place))
    };
    let names = takes(&ParameterIn::Path);
    let asks = takes(&ParameterIn::Query);
    let body = operation.request_body.is_some();
    // Whoever shows a cookie or a token at a table's routes is looked at, though nobody has to.
    let tags = operation.tags.as_deref().unwrap_or_default();
    let known = operation.security.is_some() || tags.iter().any(|tag| tag == "tables" || tag == "hands");
    let all = [
        (asks || body, "400", "it cannot be read, or what it asks for cannot be"),
        (known, "401", "log in first, or the token is nobody's"),
        (known || changes, "403", "not allowed, the account is barred, or a page of another site sent it"),
        (names, "404", "there is no such thing"),
        (true, "408", "it took too long"),
        (body, "413", "it is too large"),
        (body, "415", "it is not JSON"),
        (true, "429", "too much at once; `Retry-After` says when to try again"),
        (true, "503", "the store does not answer, or the server is busy or stopping"),
    ];
    for (may_be, status, why) in all {
        if may_be {
            let responses = &mut operation.responses.responses;
            responses.entry(status.to_owned()).or_insert_with(|| {
                let fault = Content::new(Some(Ref::from_schema_name("Fault")));
                ResponseBuilder::new().description(why).content("application/json", fault).build().into()
            });
        }
    }
}
