/** Notices about the end of a membership: recipients, times, counts, and the email itself. */
import { afterAll, expect, test } from 'vitest';
import { site as siteEntity } from '#entities/site/entity.ts';
import { runJob, type AnyJob } from '#server/background/tasks.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { tellOfEndingMemberships } from '../jobs/tell-of-ending-memberships.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
const { get, cookieOf } = readerRequests(subject, a1.host);
afterAll(subject.close);

const tell = async () => {
  await runJob(
    services,
    tellOfEndingMemberships as AnyJob,
    { organisation: null, payload: {} },
    { id: '0', attempt: 1, stopping: new AbortController().signal },
  );
  await runJobs(subject);
};

async function holder(...ends: (number | null)[]) {
  const made = await makeReader(services, a1);
  await database.superuser('delete from membership_grant where site_user_id = $1', [made.id]);
  for (const days of ends)
    await database.superuser(
      `insert into membership_grant (organisation_id, site_user_id, membership_id, starts, ends, source)
       values ($1, $2, $3, now() - interval '90 days', now() + make_interval(days => $4), 'staff')`,
      [world.a.id, made.id, made.membershipId, days],
    );
  return made;
}

const subjectsTo = async (email: string) => (await mailTo(subject, email)).map(({ subject: said }) => said);

test('notices are sent 30 and 7 days ahead and at the end, once each; a delayed job sends only the nearest one', async () => {
  const far = await holder(29);
  const near = await holder(6);
  const over = await holder(-1);
  const others = [
    await holder(31),
    await holder(-5),
    await holder(null),
    await holder(6, 90),
    await holder(6, null),
  ];
  await tell();
  await tell();
  expect(await subjectsTo(far.email)).toEqual([expect.stringMatching(/ ends on \d+ \w+ \d{4}$/)]);
  expect(await subjectsTo(near.email)).toEqual([expect.stringContaining(' ends on ')]);
  expect(await subjectsTo(over.email)).toEqual([expect.stringContaining(' has ended')]);
  for (const { email } of others) expect(await subjectsTo(email)).toEqual([]);
  // A week later.
  await database.superuser(
    "update membership_grant set ends = ends - interval '23 days' where site_user_id = $1",
    [far.id],
  );
  await database.superuser(
    "update membership_reminder set ends = ends - interval '23 days' where site_user_id = $1",
    [far.id],
  );
  await tell();
  expect(await subjectsTo(far.email)).toHaveLength(2);
  // Staff have extended the membership: its reader is notified again.
  await database.superuser(
    "update membership_grant set ends = now() + interval '20 days' where site_user_id = $1",
    [over.id],
  );
  await tell();
  expect(await subjectsTo(over.email)).toHaveLength(2);
});

test('a recent membership gets no early notice: a month is notified a week ahead', async () => {
  const month = await holder(29);
  await database.superuser(
    "update membership_grant set starts = now() - interval '1 day' where site_user_id = $1",
    [month.id],
  );
  await tell();
  expect(await subjectsTo(month.email)).toEqual([]);
  await database.superuser(
    "update membership_grant set starts = starts - interval '23 days', ends = ends - interval '23 days' where site_user_id = $1",
    [month.id],
  );
  await tell();
  expect(await subjectsTo(month.email)).toHaveLength(1);
});

test('the account shows until when', async () => {
  const { token } = await holder(10);
  const { body } = await get('/account', { cookie: cookieOf(token) });
  expect(body).toMatch(/Ends on(?:<!-- -->)? (?:<!-- -->)?<time/);
});

const nameOfSite = async () =>
  (await database.superuser<{ name: string }>('select name from site where id = $1', [a1.id]))[0]?.name;

test('emails to readers are the site’s: its name as the sender, its colour, its postal address', async () => {
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const record = await work.records.find(siteEntity, a1.id);
    await work.records.update(siteEntity, {
      id: a1.id,
      version: record?.version ?? 0,
      changes: {
        memberships: { postalAddress: 'Quay 4\n1012 Harbour' },
        baseStyles: { colours: { primary: { main: '#6b2b1f' } } },
      },
    });
  });
  const { email } = await holder(6);
  await tell();
  const [mail] = await mailTo(subject, email);
  expect(mail?.from?.name).toBe(await nameOfSite());
  expect(mail?.text).toMatch(/Quay 4\n1012 Harbour\s*$/);
  expect(mail?.html).toContain('#6b2b1f');
  expect(mail?.html).toContain('Quay 4\n1012 Harbour');
  expect(mail?.html).toContain('max-width:560px');
});
