/** A list of 100,000 long rows is written with no more memory than a short one. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { buildTestWorld } from '#testing/world.ts';

const ROWS = 100_000;
const MB = 1024 * 1024;

/**
 * Maximum memory held in addition to the state before, after garbage collection: the rows of a page, and
 * their texts.
 */
const MORE_MAX = 20 * MB;

/** Number of `onRows` calls between two measurements. */
const MEASURED_EVERY = 25;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

test('a file of more than 200 MB takes less than 20 MB of memory', async () => {
  await database.superuser(
    `insert into form_submission (organisation_id, site_id, form, sender, email, page, answers, entries, attempt)
     select $1, $2, 'offer', 'Sender ' || n, null, '/offer', 'x',
       jsonb_build_array(jsonb_build_object('label', 'Message', 'value', repeat('Harbour ' || n || ' ', 160))), 'csv-' || n
     from generate_series(1, ${ROWS}) as n`,
    [a1.organisationId, a1.id],
  );
  const before = heldBytes();
  let [most, calls] = [0, 0];
  const written = await services.exports.write(
    {
      organisationId: a1.organisationId,
      id: 1,
      operation: 'getFormSubmissionStream',
      input: { site: a1.id, form: 'offer' },
      startedBy: world.a.users.admin.id,
    },
    {
      onRows: () => {
        calls += 1;
        if (calls % MEASURED_EVERY === 0) most = Math.max(most, heldBytes() - before);
      },
    },
  );
  expect(written.rows).toBe(ROWS);
  expect(written.bytes).toBeGreaterThan(200 * MB);
  expect(most).toBeLessThan(MORE_MAX);
  expect(calls).toBeGreaterThan(MEASURED_EVERY);
});
