/** A page resolver of an extension that fails at each request: how often it is logged, and what it costs. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { ofExtension } from '#model/define-module.ts';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { pageDomains } from '#server/composition/page-domains.ts';
import { buildTestWorld } from '#testing/world.ts';

const REQUESTS = 12;
const reads = { paths: 0, known: 0 };
/** Fails with another message each time. */
const tide = ofExtension(
  'extensions/harbour/entities/tide',
  definePageResolver<unknown, RawBuilder<unknown>>({
    entity: 'tide',
    order: 1,
    known(path) {
      reads.known += 1;
      if (path.startsWith('/tide')) throw new Error(`No tide for request ${reads.known}.`);
      return null;
    },
  }),
);
/** Fails when all its paths are read. */
const berth = ofExtension(
  'extensions/harbour/entities/berth',
  definePageResolver<unknown, RawBuilder<unknown>>({
    entity: 'berth',
    order: 2,
    lookup: {
      statement: () => null,
      answer: () => null,
      paths() {
        reads.paths += 1;
        return sql`select * from no_such_table`;
      },
    },
  }),
);
const lines: string[] = [];
const { app, world, close } = await buildTestWorld({
  pageDomains: { ...pageDomains, pageResolvers: [tide, berth, ...pageDomains.pageResolvers] },
  log: { write: (line: string) => void lines.push(line) },
  environment: { LOG_LEVEL: 'warn' },
});
afterAll(close);

/** Returns the statuses of requests at different paths, one after the other. */
async function statusesAt(prefix: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const url = `${prefix}${index}`;
    statuses.push((await app.inject({ url, headers: { host: world.sites.a1.host } })).statusCode);
  }
  return statuses;
}

test('a resolver that fails with another message each time is logged once, with one of its requests', async () => {
  expect(new Set(await statusesAt('/tide-'))).toEqual(new Set([500]));
  const named = lines.filter((line) => line.includes('the page resolver tide'));
  expect(named.filter((line) => line.includes('A request failed.'))).toHaveLength(1);
  expect(named).toHaveLength(2);
});

test('the paths of a resolver that fails to list them are read once in ten seconds, and it is named', async () => {
  expect(new Set(await statusesAt('/no-such-page-'))).toEqual(new Set([404]));
  expect(reads.paths).toBe(1);
  await expect
    .poll(() => lines.filter((line) => line.includes('failed in the page resolver berth')))
    .toHaveLength(1);
});
