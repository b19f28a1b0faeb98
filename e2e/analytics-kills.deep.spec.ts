/** Batches of page activity arrive while the app and its database are killed. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { expect, test } from '@playwright/test';
import { runMasthead, startApp, type RunningApp } from './support/app.ts';
import { databaseOf, killDatabase } from './support/kill-rounds.ts';
import { query } from './support/newsletters.ts';

const ROUNDS = 4;
const CLIENTS = 40;

/** How long batches arrive before a kill. */
const LOAD_MS = 2_500;

const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** Sends a batch of a view with a page view and its reading; resolves with the status, 0 without an answer. */
async function sendBatch(
  port: number,
  item: number,
  [view, client]: [view: Buffer, client: number],
): Promise<number> {
  const events = [
    { sequence: 0, kind: 'pageView', afterMs: 0 },
    { sequence: 1, kind: 'reading', afterMs: 4_000, seconds: 4, scroll: 95 },
  ];
  const body = JSON.stringify({
    view: view.toString('base64url'),
    ageMs: 4_000,
    page: 'content',
    item,
    events,
  });
  return new Promise((resolve) => {
    const request = http.request(
      {
        port,
        method: 'POST',
        path: '/page-activity',
        headers: {
          host: `quayside.localhost:${port}`,
          'user-agent': `${READER} ${client} ${view.readUInt16BE(0)}`,
          'x-forwarded-for': `198.51.100.${client}`,
          'content-type': 'text/plain',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

/** Sends batches until `isOver`, and adds the views that were acknowledged. */
async function sendUntil(app: RunningApp, item: number, isOver: () => boolean, acknowledged: Set<string>) {
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (!isOver()) {
      const view = randomBytes(8);
      const status = await sendBatch(app.port, item, [view, client]);
      if (status === 204) acknowledged.add(view.readBigInt64BE().toString());
      if (status === 0) return;
    }
  });
  await Promise.all(clients);
}

async function numbersOf(app: RunningApp): Promise<Record<string, unknown>> {
  const [row] = await query(
    app,
    `select (select sum(raw_views) from analytics_hour)::integer as raw,
       (select sum(views) from analytics_hour)::integer as views,
       (select count(*) from analytics_event where kind = 'pageView')::integer as stored,
       (select count(*) from (select from analytics_event group by view, sequence having count(*) > 1) t)::integer as twice,
       (select count(*) from analytics_event)::integer as events`,
    [],
  );
  return row ?? {};
}

test('acknowledged events are stored once and counted after kill -9 of app and database under load', async () => {
  let app = await startApp();
  const { dataDir, port } = app;
  try {
    const [content] = await query(
      app,
      "select id from content where type = 'Article' and status = 1 and site_id = (select id from site where tenant_key = 'quayside')",
      [],
    );
    const before = await numbersOf(app);
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false;
      const load = sendUntil(app, Number(content?.['id']), () => isOver, acknowledged);
      await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
      if (round % 2 === 1) killDatabase(await databaseOf(dataDir));
      await app.kill();
      isOver = true;
      await load;
      app = await startApp({ dataDir, port });
    }
    expect(acknowledged.size).toBeGreaterThan(1_000);
    const found = await query(app, 'select distinct view::text from analytics_event', []);
    const stored = new Set(found.map(({ view }) => String(view)));
    expect([...acknowledged].filter((view) => !stored.has(view))).toEqual([]);
    const after = await numbersOf(app);
    expect(after['twice']).toBe(0);
    const gained = (key: string) => Number(after[key]) - Number(before[key]);
    expect(gained('raw')).toBe(gained('stored'));
    expect(gained('views')).toBe(gained('stored'));
    expect(gained('events')).toBe(2 * gained('stored'));
    const [site] = await query(
      app,
      "select (now() at time zone time_zone)::date::text as today from site where tenant_key = 'quayside'",
      [],
    );
    const argv = ['analytics', 'rebuild', '--from', String(site?.['today']), '--site', 'quayside', '--json'];
    const printed = await runMasthead(dataDir, argv);
    const { sites } = JSON.parse(printed) as { sites: { days: { events: number }[] }[] };
    expect(sites[0]?.days[0]?.events).toBe(gained('events'));
    // The job counts visitors later; all other figures are right already.
    expect(await numbersOf(app)).toEqual(after);
  } finally {
    await app.stop();
  }
});
