/** Spanish messages of the search. */
import type { Formats } from '#model/define-words.ts';
import type { SearchWords } from './en.ts';

export const es = ({ number, plural }: Formats): SearchWords => ({
  search: 'Búsqueda',
  submit: 'Buscar',
  title: (text) => (text === '' ? 'Búsqueda' : `Búsqueda: ${text}`),
  searchSite: (site) => `Buscar en ${site}`,
  site: 'Sitio',
  searchHere: 'Buscar…',
  startHere: 'Buscar…',
  narrow: 'Acotar los resultados',
  order: 'Ordenar por',
  bestFirst: 'Más relevantes',
  newestFirst: 'Más recientes',
  type: 'Tipo',
  section: 'Sección',
  results: (count, text) =>
    count === 0
      ? `Sin resultados para «${text}»`
      : `${number(count)} ${plural(count, { one: 'resultado', other: 'resultados' })} para «${text}»`,
  resultsOver: (count, text) => `Más de ${number(count)} resultados para «${text}»`,
  newestResults: (text) => `Últimos resultados para «${text}»`,
  nothingHelp: 'Revise la ortografía o pruebe con menos palabras o más generales.',
  nothingHelpFiltered: 'Revise la ortografía, pruebe con menos palabras o más generales, o quite un filtro.',
  matches: (count, isExact) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: '¿Quiso decir', after: '?' },
  withoutFilters: 'Buscar en todo',
  nothingNarrowed: 'No hay resultados con estos filtros.',
  pages: 'Páginas de resultados',
  previous: 'Anterior',
  next: 'Siguiente',
  sponsoredBy: 'Búsqueda patrocinada por',
  sponsor: 'Patrocinador de la búsqueda',
  go: 'Ir',
  goToSearch: 'Ir a la búsqueda',
});
