import type { Filled } from './lib/filled.ts';
import { forgetPages } from './lib/forget-pages.ts';
import { fetchPage } from './lib/installation.ts';
import { listGoals, measureLists, SIZES, type Durations } from './lib/lists.ts';
import type { Scenario } from './lib/scenario.ts';

const feed = (sectionAlias: string) =>
  `/__rss/website-scheduled-content.xml?input=${encodeURIComponent(JSON.stringify({ sectionAlias }))}`;

const FILES = [
  { name: 'feed of the site', path: feed('home') },
  { name: 'feed of a section', path: feed('ports') },
  { name: 'index of the sitemaps', path: '/sitemap.xml' },
  { name: 'sitemap of 5,000 articles', path: '/sitemap/article-1.xml' },
  { name: 'news sitemap', path: '/sitemap-google-news.xml' },
];
const TIMES = 4;

export const scenario: Scenario = {
  name: 'feeds',
  about: `Feeds and sitemaps, each rendered uncached, of ${SIZES}.`,
  goals: listGoals(FILES.map(({ name }) => name)),
  run: (bench) => measureLists(bench, askFiles),
};

async function askFiles(filled: Filled): Promise<Durations> {
  const durations: Durations = new Map();
  for (let index = 0; index < TIMES; index += 1) {
    await forgetPages(filled);
    for (const { name, path } of FILES) {
      const requestedAt = performance.now();
      const { status, headers } = await fetchPage(filled, path);
      durations.set(name, [...(durations.get(name) ?? []), performance.now() - requestedAt]);
      if (status !== 200 || headers['x-cache'] !== 'miss')
        throw new Error(`${path} answered ${status} (${String(headers['x-cache'])}).`);
    }
  }
  return durations;
}
