/** French messages of the search. */
import type { Formats } from '#model/define-words.ts';
import type { SearchWords } from './en.ts';

export const fr = ({ number, plural }: Formats): SearchWords => ({
  search: 'Recherche',
  submit: 'Rechercher',
  title: (text) => (text === '' ? 'Recherche' : `Recherche\u202f: ${text}`),
  searchSite: (site) => `Rechercher sur ${site}`,
  site: 'Site',
  searchHere: 'Rechercher…',
  startHere: 'Rechercher…',
  narrow: 'Affiner les résultats',
  order: 'Trier par',
  bestFirst: 'Les plus pertinents',
  newestFirst: 'Les plus récents',
  type: 'Type',
  section: 'Rubrique',
  results: (count, text) =>
    count === 0
      ? `Aucun résultat pour «\u202f${text}\u202f»`
      : `${number(count)} ${plural(count, { one: 'résultat', other: 'résultats' })} pour «\u202f${text}\u202f»`,
  resultsOver: (count, text) => `Plus de ${number(count)} résultats pour «\u202f${text}\u202f»`,
  newestResults: (text) => `Derniers résultats pour «\u202f${text}\u202f»`,
  nothingHelp: 'Vérifiez l’orthographe ou essayez des mots moins nombreux ou plus généraux.',
  nothingHelpFiltered:
    'Vérifiez l’orthographe, essayez des mots moins nombreux ou plus généraux, ou retirez un filtre.',
  matches: (count, isExact) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: 'Vouliez-vous dire', after: '\u202f?' },
  withoutFilters: 'Chercher dans tout le site',
  nothingNarrowed: 'Aucun résultat avec ces filtres.',
  pages: 'Pages de résultats',
  previous: 'Précédent',
  next: 'Suivant',
  sponsoredBy: 'Recherche proposée par',
  sponsor: 'Partenaire de la recherche',
  go: 'OK',
  goToSearch: 'Aller à la recherche',
});
