import { query } from '../e2e/support/newsletters.ts';
import { databaseAddressOf } from '../e2e/support/app.ts';
import { BATCH_PATH, batchRequest, EVENTS } from './lib/analytics-batches.ts';
import { startBareEvents } from './lib/bare-events.ts';
import { acceptedPerSecond } from './lib/batch-load.ts';
import { startInstallation, type Installation } from './lib/installation.ts';
import { BROWSER_HEADERS } from './lib/load.ts';
import { cachedArticle } from './lib/pages.ts';
import { runPaced } from './lib/paced.ts';
import { inTurns } from './lib/rounds.ts';
import { compared, type Scenario } from './lib/scenario.ts';
import { percentile, summarise } from './lib/statistics.ts';

/**
 * Readers do not wait for each other, and a batch waits up to 250 ms for others. With as many connections as a page
 * bench has, the wait would be measured, and not what the server can store.
 */
const CONNECTIONS = 1_000;
const SECONDS = 10;
const ROUNDS = 3;
const EVENTS_PER_SECOND = 1_000;
const PAGES_PER_SECOND = 300;

const ACCEPTED = 'accepted events per second';
const BARE = 'a bare server that inserts each batch';
const PAGES = 'cached pages during 1,000 events per second, p95, of p95 without';
const DISK = 'disk for a million events';

/** What collecting analytics events costs. */
export const scenario: Scenario = {
  name: 'analytics-events',
  about: `Batches of ${EVENTS} events over ${CONNECTIONS} connections, and pages while ${EVENTS_PER_SECOND} events arrive each second.`,
  goals: [
    { metric: ACCEPTED, of: 'ratio', atLeast: 0.5 },
    { metric: PAGES, of: 'value', atMost: 1.5 },
    { metric: DISK, of: 'value', atMost: 150 },
  ],
  async run(bench) {
    const installation = await startInstallation(bench);
    const { app, host } = installation;
    const found = await query(
      app,
      "select id from content where type = 'Article' and status = 1 and site_id = (select id from site where tenant_key = 'quayside')",
      [],
    );
    const items = found.map(({ id }) => Number(id));
    const barePort = await startBareEvents(bench, await databaseAddressOf(app));
    const before = await storedOf(installation);
    const job = { host, items, connections: CONNECTIONS, seconds: SECONDS };
    const [ours = [], bare = []] = await inTurns(ROUNDS, [
      () => acceptedPerSecond({ ...job, port: app.port }),
      () => acceptedPerSecond({ ...job, port: barePort }),
    ]);
    const disk = perMillion(before, await storedOf(installation));
    const [calm = [], during = []] = await inTurns(ROUNDS, [
      () => pagesP95(installation, []),
      () => pagesP95(installation, items),
    ]);
    const median = (values: readonly number[]) => percentile([...values], 0.5);
    return [
      ...compared(ACCEPTED, '/s', { ours: summarise(ours), theirs: summarise(bare), against: BARE }),
      { metric: DISK, unit: 'MB', value: disk },
      { metric: PAGES, unit: '', value: median(during) / median(calm) },
      { metric: 'cached pages during events, p95', unit: 'ms', value: median(during) },
      { metric: 'cached pages without events, p95', unit: 'ms', value: median(calm) },
    ];
  },
};

interface Stored {
  events: number;
  bytes: number;
}

/** Events, and the bytes of these and of all figures with their indexes. */
async function storedOf({ app }: Installation): Promise<Stored> {
  const [row] = await query(
    app,
    `select (select count(*) from analytics_event)::integer as events,
       (select sum(pg_total_relation_size(oid)) from pg_class where relname like 'analytics\\_%' and relkind = 'r')::float8 as bytes`,
    [],
  );
  return { events: Number(row?.['events']), bytes: Number(row?.['bytes']) };
}

/** What a million events add, in MB: the figures of the demo's past weeks are there before. */
function perMillion(before: Stored, after: Stored): number {
  return (after.bytes - before.bytes) / (after.events - before.events);
}

/** The 95th percentile of cached pages in ms, while batches about these items arrive; without items, none arrive. */
async function pagesP95(installation: Installation, items: readonly number[]): Promise<number> {
  const { app, host } = installation;
  const path = await cachedArticle(installation);
  const paced = { port: app.port, seconds: SECONDS, markers: [] };
  const length = items.length === 0 ? 0 : (EVENTS_PER_SECOND / EVENTS) * SECONDS;
  const batches = Array.from({ length }, () => ({
    method: 'POST' as const,
    path: BATCH_PATH,
    ...batchRequest(host, items),
  }));
  const [pages, accepted] = await Promise.all([
    runPaced({
      ...paced,
      requests: [{ method: 'GET', path, headers: { ...BROWSER_HEADERS, host } }],
      perSecond: PAGES_PER_SECOND,
    }),
    length === 0 ? [] : runPaced({ ...paced, requests: batches, perSecond: EVENTS_PER_SECOND / EVENTS }),
  ]);
  const bad = [
    ...pages.filter(({ status }) => status !== 200),
    ...accepted.filter(({ status }) => status !== 204),
  ];
  if (bad[0]) throw new Error(`${bad.length} requests were answered with ${bad[0].status}.`);
  return percentile(
    pages.map(({ ms }) => ms),
    0.95,
  );
}
