/** Pages opened by a licence show its company: only to the licence's readers, and on no cached page. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { HOLE_BYTES_MAX } from '#site/ui/hole.ts';
import { licenceCompany } from '../entities/licence-company/entity.ts';
import { accessNotice } from './access-notice.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const QUAY = '193.0.6.20';
const MILL = '193.0.7.20';
const OUTSIDE = '193.0.9.1';
const NAME = `Quay & <b>Sons</b> "Ltd"`;
const LINE = `Access provided by <bdi>Quay &#38; &#60;b&#62;Sons&#60;/b&#62; &#34;Ltd&#34;</bdi>`;
const MARK = 'licence-notice"';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

async function publish(isGated: boolean): Promise<string> {
  const body = { v: 1, content: [paragraph('The keepers met at dawn.'), paragraph('Kleeblatt.')] };
  const values = { name: 'For members', body, registrationRequired: isGated };
  const { id } = await makeContent(services, a1, { published: true, values });
  return String((await app.inject({ url: `/${id}`, headers: { host: a1.host } })).headers.location);
}

const get = (url: string, ip: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: a1.host, ...headers }, remoteAddress: ip });

const license = (name: string, ranges: string) =>
  services.write(systemOf(a1.organisationId, [a1.id, a2.id]), (work) =>
    work.records.create(licenceCompany, { site: a1.id, name, ranges }),
  );

let gated = '';
let open = '';
beforeAll(async () => {
  await database.superuser(
    `update site set memberships = coalesce(memberships, '{}') || '{"allowIpGating": true}' where id = $1`,
    [a1.id],
  );
  services.cache.purge([`site:${a1.id}`]);
  await license(NAME, '193.0.6.0/24');
  await license('Mill', '193.0.7.0/24');
  [gated, open] = [await publish(true), await publish(false)];
});

test('each company’s readers see its name, the first of them and the next, and no others do', async () => {
  for (let times = 0; times < 2; times += 1) {
    const quay = await get(gated, QUAY);
    expect(quay.body).toContain(`<aside class="meter-notice licence-notice"><p>${LINE}</p></aside>`);
    // The notice is between header and page, once.
    expect(quay.body.split(MARK)).toHaveLength(2);
    expect(quay.body.indexOf(MARK)).toBeLessThan(quay.body.indexOf('<main'));
    expect(quay.body.indexOf(MARK)).toBeGreaterThan(quay.body.indexOf('</header>'));
    const mill = await get(gated, MILL);
    expect(mill.body).toContain('Access provided by <bdi>Mill</bdi>');
    expect((await get(gated, OUTSIDE)).body).not.toContain('Access provided');
  }
  expect((await get(gated, QUAY)).headers['x-cache']).toBe('hit');
});

test('ungated pages show no notice, nor those a reader’s own membership opens', async () => {
  expect((await get(open, QUAY)).body).not.toContain('Access provided');
  const reader = await makeReader(services, a1);
  const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
  const own = await get(gated, QUAY, { cookie });
  expect(own.body).toContain('Kleeblatt');
  expect(own.body).not.toContain('Access provided');
});

test('browsers do not store the notice, and get no 304', async () => {
  const reader = await makeReader(services, a1);
  const cookie = `reader_${services.config.port}=${services.readers.sealed(reader.token)}`;
  const { headers } = await get(gated, OUTSIDE, { cookie });
  const seen = await get(gated, QUAY);
  expect(seen.headers['cache-control']).toBe('private, no-store');
  expect(seen.headers['etag']).toBeUndefined();
  for (const etag of ['*', String(headers['etag'])])
    expect((await get(gated, QUAY, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('the notice is in both header designs', async () => {
  const design = async (isNew: boolean) => {
    await database.superuser(
      `update site set general = coalesce(general, '{}') || jsonb_build_object('useNewDesign', $2::boolean) where id = $1`,
      [a1.id, isNew],
    );
    services.cache.purge([`site:${a1.id}`]);
    return (await get(gated, QUAY)).body;
  };
  for (const [isNew, header] of [
    [false, 'header-old'],
    [true, 'header-new'],
  ] as const) {
    const body = await design(isNew);
    expect(body).toContain(header);
    expect(body.indexOf(MARK)).toBeGreaterThan(body.indexOf('</header>'));
  }
});

test('compressed bodies and lengths are right', async () => {
  const plain = await get(gated, QUAY);
  const packed = await get(gated, QUAY, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(Number(plain.headers['content-length'])).toBe(plain.rawPayload.length);
});

test('the longest name fits, in seven languages, with its own direction', () => {
  for (const language of ['ar', 'de', 'en', 'es', 'fr', 'ja', 'nl']) {
    const notice = accessNotice({ name: '&'.repeat(150) }, language);
    expect(Buffer.byteLength(notice)).toBeLessThan(HOLE_BYTES_MAX);
    expect(notice).not.toContain('{company}');
    // Special replacement patterns in a company's name are not expanded.
    expect(accessNotice({ name: `$& {company}` }, language)).toContain('<bdi>$&#38; {company}</bdi>');
  }
  expect(accessNotice({ name: 'Mill' }, 'de')).toContain('Zugang bereitgestellt von <bdi>Mill</bdi>');
});
