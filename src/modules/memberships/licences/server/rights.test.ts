/** Site licences have separate permissions to view them, to edit them, and to export their usage. */
import { afterAll, expect, test } from 'vitest';
import type { Permission } from '#model/permissions.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, database, services, world, close } = await buildTestWorld();
const { a1 } = world.sites;
afterAll(close);

/** A session of a contributor whose only permissions for licences are these. */
async function holderOf(permissions: readonly Permission[]): Promise<string> {
  const username = `licences.${permissions.join('.')}`;
  await database.superuser(
    `insert into cms_user (organisation_id, email, username, first_name, last_name, role, extra_permissions, status,
       is_global, tenants_ids, password_hash)
     select organisation_id, $2 || '@press.example', $2, 'Nina', 'Holder', 'contributor', $3, 1, 0, tenants_ids, password_hash
     from cms_user where id = $1`,
    [world.a.users.contributor.id, username, permissions],
  );
  const user = await services.auth.findUser(username);
  if (!user) throw new Error('There is no such user.');
  return (await services.auth.openSession(user, 'test')).bearerToken;
}

test.each<[Permission[], (string | null)[]]>([
  [[], ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
  [['view_licences'], [null, null, null, 'FORBIDDEN', 'FORBIDDEN']],
  [['manage_licences'], [null, null, null, null, 'FORBIDDEN']],
  [['export_licences'], ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', null]],
])('whoever holds %j', async (permissions, expected) => {
  const admin = await login(app, world.a.users.admin.username);
  const made = await gql(app, {
    id: 'createLicenceCompany',
    input: { site: a1.id, name: 'Mill', ranges: '193.0.6.1' },
    token: admin,
    site: 'a1',
  });
  const { id, version } = made.result as { id: number; version: number };
  const token = await holderOf(permissions);
  const ask = async (operation: string, input: Record<string, unknown>) =>
    (await gql(app, { id: operation, input, token, site: 'a1' })).code;
  expect([
    await ask('getLicenceCompanyStream', {}),
    await ask('getLicenceCompany', { id }),
    await ask('testLicenceAddress', { site: a1.id, address: '193.0.6.1' }),
    await ask('updateLicenceCompany', { id, version, changes: { name: 'Another mill' } }),
    await ask('getLicenceUsage', { site: a1.id }),
  ]).toEqual(expected);
});
