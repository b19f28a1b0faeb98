/** German messages of the search. */
import type { Formats } from '#model/define-words.ts';
import type { SearchWords } from './en.ts';

export const de = ({ number, plural }: Formats): SearchWords => ({
  search: 'Suche',
  submit: 'Suchen',
  title: (text) => (text === '' ? 'Suche' : `Suche: ${text}`),
  searchSite: (site) => `${site} durchsuchen`,
  site: 'Website',
  searchHere: 'Hier suchen …',
  startHere: 'Hier suchen …',
  narrow: 'Ergebnisse eingrenzen',
  order: 'Sortierung',
  bestFirst: 'Beste Treffer zuerst',
  newestFirst: 'Neueste zuerst',
  type: 'Art',
  section: 'Ressort',
  results: (count, text) =>
    count === 0
      ? `Nichts gefunden zu „${text}“`
      : `${number(count)} ${plural(count, { one: 'Ergebnis', other: 'Ergebnisse' })} für „${text}“`,
  resultsOver: (count, text) => `Mehr als ${number(count)} Ergebnisse für „${text}“`,
  newestResults: (text) => `Neueste Ergebnisse für „${text}“`,
  nothingHelp: 'Bitte die Schreibweise prüfen oder weniger oder allgemeinere Wörter versuchen.',
  nothingHelpFiltered:
    'Bitte die Schreibweise prüfen, weniger oder allgemeinere Wörter versuchen oder einen Filter entfernen.',
  matches: (count, isExact) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: 'Meinten Sie', after: '?' },
  withoutFilters: 'Alles durchsuchen',
  nothingNarrowed: 'Mit dieser Auswahl gibt es keine Treffer.',
  pages: 'Ergebnisseiten',
  previous: 'Zurück',
  next: 'Weiter',
  sponsoredBy: 'Suche präsentiert von',
  sponsor: 'Sponsor der Suche',
  go: 'Los',
  goToSearch: 'Zur Suche',
});
