/** The members report counts the same, whether a site has few events or more than one statement counts. */
import { afterAll, expect, test } from 'vitest';
import { systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { countMembers, EVENTS_AT_ONCE } from '../../account/entities/site-user/server/count-members.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const question = {
  site: a1.id,
  now: {
    from: '2025-06-01T00:00:00Z',
    until: '2025-07-01T00:00:00Z',
    edges: ['2025-06-01T00:00:00Z', '2025-06-16T00:00:00Z', '2025-07-01T00:00:00Z'],
  },
  // Compared up to the same time of day: the last hours of the previous period are in neither period.
  before: {
    from: '2025-05-01T00:00:00Z',
    until: '2025-05-31T12:00:00Z',
    edges: ['2025-05-01T00:00:00Z', '2025-05-16T00:00:00Z', '2025-05-31T12:00:00Z'],
  },
  countryCode: null,
  rowsMax: 100,
};

const count = (atOnce: number, changes: Partial<typeof question> | { countryCode: string } = {}) =>
  services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    countMembers(work, { ...question, ...changes }, atOnce),
  );

const event = (reader: number | null, kind: string, at: string) =>
  database.superuser(
    'insert into site_user_event (organisation_id, site_user_id, site_id, kind, at) values ($1, $2, $3, $4, $5)',
    [a1.organisationId, reader, a1.id, kind, at],
  );

async function readerFrom(country: string | null): Promise<number> {
  const { id } = await makeReader(services, a1);
  await database.superuser('update site_user set country_code = $1 where id = $2', [country, id]);
  return id;
}

test('events of many accounts, counted in ranges, equal those counted together; each account is active once', async () => {
  const readers = [
    await readerFrom('DEU'),
    await readerFrom('DEU'),
    await readerFrom('BEL'),
    await readerFrom(null),
  ];
  for (const [at, reader] of readers.entries()) {
    await event(reader, 'registered', `2025-0${5 + (at % 2)}-20T10:00:00Z`);
    for (const day of ['05-02', '05-31', '06-03', '06-04', '06-30'])
      await event(reader, 'loggedIn', `2025-${day}T18:00:00Z`);
  }
  await event(readers[0] ?? null, 'closed', '2025-06-12T10:00:00Z');
  // Erased accounts have no identity: their events are counted, but none of these accounts is active.
  await event(null, 'loggedIn', '2025-06-05T10:00:00Z');
  await event(null, 'closed', '2025-06-06T10:00:00Z');
  const whole = await count(EVENTS_AT_ONCE);
  expect(whole.total).toMatchObject({
    now: { joined: 2, closed: 2, active: 4, logins: 13 },
    before: { joined: 2, closed: 0, active: 4, logins: 4 },
  });
  expect(whole.rows.map(({ key, now }) => [key, now.joined, now.active])).toEqual([
    ['', 1, 1],
    ['DEU', 1, 2],
    ['BEL', 0, 1],
  ]);
  expect([...whole.points]).toEqual([[2, { now: 2, before: 2 }]]);
  for (const atOnce of [1, 2, 5, 7]) expect(await count(atOnce), `${atOnce} at once`).toEqual(whole);
  const german = await count(EVENTS_AT_ONCE, { countryCode: 'DEU' });
  expect(german.total.now).toEqual({ joined: 1, closed: 1, active: 2, logins: 6 });
  expect(await count(2, { countryCode: 'DEU' })).toEqual(german);
});

test('rows are those with the most who joined, with a note that there are more', async () => {
  const { rows, hasMoreRows } = await count(3, { rowsMax: 2 } as Partial<typeof question>);
  expect([rows.length, hasMoreRows]).toEqual([2, true]);
});
