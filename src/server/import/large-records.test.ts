/**
 * A file that takes seconds to parse: other requests are served in the meantime, and the file's owner gets an
 * explanation.
 */
import { afterAll, expect, test } from 'vitest';
import { runParser } from '#server/parsers/index.ts';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1 } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

/** The shortest JSON with this many members: 8 MB. */
const wide = `{${Array.from({ length: 700_000 }, (_, at) => `"k${at}":1`).join()}}`;
const upload = (name: string, content: string) =>
  gql(app, { id: 'uploadMigrationFile', input: { site: a1.id }, token: admin, file: { name, content } });

test('a record of 700,000 members is refused in words when it is planned, and cached pages do not wait for it', async () => {
  expect(
    (await upload('wide.jsonl', `{"id":1,"title":"One"}\n${wide}\n{"id":3,"title":"Three"}`)).error,
  ).toBeNull();
  // Ensures that the parser process has started, as on a running server.
  await runParser('record', '{}');
  const page = () => app.inject({ url: '/about', headers: { host: a1.host } });
  await page();
  const began = performance.now();
  const planning = gql(app, {
    id: 'planMigration',
    input: { site: a1.id, file: 'wide.jsonl' },
    token: admin,
    site: a1.key,
  });
  let isOver = false;
  void planning.finally(() => (isOver = true));
  let longest = 0;
  while (!isOver) {
    const from = performance.now();
    expect((await page()).headers['x-cache']).toBe('hit');
    await new Promise((resolve) => setTimeout(resolve, 5));
    longest = Math.max(longest, performance.now() - from);
  }
  const { error, result } = await planning;
  expect(error).toBeNull();
  expect(JSON.stringify(result)).toMatch(/more than 50,000 values/);
  // If the record were parsed in this process, it would delay one of the requests for most of that time.
  expect(longest).toBeLessThan((performance.now() - began) / 2);
});
