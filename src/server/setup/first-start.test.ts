import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/app.ts';
import { gql } from '#testing/make/make.ts';
import { prepareInstallation, SetupFailed, type SeedDemo } from './first-start.ts';
import { assertSetupFinished } from './setup-state.ts';

/** The installation of an app, as a start prepares it. */
const of = ({ database, openMaintenance }: TestApp) => ({
  connectionString: database.connectionString,
  open: openMaintenance,
});

type Hands = Parameters<SeedDemo>[1];

const noDemo = () => Promise.reject(new Error('There is no demo here.'));

test('the password of the first login is given back when it was made here, and not when the operator chose it', async () => {
  const chosen = 'a barge full of oranges';
  const one = await buildTestApp({ environment: { MASTHEAD_ADMIN_PASSWORD: chosen } });
  try {
    expect(await prepareInstallation(of(one), noDemo)).toEqual({
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
    const login = await prepareInstallation(of(other), noDemo);
    const stored = await readFile(join(other.services.config.dataDir, 'first-password'), 'utf8');
    expect(login?.password).toBe(stored.trim());
    expect(await prepareInstallation(of(other), noDemo)).toBeNull();
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
    await expect(prepareInstallation(of(subject), seed(['one'], true))).rejects.toThrow('Killed.');
    await expect(assertSetupFinished(pool)).rejects.toThrow(/Run npm start until it serves/);
    // Two processes that start concurrently: one fills the database, the other waits and finds it complete.
    const logins = await Promise.all([
      prepareInstallation(of(subject), seed(['one', 'two'], false)),
      prepareInstallation(of(subject), seed(['three'], false)),
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

test('a disk that is slower than the limit of requests fills and empties a database', async () => {
  const subject = await buildTestApp({ statementSeconds: 0.05 });
  const { database, services } = subject;
  await database.superuser(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return null; end $$;
    create trigger slow after insert on organisation for each row execute function slow();
    create trigger slow_to_empty before truncate on organisation for each statement execute function slow();`);
  const progress: string[] = [];
  const installation = { ...of(subject), onProgress: (message: string) => void progress.push(message) };
  const seed =
    (isKilled: boolean) =>
    async () =>
    async (_services: unknown, { createOrganisation }: Hands) => {
      await createOrganisation('Press');
      if (isKilled) throw new Error('Killed.');
    };
  services.config.demo = true;
  try {
    await expect(prepareInstallation(installation, seed(true))).rejects.toThrow('Killed.');
    expect(await prepareInstallation(installation, seed(false))).not.toBeNull();
    await assertSetupFinished(services.pool);
    expect(await database.superuser('select name from organisation')).toEqual([{ name: 'Press' }]);
    expect(progress).toContain(
      'The first start was interrupted. Its data is deleted, and the database is filled again.',
    );
  } finally {
    await subject.close();
  }
});

test('a database server that refuses to be filled is reported in one sentence, with the next step', async () => {
  const subject = await buildTestApp();
  await subject.database.superuser(`
    create function refuse_full() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create trigger refuse_full before insert on organisation for each row execute function refuse_full();`);
  try {
    const failed = prepareInstallation(of(subject), noDemo);
    await expect(failed).rejects.toThrow(
      'The database could not be filled (no space left). Start again: the database is then filled from the beginning.',
    );
    await expect(failed).rejects.toBeInstanceOf(SetupFailed);
  } finally {
    await subject.close();
  }
});
