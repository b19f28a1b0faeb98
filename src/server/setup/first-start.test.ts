import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/app.ts';
import { gql } from '#testing/make/make.ts';
import { prepareInstallation, type SeedDemo } from './first-start.ts';
import { assertSetupFinished } from './setup-state.ts';

type Hands = Parameters<SeedDemo>[1];

const noDemo = () => Promise.reject(new Error('There is no demo here.'));

test('the password of the first login is given back when it was made here, and not when the operator chose it', async () => {
  const chosen = 'a barge full of oranges';
  const one = await buildTestApp({ environment: { MASTHEAD_ADMIN_PASSWORD: chosen } });
  try {
    expect(await prepareInstallation(one.services, noDemo)).toEqual({
      email: 'admin@masthead.example',
      password: null,
    });
    const input = { username: 'admin@masthead.example', password: chosen };
    expect((await gql(one.app, { id: 'cmsUser/loginCmsUser', input })).code).toBeNull();
  } finally {
    await one.close();
  }
  const other = await buildTestApp();
  try {
    const login = await prepareInstallation(other.services, noDemo);
    const stored = await readFile(join(other.services.config.dataDir, 'first-password'), 'utf8');
    expect(login?.password).toBe(stored.trim());
    expect(await prepareInstallation(other.services, noDemo)).toBeNull();
  } finally {
    await other.close();
  }
});

test('a first start that ends in the middle is begun again by the next, which leaves nothing of it', async () => {
  const subject = await buildTestApp({ environment: { MASTHEAD_DEMO: '1' } });
  const { services, database } = subject;
  const { pool } = services;
  const put = (organisationId: number, key: string) =>
    database.superuser(
      `insert into site (organisation_id, tenant_key, name, language, time_zone, primary_color, accent_color, primary_font, secondary_font)
       values ($1, $2, $2, 'en', 'UTC', '#12343b', '#b23a2e', 'georgia', 'georgia')`,
      [organisationId, key],
    );
  const seed =
    (keys: string[], isKilled: boolean) =>
    async () =>
    async (_services: unknown, { createOrganisation }: Hands) => {
      const { organisationId } = await createOrganisation('Press');
      for (const key of keys) await put(organisationId, key);
      if (isKilled) throw new Error('Killed.');
    };
  try {
    await expect(prepareInstallation(services, seed(['one'], true))).rejects.toThrow('Killed.');
    await expect(assertSetupFinished(pool)).rejects.toThrow(/Run npm start until it serves/);
    // Two processes that start concurrently: one fills the database, the other waits and finds it complete.
    const logins = await Promise.all([
      prepareInstallation(services, seed(['one', 'two'], false)),
      prepareInstallation(services, seed(['three'], false)),
    ]);
    expect(logins.filter((login) => login === null)).toHaveLength(1);
    await assertSetupFinished(pool);
    const rows = await database.superuser<{ key: string }>('select tenant_key as key from site order by id');
    expect([['one', 'two'], ['three']]).toContainEqual(rows.map(({ key }) => key));
    for (const table of ['organisation', 'cms_user'])
      expect(await database.superuser(`select id from ${table}`)).toEqual([{ id: 1 }]);
  } finally {
    await subject.close();
  }
});
