import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.contributor.username);
afterAll(subject.close);

interface Share {
  id: number;
  url: string;
  created: string;
  expires: string;
}
const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
const share = async (id: number, hours?: number) =>
  (await call('createContentShare', { id, ...(hours !== undefined && { hours }) })).result as Share;
const open = (url: string, host = a1.host) =>
  app.inject({ url: new URL(url).pathname, headers: { host, accept: 'text/html' } });
const draftOf = (name: string) => makeContent(services, a1, { values: { name } });

test('the link shows the working copy, without a login, uncached', async () => {
  const { id } = await draftOf('Unseen');
  await call('saveContent', { id, version: '1.0', changes: { name: 'Seen by the lawyer' }, base: {} });
  const { url } = await share(id);
  expect(new URL(url).host).toBe(a1.host);
  const page = await open(url);
  expect([page.statusCode, page.body.includes('Seen by the lawyer')]).toEqual([200, true]);
  expect(page.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-cache': 'bypass',
  });
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await app.inject({ url: `/${id}`, headers: { host: a1.host } })).statusCode).toBe(404);
  expect((await call('getContentDocument', { id })).result).toMatchObject({ state: 'draft' });
});

test('a link shows its item, and of other work what readers see', async () => {
  const draft = await draftOf('A takeover in March');
  const shown = await makeContent(services, a1, { published: true, values: { name: 'The quay in numbers' } });
  const { id } = await makeContent(services, a1, {
    values: { name: 'Shared with the lawyer', relatedTo: [draft.id, shown.id] },
  });
  const { body } = await open((await share(id)).url);
  expect(body).toContain('Shared with the lawyer');
  expect(body).toContain('The quay in numbers');
  expect(body).not.toContain('takeover');
  const { result } = await call('getContentPreview', { id });
  expect((await open((result as { url: string }).url)).body).toContain('A takeover in March');
});

test('a link is valid for a week by default, from an hour to thirty days', async () => {
  const { id } = await draftOf('Times');
  const hoursOf = ({ created, expires }: Share) => (Date.parse(expires) - Date.parse(created)) / 3_600_000;
  expect(hoursOf(await share(id))).toBeCloseTo(168, 2);
  expect(hoursOf(await share(id, 1))).toBeCloseTo(1, 2);
  expect(hoursOf(await share(id, 720))).toBeCloseTo(720, 2);
  for (const hours of [0, 721])
    expect((await call('createContentShare', { id, hours })).code).toBe('BAD_USER_INPUT');
});

describe('a link ends', () => {
  const expectEnded = async (url: string, host?: string) => {
    const page = await open(url, host);
    expect(page.statusCode).toBe(410);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.body).toContain('This preview has expired');
    return page;
  };

  test('when its time is over, in the look of the site', async () => {
    const { id } = await draftOf('Too late');
    const { id: row, url } = await share(id, 1);
    await database.superuser("update content_share set expires = now() - interval '1 second' where id = $1", [
      row,
    ]);
    const page = await expectEnded(url);
    expect(page.body).toContain('The Harbour Post');
    expect(page.body).not.toContain('Too late');
  });

  test('when it is revoked, and the others stay', async () => {
    const { id } = await draftOf('Revoked');
    const [first, second] = [await share(id), await share(id)];
    expect((await call('revokeContentShare', { id, share: first.id })).code).toBeNull();
    await expectEnded(first.url);
    expect((await open(second.url)).statusCode).toBe(200);
    const left = (await call('getContentShares', { id })).result as { shares: Share[] };
    expect(left.shares).toMatchObject([{ id: second.id, url: second.url }]);
    expect((await call('revokeContentShare', { id, share: first.id })).code).toBe('NOT_FOUND');
  });

  test('when the item goes to the trash', async () => {
    const { id, version } = await makeContent(services, a1);
    const { url } = await share(id);
    const editor = await login(app, world.a.users.editor.username);
    await gql(app, {
      token: editor,
      site: 'a1',
      id: 'deleteContent',
      input: { id, version: `${version}.0` },
    });
    await expectEnded(url);
  });

  test('a link is invalid on every other site and host, and when a letter of it is changed', async () => {
    const { id } = await draftOf('Elsewhere');
    const other = await draftOf('Another');
    const { url } = await share(id);
    await expectEnded(url, a2.host);
    const forged = (from: string, to: string) => url.replace(from, to);
    for (const address of [
      forged(`.${id}.`, `.${other.id}.`),
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      forged('guest', 'staff'),
      forged(/\.(\d{10})\./.exec(url)?.[1] ?? '', '9999999999'),
    ])
      await expectEnded(address);
  });

  test('a token of one kind of preview is invalid for the other', async () => {
    const { id } = await draftOf('Kinds');
    const { url } = await share(id);
    const preview = (await call('getContentPreview', { id })).result as { url: string };
    const tokenOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);
    expect((await open(`http://${a1.host}/_preview/${tokenOf(url)}`)).statusCode).toBe(404);
    await expectEnded(`http://${a1.host}/_preview/shared/${tokenOf(preview.url)}`);
  });
});

test('an item has at most twenty open links', async () => {
  const { id } = await draftOf('Popular');
  for (let index = 0; index < 20; index += 1) await share(id);
  expect((await call('createContentShare', { id })).code).toBe('BAD_USER_INPUT');
});
