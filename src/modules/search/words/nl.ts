/** Dutch messages of the search. */
import type { Formats } from '#model/define-words.ts';
import type { SearchWords } from './en.ts';

export const nl = ({ number, plural }: Formats): SearchWords => ({
  search: 'Zoeken',
  submit: 'Zoek',
  title: (text) => (text === '' ? 'Zoeken' : `Zoeken: ${text}`),
  searchSite: (site) => `Zoek op ${site}`,
  site: 'Website',
  searchHere: 'Zoeken…',
  startHere: 'Waar zoekt u naar?',
  narrow: 'Resultaten verfijnen',
  order: 'Volgorde',
  bestFirst: 'Beste resultaten eerst',
  newestFirst: 'Nieuwste eerst',
  type: 'Soort',
  section: 'Rubriek',
  results: (count, text) =>
    count === 0
      ? `Niets gevonden voor ‘${text}’`
      : `${number(count)} ${plural(count, { one: 'resultaat', other: 'resultaten' })} voor ‘${text}’`,
  resultsOver: (count, text) => `Meer dan ${number(count)} resultaten voor ‘${text}’`,
  newestResults: (text) => `Nieuwste resultaten voor ‘${text}’`,
  nothingHelp: 'Controleer de spelling of probeer minder of algemenere woorden.',
  nothingHelpFiltered:
    'Controleer de spelling, probeer minder of algemenere woorden, of verwijder een filter.',
  matches: (count, isExact) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: 'Bedoelde u', after: '?' },
  withoutFilters: 'Alles doorzoeken',
  nothingNarrowed: 'Geen resultaten met deze filters.',
  pages: 'Pagina’s met resultaten',
  previous: 'Vorige',
  next: 'Volgende',
  sponsoredBy: 'Zoeken wordt mogelijk gemaakt door',
  sponsor: 'Sponsor van de zoekfunctie',
  go: 'Zoek',
  goToSearch: 'Naar zoeken',
});
