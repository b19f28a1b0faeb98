import { startLeanServer } from './lib/lean-server.ts';
import { fetchPage, startInstallation } from './lib/installation.ts';
import { BROWSER_HEADERS, startLoad, type LoadJob, type LoadResult } from './lib/load.ts';
import { cpuMsOf } from './lib/process-usage.ts';
import { cachedArticle } from './lib/pages.ts';
import { inTurns } from './lib/rounds.ts';
import { compared, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const ROUNDS = 7;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 3;
const LEAN = 'a lean node:http server';

interface Round extends LoadResult {
  /** Microseconds of the server's CPU for one answer. */
  cpuUs: number;
}

export const scenario: Scenario = {
  name: 'cached-page',
  about:
    'A cached article page over 32 connections, beside a lean node:http server that sends the same bytes under five headers.',
  goals: [{ metric: 'requests per second', of: 'ratio', atLeast: 0.5 }],
  async run(bench) {
    const installation = await startInstallation(bench);
    const path = await cachedArticle(installation);
    const lean = await startLeanServer(await fetchPage(installation, path));
    bench.defer(lean.stop);
    const load = startLoad();
    bench.defer(load.stop);

    const round = (port: number, pid: number) => async (): Promise<Round> => {
      const job: LoadJob = {
        port,
        host: installation.host,
        headers: BROWSER_HEADERS,
        connections: 32,
        paths: [path],
      };
      const before = cpuMsOf(pid);
      const result = await load.run({ ...job, seconds: ROUND_SECONDS });
      return { ...result, cpuUs: ((cpuMsOf(pid) - before) * 1_000) / result.requests };
    };
    const sides = [round(installation.app.port, installation.pid), round(lean.port, lean.pid)];
    await inTurns(Math.ceil(WARM_UP_SECONDS / ROUND_SECONDS), sides);
    const [ours = [], theirs = []] = await inTurns(ROUNDS, sides);

    const beside = (metric: string, unit: string, read: (result: Round) => number) =>
      compared(metric, unit, {
        ours: summarise(ours.map(read)),
        theirs: summarise(theirs.map(read)),
        against: LEAN,
      });
    return [
      ...beside('requests per second', '/s', (result) => result.perSecond),
      ...beside('latency p50', 'ms', (result) => result.p50Ms),
      ...beside('latency p99', 'ms', (result) => result.p99Ms),
      ...beside('CPU per request', 'µs', (result) => result.cpuUs),
    ];
  },
};
