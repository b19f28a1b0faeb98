import { publishedPaths, type Filled } from './lib/filled.ts';
import { forgetPages } from './lib/forget-pages.ts';
import { fetchPage } from './lib/installation.ts';
import { listGoals, measureLists, SIZES, type Durations } from './lib/lists.ts';
import type { Scenario } from './lib/scenario.ts';

const NAMES = { home: 'home', article: 'article', unknown: 'address nobody has' };
const TIMES = 10;

export const scenario: Scenario = {
  name: 'archive-pages',
  about: `Home, articles and addresses nobody has, each rendered uncached, of ${SIZES}.`,
  goals: listGoals(Object.values(NAMES)),
  run: (bench) => measureLists(bench, readPages),
};

async function readPages(filled: Filled): Promise<Durations> {
  const articles = await publishedPaths(filled, TIMES);
  const durations: Durations = new Map(Object.values(NAMES).map((name) => [name, []]));
  for (const [index, article] of articles.entries()) {
    await forgetPages(filled, '/opinion');
    const unknown = `/nothing-stands-here-${index}-${Date.now()}`;
    for (const [name, path, expected] of [
      [NAMES.home, '/', 200],
      [NAMES.article, article, 200],
      [NAMES.unknown, unknown, 404],
    ] as const) {
      const requestedAt = performance.now();
      const { status, headers } = await fetchPage(filled, path);
      durations.get(name)?.push(performance.now() - requestedAt);
      if (status !== expected || headers['x-cache'] === 'hit')
        throw new Error(`${path} answered ${status} (${String(headers['x-cache'])}).`);
    }
  }
  return durations;
}
