//! Writes the types: for each policy a constant that names it and, where words or fields call for one, a type of
//! the same name for its answers; and a constant of `Under` for each.

use crate::{
    code::put,
    policies::{Field, Kind, Policy, Questions, Words},
};

/// `policies.rs`, the inside of the module `policy`.
pub(crate) fn policies(questions: &Questions) -> String {
    let mut code = String::new();
    let mut takes = Vec::new();
    for (index, policy) in questions.policies.iter().enumerate() {
        let name = camel(&policy.name);
        let about = format!("answers to [`{}`](const@{name}): {}", policy.name, policy.governs);
        let answer = type_of(&mut code, &name, &about, &policy.kind);
        constant(&mut code, index, policy, &name, &answer);
        takes.push(format!("takes::<{answer}>"));
    }
    let takes = takes.join(", ");
    put(
        &mut code,
        format_args!("#[cfg(test)]\npub(super) static TAKES: &[fn(&Value) -> bool] = &[{takes}];\n"),
    );
    code
}

/// `unders.rs`: a constant of `Under` for each policy.
pub(crate) fn unders(questions: &Questions) -> String {
    let mut code = String::from("impl Under {\n");
    for (index, policy) in questions.policies.iter().enumerate() {
        let name = policy.name.to_uppercase().replace(['-', '.'], "_");
        put(
            &mut code,
            format_args!(
                "    /// `{}`: {}\n    pub const {name}: Under = Under::at({index});\n",
                policy.name, policy.governs
            ),
        );
    }
    code.push_str("}\n");
    code
}

fn constant(code: &mut String, index: usize, policy: &Policy, name: &str, answer: &str) {
    put(
        code,
        format_args!(
            "/// {}\n///\n/// `{}` in a book, subject {}; {}.\npub const {name}: Policy<{answer}> = Policy::new({index});\n\n",
            policy.governs, policy.name, policy.subject, policy.class
        ),
    );
}

/// The Rust type for a kind of answer; writes its definition first if it needs one.
fn type_of(code: &mut String, name: &str, about: &str, kind: &Kind) -> String {
    match kind {
        Kind::YesNo => "bool".into(),
        Kind::Text => "String".into(),
        Kind::OneOf(words) => {
            vocabulary(code, name, about, words);
            name.into()
        }
        Kind::AnyOf(words) => {
            vocabulary(code, name, about, words);
            format!("WordSet<{name}>")
        }
        Kind::InOrder(words) => {
            vocabulary(code, name, about, words);
            format!("Vec<{name}>")
        }
        Kind::Count { unit, words } => number(code, name, about, words, unit, "Count", "u32"),
        Kind::Ratio { unit, words } => number(code, name, about, words, unit, "Ratio", "Fraction"),
        Kind::Record(fields) => {
            record(code, name, about, fields);
            name.into()
        }
        Kind::Rows(fields) => {
            record(code, name, &format!("a row of the {about}"), fields);
            format!("Vec<{name}>")
        }
    }
}

/// An enum with a variant for each word.
fn vocabulary(code: &mut String, name: &str, about: &str, words: &Words) {
    put(
        code,
        format_args!(
            "/// The {about}\n#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\npub enum {name} {{\n"
        ),
    );
    for (word, means) in words {
        put(code, format_args!("    /// `{word}`: {means}.\n    {},\n", camel(word)));
    }
    let variants: Vec<String> = words.iter().map(|(word, _)| format!("Self::{}", camel(word))).collect();
    let texts: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
    put(
        code,
        format_args!(
            "}}\nimpl Vocabulary for {name} {{\n    const ALL: &'static [Self] = &[{}];\n    const WORDS: &'static [&'static str] = &{texts:?};\n    fn index(self) -> usize {{ self as usize }}\n}}\n",
            variants.join(", ")
        ),
    );
    put(
        code,
        format_args!(
            "impl Typed for {name} {{\n    fn of(value: &Value) -> Option<Self> {{ word(value) }}\n}}\n\n"
        ),
    );
}

/// A number, or an enum of a number and words.
fn number(
    code: &mut String,
    name: &str,
    about: &str,
    words: &Words,
    unit: &str,
    variant: &str,
    inner: &str,
) -> String {
    if words.is_empty() {
        return inner.into();
    }
    put(
        code,
        format_args!(
            "/// The {about}\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum {name} {{\n    /// A number: {unit}.\n    {variant}({inner}),\n"
        ),
    );
    for (word, means) in words {
        put(code, format_args!("    /// `{word}`: {means}.\n    {},\n", camel(word)));
    }
    let arms: Vec<String> = words
        .iter()
        .enumerate()
        .map(|(index, (word, _))| format!("{index} => Some(Self::{})", camel(word)))
        .collect();
    put(
        code,
        format_args!(
            "}}\nimpl Typed for {name} {{\n    fn of(value: &Value) -> Option<Self> {{\n        match value {{\n            Value::{variant}(number) => Some(Self::{variant}(*number)),\n            Value::Word(word) => match word.index {{ {}, _ => None }},\n            _ => None,\n        }}\n    }}\n}}\n\n",
            arms.join(", ")
        ),
    );
    name.into()
}

/// A struct with a field for each part.
fn record(code: &mut String, name: &str, about: &str, fields: &[Field]) {
    let mut parts = Vec::new();
    for field in fields {
        let about = format!("part `{}` of the {about}", field.name);
        let answer = type_of(code, &format!("{name}{}", camel(&field.name)), &about, &field.kind);
        parts.push((snake(&field.name), answer, field));
    }
    put(
        code,
        format_args!("/// The {about}\n#[derive(Clone, Debug, PartialEq, Eq)]\npub struct {name} {{\n"),
    );
    for (part, answer, field) in &parts {
        let answer = if field.optional { format!("Option<{answer}>") } else { answer.clone() };
        put(code, format_args!("    /// {}\n    pub {part}: {answer},\n", field_doc(field)));
    }
    put(
        code,
        format_args!(
            "}}\nimpl Typed for {name} {{\n    fn of(value: &Value) -> Option<Self> {{\n        Some(Self {{\n"
        ),
    );
    for (index, (part, _, field)) in parts.iter().enumerate() {
        let read = if field.optional { "optional" } else { "needed" };
        put(code, format_args!("            {part}: {read}(value, {index})?,\n"));
    }
    code.push_str("        })\n    }\n}\n\n");
}

fn field_doc(field: &Field) -> String {
    match &field.kind {
        Kind::Count { unit, .. } | Kind::Ratio { unit, .. } => format!("`{}`: {unit}.", field.name),
        Kind::YesNo => format!("`{}`: yes or no.", field.name),
        _ => format!("`{}`.", field.name),
    }
}

/// `raise-cap.heads-up` as `RaiseCapHeadsUp`.
pub(crate) fn camel(name: &str) -> String {
    let mut text = String::new();
    for part in name.split(['-', '.']) {
        let mut letters = part.chars();
        if let Some(first) = letters.next() {
            text.push(first.to_ascii_uppercase());
            text.extend(letters);
        }
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) { format!("N{text}") } else { text }
}

/// `small-blind` as `small_blind`; what Rust keeps for itself is marked.
fn snake(name: &str) -> String {
    const KEPT: [&str; 20] = [
        "as", "const", "do", "else", "enum", "final", "fn", "for", "if", "in", "let", "loop", "match",
        "move", "mut", "ref", "type", "use", "where", "yield",
    ];
    let name = name.replace('-', "_");
    if KEPT.contains(&name.as_str()) { format!("r#{name}") } else { name }
}
