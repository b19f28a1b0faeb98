/** Roles that organisations add: what their users can do, and who can change them. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gql, login, makeContent, PASSWORD } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { ROLES_MAX } from './entity.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a, b, sites } = world;
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

interface User {
  id: number;
  version: number;
  username: string;
}

interface Role {
  id: number;
  version: number;
  key: string;
}

let made = 0;
const hash = await services.auth.hashPassword(PASSWORD);
const admin = await login(app, a.users.admin.username);

/** Inserts a user of site a1, or of all sites. */
async function makeUser(role: string, { extra = [] as string[], isGlobal = false } = {}): Promise<User> {
  made += 1;
  const username = `holder.${made}`;
  const [user] = await database.superuser<{ id: number; version: number }>(
    `insert into cms_user (organisation_id, email, username, first_name, last_name, role, extra_permissions, status,
       is_global, tenants_ids, password_hash)
     values ($1, $2 || '@press.example', $2, 'Noor', 'Haddad', $3, $4, 1, $5, $6, $7) returning id, version`,
    [a.id, username, role, extra, isGlobal ? 1 : 0, isGlobal ? [] : [sites.a1.id], hash],
  );
  if (!user) throw new Error('No user was made.');
  return { ...user, username };
}

const call = (token: string, id: string, input: Record<string, unknown>, site = 'a1') =>
  gql(app, { token, site, id, input });

/** Creates a role of organisation A as its administrator. */
async function makeRole(permissions: string[], values: Record<string, unknown> = {}): Promise<Role> {
  made += 1;
  const input = { name: `Desk ${made}`, key: `desk_${made}`, permissions, ...values };
  const answer = await call(admin, 'createUserRole', input);
  expect(answer.error).toBeNull();
  return answer.result as unknown as Role;
}

const change = (token: string, { id, version }: Role, changes: Record<string, unknown>) =>
  call(token, 'updateUserRole', { id, version, changes });

const fieldsOf = (answer: { error: { extensions: Record<string, unknown> } | null }) =>
  answer.error?.extensions['fields'] ?? {};

const reasonOf = (answer: { error: { extensions: Record<string, unknown> } | null }) =>
  answer.error?.extensions['reason'];

const newArticle = (token: string) =>
  call(token, 'createContent', {
    site: sites.a1.id,
    type: 'Article',
    values: { name: 'Cranes', primarySection: sites.a1.sections.news },
  });

const newUser = (values: Record<string, unknown>) => {
  made += 1;
  const email = `invited.${made}@press.example`;
  return {
    email,
    username: email,
    firstName: 'Sanne',
    lastName: 'Wouters',
    tenants: [sites.a1.id],
    ...values,
  };
};

describe('a user with a role of the organisation', () => {
  test('a user can do what the role allows, and nothing else', async () => {
    const { key } = await makeRole(['manage_content']);
    const token = await login(app, (await makeUser(key)).username);
    expect((await newArticle(token)).code).toBeNull();
    const { id, version } = await makeContent(services, sites.a1, {});
    const item = { id, version: `${version}.0` };
    expect((await call(token, 'publishContent', item)).code).toBe('FORBIDDEN');
    expect((await call(token, 'getCmsUserStream', {})).code).toBe('FORBIDDEN');
  });

  test('extra permissions add to the role', async () => {
    const { key } = await makeRole([]);
    const token = await login(app, (await makeUser(key, { extra: ['manage_content'] })).username);
    expect((await newArticle(token)).code).toBeNull();
  });

  test('a permission of a module acts like one of core', async () => {
    const list = (token: string) => call(token, 'getNewsletterStream', {});
    const without = await makeRole(['manage_content']);
    const having = await makeRole(['manage_newsletters']);
    expect((await list(await login(app, (await makeUser(without.key)).username))).code).toBe('FORBIDDEN');
    expect((await list(await login(app, (await makeUser(having.key)).username))).code).toBeNull();
  });

  test('a change of the role acts at the next request of an open session', async () => {
    const role = await makeRole([]);
    const token = await login(app, (await makeUser(role.key)).username);
    expect((await newArticle(token)).code).toBe('FORBIDDEN');
    const grown = await change(admin, role, { permissions: ['manage_content'] });
    expect((await newArticle(token)).code).toBeNull();
    await change(admin, grown.result as unknown as Role, { permissions: null });
    expect((await newArticle(token)).code).toBe('FORBIDDEN');
  });

  test('a role that no longer exists allows nothing, and its users can still log in', async () => {
    const user = await makeUser('left_over');
    const token = await login(app, user.username);
    const own = await call(token, 'cmsUser/getActiveCMSUser', {});
    expect(own.result).toMatchObject({ user: { role: 'left_over', permissions: [] } });
    expect((await newArticle(token)).code).toBe('FORBIDDEN');
    // An administrator can change such a user, and give them another role.
    const { id, version } = user;
    const renamed = await call(admin, 'updateCmsUser', { id, version, changes: { firstName: 'Nora' } });
    expect(renamed.error).toBeNull();
    const next = (renamed.result as unknown as User).version;
    const changed = await call(admin, 'updateCmsUser', { id, version: next, changes: { role: 'editor' } });
    expect(changed.error).toBeNull();
    expect((await newArticle(token)).code).toBeNull();
  });

  test('permissions of a removed module and of keys have no effect', async () => {
    const role = await makeRole(['manage_content']);
    await database.superuser(
      "update user_role set permissions = '{manage_content,gone_permission,read_published}' where id = $1",
      [role.id],
    );
    const token = await login(app, (await makeUser(role.key)).username);
    const own = await call(token, 'cmsUser/getActiveCMSUser', {});
    expect(own.result).toMatchObject({ user: { permissions: ['manage_content'] } });
    // The role retains them when others are added.
    const saved = await change(admin, role, {
      permissions: ['manage_content', 'gone_permission', 'read_published', 'manage_media'],
    });
    expect(saved.error).toBeNull();
  });
});

describe('the form of a role', () => {
  test.each([
    [{ key: 'editor' }, { key: '“editor” is the key of a built-in role. Choose another.' }],
    [{ key: 'Event desk' }, { key: expect.stringContaining('lower-case letters') }],
    [{ key: 'x'.repeat(51) }, { key: 'Key may have at most 50 characters.' }],
    [{ name: 'administrator' }, { name: '“administrator” is the name of a built-in role. Choose another.' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name may have at most 80 characters.' }],
    [{ description: 'x'.repeat(501) }, { description: 'Description may have at most 500 characters.' }],
    [{ permissions: ['read_published'] }, { permissions: expect.stringContaining('unknown entry') }],
    [{ permissions: ['launch_rockets'] }, { permissions: expect.stringContaining('unknown entry') }],
    [
      { permissions: Array.from({ length: 201 }, (_, index) => `p${index}`) },
      { permissions: 'Permissions may have at most 200 entries.' },
    ],
  ])('the form refuses %o', async (values, fields) => {
    const answer = await call(admin, 'createUserRole', { name: 'Refused', key: 'refused', ...values });
    expect(fieldsOf(answer)).toMatchObject(fields);
  });

  test('keys and names are unique in an organisation, and the key never changes', async () => {
    const role = await makeRole([], { name: 'Night desk', key: 'night_desk' });
    const same = (values: Record<string, unknown>) =>
      call(admin, 'createUserRole', { name: 'Other', key: 'other', ...values });
    expect(fieldsOf(await same({ key: 'night_desk' }))).toEqual({
      key: 'Key is already taken. Choose another.',
    });
    expect(fieldsOf(await same({ name: 'NIGHT DESK' }))).toEqual({
      name: 'Name is already taken. Choose another.',
    });
    expect(fieldsOf(await change(admin, role, { key: 'day_desk' }))).toEqual({
      key: 'The key of a role cannot be changed. Create another role.',
    });
    const other = await login(app, b.users.admin.username);
    const elsewhere = await call(other, 'createUserRole', { name: 'Night desk', key: 'night_desk' }, 'b1');
    expect(elsewhere.error).toBeNull();
  });

  test.each([
    ['Événements & co', 'evenements_co'],
    ['Événements – co', 'evenements_co_2'],
    ['24 hours', 'role_24_hours'],
    ['編集', 'role'],
    ['Admin', 'admin_2'],
  ])('a role named %s without a key gets %s', async (name, key) => {
    expect((await call(admin, 'createUserRole', { name })).result).toMatchObject({ key });
  });

  test('an organisation has at most 100 roles, also when two are created at the same time', async () => {
    await database.superuser(
      `insert into user_role (organisation_id, name, key)
       select $1, 'Filler ' || n, 'filler_' || n from generate_series(1, $2 - (
         select count(*)::integer from user_role where organisation_id = $1) - 1) n`,
      [a.id, ROLES_MAX],
    );
    const answers = await Promise.all(
      ['last_one', 'last_two'].map((key) => call(admin, 'createUserRole', { name: key, key })),
    );
    expect(answers.map(reasonOf).sort()).toEqual(['TOO_MANY_ROLES', undefined]);
    await database.superuser("delete from user_role where key like 'filler_%' or key like 'last_%'");
  });
});

describe('a user who may manage users', () => {
  const MANAGER = ['manage_users', 'manage_content'];

  test('a manager creates roles only with permissions that they have', async () => {
    const { key } = await makeRole(MANAGER);
    const token = await login(app, (await makeUser(key, { isGlobal: true })).username);
    const create = (permissions: string[]) =>
      call(token, 'createUserRole', {
        name: `By ${permissions[0]}`,
        key: `by_${permissions[0]}`,
        permissions,
      });
    expect((await create(['manage_content'])).error).toBeNull();
    expect(fieldsOf(await create(['manage_system']))).toEqual({
      permissions: 'You can only grant permissions that you have.',
    });
  });

  test('a manager changes and deletes no role with permissions that they lack', async () => {
    const { key } = await makeRole(MANAGER);
    const token = await login(app, (await makeUser(key, { isGlobal: true })).username);
    const above = await makeRole(['manage_content', 'manage_system']);
    expect((await change(token, above, { name: 'Taken over' })).code).toBe('FORBIDDEN');
    expect((await change(token, above, { permissions: ['manage_content'] })).code).toBe('FORBIDDEN');
    expect((await call(token, 'deleteUserRole', { id: above.id })).code).toBe('FORBIDDEN');
    const below = await makeRole(['manage_content']);
    expect(fieldsOf(await change(token, below, { permissions: ['manage_system'] }))).toEqual({
      permissions: 'You can only grant permissions that you have.',
    });
    expect((await change(token, below, { name: 'Lowered', permissions: [] })).error).toBeNull();
  });

  test('a manager does not add their extra permissions to the role that they have', async () => {
    const role = await makeRole(MANAGER);
    const user = await makeUser(role.key, { isGlobal: true, extra: ['manage_media'] });
    const token = await login(app, user.username);
    const answer = await change(token, role, { permissions: [...MANAGER, 'manage_media'] });
    expect([answer.code, reasonOf(answer)]).toEqual(['FORBIDDEN', 'OWN_PRIVILEGES_PROTECTED']);
    expect((await change(token, role, { description: 'Managers' })).error).toBeNull();
  });

  test('a manager does not change the permissions of a role whose users have permissions that they lack', async () => {
    const role = await makeRole(['manage_content', 'publish_content']);
    const manager = await login(
      app,
      (
        await makeUser((await makeRole(['manage_users', 'manage_content', 'publish_content'])).key, {
          isGlobal: true,
        })
      ).username,
    );
    await makeUser(role.key, { extra: ['manage_scripts'] });
    const answer = await change(manager, role, { permissions: ['manage_content'] });
    expect([answer.code, reasonOf(answer)]).toEqual(['FORBIDDEN', 'USERS_ABOVE_OWN_PERMISSIONS']);
    expect((await change(manager, role, { description: 'For the desk.' })).error).toBeNull();
    const { version } = (await call(admin, 'getUserRole', { id: role.id })).result as Role;
    expect((await change(admin, { ...role, version }, { permissions: ['manage_content'] })).error).toBeNull();
  });

  test('a role is not created with a key that users still have from a deleted one', async () => {
    const user = await makeUser('ghost_desk', { isGlobal: true, extra: [...MANAGER, 'manage_media'] });
    const token = await login(app, user.username);
    const values = { name: 'Ghosts', key: 'ghost_desk', permissions: ['manage_media'] };
    for (const caller of [token, admin])
      expect(fieldsOf(await call(caller, 'createUserRole', values))).toMatchObject({
        key: expect.stringContaining(
          'Users have the key “ghost_desk” of a role that does not exist any more.',
        ),
      });
  });

  test('a manager does not end the two-factor rule of users with permissions that they lack', async () => {
    const role = await makeRole(['manage_content']);
    const chief = await makeUser(role.key, { extra: ['manage_system'] });
    const manager = await makeUser((await makeRole(MANAGER)).key, { isGlobal: true });
    const rules = (token: string, roles: string[]) =>
      call(token, 'cmsUser/updateSecondFactorRules', { roles });
    expect((await rules(admin, [role.key])).error).toBeNull();
    const token = await login(app, manager.username);
    expect(reasonOf(await rules(token, []))).toBe('ROLE_ABOVE_OWN');
    await database.superuser('update cms_user set status = 0 where id = $1', [chief.id]);
    expect((await rules(token, [])).error).toBeNull();
  });

  test('a manager assigns no role above their permissions, and manages no user who has one', async () => {
    const { key } = await makeRole(MANAGER);
    const token = await login(app, (await makeUser(key)).username);
    const above = await makeRole(['manage_system']);
    const below = await makeRole(['manage_content']);
    for (const role of [above.key, 'admin', 'editor'])
      expect(fieldsOf(await call(token, 'createCmsUser', newUser({ role })))).toEqual({
        role: 'This role has more permissions than you have. Choose another.',
      });
    expect((await call(token, 'createCmsUser', newUser({ role: below.key }))).error).toBeNull();
    const { id, version } = await makeUser(above.key);
    const changes = { role: below.key };
    expect((await call(token, 'updateCmsUser', { id, version, changes })).code).toBe('FORBIDDEN');
    expect((await call(token, 'cmsUser/resetSecondFactor', { id })).code).toBe('FORBIDDEN');
    const under = await makeUser(below.key);
    expect(
      (await call(token, 'updateCmsUser', { id: under.id, version: under.version, changes: { status: 0 } }))
        .error,
    ).toBeNull();
  });

  test('a manager of some sites creates no roles and does not read how many users have them', async () => {
    const { key } = await makeRole(MANAGER);
    const token = await login(app, (await makeUser(key)).username);
    expect((await call(token, 'createUserRole', { name: 'Own', key: 'own' })).code).toBe('FORBIDDEN');
    expect((await call(token, 'getUserRoles', {})).code).toBe('FORBIDDEN');
    const offered = await call(token, 'getUserRoleChoices', {});
    expect(offered.result).toMatchObject({
      choices: expect.arrayContaining([expect.objectContaining({ value: key })]),
    });
  });

  test('a role that does not exist in the organisation is not assigned', async () => {
    const other = await login(app, b.users.admin.username);
    await call(other, 'createUserRole', { name: 'Of others', key: 'of_others' }, 'b1');
    for (const role of ['of_others', 'nothing', ''])
      expect(fieldsOf(await call(admin, 'createCmsUser', newUser({ role })))).toEqual({
        role: 'This role does not exist. Choose another.',
      });
  });
});

describe('the deletion of a role', () => {
  test('a role is not deleted while users have it, whatever their status', async () => {
    const role = await makeRole([]);
    const [one, two] = [await makeUser(role.key), await makeUser(role.key)];
    await database.superuser('update cms_user set status = 0 where id = $1', [two.id]);
    const refused = await call(admin, 'deleteUserRole', { id: role.id });
    expect([reasonOf(refused), refused.error?.message]).toEqual([
      'ROLE_IN_USE',
      expect.stringContaining('2 users have the role'),
    ]);
    await database.superuser("update cms_user set role = 'editor' where id = any ($1)", [[one.id, two.id]]);
    expect((await call(admin, 'deleteUserRole', { id: role.id })).error).toBeNull();
  });

  test('a role is not assigned while it is deleted', async () => {
    for (let round = 0; round < 8; round += 1) {
      const role = await makeRole([]);
      const [deleted, created] = await Promise.all([
        call(admin, 'deleteUserRole', { id: role.id }),
        call(admin, 'createCmsUser', newUser({ role: role.key })),
      ]);
      const [left] = await database.superuser<{ roles: number; users: number }>(
        `select (select count(*) from user_role where id = $1)::integer as roles,
           (select count(*) from cms_user where role = $2)::integer as users`,
        [role.id, role.key],
      );
      const outcome = { deleted: deleted.code, created: created.code, ...left };
      expect([
        { deleted: null, created: 'BAD_USER_INPUT', roles: 0, users: 0 },
        { deleted: 'CONFLICT', created: null, roles: 1, users: 1 },
      ]).toContainEqual(outcome);
    }
  });
});

test('roles of other organisations are neither listed nor offered', async () => {
  const other = await login(app, b.users.admin.username);
  await call(other, 'createUserRole', { name: 'Canary desk', key: 'canary_desk' }, 'b1');
  for (const id of ['getUserRoles', 'getUserRoleChoices']) {
    expect(JSON.stringify((await call(other, id, {}, 'b1')).result)).toContain('canary_desk');
    expect(JSON.stringify((await call(admin, id, {})).result)).not.toContain('canary');
  }
});

test('the list has the built-in roles with their permissions, and counts users', async () => {
  const role = await makeRole(['manage_content']);
  await makeUser(role.key);
  const { result } = await call(admin, 'getUserRoles', {});
  const rows = (result as unknown as { roles: { key: string }[] }).roles;
  expect(rows.slice(0, 3).map(({ key }) => key)).toEqual(['admin', 'editor', 'contributor']);
  expect(rows.find(({ key }) => key === 'contributor')).toMatchObject({
    id: null,
    name: 'Contributor',
    isBuiltIn: true,
    permissions: ['manage_content', 'manage_media', 'view_analytics'],
  });
  expect(rows.find(({ key }) => key === role.key)).toMatchObject({ id: role.id, isBuiltIn: false, users: 1 });
});
