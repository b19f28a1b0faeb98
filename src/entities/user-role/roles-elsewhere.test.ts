/** Roles of an organisation in other rules: two-factor authentication, notifications, and the command line. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '#server/registry.ts';
import { createUser } from '#server/setup/index.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { makeRoleHolder } from '#testing/make/make-role.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const admin = await login(app, world.a.users.admin.username);
const call = (token: string, id: string, input: Record<string, unknown> = {}) =>
  gql(app, { token, site: 'a1', id, input });
const rules = (roles: string[], token = admin) => call(token, 'cmsUser/updateSecondFactorRules', { roles });

describe('two-factor authentication that a role requires', () => {
  test('users of the role must set it up, from their next request on', async () => {
    const holder = await makeRoleHolder(subject, a1, ['manage_content']);
    const other = await makeRoleHolder(subject, a1, ['manage_content']);
    const [token, otherToken] = [await login(app, holder.username), await login(app, other.username)];
    expect((await call(token, 'cmsUser/getActiveCMSUser')).code).toBeNull();
    const saved = await rules([holder.role.key]);
    expect(saved.result).toMatchObject({
      roles: [holder.role.key],
      available: expect.arrayContaining([{ value: holder.role.key, label: holder.role.key }]),
    });
    expect((await call(token, 'cmsUser/getActiveCMSUser')).code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await call(otherToken, 'cmsUser/getActiveCMSUser')).code).toBeNull();
    expect((await rules([])).error).toBeNull();
    expect((await call(token, 'cmsUser/getActiveCMSUser')).code).toBeNull();
  });

  test('a role that does not exist in the organisation is refused', async () => {
    const elsewhere = await makeRoleHolder(subject, b1, []);
    for (const key of ['nothing', elsewhere.role.key])
      expect((await rules([key])).error?.extensions).toMatchObject({
        reason: 'ROLE_UNKNOWN',
        fields: { roles: 'One of these roles does not exist. Reload the page.' },
      });
  });

  test('the requirement ends with the role, and a later role with the same key begins without it', async () => {
    const { id, role } = await makeRoleHolder(subject, a1, []);
    await rules(['editor', role.key]);
    await database.superuser("update cms_user set role = 'editor' where id = $1", [id]);
    expect((await call(admin, 'deleteUserRole', { id: role.id })).error).toBeNull();
    expect((await call(admin, 'cmsUser/getSecondFactorRules')).result).toMatchObject({ roles: ['editor'] });
    await rules([]);
  });

  test('a role that is deleted while the rules change is not left in them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, role } = await makeRoleHolder(subject, a1, []);
      await database.superuser("update cms_user set role = 'editor' where id = $1", [id]);
      const [deleted] = await Promise.all([
        call(admin, 'deleteUserRole', { id: role.id }),
        rules([role.key]),
      ]);
      expect(deleted.error).toBeNull();
      expect((await call(admin, 'cmsUser/getSecondFactorRules')).result).toMatchObject({ roles: [] });
    }
  });

  test('a manager does not change the requirement of a role above their permissions', async () => {
    const manager = await makeRoleHolder(subject, a1, ['manage_users', 'manage_content']);
    await database.superuser('update cms_user set is_global = 1 where id = $1', [manager.id]);
    const token = await login(app, manager.username);
    const above = await makeRoleHolder(subject, a1, ['manage_system']);
    const below = await makeRoleHolder(subject, a1, ['manage_content']);
    expect((await rules([above.role.key], token)).error?.extensions['reason']).toBe('ROLE_ABOVE_OWN');
    expect((await rules([below.role.key], token)).error).toBeNull();
    await rules([]);
  });
});

test('users whose role allows publishing are notified of a review, those of other roles and sites are not', async () => {
  const publisher = await makeRoleHolder(subject, a1, ['manage_content', 'publish_content']);
  const writer = await makeRoleHolder(subject, a1, ['manage_content']);
  const elsewhere = await makeRoleHolder(subject, a2, ['manage_content', 'publish_content']);
  const token = await login(app, writer.username);
  const values = { name: 'Fog on the estuary', primarySection: a1.sections.news };
  const made = await call(token, 'createContent', { site: a1.id, type: 'Article', values });
  const { id, version } = made.result as { id: number; version: string };
  expect((await call(token, 'submitContentForReview', { id, version, note: null })).error).toBeNull();
  await runJobs(subject);
  const counts = await Promise.all(
    [publisher, writer, elsewhere].map(async ({ email }) => (await mailTo(subject, email)).length),
  );
  expect(counts).toEqual([1, 0, 0]);
});

test('the command line creates users with a role of their organisation, and names the roles otherwise', async () => {
  const { role } = await makeRoleHolder(subject, a1, ['manage_content']);
  const elsewhere = await makeRoleHolder(subject, b1, []);
  await database.superuser("update organisation set name = 'Quay Press' where id = $1", [world.a.id]);
  const person = {
    email: 'ida@press.example',
    firstName: 'Ida',
    lastName: 'Boje',
    organisation: 'Quay Press',
    siteKeys: undefined,
    password: 'seven tall lighthouses',
  };
  await expect(
    createUser(services.pool, registry, { ...person, role: elsewhere.role.key }),
  ).rejects.toMatchObject({
    reason: 'ROLE_UNKNOWN',
    message: expect.stringMatching(new RegExp(`admin, editor, contributor,.* ${role.key}`)),
  });
  await createUser(services.pool, registry, { ...person, role: role.key });
  const user = await services.auth.findUser(person.email);
  const session = await services.auth.openSession(user ?? { organisationId: 0, id: 0 }, 'test');
  expect((await call(session.bearerToken, 'cmsUser/getActiveCMSUser')).result).toMatchObject({
    user: { role: role.key, permissions: ['manage_content'] },
  });
});
