/** An administrator of one site can't change the accounts of other sites' members. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#model/permissions.ts';
import { operations } from '#registry/operations.server.ts';
import { staffById } from '#server/auth/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { makeReader, type TestReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { siteUser } from '../../account/entities/site-user/entity.ts';
import { list } from '../../account/entities/site-user/admin/list.ts';
import { hooks } from '../../account/entities/site-user/server/hooks.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const { admin, editor } = world.a.users;
afterAll(subject.close);

let ofOneSite = '';
let ofAllSites = '';
beforeAll(async () => {
  await database.superuser("update cms_user set role = 'admin' where id = $1", [editor.id]);
  await database.superuser("update site set name = 'Harbour Gazette' where id = $1", [a2.id]);
  ofOneSite = await login(app, editor.username);
  ofAllSites = await login(app, admin.username);
});

/** Operations that affect the account on every site, with their input for a reader. */
const OF_THE_WHOLE_ACCOUNT: Record<string, (reader: TestReader) => Promise<Record<string, unknown>>> = {
  eraseSiteUser: ({ id, email }) => Promise.resolve({ id, email }),
  closeSiteUser: ({ id }) => Promise.resolve({ id }),
  exportSiteUser: ({ id }) => Promise.resolve({ id }),
  reopenSiteUser: async ({ id }) => {
    await database.superuser('update site_user set status = 0 where id = $1', [id]);
    return { id };
  },
  mergeSiteUsers: async ({ id }) => ({ id: (await makeReader(services, a1)).id, other: id }),
  updateSiteUserProfileAdmin: ({ id, email }) => Promise.resolve({ id, email: `taken-${email}` }),
};

/** Operations that only concern memberships of the user's own sites, or remove nothing from the account. */
const OF_ONE_SITE = [
  'addSiteUserNote',
  'cancelMembershipOrder',
  'changeSiteUserGrant',
  'confirmMembershipOrder',
  'createSiteUser',
  'deleteSiteUserNote',
  'deleteSurveyAnswer',
  'grantSiteUserMembership',
  'logOutSiteUser',
  'revokeSiteUserMembership',
  'sendSiteUserResetLink',
  'unlockSiteUser',
];

const call = (id: string, input: Record<string, unknown>, token: string) =>
  gql(app, { id, input, token, site: 'a1' });

test('every operation on accounts, single or bulk, declares whether it concerns the whole account', () => {
  const staff = (permission: 'manage_site_users' | 'manage_content' | 'export_site_users'): Actor => ({
    kind: 'staff',
    id: 1,
    organisationId: world.a.id,
    sessionId: '',
    username: '',
    fullName: '',
    hasAllSites: false,
    role: 'contributor',
    permissions: new Set([permission]),
    isGlobal: false,
    siteIds: [a1.id],
  });
  const named = operations
    .filter(
      ({ kind, access }) =>
        kind === 'mutation' && (access(staff('manage_site_users')) || access(staff('export_site_users'))),
    )
    .filter(({ access }) => !access(staff('manage_content')))
    .map(({ name }) => name);
  const known = [...Object.keys(OF_THE_WHOLE_ACCOUNT), ...OF_ONE_SITE];
  expect(named.toSorted()).toEqual(known.toSorted());
  const ofMany = (list.bulkActions ?? []).map(({ operation }) => operation);
  expect(ofMany.filter((name) => !known.includes(name))).toEqual([]);
});

test.each(Object.entries(OF_THE_WHOLE_ACCOUNT))(
  '%s is refused, and names the other site',
  async (name, inputFor) => {
    const theirs = await makeReader(services, a2);
    const input = await inputFor(theirs);
    const refused = await call(name, input, ofOneSite);
    expect([refused.code, refused.error?.message]).toEqual([
      'FORBIDDEN',
      expect.stringContaining('Harbour Gazette'),
    ]);
    const [row] = await database.superuser<{ username: string }>(
      'select username from site_user where id = $1',
      [theirs.id],
    );
    expect(row?.username).toBe(theirs.email);
    // Allowed for a user with access to all sites, and for every user if the reader is only a member of the
    // user's own site.
    expect((await call(name, input, ofAllSites)).code).toBeNull();
    const own = await makeReader(services, a1);
    expect((await call(name, await inputFor(own), ofOneSite)).code).toBeNull();
  },
);

test('an expired membership does not block, and other fields of the profile are not the address', async () => {
  const theirs = await makeReader(services, a2);
  const renamed = await call('updateSiteUserProfileAdmin', { id: theirs.id, city: 'Zwolle' }, ofOneSite);
  expect(renamed.code).toBeNull();
  await database.superuser(
    "update membership_grant set starts = now() - interval '2 days', ends = now() - interval '1 day' where site_user_id = $1",
    [theirs.id],
  );
  expect((await call('closeSiteUser', { id: theirs.id }, ofOneSite)).code).toBeNull();
});

test.each([
  ['editor', false],
  ['admin', true],
] as const)('an import started by the %s readdresses other sites’ members: %s', async (who, may) => {
  const theirs = await makeReader(services, a2);
  const changes = { email: `taken-${theirs.email}` };
  const outcome = await imported(who, changes, theirs.id).catch(String);
  expect(JSON.stringify(outcome)).toContain(may ? `taken-${theirs.email}` : 'Harbour Gazette');
});

test.each([
  ['editor', 'create', false],
  ['editor', 'update', false],
  ['admin', 'create', true],
  ['admin', 'update', true],
] as const)(
  'an import started by the %s gives other sites’ members a further email or a password (%s): %s',
  async (who, kind, may) => {
    const theirs = await makeReader(services, a2);
    await database.superuser('update site_user set last_login = null where id = $1', [theirs.id]);
    const further = `further-${theirs.email}`;
    const values = { email: theirs.email, furtherEmails: [further], passwordHash: WORDPRESS_HASH };
    const { warnings } = await imported(who, values, kind === 'update' ? theirs.id : undefined);
    const [row] = await database.superuser(
      `select password_hash is not null as password, exists (select from site_user_address a where a.email = $2
        and a.site_user_id = u.id) as email from site_user u where id = $1`,
      [theirs.id, further],
    );
    expect(row).toEqual({ password: may, email: may });
    expect(warnings.filter((reason) => reason.includes('Harbour Gazette'))).toHaveLength(may ? 0 : 2);
  },
);

const WORDPRESS_HASH = '$P$984478476IagS59wHZvyQMArzfx58u.';

/** The result of importing one record as this user: into an account it names by id, or by email. */
async function imported(who: 'editor' | 'admin', values: Record<string, unknown>, known?: number) {
  const { id } = world.a.users[who];
  const user = await staffById(services.pool, { organisationId: world.a.id, id });
  if (!user) throw new Error('There is no such user.');
  const actor = { ...user, event: 'Import: readers' };
  const warnings: string[] = [];
  const input = {
    target: 'siteUser',
    siteId: a1.id,
    isKnown: known !== undefined,
    values,
    warn: (reason: string) => void warnings.push(reason),
    readFile: fail,
    media: { inspect: fail, normalise: fail, store: { put: fail } },
  };
  return services.write({ actor, organisationId: world.a.id, siteIds: [a1.id] }, async (work) => {
    const before = known === undefined ? null : await work.records.find(siteUser, known, { lock: true });
    const after = before
      ? await hooks.imports?.update?.(work, before, input)
      : await hooks.imports?.create?.(work, input);
    return { username: after?.username, warnings };
  });
}

function fail(): never {
  throw new Error('No media.');
}

test('the timeline of a reader names no memberships of sites on which the caller does not work', async () => {
  const reader = await makeReader(services, a2);
  await database.superuser(
    `insert into site_user_event (organisation_id, site_user_id, site_id, kind, details)
     values ($1, $2, $3, 'grantGiven', '{"membership": "Harbour Insider", "until": "2030-01-01T00:00:00.000Z"}'),
       ($1, $2, $3, 'emailChanged', '{"to": "new@reader.example"}')`,
    [world.a.id, reader.id, a2.id],
  );
  const timelineFor = async (token: string) =>
    (await call('getSiteUserTimeline', { id: reader.id }, token)).body;
  expect(await timelineFor(ofAllSites)).toContain('Harbour Insider');
  const local = await timelineFor(ofOneSite);
  expect(local).toContain('new@reader.example');
  expect(local).not.toMatch(/Harbour Insider|2030-01-01/);
});
