/** Account events reach exactly those jobs of other modules that subscribe to them. */
import { afterAll, expect, test } from 'vitest';
import { defineJob } from '#model/jobs/define-job.ts';
import type { PayloadOfEvent } from '#model/jobs/define-event.ts';
import type { AnyJob } from '#server/background/index.ts';
import type { JobContext } from '#server/context.ts';
import { registry } from '#server/registry.ts';
import { hashPassword } from '#server/auth/index.ts';
import { runJobs } from '#testing/jobs.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import * as offered from '../../../index.ts';

const { loginSuccess, profileUpdate } = offered;

const handled: PayloadOfEvent<typeof loginSuccess | typeof profileUpdate>[] = [];
const noteLogin = defineJob({
  name: 'tracking/noteLogin',
  summary: 'Notes logins.',
  attemptsMax: 1,
  on: [loginSuccess],
  run: async (_ctx: JobContext, payload) => void handled.push(payload),
});
const noteBoth = defineJob({
  name: 'tracking/noteBoth',
  summary: 'Notes changes of profiles, for a module that is off on every site.',
  attemptsMax: 1,
  on: [profileUpdate, loginSuccess],
  run: async (_ctx: JobContext, payload) => void handled.push(payload),
});
const noteProfile = defineJob({
  name: 'tracking/noteProfile',
  summary: 'Notes changes of profiles.',
  attemptsMax: 1,
  on: [profileUpdate],
  run: async (_ctx: JobContext, payload) => void handled.push(payload),
});
const planted = [noteLogin, { ...noteBoth, module: 'tracking' }, noteProfile] as unknown as AnyJob[];
const jobs = new Map([...registry.jobs, ...planted.map((job) => [job.name, job] as const)]);
const subject = await buildTestWorld({ registry: { ...registry, jobs } });
const { app, services, database, world } = subject;
const { post, cookieOf } = readerRequests(subject, world.sites.a1.host);
const { a1 } = world.sites;
afterAll(subject.close);

const loginOf = (siteUserId: number): Partial<PayloadOfEvent<typeof loginSuccess>> => ({
  event: 'memberships/loginSuccess',
  siteId: a1.id,
  siteUserId,
  promoCode: 'SPRING',
});

test('a login queues the jobs on it whose module is on, with its payload; a failed one queues nothing', async () => {
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
      payload: { payload: loginOf(reader.id) },
    },
  ]);
  await runJobs(subject);
  expect(handled).toEqual([
    {
      event: 'memberships/loginSuccess',
      goTo: '/',
      siteId: a1.id,
      siteUserId: reader.id,
      membershipId: null,
      promoCode: 'SPRING',
      source: null,
      sessionId: null,
    },
  ]);
});

test('a changed profile queues the jobs on it, by the form and the operation; an unchanged one queues nothing', async () => {
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
  const queued = await database.superuser<{
    payload: { payload: Partial<PayloadOfEvent<typeof profileUpdate>> };
  }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tracking/noteProfile' order by j.id`,
  );
  expect(queued.map(({ payload }) => payload.payload)).toMatchObject([
    { event: 'memberships/profileUpdate', siteId: a1.id, siteUserId: reader.id, promoCode: 'SPRING' },
    { event: 'memberships/profileUpdate', siteId: a1.id, siteUserId: reader.id },
  ]);
});

test('every event of accounts is registered, and offered to other modules', () => {
  const registered = registry.events.filter(({ module }) => module === 'memberships');
  const events = Object.values(offered).filter((value) => typeof value === 'object');
  expect(new Set(events)).toEqual(new Set(registered.map(({ event }) => event)));
});
