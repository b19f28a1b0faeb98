/** The meter over HTTP: notices to anonymous readers and members, counted and uncounted views. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { site as siteEntity } from '#entities/site/entity.ts';
import { createSigner, sealed } from '#server/signing/signed-token.ts';
import { TEST_SECRET } from '#testing/app.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeContent, makeFile, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world, database } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const SECRET = 'Kleeblatt';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = { v: 1, content: [paragraph('Opening.'), paragraph(`The ${SECRET}.`)] };

interface Seen {
  status: number;
  isWhole: boolean;
  body: string;
  headers: Record<string, unknown>;
  /** The meter cookie that the response sets; null without one. */
  meter: string | null;
}

interface Visit {
  cookie?: string;
  ip?: string;
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  host?: string;
}

async function see(
  url: string,
  { cookie = '', ip = '192.0.2.1', method = 'GET', ...own }: Visit = {},
): Promise<Seen> {
  const headers = { host: own.host ?? a1.host, ...own.headers, ...(cookie && { cookie }) };
  const answer = await app.inject({ method, url, headers, remoteAddress: ip });
  const set = answer.headers['set-cookie'];
  const [first = ''] = typeof set === 'string' ? [set] : (set ?? []);
  return {
    status: answer.statusCode,
    isWhole: answer.body.includes(SECRET),
    body: answer.body,
    headers: answer.headers,
    meter: first.startsWith('meter_') ? (first.split(';', 1)[0] ?? null) : null,
  };
}

async function setMeter(values: object, siteId = a1.id): Promise<void> {
  await services.write(systemOf(world.a.id, [siteId]), async (work) => {
    const record = await work.records.find(siteEntity, siteId);
    const changes = { memberships: { contentMetering: true, ...values } };
    await work.records.update(siteEntity, { id: siteId, version: record?.version ?? 0, changes });
  });
}

const two = { contentMeteringFields: { numberOfFreeViews: 2, meteringPeriod: 30 } };

async function publish(values: object = {}, site = a1, type = 'Article'): Promise<string> {
  const { id } = await makeContent(services, site, {
    type,
    published: true,
    values: { body: BODY, ...values },
  });
  const { headers } = await app.inject({ url: `/${id}`, headers: { host: site.host } });
  return String(headers.location);
}

const paths: string[] = [];
let open = '';
beforeAll(async () => {
  for (let index = 0; index < 4; index += 1) paths.push(await publish({ registrationRequired: true }));
  open = await publish();
});
beforeEach(() => setMeter(two));

const [one, other, third, fourth] = [0, 1, 2, 3].map((index) => () => paths[index] ?? '');
const at = (path: (() => string) | undefined) => path?.() ?? '';

describe('an anonymous reader', () => {
  test('a reader gets two items in full, sees how many are left, and is refused a third', async () => {
    const first = await see(at(one));
    expect([first.isWhole, first.headers['cache-control'], first.headers['etag']]).toEqual([
      true,
      'private, no-store',
      undefined,
    ]);
    expect(first.body).toContain('1 of 2 left until');
    const cookie = first.meter ?? '';
    const again = await see(at(one), { cookie });
    expect([again.isWhole, again.meter]).toEqual([true, null]);
    const second = await see(at(other), { cookie });
    expect(second.isWhole).toBe(true);
    expect(second.body).toContain('This is the last of your 2 free articles');
    const used = second.meter ?? '';
    const refused = await see(at(third), { cookie: used });
    expect([refused.isWhole, refused.meter]).toEqual([false, null]);
    expect(refused.body).toMatch(/gating-form[\s\S]*You have read 2 of 2 free articles/);
    // Viewed items stay readable; no output contains the text of other items.
    expect((await see(at(one), { cookie: used })).isWhole).toBe(true);
    expect((await see(at(fourth), { cookie: used })).isWhole).toBe(false);
  });

  test('a reader gets the texts of the site, filled in, in any encoding', async () => {
    await setMeter({
      contentMeteringFields: {
        numberOfFreeViews: 5,
        meteringPeriod: 1,
        introTextMore: '<b>{views}</b> of {allowedViews}, {viewsRemaining} left, {expirationDate} {other}',
      },
    });
    const { body } = await see(at(one));
    expect(body).toMatch(/<p>&#60;b&#62;1&#60;\/b&#62; of 5, 4 left, \d\d\/\d\d\/\d{4} \{other\}<\/p>/);
    const packed = await app.inject({
      url: at(one),
      headers: { host: a1.host, 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toContain('of 5, 4 left');
  });

  test('a reader gets a text of any length: what has no room is left out, never the page', async () => {
    const introTextMore = '<'.repeat(499);
    await setMeter({ contentMeteringFields: { numberOfFreeViews: 5, meteringPeriod: 1, introTextMore } });
    const { status, isWhole, body } = await see(at(one));
    expect([status, isWhole]).toEqual([200, true]);
    expect(body).toContain('You are reading this article for free. 4 of 5 left');
  });

  test('a reader gets the files of viewed items, and no others', async () => {
    const [file, apart] = [
      await makeFile(services, world.a.id, [a1.id], 'depth,7'),
      await makeFile(services, world.a.id, [a1.id], 'draught,9'),
    ];
    const gatedWith = (id: number) => publish({ registrationRequired: true, file: id }, a1, 'Whitepaper');
    const viewed = await gatedWith(file);
    await gatedWith(apart);
    const addressOf = async (id: number) => {
      const [row] = await database.superuser<{ key: string }>(
        'select file_key as key from media_file where id = $1',
        [id],
      );
      return `/media/file/${row?.key ?? ''}/figures.csv`;
    };
    const { meter } = await see(viewed);
    const cookie = meter ?? '';
    const had = await see(await addressOf(file), { cookie });
    expect([had.status, had.headers['cache-control'], had.meter]).toEqual([200, 'private, no-store', null]);
    expect((await see(await addressOf(file))).status).toBe(404);
    expect((await see(await addressOf(apart), { cookie })).status).toBe(404);
  });

  test('a cookie that was changed or copied from another site is ignored', async () => {
    const { meter } = await see(at(one));
    const [name = '', value = ''] = (meter ?? '').split('=');
    const more = `${name}=${value.replace('.2.', '.9.')}`;
    const refused = await see(at(other), { cookie: more, ip: '192.0.2.7' });
    expect(refused.body).toContain('1 of 2 left');
    await setMeter(two, a2.id);
    const elsewhere = await publish({ registrationRequired: true }, a2);
    const foreign = await see(elsewhere, { host: a2.host, cookie: meter ?? '', ip: '192.0.2.8' });
    expect(foreign.body).toContain('1 of 2 left');
  });

  test('a reader gets no more views by sending the first cookie again, sequentially or concurrently', async () => {
    const gated = await Promise.all(Array.from({ length: 6 }, () => publish({ registrationRequired: true })));
    const [first = '', ...others] = gated;
    const cookie = (await see(first, { ip: '192.0.2.30' })).meter ?? '';
    const seen = await Promise.all(others.map((path) => see(path, { cookie })));
    expect(seen.filter(({ isWhole }) => isWhole)).toHaveLength(1);
    const again = [];
    for (const path of others) again.push(await see(path, { cookie }));
    expect(again.map(({ isWhole }) => isWhole)).toEqual(seen.map(({ isWhole }) => isWhole));
    // A refusal with an old cookie sends the current one.
    const refused = again.find(({ isWhole }) => !isWhole);
    expect(refused?.body).toContain('You have read 2 of 2 free articles');
    const renewed = { cookie: refused?.meter ?? '' };
    expect(
      (await Promise.all(gated.map((path) => see(path, renewed)))).filter(({ isWhole }) => isWhole),
    ).toHaveLength(2);
  });

  test('a reader with a cookie of a version without rows has the remaining views, and no more', async () => {
    const ids = await Promise.all([0, 1, 2].map(() => publish({ registrationRequired: true })));
    const [, name = ''] = /^(\w+)=/.exec((await see(at(one), { ip: '192.0.2.31' })).meter ?? '') ?? [];
    const now = Math.floor(Date.now() / 1_000);
    const value = [now, now + 86_400, 2]
      .map((part) => part.toString(36))
      .concat('7b')
      .join('.');
    const signer = createSigner(TEST_SECRET, 'reader meters');
    const cookie = `${name}=${sealed(signer, value, `${a1.id} `)}`;
    const seen = [];
    for (const path of ids) seen.push((await see(path, { cookie })).isWhole);
    expect(seen).toEqual([true, false, false]);
  });

  test('the cookie’s count stays while the database is away, and none begins', async () => {
    const cookie = (await see(at(one), { ip: '192.0.2.32' })).meter ?? '';
    for (const path of [at(one), at(other)]) await see(path, { cookie: '', ip: '192.0.2.33' });
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const connect = vi.spyOn(services.pool, 'connect').mockRejectedValue(away as never);
    try {
      const second = await see(at(other), { cookie });
      expect([second.status, second.isWhole]).toEqual([200, true]);
      expect((await see(at(one), { ip: '192.0.2.34' })).isWhole).toBe(false);
      expect((await see(at(other), { cookie: second.meter ?? '' })).isWhole).toBe(true);
    } finally {
      connect.mockRestore();
    }
  });

  test('a period that has ended leaves no trace', async () => {
    await see(at(one), { ip: '192.0.2.35' });
    await database.superuser("update anonymous_meter set expires = now() - interval '1 minute'");
    await database.superuser(
      `select graphile_worker.add_job('memberships/clearMeters', '{"organisation": null, "payload": {}}')`,
    );
    await runJobs(subject);
    expect(await database.superuser('select id from anonymous_meter')).toEqual([]);
  });

  test('a meter begins at most fifty times a day at one address', async () => {
    const from = { ip: '198.51.100.9' };
    for (let count = 0; count < 50; count += 1) expect((await see(at(one), from)).isWhole).toBe(true);
    const capped = await see(at(one), from);
    expect([capped.isWhole, capped.meter]).toEqual([false, null]);
    expect((await see(at(one), { ip: '198.51.100.10' })).isWhole).toBe(true);
  });

  test('spends nothing on a look: HEAD and prefetching', async () => {
    const head = await see(at(one), { method: 'HEAD' });
    expect([head.status, head.meter]).toEqual([200, null]);
    const ahead = await see(at(one), { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect([ahead.status, ahead.isWhole, ahead.meter]).toEqual([503, false, null]);
    const { meter } = await see(at(one));
    const known = await see(at(one), { cookie: meter ?? '', headers: { purpose: 'prefetch' } });
    expect([known.status, known.isWhole]).toEqual([200, true]);
  });

  test('views are not counted if the site meters nothing, or for ungated items', async () => {
    expect((await see(open)).meter).toBeNull();
    await setMeter({ contentMetering: false });
    const { isWhole, meter, body } = await see(at(one));
    expect([isWhole, meter]).toEqual([false, null]);
    expect(body).not.toContain('free articles');
  });
});

describe('all items', () => {
  test('views of all items are counted if configured; without views left the text is cut and the blocks stay', async () => {
    await setMeter({ ...two, meteredContent: 'all' });
    const first = await see(open);
    expect([first.isWhole, first.body.includes('1 of 2 left')]).toEqual([true, true]);
    const second = await see(at(one), { cookie: first.meter ?? '' });
    const used = second.meter ?? '';
    const further = await publish();
    const refused = await see(further, { cookie: used });
    expect(refused.isWhole).toBe(false);
    expect(refused.body).toContain('You have used your free views.');
    expect((await see(open, { cookie: used })).isWhole).toBe(true);
  });

  test('views of all items are not counted for readers who would pass a gate', async () => {
    await setMeter({ ...two, meteredContent: 'all' });
    const reader = await makeReader(services, a1);
    const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
    for (const path of [open, at(one), at(other), at(third)]) {
      const { isWhole, meter, body } = await see(path, { cookie });
      expect([path, isWhole, meter, body.includes('meter-notice"')]).toEqual([path, true, null, false]);
    }
  });
});

describe('a reader with an account', () => {
  const membershipOnly = async (path: string, cookie: string) => see(path, { cookie });

  test('a reader with an account has one count on every device, with views before the login', async () => {
    const holder = await makeReader(services, a1);
    const gated = await Promise.all(
      [0, 1, 2].map(() => publish({ requiredMemberships: [holder.membershipId] })),
    );
    const [first = '', second = '', last = ''] = gated;
    const before = await see(first, { ip: '192.0.2.20' });
    expect(before.isWhole).toBe(true);
    const reader = await makeReader(services, a1);
    const login = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
    const both = `${login}; ${before.meter ?? ''}`;
    const united = await membershipOnly(second, both);
    expect([united.isWhole, united.body.includes('This is the last of your 2')]).toEqual([true, true]);
    // The browser's own count was merged into the account's.
    expect(united.meter).toMatch(/^meter_\d+=$/);
    const otherDevice = await makeSession(reader.id);
    expect((await membershipOnly(last, otherDevice)).isWhole).toBe(false);
    expect((await membershipOnly(first, otherDevice)).isWhole).toBe(true);
    const [row] = await database.superuser<{ items: number[] }>(
      'select items from site_user_meter where site_user_id = $1',
      [reader.id],
    );
    expect(row?.items).toHaveLength(2);
  });

  test('a reader in two tabs concurrently spends two views and no third', async () => {
    const holder = await makeReader(services, a1);
    const gated = await Promise.all(
      [0, 1, 2, 3].map(() => publish({ requiredMemberships: [holder.membershipId] })),
    );
    const reader = await makeReader(services, a1);
    const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
    const seen = await Promise.all(gated.map((path) => see(path, { cookie })));
    expect(seen.filter(({ isWhole }) => isWhole)).toHaveLength(2);
  });

  test('views of a reader count on all sites that share accounts if configured', async () => {
    await setMeter({ ...two, meterScope: 'realm' });
    await setMeter({ ...two, meterScope: 'realm' }, a2.id);
    const holder = await makeReader(services, a1);
    const there = await makeReader(services, a2);
    const mine = await publish({ requiredMemberships: [holder.membershipId] });
    const others = await Promise.all(
      [0, 1].map(() => publish({ requiredMemberships: [there.membershipId] }, a2)),
    );
    const reader = await makeReader(services, a1);
    const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
    expect((await see(mine, { cookie })).isWhole).toBe(true);
    const seen = [];
    for (const path of others) seen.push((await see(path, { cookie, host: a2.host })).isWhole);
    expect(seen).toEqual([true, false]);
  });
});

async function makeSession(siteUserId: number): Promise<string> {
  const { logIn } = await import('../../account/server/accounts.ts');
  const place = { organisationId: world.a.id, siteId: a1.id, browserState: () => null };
  const { login } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    logIn(work.db, place, { siteUserId, device: 'Other' }, '/'),
  );
  return `reader_${services.config.port}=${services.readers.sealed(login?.token ?? '')}`;
}
