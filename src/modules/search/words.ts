/** What the search says to readers. */
import { defineWords, type Formats } from '#model/define-words.ts';

export type SearchWords = ReturnType<typeof en>;

const en = ({ number, plural }: Formats) => ({
  search: 'Search',
  submit: 'Search',
  title: (text: string) => (text === '' ? 'Search' : `Search: ${text}`),
  searchSite: (site: string) => `Search ${site}`,
  site: 'Site',
  startHere: 'Start your search here...',
  narrow: 'Narrow the results',
  order: 'Order',
  bestFirst: 'Best match first',
  newestFirst: 'Newest first',
  type: 'Type',
  section: 'Section',
  everySection: 'Every section',
  results: (count: number, text: string) =>
    count === 0
      ? `Nothing found for “${text}”`
      : `${number(count)} ${plural(count, { one: 'result', other: 'results' })} for “${text}”`,
  resultsOver: (count: number, text: string) => `${number(count)}+ results for “${text}”`,
  newestResults: (text: string) => `Newest results for “${text}”`,
  nothingHelp: 'Check the spelling, try fewer or more general words, or choose less.',
  pages: 'Pages of the results',
  previous: 'Previous',
  next: 'Next',
  sponsoredBy: 'Search sponsored by',
  sponsor: 'Sponsor of the search',
  go: 'Go',
  goToSearch: 'Go to the search',
});

const de = ({ number, plural }: Formats): SearchWords => ({
  search: 'Suche',
  submit: 'Suchen',
  title: (text) => (text === '' ? 'Suche' : `Suche: ${text}`),
  searchSite: (site) => `${site} durchsuchen`,
  site: 'Website',
  startHere: 'Hier suchen …',
  narrow: 'Ergebnisse eingrenzen',
  order: 'Sortierung',
  bestFirst: 'Beste Treffer zuerst',
  newestFirst: 'Neueste zuerst',
  type: 'Art',
  section: 'Ressort',
  everySection: 'Alle Ressorts',
  results: (count, text) =>
    count === 0
      ? `Nichts gefunden zu „${text}“`
      : `${number(count)} ${plural(count, { one: 'Ergebnis', other: 'Ergebnisse' })} für „${text}“`,
  resultsOver: (count, text) => `Mehr als ${number(count)} Ergebnisse für „${text}“`,
  newestResults: (text) => `Neueste Ergebnisse für „${text}“`,
  nothingHelp:
    'Bitte die Schreibweise prüfen, weniger oder allgemeinere Wörter versuchen oder die Auswahl erweitern.',
  pages: 'Ergebnisseiten',
  previous: 'Zurück',
  next: 'Weiter',
  sponsoredBy: 'Suche präsentiert von',
  sponsor: 'Sponsor der Suche',
  go: 'Los',
  goToSearch: 'Zur Suche',
});

/** The search's words for a language tag. */
export const searchWords = defineWords({ en, de });
