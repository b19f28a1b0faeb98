/** A reader's devices show their last use to the hour, for every viewer. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, services, database, world, close } = await buildTestWorld();
const { a1, b1 } = world.sites;
afterAll(close);

const read = (token: string, url = '/', host = a1.host) =>
  app.inject({
    url,
    headers: { host, cookie: `reader_${services.config.port}=${services.readers.sealed(token)}` },
  });

async function usesOf(siteUserId: number): Promise<(string | null)[]> {
  const rows = await database.superuser<{ used: Date | string | null }>(
    'select used from site_user_session where site_user_id = $1 order by created',
    [siteUserId],
  );
  return rows.map(({ used }) => used && new Date(used).toISOString());
}

const move = (siteUserId: number, ago: string) =>
  database.superuser('update site_user_session set used = now() - $2::interval where site_user_id = $1', [
    siteUserId,
    ago,
  ]);

test('the used login shows it, others are unchanged, and pages write nothing', async () => {
  const [reader, other] = [await makeReader(services, a1), await makeReader(services, a1)];
  expect(await usesOf(reader.id)).toEqual([null]);
  await read(reader.token);
  expect(await usesOf(reader.id)).toEqual([null]);
  await services.loginUses.flush();
  const [used] = await usesOf(reader.id);
  expect(Date.now() - Date.parse(used ?? '')).toBeLessThan(60_000);
  expect(await usesOf(other.id)).toEqual([null]);
  const account = await read(reader.token, '/account');
  expect(account.body).toContain('last used on');
  const token = await login(app, world.a.users.admin.username);
  const details = await gql(app, { id: 'getSiteUserDetails', input: { id: reader.id }, token, site: 'a1' });
  expect(details.result).toMatchObject({ devices: [{ used }] });
});

test('within the hour nothing is written again, behind it once more', async () => {
  const reader = await makeReader(services, a1);
  const sessionId = async () => {
    const rows = await database.superuser<{ id: string }>(
      "select substr(encode(token_hash, 'hex'), 1, 24) as id from site_user_session where site_user_id = $1",
      [reader.id],
    );
    return rows[0]?.id ?? '';
  };
  const note = async (id: string) => {
    const actor = {
      kind: 'member',
      id: reader.id,
      organisationId: a1.organisationId,
      grantIds: [],
    } as const;
    services.loginUses.note({ actor: { ...actor, sessionId: id }, preview: false });
    await services.loginUses.flush();
  };
  await move(reader.id, '59 minutes');
  const before = await usesOf(reader.id);
  await note(await sessionId());
  expect(await usesOf(reader.id)).toEqual(before);
  await move(reader.id, '61 minutes');
  // This process has recorded the use within the hour; another process has not.
  await note(await sessionId());
  const again = await usesOf(reader.id);
  for (const { storeUses } of services.registry.identities)
    await services.write(
      {
        actor: { kind: 'system', organisationId: a1.organisationId },
        organisationId: a1.organisationId,
        siteIds: [],
      },
      async ({ db }) => storeUses?.(db, a1.organisationId, [await sessionId()]),
    );
  const [last] = await usesOf(reader.id);
  expect(Date.parse(last ?? '')).toBeGreaterThan(Date.parse(again[0] ?? ''));
});

test('an organisation writes nothing of another’s', async () => {
  const reader = await makeReader(services, b1);
  const [row] = await database.superuser<{ id: string }>(
    "select substr(encode(token_hash, 'hex'), 1, 24) as id from site_user_session where site_user_id = $1",
    [reader.id],
  );
  const actor = {
    kind: 'member',
    id: reader.id,
    organisationId: a1.organisationId,
    grantIds: [],
  } as const;
  services.loginUses.note({ actor: { ...actor, sessionId: row?.id ?? '' }, preview: false });
  await services.loginUses.flush();
  expect(await usesOf(reader.id)).toEqual([null]);
});
