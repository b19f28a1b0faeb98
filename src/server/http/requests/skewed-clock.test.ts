/** A process with a wrong clock responds like any other, because the database's clock decides. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const HOUR_MS = 3_600_000;

const get = (url: string) => app.inject({ url, headers: { host: a1.host } });

/** The instant that is the given number of minutes after the database's current time. */
async function inMinutes(minutes: number): Promise<string> {
  const rows = await database.superuser<{ at: Date }>('select now() + make_interval(mins => $1) as at', [
    minutes,
  ]);
  return new Date(rows[0]?.at ?? 0).toISOString();
}

/** The current day in the format of a UTC site's front page. */
async function databaseDay(): Promise<string> {
  const rows = await database.superuser<{ day: string }>(
    "select to_char(now() at time zone 'UTC', 'FMDD FMMonth YYYY') as day",
  );
  return rows[0]?.day ?? '';
}

describe.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
  ['a day ahead', 24 * HOUR_MS],
])('with a clock %s', (_what, skewMs) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs });
    services.cache.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('published items appear immediately, scheduled ones do not, and ended ones are removed', async () => {
    const now = await makeContent(services, a1, { published: true, values: { name: 'Now' } });
    const coming = await makeContent(services, a1, {
      published: await inMinutes(30),
      values: { name: 'Coming' },
    });
    const window = { published: await inMinutes(-50), unpublished: await inMinutes(-30) };
    const ended = await makeContent(services, a1, { ...window, values: { name: 'Gone' } });
    const ending = { published: await inMinutes(-50), unpublished: await inMinutes(30) };
    const still = await makeContent(services, a1, { ...ending, values: { name: 'Still' } });
    const status = async (id: number, slug: string) => (await get(`/news/article/${id}/${slug}`)).statusCode;
    expect([
      await status(now.id, 'now'),
      await status(coming.id, 'coming'),
      await status(ended.id, 'gone'),
      await status(still.id, 'still'),
    ]).toEqual([200, 404, 404, 200]);
    const list = (await get('/news')).body;
    expect([/>Now</, />Coming</, />Gone</].map((word) => word.test(list))).toEqual([true, false, false]);
  });

  test('the editor gets the same, and a publication has the database’s instant', async () => {
    const token = await login(app, world.a.users.editor.username);
    const item = await makeContent(services, a1, { published: true, values: { name: 'Told' } });
    const answer = await gql(app, { token, site: 'a1', id: 'getContentDocument', input: { id: item.id } });
    const state = answer.result as { state: string; published: string };
    expect(state.state).toBe('published');
    const age = Date.parse(await inMinutes(0)) - Date.parse(state.published);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(HOUR_MS / 2);
  });

  test('a login works, and ends by the database’s clock', async () => {
    const token = await login(app, world.a.users.editor.username);
    const code = async () =>
      (await gql(app, { token, site: 'a1', id: 'getContentList', input: { limit: 1 } })).code;
    expect(await code()).toBeNull();
    await database.superuser("update cms_session set bearer_expires = now() - interval '1 second'");
    expect(await code()).toBe('UNAUTHENTICATED');
  });

  test('the address of a preview works for its minutes', async () => {
    const token = await login(app, world.a.users.editor.username);
    const input = { id: a1.content.draft };
    const answer = await gql(app, { token, site: 'a1', id: 'getContentPreview', input });
    const { url } = answer.result as { url: string };
    expect((await get(new URL(url).pathname)).statusCode).toBe(200);
    const target = { siteId: a1.id, contentId: a1.content.draft };
    const ended = services.preview.sign(target, Date.parse(await inMinutes(-16)));
    expect((await get(`/_preview/${ended}`)).statusCode).toBe(404);
  });

  test('the front page shows the database’s day and is cached', async () => {
    const first = await get('/');
    expect(first.body).toContain(`${await databaseDay()}</p>`);
    expect((await get('/')).headers['x-cache']).toBe('hit');
  });
});
