/** Readers' favourites: saving items, the copy in their browsers, and the menu. */
import { afterAll, describe, expect, test } from 'vitest';
import { accountChoices } from '#registry/account-choices.server.ts';
import { makeContent } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { FAVOURITES_MAX } from '../../model/favourites-max.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

async function reader(site = a1) {
  const made = await makeReader(services, site);
  return { ...made, cookie: cookieOf(made.token) };
}

const item = async (name: string, site = a1, published = true) =>
  (await makeContent(services, site, { ...(published && { published }), values: { name } })).id;

const save = (contentId: number | string, cookie?: string, path = '/ports/x', which = '@addFavorite') =>
  post(
    '/account',
    { x_form: which, contentId: String(contentId), path },
    cookie === undefined ? {} : { cookie },
  );

const held = async (id: number) =>
  (
    await database.superuser<{ content_id: number }>(
      'select content_id from site_user_favourite where site_user_id = $1 order by created desc, content_id desc',
      [id],
    )
  ).map(({ content_id }) => content_id);

describe('favourites', () => {
  test('favourites are saved from an item, listed the newest first a page at a time, and removed', async () => {
    const { id, cookie } = await reader();
    const ids: number[] = [];
    for (let number = 1; number <= 21; number += 1) ids.push(await item(`Berth ${number} of many`));
    for (const contentId of ids) expect((await save(contentId, cookie)).location).toBe('/ports/x');
    // Saving an item again changes nothing.
    await save(ids[0] ?? 0, cookie);
    expect(await held(id)).toEqual(ids.toReversed());
    const named = (body: string) => [...body.matchAll(/>(Berth \d+) of many</g)].map(([, name]) => name);
    const first = await get('/account', { cookie });
    expect(named(first.body)).toEqual(ids.slice(1).map((_, index) => `Berth ${21 - index}`));
    const next = /href="(\/account\?after=\d+)#manage-favorites"/.exec(first.body)?.[1] ?? '';
    expect(named((await get(next, { cookie })).body)).toEqual(['Berth 1']);
    const removed = await post(
      '/account',
      { x_form: 'account.removeFavorite', contentId: String(ids[20]) },
      { cookie },
    );
    expect(removed.location).toBe('/account?done=favourite#manage-favorites');
    expect(await held(id)).toHaveLength(20);
  });

  test('favourites are for members: anonymous readers log in first, and return to the item', async () => {
    const contentId = await item('For members alone');
    const answer = await save(contentId);
    expect(answer.location).toBe('/account/login?redirectTo=%2Fports%2Fx');
    for (const path of ['https://evil.example/', '//evil.example'])
      expect((await save(contentId, undefined, path)).location).toBe('/account/login?redirectTo=%2Faccount');
    const { location } = await get(`/${contentId}`);
    const page = await get(location ?? '');
    expect(page.body).toContain(`data-favorite="${contentId}"`);
    expect(page.body).toContain(`href="/account/login?redirectTo=${encodeURIComponent(location ?? '')}"`);
    expect((await get('/')).body).not.toContain('data-favorite');
  });

  test('favourites are only items visible to readers of the site, whatever ids are sent', async () => {
    const { id, cookie } = await reader();
    const unseen = [await item('A draft', a1, false), await item('Of another organisation', b1)];
    for (const contentId of [...unseen, 'x', '-1', '1e9', '99999999'])
      expect((await save(contentId, cookie)).status).toBe(
        contentId === 'x' || contentId === '1e9' ? 422 : 303,
      );
    expect(await held(id)).toEqual([]);
    // Another reader's favourite can't be removed.
    const contentId = await item('Mine');
    await save(contentId, cookie);
    const other = await reader();
    await save(contentId, other.cookie, '/', '@removeFavorite');
    expect(await held(id)).toEqual([contentId]);
    // An unpublished item is stored, but not shown.
    await database.superuser('update content set status = 0 where id = $1', [contentId]);
    expect((await get('/account', { cookie })).body).not.toContain('>Mine<');
  });

  test('favourites are limited to 500; beyond that the account shows a notice', async () => {
    const { id, cookie } = await reader();
    const contentId = await item('One too many');
    // Inserts only the rows, because creating 500 items would take a minute.
    await database.superuser(
      `with made as (
        insert into content select (jsonb_populate_record(c, jsonb_build_object('id', 20000000 + n))).*
        from content c, generate_series(1, ${FAVOURITES_MAX}) n where c.id = $2 returning organisation_id, id)
      insert into site_user_favourite (organisation_id, site_user_id, content_id)
      select organisation_id, $1, id from made`,
      [id, contentId],
    );
    const full = await save(contentId, cookie);
    expect(full.location).toBe('/account?done=full#manage-favorites');
    expect((await get('/account?done=full', { cookie })).body).toContain('You can have up to 500 favorites.');
  });
});

describe('the reader’s data in the browser', () => {
  test('a browser gets only its reader’s id, first name, memberships, favourites and account choices; anonymous readers get nothing', async () => {
    const { id, cookie, membershipId } = await reader();
    const contentId = await item('Kept');
    await save(contentId, cookie);
    const about = await get('/__reader', { cookie });
    expect(JSON.parse(about.body)).toEqual({
      id,
      firstName: 'Ann',
      memberships: [membershipId],
      favourites: [contentId],
      ...Object.fromEntries(accountChoices.map(({ name }) => [name, []])),
    });
    expect((await get('/__reader')).body).toBe('null');
    expect((await get('/__reader', { cookie, host: b1.host })).body).toBe('null');
    const { headers } = await subject.app.inject({ url: '/__reader', headers: { host: a1.host, cookie } });
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

test('the menu has every entry in every page; the page reveals of a member only whether they pay', async () => {
  const { cookie } = await reader();
  const { body } = await get('/', { cookie });
  expect(body).toContain('<html data-member="free" ');
  for (const anchor of ['update-profile', 'manage-favorites', 'change-password'])
    expect(body).toContain(`<li><a href="/account#${anchor}"`);
  for (const anchor of ['change-email', 'upgrade-membership'])
    expect(body).toContain(`<li class="free-only"><a href="/account#${anchor}"`);
  expect(body).not.toContain('manage-newsletters');
  expect(body).toContain('name="x_form" value="@logout"');
});
