/** A request with several queries that wait for a place in a queue of the site: it has one place at a time. */
import { afterAll, expect, test } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { makeApiKey } from '#testing/make/make-api-key.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

let [running, runningMax] = [0, 0];
const prepared = defineOperation({
  name: 'getPrepared',
  kind: 'query',
  summary: 'Counts its preparations that run at the same time.',
  input: { fails: boolean({ label: 'Fails', default: false }) },
  output: { shape: 'Prepared', fields: { isDone: boolean({ label: 'Done', required: true }) } },
  access: anyone,
  before: async (_ctx, { fails }) => {
    running += 1;
    runningMax = Math.max(runningMax, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (fails) throw new Error('The preparation fails.');
  },
  run: async () => ({ isDone: true }),
}) as unknown as AnyOperation;

const subject = await buildTestWorld({ planted: [prepared] });
afterAll(subject.close);
const { a1 } = subject.world.sites;

test('the preparations of one request run one after another, also after one that fails', async () => {
  const { secret } = await makeApiKey(subject.services, a1, { permissions: ['read_published'] });
  const fields = Array.from(
    { length: 10 },
    (_, index) => `q${index}: getPrepared(input: { fails: ${index === 3} }) { isDone }`,
  );
  const answer = await gql(subject.app, {
    query: `{ ${fields.join(' ')} }`,
    token: secret,
    site: 'a1',
  });
  const { data } = JSON.parse(answer.body) as { data: Record<string, { isDone: boolean } | null> };
  expect(Object.values(data).filter((value) => value?.isDone)).toHaveLength(9);
  expect(runningMax).toBe(1);
});
