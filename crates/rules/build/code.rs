//! Writes the tables: every policy's definition, and the text of every shipped book.

use std::{fmt::Write, path::PathBuf};

use crate::policies::{Field, Kind, Questions, Words};

/// `definitions.rs`: the subjects, the definitions in the order of the files, and an index of all names.
pub(crate) fn definitions(questions: &Questions) -> String {
    let mut code = String::new();
    code.push_str("static SUBJECTS: &[Subject] = &[\n");
    for subject in &questions.subjects {
        put(
            &mut code,
            format_args!("    Subject {{ name: {:?}, about: {:?} }},\n", subject.name, subject.about),
        );
    }
    code.push_str("];\n\nstatic DEFINITIONS: &[Definition] = &[\n");
    let mut names = Vec::new();
    for (index, policy) in questions.policies.iter().enumerate() {
        names.push((&policy.name, index));
        names.extend(policy.aliases.iter().map(|alias| (alias, index)));
        let class = crate::types::camel(&policy.class);
        let only = match policy.context.as_deref() {
            Some("live") => "Some(Context::Live)",
            Some(_) => "Some(Context::Tournament)",
            None => "None",
        };
        put(
            &mut code,
            format_args!(
                "    Definition {{ index: {index}, name: {:?}, subject: {:?}, governs: {:?}, class: Class::{class}, only: {only}, kind: {}, aliases: &{:?}, shown: &{:?} }},\n",
                policy.name,
                policy.subject,
                policy.governs,
                kind(&policy.kind),
                policy.aliases,
                policy.shown,
            ),
        );
    }
    names.sort();
    put(&mut code, format_args!("];\n\nstatic NAMES: &[(&str, u16)] = &{names:?};\n"));
    code
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::YesNo => "Kind::YesNo".into(),
        Kind::OneOf(list) => format!("Kind::OneOf({})", words(list)),
        Kind::AnyOf(list) => format!("Kind::AnyOf({})", words(list)),
        Kind::InOrder(list) => format!("Kind::InOrder({})", words(list)),
        Kind::Count { unit, words: list } => {
            format!("Kind::Count {{ unit: {unit:?}, words: {} }}", words(list))
        }
        Kind::Ratio { unit, words: list } => {
            format!("Kind::Ratio {{ unit: {unit:?}, words: {} }}", words(list))
        }
        Kind::Record(list) => format!("Kind::Record({})", fields(list)),
        Kind::Rows(list) => format!("Kind::Rows({})", fields(list)),
        Kind::Text => "Kind::Text".into(),
    }
}

fn words(words: &Words) -> String {
    let list: Vec<String> = words
        .iter()
        .enumerate()
        .map(|(index, (text, means))| format!("Word {{ index: {index}, text: {text:?}, means: {means:?} }}"))
        .collect();
    format!("&[{}]", list.join(", "))
}

fn fields(fields: &[Field]) -> String {
    let list: Vec<String> = fields
        .iter()
        .map(|field| {
            format!(
                "Field {{ name: {:?}, kind: {}, optional: {} }}",
                field.name,
                kind(&field.kind),
                field.optional
            )
        })
        .collect();
    format!("&[{}]", list.join(", "))
}

/// `books.rs`: each shipped book with its files.
pub(crate) fn books(books: &[(String, Vec<PathBuf>)]) -> String {
    let mut code = String::from("static SHIPPED: &[(&str, &[(&str, &str)])] = &[\n");
    for (book, files) in books {
        put(&mut code, format_args!("    ({book:?}, &[\n"));
        for file in files {
            let name = file.file_name().and_then(|name| name.to_str()).expect("file names are plain text");
            let path = file.to_str().expect("paths are plain text");
            put(&mut code, format_args!("        ({name:?}, include_str!({path:?})),\n"));
        }
        code.push_str("    ]),\n");
    }
    code.push_str("];\n");
    code
}

/// Writing to a string cannot fail.
pub(crate) fn put(code: &mut String, text: std::fmt::Arguments<'_>) {
    code.write_fmt(text).expect("writing to a string");
}
