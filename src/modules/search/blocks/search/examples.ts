import type { BlockExample } from '#model/define-block.ts';
import { card, homePage } from '#examples/cards.ts';
import type { SearchMeta } from '../../search-note.ts';
import type { SearchFilters } from '../../search-filters.ts';
import type { search } from './block.ts';

const page = { kind: 'module', path: '/search', section: null, content: null } as const;
const baseFilters = {
  text: 'lock gates',
  types: [],
  websiteSchedule: [],
  sort: 'relevance',
  page: 1,
} as const;

const note = (overrides: Partial<SearchMeta> = {}): SearchMeta => ({
  types: { Article: 31, News: 9, Video: 3 },
  sections: { 8: 17, 11: 12 },
  isCounted: true,
  snippets: {
    [card(1).id]: [
      { text: 'The new ', isMatch: false },
      { text: 'lock gates', isMatch: true },
      { text: ' were lifted in on Tuesday, a week ahead of the tide that needs them.', isMatch: false },
    ],
  },
  meant: null,
  ...overrides,
});

const moduleOf = (filters: SearchFilters) => ({
  key: 'search',
  title: 'Search',
  pageNumber: filters.page,
  query: filters,
});

export const examples: readonly BlockExample<(typeof search)['settings']>[] = [
  {
    name: 'results with more behind them',
    settings: {},
    items: [[card(1), card(2), card(3, { image: null })]],
    hasMore: [true],
    found: [43],
    notes: [note()],
    page: { ...page, module: moduleOf(baseFilters) },
  },
  {
    name: 'narrowed, more than are counted',
    settings: {},
    items: [[card(4)]],
    hasMore: [false],
    found: [10_001],
    notes: [note({ types: { Article: 640, News: 360 }, sections: {}, isCounted: false })],
    page: { ...page, module: moduleOf({ ...baseFilters, types: ['Article'], sort: 'newest', page: 2 }) },
  },
  {
    name: 'nothing found',
    settings: { title: 'Find it' },
    items: [[]],
    found: [0],
    notes: [note({ types: {}, sections: {}, snippets: {}, meant: 'dry dock Maria' })],
    page: { ...page, module: moduleOf({ ...baseFilters, text: 'dry-dock “Marta”' }) },
  },
  {
    name: 'nothing of the type chosen',
    settings: {},
    items: [[]],
    found: [0],
    notes: [note({ snippets: {} })],
    page: { ...page, module: moduleOf({ ...baseFilters, types: ['Podcast'] }) },
  },
  {
    name: 'nothing asked yet',
    settings: {},
    items: [[]],
    page: { ...page, module: moduleOf({ ...baseFilters, text: '' }) },
  },
  { name: 'the form on another page', settings: { title: 'Search Quayside' }, page: homePage() },
];
