/** The share of views with performance consent, from batches and mutations to the audience report. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { numberOf } from '../collection/model/eight-bytes.ts';
import { BATCH_PATH } from '../collection/model/paths.ts';
import { rebuildAnalytics } from '../rebuild/commands/rebuild-analytics.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);

let views = 0;

async function post(of: object = {}, userAgent = READER): Promise<{ view: string; status: number }> {
  const view = `agreed${String((views += 1)).padStart(4, '0')}A`;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host: a1.host, 'user-agent': userAgent, 'content-type': 'text/plain' },
    payload: JSON.stringify({
      view,
      ageMs: 0,
      page: 'home',
      events: [
        { sequence: 0, kind: 'pageView', afterMs: 0 },
        { sequence: 1, kind: 'reading', afterMs: 0, seconds: 0, scroll: 4 },
      ],
      ...of,
    }),
  });
  return { view, status: statusCode };
}

async function notice(input: object = {}): Promise<string | null> {
  const { result, body } = await gql(app, {
    id: 'getAudience',
    input: { site: a1.id, period: '7-days', ...input },
    token,
  });
  if (!result) throw new Error(body);
  return (result as { notice: string | null }).notice;
}

test('a view has its consent without an identifier, in one row', async () => {
  const { view } = await post({ consent: true });
  const rows = await database.superuser(
    'select consent, session, account from analytics_event where view = $1 order by sequence',
    [numberOf(view)],
  );
  expect(rows).toEqual([
    { consent: true, session: null, account: null },
    { consent: null, session: null, account: null },
  ]);
  expect((await post({ consent: 'yes' })).status).toBe(400);
});

test('the report states for how many views by people there was consent, on the chosen sites', async () => {
  for (const of of [{}, {}, { consent: true }]) await post(of);
  await post({ consent: true }, 'curl/8.5.0');
  const id = 'setEventPageView';
  const host = a2.host;
  const headers = { 'user-agent': READER };
  for (const sessionId of ['', '', 's1', ''])
    expect((await gql(app, { id, input: { sessionId }, host, headers })).status).toBe(200);
  expect(await notice()).toMatch(/Consent given for 50% of views\./);
  expect(await notice({ allSites: true })).toMatch(/Consent given for 38% of views\./);
});

test('views from before consent was stored have an unknown one when they are counted again', async () => {
  const rebuild = async () => {
    const [{ day } = { day: '' }] = await database.superuser<{ day: string }>(
      `select (now() at time zone time_zone)::date::text as day from site where id = ${a1.id}`,
    );
    const { pool, sites } = services;
    const print = () => undefined;
    await rebuildAnalytics.run(
      { pool, sites, connectionString: database.connectionString, print, showProgress: print },
      { from: day, site: sites.byId(a1.id)?.tenantKey ?? '' },
    );
  };
  const before = await notice();
  await rebuild();
  expect(await notice()).toBe(before);
  await database.superuser('update analytics_event set consent = null where consent = false');
  await rebuild();
  expect(await notice()).toContain('Consent given for 100% of views.');
  await database.superuser('update analytics_event set consent = null');
  await rebuild();
  expect(await notice()).not.toContain('Consent');
});

test('a period without views has no share of consent', async () => {
  expect(await notice({ period: undefined, from: '2025-01-01', until: '2025-01-31' })).not.toContain(
    'Consent',
  );
});
