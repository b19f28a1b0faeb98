/** Attempts to send forms are deleted after a day, also those of sites that receive no forms any more. */
import { afterAll, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

test('the daily job deletes the attempts of every site after a day', async () => {
  const attempt = (site: number, name: string, age: string) =>
    database.superuser(
      `insert into form_attempt (organisation_id, site_id, attempt, fingerprint, created)
       values ($1, $2, $3, 'f', now() - $4::interval)`,
      [world.a.id, site, name, age],
    );
  await attempt(a1.id, 'fresh', '23 hours');
  await attempt(a1.id, 'old', '25 hours');
  await attempt(a2.id, 'older', '20 days');
  await database.superuser(
    `select graphile_worker.add_job('formSubmission/clearAttempts', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
  const left = await database.superuser<{ attempt: string }>('select attempt from form_attempt');
  expect(left.map((row) => row.attempt)).toEqual(['fresh']);
});
