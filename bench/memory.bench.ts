import { publishedPaths, type Filled } from './lib/filled.ts';
import { BROWSER_HEADERS, startLoad, type LoadGenerator } from './lib/load.ts';
import { memoryMbOf } from './lib/process-usage.ts';
import type { Measure, Scenario } from './lib/scenario.ts';

const MISSES = 5_000;
const HITS = 20_000;
const CONNECTIONS = 32;

const AFTER_START = 'after the start';
const AFTER_MISSES = `after ${MISSES.toLocaleString('en-GB')} pages made`;
const AFTER_HITS = `after ${HITS.toLocaleString('en-GB')} more from the cache`;

export const scenario: Scenario = {
  name: 'memory',
  about: 'Memory the app holds (RSS, without the database) with its page cache in use.',
  goals: [AFTER_MISSES, AFTER_HITS].map((metric) => ({ metric, of: 'value', atMost: 250 })),
  async run(bench) {
    const filled = await (await bench.filled(10_000)).restart();
    const load = startLoad();
    bench.defer(load.stop);
    const figures: Measure[] = [];
    const read = (metric: string) => figures.push({ metric, unit: 'MB', value: memoryMbOf(filled.pid) });
    read(AFTER_START);
    const paths = await publishedPaths(filled, MISSES);
    await ask(load, filled, paths);
    read(AFTER_MISSES);
    // The newest pages are the ones still in the cache.
    const sample = paths.slice(-100);
    await ask(
      load,
      filled,
      Array.from({ length: HITS }, (_, index) => sample[index % sample.length] ?? ''),
    );
    read(AFTER_HITS);
    return figures;
  },
};

async function ask(load: LoadGenerator, { app, host }: Filled, paths: readonly string[]): Promise<void> {
  await load.run({ port: app.port, host, headers: BROWSER_HEADERS, connections: CONNECTIONS, paths });
}
