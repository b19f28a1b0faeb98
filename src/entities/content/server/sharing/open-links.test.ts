/** A staff link opens one gated item for the browser that followed it, for as long as the link is valid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

interface Share {
  id: number;
  url: string;
  opensGate: boolean;
}
const [editor, contributor] = await Promise.all([
  login(app, world.a.users.editor.username),
  login(app, world.a.users.contributor.username),
]);
const call = (id: string, input: Record<string, unknown>, token = editor) =>
  gql(app, { token, site: 'a1', id, input });
const text = (own: string) => ({ type: 'paragraph', content: [{ type: 'text', text: own }] });
const BODY = { v: 1, content: [text('The keepers met.'), text('The Kleeblatt stayed.')] };
const gated = (name: string) =>
  makeContent(services, a1, { published: true, values: { name, body: BODY, registrationRequired: true } });
const get = (url: string, cookie = '', host = a1.host) =>
  app.inject({ url: url.replace(/^https?:\/\/[^/]+/, ''), headers: { host, ...(cookie && { cookie }) } });
const pathOf = async (id: number) => String((await get(`/${id}`)).headers.location);
const isWhole = async (id: number, cookie = '') =>
  (await get(await pathOf(id), cookie)).body.includes('Kleeblatt');
const cookieOf = async (url: string) =>
  String((await get(url)).headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';

let item = 0;
let share: Share;
beforeAll(async () => {
  item = (await gated('The harbour’s accounts')).id;
  share = (await call('createContentShare', { id: item, hours: 1, opensGate: true })).result as Share;
});

test('the link opens the whole item for its readers, and for no others', async () => {
  const answer = await get(share.url);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/${item}`]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
  const cookie = await cookieOf(share.url);
  expect([await isWhole(item), await isWhole(item, cookie), await isWhole(item)]).toEqual([
    false,
    true,
    false,
  ]);
  const other = (await gated('Another')).id;
  expect(await isWhole(other, cookie)).toBe(false);
  expect(await isWhole(item, cookie.replace(`.${item}.`, `.${other}.`))).toBe(false);
  expect((await get(share.url, '', a2.host)).statusCode).toBe(410);
});

test('a link to a draft opens no gate, and the other way round', async () => {
  const draft = (await call('createContentShare', { id: item })).result as Share;
  expect([draft.opensGate, draft.url.includes('/_preview/shared/')]).toEqual([false, true]);
  expect((await get(draft.url.replace('/shared/', '/open/'))).statusCode).toBe(410);
  expect((await get(share.url.replace('/open/', '/shared/'))).statusCode).toBe(410);
});

test('a link needs the permission to publish, and a published item', async () => {
  const refused = await call('createContentShare', { id: item, opensGate: true }, contributor);
  expect(refused.code).toBe('FORBIDDEN');
  const draft = await makeContent(services, a1, {});
  expect((await call('createContentShare', { id: draft.id, opensGate: true })).code).toBe('BAD_USER_INPUT');
});

describe('links end', () => {
  const made = async () => {
    const fresh = (await call('createContentShare', { id: item, opensGate: true })).result as Share;
    return { ...fresh, cookie: await cookieOf(fresh.url) };
  };

  test('when it is revoked, for those who followed it as well', async () => {
    const { id, url, cookie } = await made();
    expect(await isWhole(item, cookie)).toBe(true);
    await call('revokeContentShare', { id: item, share: id });
    expect(await isWhole(item, cookie)).toBe(false);
    expect((await get(url)).statusCode).toBe(410);
  });

  test('when its time is over', async () => {
    const { id, cookie } = await made();
    await database.superuser("update content_share set expires = now() - interval '1 second' where id = $1", [
      id,
    ]);
    services.cache.purge([`gate-links:${world.a.id}`]);
    expect(await isWhole(item, cookie)).toBe(false);
  });
});
