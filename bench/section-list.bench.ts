import type { Filled } from './lib/filled.ts';
import { forgetPages } from './lib/forget-pages.ts';
import { fetchPage } from './lib/installation.ts';
import { listGoals, measureLists, SIZES, type Durations } from './lib/lists.ts';
import type { Scenario } from './lib/scenario.ts';

/** Sections of the demo, and how many of their pages a round reads. */
const SECTIONS = ['ports', 'ferries', 'opinion', 'people', 'inland'];
const PAGES = 8;

const WHOLE = 'whole page';
const READING = 'reading the database';

export const scenario: Scenario = {
  name: 'section-list',
  about: `Section pages, each rendered uncached, of ${SIZES}.`,
  goals: listGoals([WHOLE, READING]),
  run: (bench) => measureLists(bench, readSections),
};

async function readSections(filled: Filled): Promise<Durations> {
  await forgetPages(filled);
  const whole: number[] = [];
  const reading: number[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    for (const section of SECTIONS) {
      const path = `/${section}?page=${page}`;
      const requestedAt = performance.now();
      const { status, headers } = await fetchPage(filled, path);
      whole.push(performance.now() - requestedAt);
      if (status !== 200 || headers['x-cache'] !== 'miss')
        throw new Error(`${path} answered ${status} from the cache (${String(headers['x-cache'])}).`);
      reading.push(Number(/load;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1]));
    }
  }
  return new Map([
    [WHOLE, whole],
    [READING, reading],
  ]);
}
