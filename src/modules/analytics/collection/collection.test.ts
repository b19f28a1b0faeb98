/** Batches over HTTP, a real database, and the figures that reports show. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { BATCH_BYTES_MAX, BATCH_EVENTS_MAX, type Batch } from './model/batch.ts';
import { numberOf } from './model/eight-bytes.ts';
import { BATCH_PATH } from './model/paths.ts';

const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PROGRAMS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32.3',
  '',
];

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, b1 } = world.sites;
const { article, draft } = a1.content;
const token = await login(app, world.a.users.admin.username);

let views = 0;
const viewId = () => `view${String((views += 1)).padStart(6, '0')}A`;
const pageView = { sequence: 0, kind: 'pageView', afterMs: 0 } as const;

function batchOf(of: Partial<Batch> = {}): Batch {
  return { view: viewId(), ageMs: 5, page: 'content', item: article, events: [pageView], ...of };
}

interface From {
  host?: string;
  userAgent?: string;
  ip?: string;
}

async function post(body: unknown, { host = a1.host, userAgent = READER, ip = '192.0.2.7' }: From = {}) {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host, 'user-agent': userAgent, 'content-type': 'text/plain;charset=UTF-8' },
    remoteAddress: ip,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return statusCode;
}

interface Figures {
  views: number;
  rawViews: number;
  visitors: number | null;
  secondsPerView: number | null;
  readThrough: number;
}

async function report(input: Record<string, unknown> = {}) {
  const { result, body } = await gql(app, {
    id: 'getContentDetail',
    input: { site: a1.id, period: '7-days', ...input },
    token,
  });
  if (!result) throw new Error(body);
  return result as { totals: Figures; rows: { key: string; name: string; now: Figures }[] };
}

const stored = (view: string) =>
  database.superuser('select * from analytics_event where view = $1 order by sequence', [numberOf(view)]);

/** What the figures of the report gain by an action. */
async function gained(
  act: () => Promise<unknown>,
): Promise<Pick<Figures, 'views' | 'rawViews' | 'readThrough'>> {
  const { totals: before } = await report();
  await act();
  const { totals: after } = await report();
  return {
    views: after.views - before.views,
    rawViews: after.rawViews - before.rawViews,
    readThrough: after.readThrough - before.readThrough,
  };
}

describe('views', () => {
  test('views of people count, those of programs are raw, and a batch that arrives 20 times counts once', async () => {
    const read = Array.from({ length: 7 }, () => batchOf());
    const answers = await Promise.all(read.map((batch) => post(batch)));
    expect(new Set(answers)).toEqual(new Set([204]));
    const bots = Array.from({ length: 50 }, (_, index) => PROGRAMS[index % PROGRAMS.length]);
    await Promise.all(bots.map((userAgent) => post(batchOf(), { userAgent: userAgent ?? '' })));
    await Promise.all(Array.from({ length: 20 }, () => post(read[0])));
    expect(await post(read[1])).toBe(204);
    const { totals, rows } = await report();
    expect(totals).toMatchObject({ views: 7, rawViews: 57 });
    expect(rows).toMatchObject([{ key: String(article), now: { views: 7, rawViews: 57 } }]);
  });

  test('a batch that two processes get in one moment is stored once', async () => {
    const batch = batchOf();
    // Queues belong to the services of a process: a copy of them is a second process.
    const { recordBatch } = await import('./server/writer.ts');
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const sender = { ip: '192.0.2.7', userAgent: READER, isStaff: false, account: null };
    const both = [services, { ...services }].map((process) => recordBatch(process, site, { batch, sender }));
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(await stored(batch.view)).toHaveLength(1);
  });

  test('a visitor is counted once a day, by address and user agent, which are not stored', async () => {
    for (const ip of ['198.51.100.1', '198.51.100.1', '198.51.100.2']) await post(batchOf(), { ip });
    await runJobs(subject);
    const { totals, rows } = await report();
    expect(totals.visitors).toBe(3);
    expect(rows[0]?.now.visitors).toBe(3);
    const text = JSON.stringify(await database.superuser('select * from analytics_event'));
    expect(text).not.toMatch(/198\.51|Mozilla/);
    const salts = await database.superuser(
      'select octet_length(salt) as bytes from analytics_salt where day >= current_date - 1',
    );
    expect(salts).toEqual([{ bytes: 32 }]);
  });

  test('the first row of a view and its page view have the visitor, arrival and device, and other rows do not', async () => {
    const reading = { sequence: 1, kind: 'reading' as const, afterMs: 0, seconds: 0, scroll: 5 };
    const arrival = { campaign: 'c-spring', width: 1_440, access: 'open' as const };
    const batch = batchOf({ ...arrival, events: [pageView, reading] });
    const late = batchOf({ ...arrival, campaign: 'c-late', events: [reading] });
    for (const sent of [batch, late, { ...late, events: [pageView, { ...reading, sequence: 2 }] }])
      await post(sent);
    const facts = async (view: string) =>
      (await stored(view)).map((row) => [
        row['kind'],
        row['item'] === article,
        row['visitor'] !== null,
        row['channel'],
        row['campaign'],
        row['device'],
        row['access'],
      ]);
    const full = (campaign: string) => [true, true, 'campaign', campaign, 'desktop', 'open'];
    const short = [true, false, null, null, null, null];
    expect(await facts(batch.view)).toEqual([
      ['pageView', ...full('c-spring')],
      ['reading', ...short],
    ]);
    expect(await facts(late.view)).toEqual([
      ['pageView', ...full('c-late')],
      ['reading', ...full('c-late')],
      ['reading', ...short],
    ]);
  });

  test('more than 60 pages in a minute are those of a program', async () => {
    const from = { ip: '203.0.113.9' };
    const flood = () => Promise.all(Array.from({ length: 80 }, () => post(batchOf(), from)));
    expect(await gained(flood)).toEqual({ views: 60, rawViews: 80, readThrough: 0 });
  });

  test('a view has one page view, however many events claim it', async () => {
    const view = viewId();
    const again = (sequence: number) => ({ ...pageView, sequence });
    const claim = async () => {
      await post(batchOf({ view, events: [again(0), again(1), again(2)] }), { ip: '192.0.2.90' });
      await post(batchOf({ view, events: [again(3)] }), { ip: '192.0.2.90' });
    };
    expect(await gained(claim)).toEqual({ views: 1, rawViews: 1, readThrough: 0 });
  });

  test('more than 600 pages of a network in a minute are those of programs, whatever their user agents', async () => {
    const flood = () =>
      Promise.all(
        Array.from({ length: 640 }, (_, index) =>
          post(batchOf(), { ip: '198.51.100.9', userAgent: `${READER} ${index % 40}` }),
        ),
      );
    expect(await gained(flood)).toEqual({ views: 600, rawViews: 640, readThrough: 0 });
  });
});

describe('attention', () => {
  const reading = (sequence: number, afterMs: number, seconds: number, scroll: number) => ({
    sequence,
    kind: 'reading' as const,
    afterMs,
    seconds,
    scroll,
  });

  test('seconds are at most the time since the view began, and the end of a text counts once', async () => {
    const batch = batchOf({ ageMs: 20_000, events: [pageView, reading(1, 10_000, 9, 40)] });
    const later = {
      ...batch,
      ageMs: 90_000,
      events: [reading(2, 60_000, 500, 95), reading(3, 90_000, 80, 100)],
    };
    const added = await gained(async () => {
      await post(batch);
      // The clock of the server counts: the view began 70 seconds earlier than the first request indicates.
      await database.superuser("update analytics_event set at = at - interval '70 seconds' where view = $1", [
        numberOf(batch.view),
      ]);
      await post(later);
      await post(later);
    });
    expect(added).toEqual({ views: 1, rawViews: 1, readThrough: 1 });
    const rows = await stored(batch.view);
    expect(rows.map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['pageView', null],
      ['reading', 9],
      ['reading', expect.closeTo(51, -1)],
      ['reading', expect.any(Number)],
    ]);
    expect(rows.reduce((sum, { seconds }) => sum + Number(seconds), 0)).toBeLessThanOrEqual(90);
    expect(rows.map((row) => row['read_through'])).toEqual([null, null, true, null]);
  });
});

describe('input', () => {
  test.each([
    ['text that is not JSON', '{'],
    ['bytes that are not UTF-8', '\uD800'],
    ['a list', []],
    ['an unknown field', { ...batchOf(), admin: true }],
    ['a view of another form', batchOf({ view: 'x' })],
    ['no event', batchOf({ events: [] })],
    ['too many events', batchOf({ events: Array.from({ length: BATCH_EVENTS_MAX + 1 }, () => pageView) })],
    ['an event of the future', batchOf({ events: [{ ...pageView, afterMs: -1 }] })],
    ['an event older than a day', batchOf({ ageMs: 90_000_000 })],
    ['an unknown kind', batchOf({ events: [{ ...pageView, kind: 'steal' as 'pageView' }] })],
    ['a detail of another kind', batchOf({ events: [{ ...pageView, detail: 'Facebook' }] })],
    ['a line break', batchOf({ campaign: 'a\nb' })],
    ['a number beyond integers', batchOf({ item: 2 ** 40 })],
  ])('%s is refused with 400', async (_, body) => {
    expect(await post(body)).toBe(400);
  });

  test('a batch beyond 16 kB is refused with 413', async () => {
    expect(await post(' '.repeat(BATCH_BYTES_MAX + 1))).toBe(413);
  });

  test('items of another site, missing items and drafts are raw only', async () => {
    const foreign = [b1.content.article + 5_000_000, 2_000_000_000];
    const added = await gained(() => Promise.all(foreign.map((item) => post(batchOf({ item })))));
    expect(added).toEqual({ views: 0, rawViews: 0, readThrough: 0 });
    const views = await database.superuser(
      "select item, reasons from analytics_event where reasons like '%unknown_item%'",
    );
    expect(views).toEqual(foreign.map(() => ({ item: null, reasons: 'unknown_item' })));
    expect(draft).toBeGreaterThan(0);
  });

  test('an event up to a day late counts on the day and hour of its view', async () => {
    const batch = batchOf({ ageMs: 20 * 3_600_000 });
    await post(batch);
    const [row] = await stored(batch.view);
    const ageHours = (Date.now() - Date.parse(String(row?.['at']))) / 3_600_000;
    expect(ageHours).toBeCloseTo(20, 1);
  });

  test('values of campaigns are limited to 1,000 a day, and the rest is counted as one', async () => {
    await database.superuser(
      `insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
       select $1, $2, (now() at time zone time_zone)::date, 'campaign', 'c' || n, 1, 1, 0
       from site, generate_series(1, 1000) n where site.id = $2`,
      [a1.organisationId, a1.id],
    );
    for (const campaign of ['new-1', 'new-2', 'c7']) await post(batchOf({ campaign }));
    const rows = await database.superuser(
      "select value, raw_views from analytics_day where dimension = 'campaign' and (raw_views > 1 or value not like 'c%') order by value",
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { value: '…', raw_views: 2 },
        { value: 'c7', raw_views: 2 },
      ]),
    );
    expect(rows).toHaveLength(2);
  });
});

describe('load', () => {
  test('batches beyond the limit get 503 and are counted, and later batches are accepted', async () => {
    const { recordBatch } = await import('./server/writer.ts');
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const sender = { ip: '192.0.2.8', userAgent: READER, isStaff: false, account: null };
    const events = Array.from({ length: BATCH_EVENTS_MAX }, (_, sequence) => ({ ...pageView, sequence }));
    const process = { ...services };
    const all = await Promise.all(
      Array.from({ length: 210 }, () => recordBatch(process, site, { batch: batchOf({ events }), sender })),
    );
    expect(all.filter(Boolean)).toHaveLength(200);
    expect(await recordBatch(process, site, { batch: batchOf(), sender })).toBe(true);
    const [turned] = await database.superuser('select sum(turned_away)::integer as sum from analytics_hour');
    expect(turned).toEqual({ sum: 500 });
  });

  test('a transaction begins when a batch has waited for 250 ms, or 500 events wait, also after another one', async () => {
    const { recordBatch } = await import('./server/writer.ts');
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const running: PromiseWithResolvers<void>[] = [];
    const write = vi.fn<() => Promise<never>>(async () => {
      const transaction = Promise.withResolvers<void>();
      running.push(transaction);
      await transaction.promise;
      throw new Error('ended');
    });
    const process = { ...services, write };
    const sender = { ip: '192.0.2.8', userAgent: READER, isStaff: false, account: null };
    const record = (events: Batch['events'] = [pageView]) =>
      void recordBatch(process, site, { batch: batchOf({ events }), sender }).catch(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      record();
      await vi.advanceTimersByTimeAsync(249);
      expect(write).toHaveBeenCalledTimes(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(write).toHaveBeenCalledTimes(1);
      record();
      running[0]?.resolve();
      await vi.advanceTimersByTimeAsync(249);
      expect(write).toHaveBeenCalledTimes(1);
      const events = Array.from({ length: BATCH_EVENTS_MAX }, (_, sequence) => ({ ...pageView, sequence }));
      for (let batches = 0; batches < 10; batches += 1) record(events);
      await vi.advanceTimersByTimeAsync(0);
      expect(write).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a batch whose transaction fails is not acknowledged', async () => {
    const { recordBatch } = await import('./server/writer.ts');
    const site = services.sites.byId(a1.id);
    if (!site) throw new Error('no site');
    const broken = {
      ...services,
      write: vi.fn<() => Promise<never>>(() => Promise.reject(new Error('down'))),
    };
    const sender = { ip: '192.0.2.8', userAgent: READER, isStaff: false, account: null };
    await expect(recordBatch(broken, site, { batch: batchOf(), sender })).rejects.toThrow('down');
    expect(await recordBatch(services, site, { batch: batchOf(), sender })).toBe(true);
  });
});
