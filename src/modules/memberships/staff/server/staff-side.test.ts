/** Staff actions on readers' accounts, and their effects for readers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

let token = '';
let gated = '';
const SECRET = 'Kleeblatt';

beforeAll(async () => {
  token = await login(app, world.a.users.admin.username);
});

async function call(id: string, input: Record<string, unknown>, site = 'a1') {
  return gql(app, { id, input, token, site });
}

async function done(id: string, input: Record<string, unknown>, site = 'a1') {
  const answer = await call(id, input, site);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Record<string, unknown>;
}

async function membershipOf(
  site: number,
  title: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const made = await done('createMembership', { site, title, ...more });
  return Number(made['id']);
}

/** A browser's cookie of a login. */
function cookieOf(readerToken: string): string {
  return `reader_${services.config.port}=${services.readers.sealed(readerToken)}`;
}

async function readsAs(readerToken: string): Promise<boolean> {
  const answer = await app.inject({
    url: gated,
    headers: { host: a1.host, cookie: cookieOf(readerToken) },
  });
  return answer.body.includes(SECRET);
}

async function eventsOf(id: number): Promise<string[]> {
  const rows = await database.superuser<{ kind: string; cms_user_id: number | null }>(
    'select kind, cms_user_id from site_user_event where site_user_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind, cms_user_id: by }) => (by === null ? kind : `${kind} by staff`));
}

async function mailsTo(address: string): Promise<string[]> {
  const rows = await database.superuser<{ subject: string }>(
    'select subject from mail_outbox where "to" = $1 order by id',
    [address],
  );
  return rows.map(({ subject: line }) => line);
}

describe('grants', () => {
  let membership = 0;
  beforeAll(async () => {
    membership = await membershipOf(a1.id, 'Lock keepers');
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', `Six ${SECRET}.`];
    const item = await makeContent(services, a1, {
      published: true,
      values: {
        name: 'Behind the lock',
        body: { v: 1, content: texts.map(paragraph) },
        requiredMemberships: [membership],
      },
    });
    const { headers } = await app.inject({ url: `/${item.id}`, headers: { host: a1.host } });
    gated = String(headers.location);
  });

  test('staff give, extend and end what a reader holds; readers notice within a second', async () => {
    const reader = await makeReader(services, a1);
    expect(await readsAs(reader.token)).toBe(false);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await done('grantSiteUserMembership', { id: reader.id, membership, until });
    subject.clock.expireSessions();
    expect(await readsAs(reader.token)).toBe(true);
    // A grant with the same or an earlier end adds nothing. A grant with a later end is added, and applies.
    expect((await call('grantSiteUserMembership', { id: reader.id, membership, until })).code).toBe(
      'CONFLICT',
    );
    await done('grantSiteUserMembership', { id: reader.id, membership });
    const { grants } = await done('getSiteUserDetails', { id: reader.id });
    const held = (grants as { id: number; membershipId: number; source: string; by: string }[]).filter(
      ({ membershipId }) => membershipId === membership,
    );
    expect(held).toHaveLength(2);
    expect(held[0]).toMatchObject({ source: 'staff', ends: null, holds: true });
    expect(held[0]?.by).not.toBeNull();
    // The shorter grant ends: the longest still applies.
    await done('revokeSiteUserMembership', { id: reader.id, grant: held[1]?.id });
    subject.clock.expireSessions();
    expect(await readsAs(reader.token)).toBe(true);
    await done('revokeSiteUserMembership', { id: reader.id, membership });
    subject.clock.expireSessions();
    expect(await readsAs(reader.token)).toBe(false);
    expect((await call('revokeSiteUserMembership', { id: reader.id, membership })).code).toBe('NOT_FOUND');
    expect((await eventsOf(reader.id)).filter((kind) => kind.startsWith('grant'))).toEqual([
      'grantGiven',
      'grantGiven by staff',
      'grantGiven by staff',
      'grantEnded by staff',
      'grantEnded by staff',
    ]);
  });

  test('an end that is over is refused, and a membership of other sites is not there', async () => {
    const reader = await makeReader(services, a1);
    const past = { id: reader.id, membership, until: '2020-01-01T00:00:00Z' };
    expect(await call('grantSiteUserMembership', past)).toMatchObject({ code: 'BAD_USER_INPUT' });
    const foreign = await makeReader(services, b1);
    const theirs = { id: reader.id, membership: foreign.membershipId };
    expect((await call('grantSiteUserMembership', theirs)).code).toBe('NOT_FOUND');
  });

  test('the list finds current holders of a membership, and no others', async () => {
    const [holder, former] = [await makeReader(services, a1), await makeReader(services, a1)];
    const other = await membershipOf(a1.id, 'Bridge keepers');
    for (const { id } of [holder, former]) await done('grantSiteUserMembership', { id, membership: other });
    await done('revokeSiteUserMembership', { id: former.id, membership: other });
    const page = await done('getSiteUserStream', { membership: other });
    const edges = page['edges'] as { node: { id: number } }[];
    expect(edges.map(({ node }) => node.id)).toEqual([holder.id]);
  });
});

describe('an account', () => {
  test('an account is edited by staff: a new email is announced at the old one, and logs in from then on', async () => {
    const reader = await makeReader(services, a1);
    const taken = await makeReader(services, a1);
    const refused = await call('updateSiteUserProfileAdmin', {
      id: reader.id,
      email: taken.email.toUpperCase(),
    });
    expect(refused.code).toBe('BAD_USER_INPUT');
    const email = `new-${reader.email}`;
    await done('updateSiteUserProfileAdmin', { id: reader.id, email, company: 'Pilots Ltd' });
    const account = await done('getSiteUser', { id: reader.id });
    // Fields that were not sent are unchanged.
    expect(account).toMatchObject({ username: email, company: 'Pilots Ltd', firstName: 'Ann' });
    expect(await mailsTo(reader.email)).toEqual(['Your email address at The Harbour Post was changed']);
    expect(await eventsOf(reader.id)).toEqual(
      expect.arrayContaining(['profileChanged by staff', 'emailChanged by staff']),
    );
  });

  test('an account that is closed is anonymous within a second, and comes back with its grants', async () => {
    const reader = await makeReader(services, a1);
    await done('closeSiteUser', { id: reader.id });
    subject.clock.expireSessions();
    const page = await app.inject({ url: '/', headers: { host: a1.host, cookie: cookieOf(reader.token) } });
    expect(page.body).not.toContain('data-member');
    expect((await call('closeSiteUser', { id: reader.id })).code).toBe('CONFLICT');
    await done('reopenSiteUser', { id: reader.id });
    expect(await eventsOf(reader.id)).toEqual(
      expect.arrayContaining(['closed by staff', 'reopened by staff']),
    );
  });

  test('an account is logged out everywhere within a second', async () => {
    const reader = await makeReader(services, a1);
    await done('logOutSiteUser', { id: reader.id });
    subject.clock.expireSessions();
    const page = await app.inject({ url: '/', headers: { host: a1.host, cookie: cookieOf(reader.token) } });
    expect(page.body).not.toContain('data-member');
  });

  test('an account has a timeline in pages, with the emails to its address', async () => {
    const reader = await makeReader(services, a1);
    for (const text of ['One', 'Two']) await done('addSiteUserNote', { id: reader.id, text });
    await done('updateSiteUserProfileAdmin', { id: reader.id, firstName: 'Bea' });
    await done('updateSiteUserProfileAdmin', { id: reader.id, email: `b-${reader.email}` });
    await done('updateSiteUserProfileAdmin', { id: reader.id, email: reader.email });
    const kinds: string[] = [];
    let after: string | null = null;
    do {
      const page: Record<string, unknown> = await done('getSiteUserTimeline', {
        id: reader.id,
        limit: 2,
        ...(after !== null && { after }),
      });
      kinds.push(...(page['entries'] as { kind: string }[]).map(({ kind }) => kind));
      after = page['next'] as string | null;
    } while (after !== null);
    expect(kinds.toSorted()).toEqual(
      ['email', 'emailChanged', 'emailChanged', 'grantGiven', 'loggedIn', 'profileChanged'].toSorted(),
    );
    expect((await call('getSiteUserTimeline', { id: reader.id, after: 'x' })).code).toBe('BAD_USER_INPUT');
    const { notes } = await done('getSiteUserDetails', { id: reader.id });
    expect((notes as { text: string }[]).map(({ text }) => text)).toEqual(['Two', 'One']);
  });
});

describe('permissions', () => {
  test('users who may see accounts and not export them get small pages', async () => {
    const editor = world.a.users.editor;
    await database.superuser("update cms_user set extra_permissions = '{view_site_users}' where id = $1", [
      editor.id,
    ]);
    const own = await login(app, editor.username);
    const ask = (limit: number) =>
      gql(app, { id: 'getSiteUserStream', input: { limit }, token: own, site: 'a1' });
    expect((await ask(100)).code).toBeNull();
    expect((await ask(101)).code).toBe('FORBIDDEN');
    const [{ id } = { id: 0 }] = await database.superuser<{ id: number }>(
      'select min(id) as id from site_user',
    );
    for (const operation of ['exportSiteUser', 'closeSiteUser', 'logOutSiteUser'])
      expect((await gql(app, { id: operation, input: { id }, token: own, site: 'a1' })).code).toBe(
        'FORBIDDEN',
      );
  });

  test('sites of another realm see none of its accounts', async () => {
    const reader = await makeReader(services, a1);
    await database.superuser(
      `with made as (insert into realm (organisation_id, name) values ($1, 'Apart') returning id)
       update site_realm set realm_id = made.id from made where site_id = $2`,
      [world.a.id, a2.id],
    );
    await database.superuser(
      'update cms_user set is_global = 0, tenants_ids = array[$1]::integer[] where id = $2',
      [a2.id, world.a.users.editor.id],
    );
    const own = await login(app, world.a.users.editor.username);
    const seen = await gql(app, { id: 'getSiteUser', input: { id: reader.id }, token: own, site: 'a2' });
    expect([seen.code, seen.result]).not.toContain(reader.email);
    const page = await gql(app, { id: 'getSiteUserStream', input: {}, token: own, site: 'a2' });
    expect(page.body).not.toContain('@reader.example');
  });
});
