/** Events of memberships reach the jobs of other modules that hear them, and no others. */
import { afterAll, expect, test } from 'vitest';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineJob } from '#model/define-job.ts';
import type { AnyJob } from '#server/background/index.ts';
import { registry } from '#server/registry.ts';
import { hashPassword } from '#server/auth/index.ts';
import { MEMBERSHIP_EVENTS, type MembershipEvent } from '../index.ts';
import { makeReader } from '#testing/make-reader.ts';
import { readerRequests } from '#testing/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';

const hearing = (name: string, subscribesTo: string[]) =>
  defineJob({
    name,
    summary: 'Notes what it hears.',
    payload: { siteUserId: integer({ label: 'Site user' }), event: text({ label: 'Event' }) },
    attemptsMax: 1,
    subscribesTo,
    run: async () => undefined,
  }) as unknown as AnyJob;

const planted = [
  hearing('tracking/noteLogin', ['memberships/loginSuccess']),
  hearing(
    'tracking/noteProfile',
    MEMBERSHIP_EVENTS.filter((event) => event === 'profileUpdate').map((event) => `memberships/${event}`),
  ),
];
const jobs = new Map([...registry.jobs, ...planted.map((job) => [job.name, job] as const)]);
const subject = await buildTestWorld({ registry: { ...registry, jobs } });
const { app, services, database, world } = subject;
const { post, cookieOf } = readerRequests(subject, world.sites.a1.host);
const { a1 } = world.sites;
afterAll(subject.close);

const heard = (siteUserId: number): Partial<MembershipEvent> => ({
  event: 'loginSuccess',
  siteId: a1.id,
  siteUserId,
  promoCode: 'SPRING',
});

test('a log-in queues what hears of it, with who it was and where from; a failed one queues nothing', async () => {
  const password = 'herons over the lock gate';
  const reader = await makeReader(services, a1, { passwordHash: await hashPassword(password) });
  const login = (typed: string) =>
    app.inject({
      method: 'POST',
      url: '/account/login?pk=SPRING',
      headers: { host: a1.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        x_form: 'account',
        email: reader.email,
        password: typed,
      }).toString(),
    });
  await login('wrong wrong wrong');
  expect((await login(password)).statusCode).toBe(303);
  const queued = await database.superuser<{ task: string; payload: object }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'tracking/%'`,
  );
  expect(queued).toMatchObject([
    {
      task: 'tracking/noteLogin',
      payload: { payload: heard(reader.id) },
    },
  ]);
});

test('a profile that changes queues what hears of it, by the form and the operation; one that stays queues nothing', async () => {
  const reader = await makeReader(services, a1);
  const cookie = cookieOf(reader.token);
  const typed = {
    x_form: 'account.profile',
    firstName: 'Ann',
    lastName: 'Lee',
    company: 'Locks & Sons',
    countryCode: 'NLD',
  };
  const done = await post('/account?pk=SPRING', typed, { cookie });
  expect(done.location).toBe('/account?done=profile#update-profile');
  const call = (input: object) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        host: a1.host,
        'content-type': 'application/json',
        'x-site-user': `Bearer ${services.readers.sealed(reader.token)}`,
      },
      payload: JSON.stringify({ id: 'updateSiteUserProfile', variables: { input } }),
    });
  const changed = await call({ city: 'Quayside' });
  expect(changed.body).toContain('"updateSiteUserProfile":true');
  await post('/account', typed, { cookie: '' });
  await call({ city: 'Quayside' });
  const queued = await database.superuser<{ payload: { payload: Partial<MembershipEvent> } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tracking/noteProfile' order by j.id`,
  );
  expect(queued.map(({ payload }) => payload.payload)).toMatchObject([
    { event: 'profileUpdate', siteId: a1.id, siteUserId: reader.id, promoCode: 'SPRING' },
    { event: 'profileUpdate', siteId: a1.id, siteUserId: reader.id },
  ]);
});
