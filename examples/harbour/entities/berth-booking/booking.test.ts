/** Bookings in the whole product: as a program sends them, as the office decides, and the email to the reader. */
import { afterAll, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { berthBooking } from './entity.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

const EMAIL = 'skipper@ships.example';
const booking = {
  site: a1.id,
  ship: 'Jonge Jan',
  email: EMAIL,
  draught: 185,
  arrival: '2027-05-14T16:00:00.000Z',
};

test('a ship that is too deep is refused by its field', async () => {
  const input = { ...booking, draught: 350 };
  const { error } = await gql(app, { id: 'createBerthBooking', input, token, site: 'a1' });
  expect(error?.extensions).toMatchObject({
    reason: 'SHIP_TOO_DEEP',
    fields: { draught: 'Our berths are 3 m deep at low water.' },
  });
});

test('a contributor reads no bookings', async () => {
  const contributor = await login(app, world.a.users.contributor.username);
  const { code } = await gql(app, { id: 'getBerthBookingStream', input: {}, token: contributor, site: 'a1' });
  expect(code).toBe('FORBIDDEN');
});

test('the reader gets one email when the office confirms', async () => {
  const { id, version } = await services.write(systemOf(a1.organisationId, [a1.id]), (work) =>
    work.records.create(berthBooking, booking),
  );
  await runJobs(subject);
  expect(await mailTo(subject, EMAIL)).toEqual([]);
  const input = { id, version, changes: { state: 'confirmed' } };
  expect((await gql(app, { id: 'updateBerthBooking', input, token, site: 'a1' })).error).toBeNull();
  await runJobs(subject);
  const [mail, ...others] = await mailTo(subject, EMAIL);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your berth booking');
  expect(mail?.text).toContain('Jonge Jan');
  expect(mail?.text).toContain('14 May 2027');
});
