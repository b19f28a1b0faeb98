import type { Filled } from './lib/filled.ts';
import { fetchPage } from './lib/installation.ts';
import { listGoals, measureLists, SIZES, type Durations } from './lib/lists.ts';
import type { Scenario } from './lib/scenario.ts';

/**
 * From one word that one title in 32 contains to three that hardly any contains, and one word with a filter.
 */
const SEARCHES = [
  { name: 'one word of many items', query: 'text=lighthouse' },
  { name: 'one word of many items, newest first', query: 'text=lighthouse&sort=newest' },
  { name: 'two words', query: 'text=ferry+volunteers' },
  { name: 'three words of few items', query: 'text=observatory+strike+costs' },
  { name: 'one word, one type', query: 'text=lighthouse&type=Article' },
];
const TIMES = 8;

export const scenario: Scenario = {
  name: 'reader-search',
  about: `The search page of a site, which is never kept, in ${SIZES}.`,
  goals: listGoals(SEARCHES.map(({ name }) => name)),
  run: (bench) => measureLists(bench, askSearches),
};

async function askSearches(filled: Filled): Promise<Durations> {
  const durations: Durations = new Map();
  for (const { name, query } of SEARCHES) {
    const times: number[] = [];
    for (let index = 0; index < TIMES; index += 1) {
      const requestedAt = performance.now();
      const { status, headers } = await fetchPage(filled, `/search?${query}`);
      times.push(performance.now() - requestedAt);
      if (status !== 200 || headers['x-cache'] !== 'bypass')
        throw new Error(`/search?${query} answered ${status} (${String(headers['x-cache'])}).`);
    }
    durations.set(name, times);
  }
  return durations;
}
