/** English messages of the search; every other language has the same keys. */
import type { Formats } from '#model/define-words.ts';

export type SearchWords = ReturnType<typeof en>;

export const en = ({ number, plural }: Formats) => ({
  search: 'Search',
  submit: 'Search',
  title: (text: string) => (text === '' ? 'Search' : `Search: ${text}`),
  searchSite: (site: string) => `Search ${site}`,
  site: 'Site',
  searchHere: 'Search here...',
  startHere: 'Start your search here...',
  narrow: 'Narrow the results',
  order: 'Order',
  bestFirst: 'Best match first',
  newestFirst: 'Newest first',
  type: 'Type',
  section: 'Section',
  results: (count: number, text: string) =>
    count === 0
      ? `Nothing found for “${text}”`
      : `${number(count)} ${plural(count, { one: 'result', other: 'results' })} for “${text}”`,
  resultsOver: (count: number, text: string) => `${number(count)}+ results for “${text}”`,
  newestResults: (text: string) => `Newest results for “${text}”`,
  nothingHelp: 'Check the spelling, or try fewer or more general words.',
  nothingHelpFiltered: 'Check the spelling, try fewer or more general words, or remove a filter.',
  matches: (count: number, isExact: boolean) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: 'Did you mean', after: '?' },
  withoutFilters: 'Search everything',
  nothingNarrowed: 'No results of this type.',
  pages: 'Pages of the results',
  previous: 'Previous',
  next: 'Next',
  sponsoredBy: 'Search sponsored by',
  sponsor: 'Sponsor of the search',
  go: 'Go',
  goToSearch: 'Go to the search',
});
