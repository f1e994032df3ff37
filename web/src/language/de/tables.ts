// Die Wörter mehrerer Tische in einem Fenster und des Regelbuchs.
import type { tables as English } from '../en/tables';

export const tables: typeof English = {
  tables: {
    tables: 'Meine Tische',
    waits: ', wartet auf dich',
    takeAway: (name) => `${name} aus diesem Fenster nehmen`,
    addATable: 'Tisch dazunehmen',
    nextThatWaits: 'Nächster, der wartet',
    noneYet: 'Du sitzt an keinem Tisch. Nimm oben einen dazu, um zuzusehen, oder setz dich zuerst.',
    toTheLobby: 'In die Lobby',
  },
  rulebook: {
    rulebook: 'Regelbuch',
    rulebookOf: (title) => `Regelbuch: ${title}`,
    book: 'Buch',
    liveOrTournament: 'Cash Game oder Turnier',
    live: 'Cash Games',
    tournament: 'Turniere',
    search: 'Regeln durchsuchen',
    lookingItUp: 'Wird nachgeschlagen ...',
    nothingFound: 'Keine Regel hat diese Wörter. Versuche es mit weniger.',
  },
};
