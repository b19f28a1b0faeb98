/** The dashboard's figures of a site's members. */
import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';

const { app, services, database, world, close } = await buildTestWorld();
const { a1, a2, b1 } = world.sites;
afterAll(close);

interface Figures {
  joined: number;
  left: number;
  active: number;
  logins: number;
  days: { day: string; joined: number; left: number }[];
}

async function figuresOf(site: { id: number }): Promise<Figures> {
  const token = await login(app, world.a.users.admin.username);
  const answer = await gql(app, { id: 'getMembersFigures', input: { site: site.id }, token, site: 'a1' });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Figures;
}

async function happens(
  place: { organisationId: number; id: number },
  { reader, kind, daysAgo, times = 1 }: { reader: number; kind: string; daysAgo: number; times?: number },
): Promise<void> {
  await database.superuser(
    `insert into site_user_event (organisation_id, site_user_id, site_id, kind, at)
     select $1, $2, $3, $4, now() - make_interval(days => $5::integer) from generate_series(1, $6::integer)`,
    [place.organisationId, reader, place.id, kind, daysAgo, times],
  );
}

test('members who joined, left and logged in during 30 days are counted by day, each active account once, only of this site', async () => {
  const before = await figuresOf(a1);
  const [one, other] = [await makeReader(services, a1), await makeReader(services, a1)];
  await database.superuser('delete from site_user_event where site_user_id in ($1, $2)', [one.id, other.id]);
  await happens(a1, { reader: one.id, kind: 'registered', daysAgo: 3, times: 2 });
  await happens(a1, { reader: one.id, kind: 'closed', daysAgo: 1 });
  await happens(a1, { reader: one.id, kind: 'loggedIn', daysAgo: 2, times: 3 });
  await happens(a1, { reader: other.id, kind: 'loggedIn', daysAgo: 2 });
  // These events do not count: too long ago, on another site, in another organisation.
  await happens(a1, { reader: other.id, kind: 'registered', daysAgo: 40 });
  await happens(a2, { reader: other.id, kind: 'registered', daysAgo: 3 });
  const foreign = await makeReader(services, b1);
  await happens(b1, { reader: foreign.id, kind: 'registered', daysAgo: 3 });
  const after = await figuresOf(a1);
  expect(after).toMatchObject({
    joined: before.joined + 2,
    left: before.left + 1,
    active: before.active + 2,
    logins: before.logins + 4,
  });
  expect(after.days).toHaveLength(30);
  expect(after.days.at(-4)?.joined).toBe((before.days.at(-4)?.joined ?? 0) + 2);
  expect(after.days.at(-2)?.left).toBe((before.days.at(-2)?.left ?? 0) + 1);
});

test('figures are for users who may view site users, on their own sites', async () => {
  const ask = async (username: string, site: number) => {
    const token = await login(app, username);
    return (await gql(app, { id: 'getMembersFigures', input: { site }, token, site: 'a1' })).code;
  };
  expect(await ask(world.a.users.contributor.username, a1.id)).toBe('FORBIDDEN');
  expect(await ask(world.a.users.admin.username, b1.id)).toBe('NOT_FOUND');
});
