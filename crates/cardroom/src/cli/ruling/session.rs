//! What has been answered so far, and what is asked next.

use rules::{
    Book, Circumstances,
    procedure::{self, Category, Fact, Next, Offered, Procedure, Question, Ruling},
    spelling,
};

/// A floor person's way to a ruling.
pub(super) struct Session {
    pub(super) book: Book,
    known: Circumstances,
    category: Option<Category>,
    procedure: Option<&'static Procedure>,
    answers: Vec<usize>,
}

/// What comes next.
pub(super) enum Reached {
    Ask(Question),
    End(&'static Procedure, Ruling),
}

impl Session {
    pub(super) fn new(book: Book, known: Circumstances) -> Session {
        Session { book, known, category: None, procedure: None, answers: Vec::new() }
    }

    /// The categories with something in them that can happen in the game.
    fn categories(&self) -> Vec<Category> {
        let all = Category::ALL.into_iter().map(|(category, _, _)| category);
        all.filter(|category| !self.procedures(*category).is_empty()).collect()
    }

    fn procedures(&self, category: Category) -> Vec<&'static Procedure> {
        category.procedures().filter(|procedure| procedure.fits(&self.known)).collect()
    }

    /// The next question, or the ruling.
    pub(super) fn next(&self) -> Reached {
        let Some(procedure) = self.procedure else { return Reached::Ask(self.which()) };
        match procedure.inquire(&self.book, self.known, &self.answers) {
            Next::Question(question) => Reached::Ask(question),
            Next::Ruling(mut ruling) => {
                let what = Fact { asked: "What happened?".into(), answered: procedure.title.clone() };
                ruling.facts.insert(0, what);
                Reached::End(procedure, ruling)
            }
        }
    }

    /// What happened: the category, then which of its procedures.
    fn which(&self) -> Question {
        let Some(category) = self.category else {
            let offered =
                |category: Category| Offered { word: category.word().into(), means: category.about().into() };
            return Question {
                asks: "What happened?".into(),
                help: Some("Choose the nearest; the name of a procedure will do as well.".into()),
                choices: self.categories().into_iter().map(offered).collect(),
            };
        };
        let procedures = self.procedures(category);
        let about: Vec<String> =
            procedures.iter().map(|procedure| format!("{}: {}", procedure.id, procedure.about)).collect();
        let offered =
            |procedure: &Procedure| Offered { word: procedure.id.clone(), means: procedure.title.clone() };
        Question {
            asks: "Which of these?".into(),
            help: Some(about.join("\n")),
            choices: procedures.into_iter().map(offered).collect(),
        }
    }

    /// Takes an answer to a question: its number, its word, or enough of it. If it is none, what is wrong and what
    /// would be right.
    pub(super) fn take(&mut self, question: &Question, answer: &str) -> Result<(), (String, String)> {
        if self.category.is_none()
            && let Some(procedure) = procedure::find(answer).filter(|procedure| procedure.fits(&self.known))
        {
            (self.category, self.procedure) = (Some(procedure.category), Some(procedure));
            return Ok(());
        }
        let chosen = choose(&question.choices, answer)?;
        if self.procedure.is_some() {
            self.answers.push(chosen);
        } else if let Some(category) = self.category {
            self.procedure = self.procedures(category).get(chosen).copied();
        } else if let Some(category) = self.categories().get(chosen) {
            self.category = Some(*category);
            // Where a category is one procedure, there is nothing more to choose.
            self.procedure = self.only(*category);
        }
        Ok(())
    }

    fn only(&self, category: Category) -> Option<&'static Procedure> {
        match self.procedures(category).as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Forgets the last answer.
    pub(super) fn back(&mut self) {
        if self.answers.pop().is_some() {
            return;
        }
        let alone = self.category.is_some_and(|category| self.only(category).is_some());
        if self.procedure.take().is_none() || alone {
            self.category = None;
        }
    }
}

fn choose(choices: &[Offered], answer: &str) -> Result<usize, (String, String)> {
    if let Ok(number) = answer.parse::<usize>()
        && (1..=choices.len()).contains(&number)
    {
        return Ok(number - 1);
    }
    if let Some(exact) = choices.iter().position(|choice| choice.word == answer) {
        return Ok(exact);
    }
    let begins = |choice: &Offered| !answer.is_empty() && choice.word.starts_with(answer);
    let mut beginning = choices.iter().enumerate().filter(|(_, choice)| begins(choice));
    if let (Some((place, _)), None) = (beginning.next(), beginning.next()) {
        return Ok(place);
    }
    let words = || choices.iter().map(|choice| choice.word.as_str());
    let all = words().collect::<Vec<_>>().join(", ");
    let help = match spelling::nearest(answer, words()) {
        Some(nearest) => format!("did you mean `{nearest}`? The answers are {all}"),
        None => format!("the answers are {all}, or their numbers from 1 to {}", choices.len()),
    };
    Err((format!("`{answer}` is no answer here"), help))
}
