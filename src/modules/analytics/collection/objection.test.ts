/** Readers who object to being counted: by their browser's signal, or on the page of the site. */
import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';
import { numberOf } from './model/eight-bytes.ts';
import { BATCH_PATH, CHOICE_PATH } from './model/paths.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const subject = await buildTestWorld();
const { app, database, world } = subject;
afterAll(() => subject.close());
const { a1 } = world.sites;

let views = 0;

/** Sends a page view, and returns the status with the number of its stored rows. */
async function view(headers: Record<string, string>): Promise<{ status: number; stored: number }> {
  const id = `objecting${(views += 1)}A`;
  const { statusCode: status } = await app.inject({
    method: 'POST',
    url: BATCH_PATH,
    headers: { host: a1.host, 'user-agent': READER, 'content-type': 'text/plain', ...headers },
    payload: JSON.stringify({
      view: id,
      ageMs: 0,
      page: 'content',
      item: a1.content.article,
      events: [{ sequence: 0, kind: 'pageView', afterMs: 0 }],
    }),
  });
  const rows = await database.superuser('select 1 from analytics_event where view = $1', [numberOf(id)]);
  return { status, stored: rows.length };
}

const choice = (method: 'GET' | 'POST', headers: Record<string, string> = {}, query = '') =>
  app.inject({ method, url: `${CHOICE_PATH}${query}`, headers: { host: a1.host, ...headers } });

const cookieOf = ({ headers }: Awaited<ReturnType<typeof choice>>): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

test('a browser that sends Global Privacy Control is not counted', async () => {
  expect(await view({ 'sec-gpc': '1' })).toEqual({ status: 200, stored: 0 });
  expect(await view({ 'sec-gpc': '0' })).toEqual({ status: 204, stored: 1 });
  const { body } = await choice('GET', { 'sec-gpc': '1' });
  expect(body).toContain('Your browser sends Global Privacy Control');
  expect(body).not.toContain('<button');
});

test('a reader objects without a script, is not counted, and is counted again after withdrawing', async () => {
  const before = await choice('GET');
  expect(before.statusCode).toBe(200);
  expect(before.headers['set-cookie']).toBeUndefined();
  expect(before.body).toContain('Do not count my visits');

  const objected = await choice('POST');
  expect(objected).toMatchObject({ statusCode: 303, headers: { location: CHOICE_PATH } });
  expect(String(objected.headers['set-cookie'])).toMatch(/Max-Age=34128000;.*HttpOnly; SameSite=Lax/);
  const cookie = cookieOf(objected);
  // The value is the same for everyone.
  expect(cookie).toMatch(/=off$/);
  expect(await view({ cookie })).toEqual({ status: 200, stored: 0 });
  expect((await choice('GET', { cookie })).body).toContain('Count my visits again');

  const withdrawn = await choice('POST', { cookie }, '?visits=count');
  expect(cookieOf(withdrawn)).toMatch(/=$/);
  expect(await view({})).toEqual({ status: 204, stored: 1 });
});

test.each([
  ['de', 'Meine Besuche nicht zählen'],
  ['ar', 'لا تحتسب زياراتي'],
  ['ja', 'アクセスを計測しない'],
])('the page is in the language of a site in %s', async (language, button) => {
  await database.superuser('update site set language = $1 where id = $2', [language, a1.id]);
  await subject.services.sites.reload();
  expect((await choice('GET')).body).toContain(button);
});

test('every page of a site links to the page', async () => {
  const { body } = await app.inject({ url: '/', headers: { host: a1.host } });
  expect(body).toContain(`href="${CHOICE_PATH}"`);
});
