import { publishedPaths, type Filled } from './lib/filled.ts';
import { fetchPage } from './lib/installation.ts';
import { BLOCKS, TEASERS, giveLargeLayout } from './lib/layout.ts';
import { BROWSER_HEADERS, startLoad } from './lib/load.ts';
import { htmlOf } from './lib/pages.ts';
import { cpuMsOf } from './lib/process-usage.ts';
import { measured, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const PAGES_A_ROUND = 1_500;
/** Pages requested first, so that the code is JIT-compiled. */
const WARM_UP_PAGES = 1_000;
/** Number of pages whose own report of how they were rendered is read. */
const PAGES_READ = 50;

export const scenario: Scenario = {
  name: 'uncached-page',
  about: `Article pages of ${BLOCKS} blocks and ${TEASERS} teasers over ${CONNECTIONS} connections, each asked for the first time.`,
  goals: [
    { metric: 'pages per second', of: 'value', atLeast: 150 },
    { metric: 'CPU per page', of: 'value', atMost: 5 },
    { metric: 'round trips to the database, at most', of: 'value', atMost: 6 },
  ],
  async run(bench) {
    const before = await bench.filled(10_000);
    await giveLargeLayout(before.databaseUrl);
    const filled = await before.restart();
    const paths = await publishedPaths(filled, PAGES_READ + WARM_UP_PAGES + ROUNDS * PAGES_A_ROUND);
    const take = (count: number) => paths.splice(0, count);

    const roundTrips = await readRoundTrips(filled, take(PAGES_READ));
    const load = startLoad();
    bench.defer(load.stop);
    const round = async (count: number) => {
      const cpuBefore = cpuMsOf(filled.pid);
      const result = await load.run({
        port: filled.app.port,
        host: filled.host,
        headers: BROWSER_HEADERS,
        connections: CONNECTIONS,
        paths: take(count),
      });
      return { ...result, cpuMs: (cpuMsOf(filled.pid) - cpuBefore) / count };
    };
    await round(WARM_UP_PAGES);
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(PAGES_A_ROUND));
    const of = (read: (result: (typeof rounds)[number]) => number) => summarise(rounds.map(read));
    return [
      measured(
        'pages per second',
        '/s',
        of((result) => result.perSecond),
      ),
      measured(
        'CPU per page',
        'ms',
        of((result) => result.cpuMs),
      ),
      measured(
        'latency p50',
        'ms',
        of((result) => result.p50Ms),
      ),
      measured(
        'latency p99',
        'ms',
        of((result) => result.p99Ms),
      ),
      { metric: 'round trips to the database, at most', unit: '', value: Math.max(...roundTrips) },
    ];
  },
};

/**
 * Reads the round trips that each page reports; fails if a page came from the cache, or is not the one to be
 * measured.
 */
async function readRoundTrips(filled: Filled, paths: readonly string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const path of paths) {
    const answer = await fetchPage(filled, path);
    if (answer.headers['x-cache'] !== 'miss') throw new Error(`${path} was not asked for the first time.`);
    const html = htmlOf(answer);
    const blocks = html.match(/data-block="/g)?.length;
    const teasers = html.match(/<article[ >]/g)?.length;
    if (blocks !== BLOCKS || teasers !== TEASERS)
      throw new Error(`${path} has ${blocks} blocks and ${teasers} teasers.`);
    const trips = /db;desc="(\d+)"/.exec(String(answer.headers['server-timing']))?.[1];
    counts.push(Number(trips));
  }
  return counts;
}
