import type { BlockExample } from '#model/define-block.ts';
import { card, homePage } from '#model/example-cards.ts';
import type { SearchFilters } from '../../search-filters.ts';
import type { search } from './block.ts';

const page = { kind: 'module', path: '/search', section: null, content: null } as const;
const asked = { text: 'lock gates', types: [], websiteSchedule: [], sort: 'relevance', page: 1 } as const;

const moduleOf = (filters: SearchFilters) => ({
  key: 'search',
  title: 'Search',
  pageNumber: filters.page,
  asked: filters,
});

export const examples: readonly BlockExample<(typeof search)['settings']>[] = [
  {
    name: 'results with more behind them',
    settings: {},
    items: [[card(1), card(2), card(3, { image: null })]],
    hasMore: [true],
    found: [43],
    page: { ...page, module: moduleOf(asked) },
  },
  {
    name: 'narrowed, more than are counted',
    settings: {},
    items: [[card(4)]],
    hasMore: [false],
    found: [10_001],
    page: { ...page, module: moduleOf({ ...asked, types: ['Article'], sort: 'newest', page: 2 }) },
  },
  {
    name: 'nothing found',
    settings: { title: 'Find it' },
    items: [[]],
    found: [0],
    page: { ...page, module: moduleOf({ ...asked, text: 'dry-dock “Marta”' }) },
  },
  {
    name: 'nothing asked yet',
    settings: {},
    items: [[]],
    page: { ...page, module: moduleOf({ ...asked, text: '' }) },
  },
  { name: 'the form on another page', settings: { title: 'Search Quayside' }, page: homePage() },
];
