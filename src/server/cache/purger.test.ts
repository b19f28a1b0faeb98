import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const one = await buildTestWorld();
const two = await buildTestApp({ database: one.database });
const { world } = one;
const { a1 } = world.sites;
const token = await login(one.app, world.a.users.editor.username);
const article = `/news/article/${a1.content.article}/`;
afterAll(async () => {
  await two.close();
  await one.close();
});

const get = ({ app }: TestApp, url: string) => app.inject({ url, headers: { host: a1.host } });

async function pathOf(contentId: number): Promise<string> {
  return String((await get(one, `/${contentId}`)).headers.location);
}

/** Saves and publishes on the first process. */
async function edit(id: number, changes: Record<string, unknown>): Promise<void> {
  const call = async (name: string, input: Record<string, unknown>) => {
    const answer = await gql(one.app, { token, site: 'a1', id: name, input });
    if (answer.error) throw new Error(answer.body);
    return answer.result as { version: string; values: Record<string, unknown> };
  };
  const loaded = await call('getContentDocument', { id });
  const saved = await call('saveContent', { id, version: loaded.version, changes, base: loaded.values });
  await call('publishContent', { id, version: saved.version });
}

/**
 * Waits until the check passes: the design promises one second, the timeout adds room for a loaded machine.
 */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 3_000, interval: 20 });

describe('two processes on one database', () => {
  test('an edit on one is on every stored page of both: immediately there, within the second here', async () => {
    const url = await pathOf(a1.content.article);
    for (const process of [one, two]) for (const path of [url, '/news', '/']) await get(process, path);
    expect((await get(two, url)).headers['x-cache']).toBe('hit');
    await edit(a1.content.article, { seoDescription: 'The water is back' });
    expect((await get(one, url)).body).toContain('The water is back');
    await soon(async () => expect((await get(two, url)).body).toContain('The water is back'));
    expect(url.startsWith(article)).toBe(true);
  });

  test('an edit is seen after the listener of the other process lost its connection', async () => {
    const url = await pathOf(a1.content.article);
    await get(two, url);
    await one.database.superuser(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'masthead listener' and datname = current_database()",
    );
    await edit(a1.content.article, { seoDescription: 'Heard all the same' });
    await soon(async () => expect((await get(two, url)).body).toContain('Heard all the same'));
    await soon(async () => expect(two.services.purger.isListening()).toBe(true));
    await get(two, url);
    await edit(a1.content.article, { seoDescription: 'And the next one too' });
    await soon(async () => expect((await get(two, url)).body).toContain('And the next one too'));
  });

  test('a change of a section or layout on one purges the whole site on the other', async () => {
    await get(two, '/about');
    await gql(one.app, {
      token,
      site: 'a1',
      id: 'updateWebsiteSection',
      input: {
        id: a1.sections.news,
        version: 1,
        changes: { name: 'Latest news', manualAlias: true, alias: 'news' },
      },
    });
    await soon(async () => expect((await get(two, '/about')).body).toContain('Latest news'));
  });

  test('a page no edit touched stays stored', async () => {
    const host = world.sites.b1.host;
    await two.app.inject({ url: '/about', headers: { host } });
    await get(two, '/news/ports');
    await edit(a1.content.article, { seoDescription: 'Nothing to do with the others' });
    const url = await pathOf(a1.content.article);
    await soon(async () => expect((await get(two, url)).body).toContain('Nothing to do with the others'));
    expect((await get(two, '/news/ports')).headers['x-cache']).toBe('hit');
    expect((await two.app.inject({ url: '/about', headers: { host } })).headers['x-cache']).toBe('hit');
  });
});

describe('an instant that comes', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

  test('a publication appears on both processes when its time comes, where a missing page and a list without it were stored', async () => {
    const item = await makeContent(one.services, a1, {
      published: inSeconds(2),
      values: { name: 'Punctual arrival' },
    });
    const path = `/news/article/${item.id}/punctual-arrival`;
    for (const process of [one, two]) {
      expect((await get(process, path)).statusCode).toBe(404);
      expect((await get(process, '/news')).body).not.toContain('Punctual arrival');
      expect((await get(process, '/news')).headers['x-cache']).toBe('hit');
    }
    for (const process of [one, two]) {
      await vi.waitFor(async () => expect((await get(process, '/news')).body).toContain('Punctual arrival'), {
        timeout: 30_000,
        interval: 50,
      });
      expect((await get(process, path)).statusCode).toBe(200);
    }
  });

  test('an end removes the item from its page and from lists when its time comes', async () => {
    const item = await makeContent(one.services, a1, {
      published: inSeconds(-60),
      unpublished: inSeconds(2),
      values: { name: 'Punctual departure' },
    });
    const path = `/news/article/${item.id}/punctual-departure`;
    expect((await get(one, path)).statusCode).toBe(200);
    expect((await get(one, '/news')).body).toContain('Punctual departure');
    await vi.waitFor(async () => expect((await get(one, path)).statusCode).toBe(404), {
      timeout: 30_000,
      interval: 50,
    });
    expect((await get(one, '/news')).body).not.toContain('Punctual departure');
  });
});
