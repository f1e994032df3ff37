// Words of several tables in one window, and of the rulebook.
import type { Arg } from '../kinds';

export const tables = {
  tables: {
    tables: 'My tables',
    waits: ', waits for you',
    takeAway: (name: Arg) => `Take ${name} out of this window`,
    addATable: 'Add a table',
    nextThatWaits: 'Next that waits',
    noneYet: 'You sit at no table. Add one above to watch it, or sit down first.',
    toTheLobby: 'To the lobby',
  },
  rulebook: {
    rulebook: 'Rulebook',
    rulebookOf: (title: Arg) => `Rulebook: ${title}`,
    book: 'Book',
    liveOrTournament: 'Live game or tournament',
    live: 'Live games',
    tournament: 'Tournaments',
    search: 'Search the rules',
    lookingItUp: 'Looking it up ...',
    nothingFound: 'No rule has these words. Try fewer.',
  },
};
