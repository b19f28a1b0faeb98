import { afterAll, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, database, world } = subject;
afterAll(subject.close);

const ask = async (username: string, site: string) =>
  gql(app, { id: 'getFailingJobs', input: {}, token: await login(app, username), site });

test('a job that failed is told to administrators of its own organisation, its error cut to one line', async () => {
  await database.superuser(
    `select graphile_worker.add_job('content/checkLinksOf', payload => json_build_object('organisation', $1::integer, 'payload', '{}'::json))`,
    [world.a.id],
  );
  expect((await ask('a.admin', 'a1')).result).toEqual({ jobs: [] });
  await database.superuser(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'The disk is full\\n  at line 1'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'content/checkLinksOf')`,
  );
  const { result } = await ask('a.admin', 'a1');
  expect(result).toMatchObject({
    jobs: [{ job: 'content/checkLinksOf', error: 'The disk is full', nextTry: null }],
  });
  expect((await ask('b.admin', 'b1')).result).toEqual({ jobs: [] });
  expect((await ask('a.editor', 'a1')).code).toBe('FORBIDDEN');
});
