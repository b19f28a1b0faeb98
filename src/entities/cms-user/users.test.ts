/** Permissions for managing users. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, PASSWORD } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a, sites } = world;
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

interface User {
  id: number;
  version: number;
  username: string;
}

let made = 0;

/** Inserts a user with a password directly into the database. */
async function make(values: Record<string, unknown> = {}): Promise<User> {
  made += 1;
  const username = `user.${made}`;
  const row = {
    organisation_id: a.id,
    email: `${username}@press.example`,
    username,
    first_name: 'Noor',
    last_name: `Haddad ${made}`,
    role: 'editor',
    extra_permissions: [],
    status: 1,
    is_global: 0,
    tenants_ids: [sites.a1.id],
    password_hash: await hash,
    ...values,
  };
  const columns = Object.keys(row);
  const [user] = await database.superuser<{ id: number; version: number }>(
    `insert into cms_user (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id, version`,
    Object.values(row),
  );
  if (!user) throw new Error('No user was made.');
  return { ...user, username };
}

const hash = services.auth.hashPassword(PASSWORD);
const siteAdmin = () => make({ role: 'admin' });
const globalAdmin = () => make({ role: 'admin', is_global: 1, tenants_ids: [] });

const update = async (who: User, user: User, changes: Record<string, unknown>, token?: string) =>
  gql(app, {
    token: token ?? (await login(app, who.username)),
    site: 'a1',
    id: 'updateCmsUser',
    input: { id: user.id, version: user.version, changes },
  });

const create = async (who: User, values: Record<string, unknown>) => {
  made += 1;
  const email = `created.${made}@press.example`;
  return gql(app, {
    token: await login(app, who.username),
    site: 'a1',
    id: 'createCmsUser',
    input: {
      email,
      username: email,
      firstName: 'Sanne',
      lastName: 'Wouters',
      tenants: [sites.a1.id],
      ...values,
    },
  });
};

const fieldsOf = (answer: { error: { extensions: Record<string, unknown> } | null }) =>
  Object.keys((answer.error?.extensions['fields'] ?? {}) as object);

describe('the user’s own account', () => {
  test.each([
    { role: 'admin' },
    { extraPermissions: ['manage_site_settings'] },
    { isGlobal: 1 },
    { tenants: [1] },
    { status: 0 },
    { email: 'other@press.example' },
    { username: 'other' },
  ])('is not raised by oneself: %o', async (changes) => {
    const own = await make({ extra_permissions: ['manage_users'] });
    const answer = await update(own, own, 'tenants' in changes ? { tenants: [sites.a2.id] } : changes);
    expect(answer.code).toBeOneOf(['FORBIDDEN', 'BAD_USER_INPUT']);
    const [row] = await database.superuser<{ version: number }>(
      'select version from cms_user where id = $1',
      [own.id],
    );
    expect(row?.version).toBe(own.version);
  });

  test('an administrator can’t lower or deactivate their own account either, but rename it', async () => {
    await globalAdmin();
    const own = await globalAdmin();
    for (const changes of [{ role: 'editor' }, { status: 0 }, { isGlobal: 0, tenants: [sites.a1.id] }])
      expect((await update(own, own, changes)).code).toBe('FORBIDDEN');
    expect((await update(own, own, { firstName: 'Nora' })).code).toBeNull();
  });

  test('a profile has two names: other fields are refused', async () => {
    const own = await make();
    const token = await login(app, own.username);
    const save = (input: Record<string, unknown>) =>
      gql(app, { token, site: 'a1', id: 'cmsUser/updateOwnProfile', input });
    const names = { firstName: 'Noor', lastName: 'el Haddad' };
    expect((await save(names)).result).toMatchObject({ ...names, role: 'editor' });
    for (const more of [
      { role: 'admin' },
      { isGlobal: 1 },
      { status: 1 },
      { extraPermissions: ['manage_users'] },
      { username: 'x' },
    ])
      expect((await save({ ...names, ...more })).code).toBe('BAD_USER_INPUT');
    expect(fieldsOf(await save({ firstName: '', lastName: 'x'.repeat(61) })).sort()).toEqual([
      'firstName',
      'lastName',
    ]);
    expect((await save({ firstName: 'Noor\r\nBcc: all@press.example', lastName: 'x' })).code).toBe(
      'BAD_USER_INPUT',
    );
  });
});

describe('changing one’s password', () => {
  const change = (token: string, current: string, next: string) =>
    gql(app, { token, site: 'a1', id: 'cmsUser/changeOwnPassword', input: { current, new: next } });

  test('a change needs the current one, preserves this device and logs out all others', async () => {
    const own = await make();
    const [here, there] = [await login(app, own.username), await login(app, own.username)];
    expect(fieldsOf(await change(here, 'not the password', 'a barge full of oranges'))).toEqual(['current']);
    expect((await change(here, PASSWORD, 'a barge full of oranges')).result).toBe(true);
    const isGood = async (token: string) =>
      (await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token })).result === true;
    expect([await isGood(here), await isGood(there)]).toEqual([true, false]);
    await expect(login(app, own.username)).rejects.toThrow('could not log in');
    await runJobs(subject);
    const [mail] = await mailTo(subject, `${own.username}@press.example`);
    expect(mail?.subject).toBe('Your Masthead password was changed');
    const history = await database.superuser(
      "select * from history where entity = 'cmsUser' and record_id = $1",
      [own.id],
    );
    expect(history).toHaveLength(1);
    expect(JSON.stringify(history)).not.toContain('argon2');
  });

  test('a change refuses the same one, and invalid passwords', async () => {
    const own = await make();
    const token = await login(app, own.username);
    for (const next of [PASSWORD, 'too short', 'password1234', `${own.username}@press.example`])
      expect(fieldsOf(await change(token, PASSWORD, next))).toEqual(['new']);
  });

  test('a change is tried at most ten times in a quarter of an hour', async () => {
    const own = await make();
    const token = await login(app, own.username);
    for (let index = 0; index < 10; index += 1)
      expect((await change(token, 'not the password', 'a barge full of oranges')).code).toBe(
        'BAD_USER_INPUT',
      );
    expect((await change(token, PASSWORD, 'a barge full of oranges')).code).toBe('RATE_LIMITED');
  });
});

describe('the sessions of one’s own', () => {
  test('sessions are listed and ended one by one; only one’s own', async () => {
    const [own, other] = [await make(), await make()];
    const [here, there] = [await login(app, own.username), await login(app, own.username)];
    const theirs = await login(app, other.username);
    const list = async (token: string) =>
      (
        (await gql(app, { token, site: 'a1', id: 'cmsUser/getOwnSessions' })).result as {
          sessions: { id: string; isCurrent: boolean }[];
        }
      ).sessions;
    const sessions = await list(here);
    expect(sessions.map((session) => session.isCurrent).sort()).toEqual([false, true]);
    const end = (token: string, id: string | undefined) =>
      gql(app, { token, site: 'a1', id: 'cmsUser/endOwnSession', input: { id } });
    const otherId = sessions.find((session) => !session.isCurrent)?.id;
    expect((await end(theirs, otherId)).code).toBe('NOT_FOUND');
    expect((await end(here, otherId)).result).toBe(true);
    expect((await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token: there })).code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await end(here, otherId)).code).toBe('NOT_FOUND');
    expect((await end(here, "' or 1=1 --")).code).toBe('BAD_USER_INPUT');
    expect(await list(theirs)).toHaveLength(1);
  });
});

describe('deactivating', () => {
  test('deactivating ends sessions immediately, and they stay ended when the user is active again', async () => {
    const [admin, user] = [await globalAdmin(), await make()];
    const token = await login(app, user.username);
    expect((await update(admin, user, { status: 0 })).code).toBeNull();
    expect((await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token })).code).toBe(
      'UNAUTHENTICATED',
    );
    await expect(login(app, user.username)).rejects.toThrow('could not log in');
    expect((await update(admin, { ...user, version: user.version + 1 }, { status: 1 })).code).toBeNull();
    expect((await gql(app, { id: 'cmsUser/validateCMSUserBearerToken', token })).code).toBe(
      'UNAUTHENTICATED',
    );
    expect(await login(app, user.username)).toBeTruthy();
  });

  test('deactivating accepts only 0 or 1', async () => {
    const [admin, user] = [await globalAdmin(), await make()];
    for (const status of [2, -1, 0.5, '1', null])
      expect((await update(admin, user, { status })).code).toBe('BAD_USER_INPUT');
  });
});

describe('a permission of a module that was removed', () => {
  const REMOVED = 'manage_lighthouses';
  const stored = async (id: number) =>
    (
      await database.superuser<{ extra_permissions: string[] }>(
        'select extra_permissions from cms_user where id = $1',
        [id],
      )
    )[0]?.extra_permissions;

  test('a removed permission stays with the user, gives no access, and other permissions can be added', async () => {
    const user = await make({ extra_permissions: [REMOVED] });
    const token = await login(app, user.username);
    const session = await gql(app, { token, site: 'a1', id: 'cmsUser/getActiveCMSUser' });
    expect(JSON.stringify(session.result)).not.toContain(REMOVED);
    const changes = { extraPermissions: [REMOVED, 'manage_site_settings'] };
    expect((await update(await globalAdmin(), user, changes)).code).toBeNull();
    expect(await stored(user.id)).toEqual([REMOVED, 'manage_site_settings']);
  });

  test('an unknown permission cannot be added', async () => {
    const user = await make({ extra_permissions: [REMOVED] });
    const changes = { extraPermissions: [REMOVED, 'manage_harbours'] };
    const answer = await update(await globalAdmin(), user, changes);
    expect(fieldsOf(answer)).toEqual(['extraPermissions']);
    expect(await stored(user.id)).toEqual([REMOVED]);
    expect(fieldsOf(await create(await globalAdmin(), { extraPermissions: [REMOVED] }))).toEqual([
      'extraPermissions',
    ]);
  });
});

describe('the last active administrator of all sites', () => {
  async function alone(): Promise<{ last: User; editorWithUsers: User }> {
    await database.superuser(
      "update cms_user set role = 'editor' where organisation_id = $1 and role = 'admin'",
      [a.id],
    );
    // The actor has every permission individually, so that only the tested rule refuses.
    const all = [
      'manage_content',
      'publish_content',
      'manage_site_sections',
      'manage_site_layouts',
      'manage_taxonomy',
      'manage_media',
      'manage_site_settings',
      'manage_users',
      'manage_system',
    ];
    const { permissions } = await import('#registry/permissions.ts');
    const extra = [...new Set([...all, ...Object.keys(permissions)])];
    const editorWithUsers = await make({ is_global: 1, tenants_ids: [], extra_permissions: extra });
    return { last: await globalAdmin(), editorWithUsers };
  }

  test.each([{ role: 'editor' }, { status: 0 }, { isGlobal: 0, tenants: [0] }])(
    'stays: %o',
    async (changes) => {
      const { last, editorWithUsers } = await alone();
      const given = 'tenants' in changes ? { ...changes, tenants: [sites.a1.id] } : changes;
      expect(await update(editorWithUsers, last, given)).toMatchObject({
        code: 'FORBIDDEN',
        error: { message: expect.stringContaining('last active administrator') },
      });
      // An invited administrator without a password can't log in.
      await make({ role: 'admin', is_global: 1, tenants_ids: [], password_hash: null });
      await make({ role: 'admin', is_global: 1, tenants_ids: [], status: 0 });
      await siteAdmin();
      expect((await update(editorWithUsers, last, given)).code).toBe('FORBIDDEN');
      await globalAdmin();
      expect((await update(editorWithUsers, last, given)).code).toBeNull();
    },
  );

  test('the last administrator stays when two remove each other concurrently', async () => {
    const { last } = await alone();
    const second = await globalAdmin();
    // Both users are logged in before either request starts.
    const [own, other] = [await login(app, last.username), await login(app, second.username)];
    const codes = (
      await Promise.all([
        update(last, second, { status: 0 }, own),
        update(second, last, { status: 0 }, other),
      ])
    ).map((answer) => answer.code);
    const left = await database.superuser(
      "select id from cms_user where organisation_id = $1 and role = 'admin' and is_global = 1 and status = 1",
      [a.id],
    );
    expect([codes.filter((code) => code === null).length, left.length]).toEqual([1, 1]);
    await globalAdmin();
  });
});

describe('an administrator of one site', () => {
  test('an administrator of one site sees and manages only users of that site', async () => {
    const admin = await siteAdmin();
    const token = await login(app, admin.username);
    const [here, both, elsewhere, everywhere] = [
      await make(),
      await make({ tenants_ids: [sites.a1.id, sites.a2.id] }),
      await make({ tenants_ids: [sites.a2.id] }),
      await make({ is_global: 1, tenants_ids: [] }),
    ];
    const listed = await gql(app, { token, site: 'a1', id: 'getCmsUserStream', input: { limit: 100 } });
    const ids = (listed.result as { edges: { node: { id: number } }[] }).edges.map((edge) => edge.node.id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, here.id, both.id]));
    expect(ids.filter((id) => id === elsewhere.id || id === everywhere.id)).toEqual([]);
    const codes = [];
    for (const user of [here, both, elsewhere, everywhere])
      codes.push((await update(admin, user, { firstName: 'Renamed' })).code);
    expect(codes).toEqual([null, 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND']);
    const invite = await gql(app, {
      token,
      site: 'a1',
      id: 'cmsUser/sendCMSUserInvite',
      input: { id: elsewhere.id },
    });
    expect(invite.code).toBe('NOT_FOUND');
  });

  test('an administrator of one site creates only users of that site, and none for all sites', async () => {
    const admin = await siteAdmin();
    expect((await create(admin, {})).code).toBeNull();
    expect(fieldsOf(await create(admin, { tenants: [sites.a2.id] }))).toEqual(['tenants']);
    expect(fieldsOf(await create(admin, { tenants: [sites.b1.id] }))).toEqual(['tenants']);
    expect(fieldsOf(await create(admin, { isGlobal: 1 }))).toEqual(['isGlobal']);
    const user = await make();
    expect(fieldsOf(await update(admin, user, { isGlobal: 1 }))).toEqual(['isGlobal']);
    expect(fieldsOf(await update(admin, user, { tenants: [sites.a1.id, sites.a2.id] }))).toEqual(['tenants']);
  });

  test('an administrator of one site reads no mail: it is sent to people of every site', async () => {
    const token = await login(app, (await siteAdmin()).username);
    expect((await gql(app, { token, site: 'a1', id: 'getMailOutboxStream' })).code).toBe('FORBIDDEN');
    expect((await gql(app, { token, site: 'a1', id: 'retryMail', input: { id: a.mailId } })).code).toBe(
      'FORBIDDEN',
    );
  });
});

describe('an editor who may manage users', () => {
  test('an editor grants no permission they lack, and changes no user with more', async () => {
    const editor = await make({ extra_permissions: ['manage_users'] });
    expect(fieldsOf(await create(editor, { role: 'admin' }))).toEqual(['role']);
    expect(fieldsOf(await create(editor, { extraPermissions: ['manage_site_settings'] }))).toEqual([
      'extraPermissions',
    ]);
    expect((await create(editor, { extraPermissions: ['manage_users'] })).code).toBeNull();
    const admin = await siteAdmin();
    for (const changes of [{ email: 'mine.now@press.example' }, { status: 0 }, { role: 'editor' }])
      expect((await update(editor, admin, changes)).code).toBe('FORBIDDEN');
    expect((await update(editor, await make(), { role: 'contributor' })).code).toBeNull();
  });
});

describe('a new user', () => {
  test('a new user needs e-mail, username, both names and a scope; the role is editor by default', async () => {
    const admin = await globalAdmin();
    const answer = await gql(app, {
      token: await login(app, admin.username),
      site: 'a1',
      id: 'createCmsUser',
      input: { email: '', username: '', firstName: '', lastName: ' ' },
    });
    expect(fieldsOf(answer).sort()).toEqual(['email', 'firstName', 'lastName', 'tenants', 'username']);
    expect(fieldsOf(await create(admin, { tenants: [] }))).toEqual(['tenants']);
    expect((await create(admin, {})).result).toMatchObject({ role: 'editor', status: 1, isGlobal: 0 });
    expect(fieldsOf(await create(admin, { role: 'owner' }))).toEqual(['role']);
  });

  test('a new user gets no name or address that another has, in any case, nor another’s address as a name', async () => {
    const admin = await globalAdmin();
    const user = await make();
    expect(
      fieldsOf(
        await create(admin, { email: `${user.username.toUpperCase()}@press.example`, username: 'free.name' }),
      ),
    ).toEqual(['email']);
    expect(fieldsOf(await create(admin, { username: user.username.toUpperCase() }))).toEqual(['username']);
    expect(fieldsOf(await create(admin, { username: `${user.username}@press.example` }))).toEqual([
      'username',
    ]);
  });

  test('the username stays equal to the address when the address changes', async () => {
    const admin = await globalAdmin();
    const { result } = await create(admin, {});
    const changed = await update(admin, result as User, { email: 'sanne.w@press.example' });
    expect(changed.result).toMatchObject({
      email: 'sanne.w@press.example',
      username: 'sanne.w@press.example',
    });
  });

  test('a new user cannot be created by an editor or an anonymous client, and belongs to no other organisation', async () => {
    expect((await create(await make(), {})).code).toBe('FORBIDDEN');
    const names = { username: 'k.maas', firstName: 'Kees', lastName: 'Maas', tenants: [sites.a1.id] };
    const input = { email: 'k.maas@press.example', ...names };
    expect((await gql(app, { host: sites.a1.host, id: 'createCmsUser', input })).code).toBe(
      'UNAUTHENTICATED',
    );
    const foreignAdmin = await login(app, world.b.users.admin.username);
    const { id } = await make();
    expect((await gql(app, { token: foreignAdmin, id: 'getCmsUser', input: { id } })).code).toBe('NOT_FOUND');
  });

  test('an inactive user gets no invitation', async () => {
    const admin = await globalAdmin();
    const email = 'not.yet@press.example';
    expect((await create(admin, { email, username: email, status: 0 })).code).toBeNull();
    await runJobs(subject);
    expect(await mailTo(subject, email)).toEqual([]);
  });
});

describe('the list of users', () => {
  test('the list is filtered by role and status, searched by name, and sorted by the last login', async () => {
    const admin = await globalAdmin();
    const token = await login(app, admin.username);
    const user = await make({ role: 'contributor', status: 0, last_name: 'Zandvoort' });
    const list = async (input: Record<string, unknown>) =>
      (
        (await gql(app, { token, site: 'a1', id: 'getCmsUserStream', input: { limit: 100, ...input } }))
          .result as { edges: { node: Record<string, unknown> }[] }
      ).edges.map(({ node }) => node);
    expect((await list({ role: 'contributor', status: 0 })).map((node) => node['id'])).toContain(user.id);
    expect((await list({ status: 1 })).every((node) => node['status'] === 1)).toBe(true);
    const times = (await list({ sortField: 'lastLogin', sortOrder: 'desc', status: 1 })).flatMap(
      (node) => (node['lastLogin'] as string | null) ?? [],
    );
    expect(times).toEqual([...times].sort().reverse());
    expect((await list({ search: 'Sanne' })).length).toBeGreaterThan(0);
  });
});
