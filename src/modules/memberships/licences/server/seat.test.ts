/** The seat of a site licence on the account page: held, released, and when all seats are taken. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { licenceCompany } from '../entities/licence-company/entity.ts';
import { logIn } from '../../account/server/accounts.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, b1 } = world.sites;
const { get, post, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const HELD = 'Locks &amp; Sons gives you access to members-only articles.';
const FREE = 'You do not have a seat: log in again to take one.';
const FULL = 'but all its seats are taken.';

const allow = async (isAllowed: boolean) => {
  await database.superuser('update site set memberships = $1 where id = $2', [
    { allowIpGating: isAllowed },
    a1.id,
  ]);
  services.cache.purge([`site:${a1.id}`]);
};

beforeAll(async () => {
  await allow(true);
  await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(licenceCompany, {
      site: a1.id,
      name: 'Locks & Sons',
      emailDomains: 'locks.example',
      seatsMax: 1,
    }),
  );
});

/** Logs in like a browser, and takes a seat if one is free. */
async function enter(siteUserId: number, site = a1): Promise<string> {
  const { organisationId, id: siteId } = site;
  const { login } = await services.write(systemOf(organisationId, [siteId]), (work) =>
    logIn(work.db, { organisationId, siteId, browserState: () => null }, { siteUserId, device: 'Test' }, '/'),
  );
  return cookieOf(login?.token ?? '');
}

const release = (cookie: string) => post('/account', { x_form: 'account.releaseSeat' }, { cookie });

test('a seat is held, released, and then a colleague’s', async () => {
  const named = (name: string) => makeReader(services, a1, { email: `${name}@locks.example` });
  const [ann, ben] = [await named('ann'), await named('ben')];
  const [annEnters, benEnters] = [await enter(ann.id), await enter(ben.id)];
  const held = await get('/account', { cookie: annEnters });
  expect(held.body).toContain(HELD);
  expect(held.body).toContain('>Release seat</button>');
  const full = await get('/account', { cookie: benEnters });
  expect(full.body).toContain(FULL);
  expect(full.body).not.toContain('Release seat');
  // A reader without a seat cannot release other readers' seats.
  await release(benEnters);
  expect((await get('/account', { cookie: annEnters })).body).toContain(HELD);
  const done = await release(annEnters);
  expect(done.location).toBe('/account?done=seat#site-licence');
  const released = await get('/account?done=seat', { cookie: annEnters });
  expect(released.body).toContain('Your seat has been released.');
  expect(released.body).toContain(FREE);
  expect((await get('/account', { cookie: benEnters })).body).toContain(FREE);
  expect((await get('/account', { cookie: await enter(ben.id) })).body).toContain(HELD);
  expect((await get('/account', { cookie: annEnters })).body).toContain(FULL);
  const events = await database.superuser(
    `select site_user_id as id from site_user_event where kind = 'seatReleased'`,
  );
  expect(events).toEqual([{ id: ann.id }]);
});

test('a seat is not mentioned elsewhere', async () => {
  const foreignReader = await makeReader(services, a1, { email: 'eve@notlocks.example' });
  expect((await get('/account', { cookie: await enter(foreignReader.id) })).body).not.toContain(
    'site-licence',
  );
  const foreign = await makeReader(services, b1, { email: 'fay@locks.example' });
  const cookie = await enter(foreign.id, b1);
  const there = await get('/account', { cookie, host: b1.host });
  expect([there.status, there.body.includes('site-licence')]).toEqual([200, false]);
  expect((await release('')).location).toBe('/account/login?redirectTo=%2Faccount');
  const insider = await enter((await makeReader(services, a1, { email: 'gil@locks.example' })).id);
  expect((await get('/account', { cookie: insider })).body).toContain('site-licence');
  await allow(false);
  expect((await get('/account', { cookie: insider })).body).not.toContain('site-licence');
});
