/** Gates, passes and meters of an extension that throw: texts stay closed, and everything else is served. */
import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { ofExtension } from '#model/define-module.ts';
import { defineGate, defineGateBySite } from '#model/readers/define-gate.ts';
import { defineMeter } from '#model/readers/define-meter.ts';
import { definePass } from '#model/readers/define-pass.ts';
import { defineVisitor } from '#model/readers/define-visitor.ts';
import type { Db } from '#server/db/index.ts';
import type { AnyMeter } from '#server/pages/index.ts';
import { registry } from '#server/registry.ts';
import type { AnyGate } from '#server/records/index.ts';
import { makeContent } from '#testing/make/make.ts';
import { paragraph } from '#testing/searching.ts';
import { buildTestWorld } from '#testing/world.ts';
import { guardedParts } from './index.ts';

const FOLDER = 'extensions/harbour';
const fail = (): never => {
  throw new Error('The tide table is empty.');
};
const IDS = { thrown: 80_000_001, refused: 80_000_002, metered: 80_000_003, any: 80_000_004 };
const SECRET = 'The pilot waits behind the mole.';

const closedTo = (id: number) =>
  defineGate({
    name: `closed${id}`,
    order: 2,
    judge: (item) =>
      item.id === id
        ? { passes: false, reason: 'tideRequired', ungatedParagraphs: 0, locksParts: true }
        : null,
  });
const gates: readonly AnyGate[] = guardedParts<AnyGate>(
  [
    ofExtension(
      `${FOLDER}/gates/tide.ts`,
      defineGate({ name: 'tide', order: 1, judge: (item) => (item.id === IDS.thrown ? fail() : null) }),
    ),
    closedTo(IDS.refused),
    closedTo(IDS.metered),
  ],
  'gate',
  'log',
);
const bySite = ofExtension(
  `${FOLDER}/gates/lock.ts`,
  defineGateBySite<unknown, RawBuilder<unknown>>({
    name: 'lock',
    order: 3,
    statement: () => sql`select * from no_such_table`,
    createGateCheck: () => () => null,
  }),
);
const pass = definePass<object, Db>({ name: 'skipper', scope: 'items', grants: fail });
const visitor = defineVisitor<Db, unknown>({
  name: 'skipper',
  of: 'site',
  tags: () => [],
  load: async () => ({}),
  recognise: () => pass.issue({}),
});
const meter = ofExtension(`${FOLDER}/meters/views.ts`, {
  ...defineMeter<never>({
    name: 'harbourViews',
    covers: () => 'gated',
    pass: { kind: 'skipper' },
    ungatedParagraphs: () => 1,
    view: fail,
  }),
}) as unknown as AnyMeter;

const lines: string[] = [];
const build = (gatesOfWorld: readonly AnyGate[]) =>
  buildTestWorld({
    registry: {
      ...registry,
      gates: gatesOfWorld,
      meters: [meter],
      visitors: [visitor],
      passes: new Map([
        ...registry.passes,
        ...guardedParts([ofExtension(`${FOLDER}/passes/skipper.ts`, pass)], 'pass', 'log').map(
          (own) => [own.name, own] as const,
        ),
      ]),
    },
    log: { write: (line: string) => void lines.push(line) },
    environment: { LOG_LEVEL: 'warn' },
  });
const subject = await build(gates);
const closed = await build([...gates, bySite]);
afterAll(async () => {
  await subject.close();
  await closed.close();
});

for (const { services, world } of [subject, closed])
  for (const id of Object.values(IDS))
    await makeContent(services, world.sites.a1, {
      id,
      published: true,
      values: { name: 'High water', body: paragraph(SECRET) },
    });

async function read({ app, world }: typeof subject, id: number) {
  const get = (url: string) => app.inject({ url, headers: { host: world.sites.a1.host } });
  return get(String((await get(`/${id}`)).headers['location']));
}
const named = (what: string) => lines.filter((line) => line.includes(`failed in ${what} (${FOLDER}/`));

test.each([
  ['a gate that throws', IDS.thrown, 'the gate tide'],
  ['a pass that throws', IDS.refused, 'the pass skipper'],
  ['a meter that throws', IDS.metered, 'the view counter harbourViews'],
])('%s leaves the text closed, and the page is served', async (_, id, what) => {
  const { statusCode, body, headers } = await read(subject, id);
  expect(statusCode).toBe(200);
  expect(body).toContain('High water');
  expect(body).not.toContain(SECRET);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(named(what).length).toBeGreaterThan(0);
});

test('an item that no part fails for is open', async () => {
  const { body } = await read(subject, IDS.any);
  expect(body).toContain(SECRET);
});

test('a gate whose statement fails closes every item of the site, and pages are served', async () => {
  const { statusCode, body, headers } = await read(closed, IDS.any);
  expect(statusCode).toBe(200);
  expect(body).not.toContain(SECRET);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(named('the gate lock').length).toBeGreaterThan(0);
});
