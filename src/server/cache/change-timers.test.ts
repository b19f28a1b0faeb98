import { afterAll, expect, test, vi } from 'vitest';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createChangeTimers } from './change-timers.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1 } = world.sites;
const purged = new Set<string>();
const timers = createChangeTimers(services.pool, (tags) => tags.forEach((tag) => purged.add(tag)));
afterAll(async () => {
  timers.stop();
  await subject.close();
});

/** Makes articles that appear in a second and after, with so many milliseconds between them. Returns their tags. */
async function schedule(count: number, betweenMs: number): Promise<string[]> {
  const ids: number[] = [];
  const published = new Date(Date.now() + 86_400_000).toISOString();
  for (let index = 0; index < count; index += 1)
    ids.push((await makeContent(services, a1, { published })).id);
  await database.superuser(
    `update content set published = now() + make_interval(secs => 1 + (array_position($1::integer[], id) - 1) * $2::float8 / 1000)
     where id = any ($1)`,
    [ids, betweenMs],
  );
  return ids.map((id) => `c:${a1.organisationId}:${id}`);
}

const expectPurged = (tags: readonly string[]) =>
  vi.waitFor(() => expect([...purged]).toEqual(expect.arrayContaining([...tags])), { timeout: 10_000 });

test('items that appear while other changes are planned are purged', async () => {
  const tags = await schedule(20, 40);
  const until = performance.now() + 2_500;
  while (performance.now() < until) await timers.plan();
  await expectPurged(tags);
});

test('items that appear just after another one are purged, too', async () => {
  const tags = await schedule(4, 3);
  await timers.plan();
  await expectPurged(tags);
});

test('a timer ends with the publication that it was set for', async () => {
  const withdrawn = await schedule(1, 0);
  await database.superuser(
    "update content set published = now() + interval '4 seconds' where published > now()",
  );
  await timers.plan();
  await database.superuser("update content set published = now() + interval '1 day' where published > now()");
  await timers.plan();
  const next = await schedule(1, 0);
  await database.superuser(
    "update content set published = now() + interval '5 seconds' where published between now() and now() + interval '1 minute'",
  );
  await timers.plan();
  await expectPurged(next);
  expect([...purged]).not.toContain(withdrawn[0]);
});
