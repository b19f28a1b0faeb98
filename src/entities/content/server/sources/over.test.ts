/** Lists next to an event show upcoming events, and past events only if no upcoming ones exist. */
import { afterAll, expect, test } from 'vitest';
import type { StreamQuery } from '#model/define-block.ts';
import { transaction } from '#server/db/index.ts';
import { makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { stream } from './stream.ts';

const subject = await buildTestWorld();
const { services, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const { news, 'news/ports': ports } = a1.sections;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates an event that starts this many days from now and was published that many days ago. */
async function event(
  name: string,
  { begins, ends, age }: { begins: number; ends?: number; age: number },
  section = news,
) {
  const values = {
    name,
    primarySection: section,
    startDate: inDays(begins),
    ...(ends !== undefined && { endDate: inDays(ends) }),
  };
  return (await makeContent(services, a1, { type: 'Event', published: inDays(-age), values })).id;
}

const later = await event('Harbour day', { begins: 40, age: 1 });
await event('Last year’s fair', { begins: -300, ends: -298, age: 2 });
const running = await event('Boat show', { begins: -2, ends: 2, age: 30 });
const soon = await event('Open yard', { begins: 3, age: 60 });
await event('Old regatta', { begins: -3, age: 0 });
const oldest = await event('Sunk', { begins: -90, age: 50 }, ports);
const article = (
  await makeContent(services, a1, { published: inDays(-5), values: { name: 'A text', primarySection: news } })
).id;

async function ask(query: Partial<StreamQuery>): Promise<number[]> {
  const scope = {
    organisationId: world.a.id,
    siteId: a1.id,
    modulesOn: new Set<string>(),
    language: 'en',
    homeSectionId: null,
    excludeIds: [],
    paragraphsForEveryone: () => Infinity,
  };
  if (stream.mode !== 'list') throw new Error('It lists items.');
  const statement = stream.statement({ kind: 'stream', sectionId: null, limit: 10, ...query }, scope, 10);
  const organisation = { kind: 'organisation', organisationId: world.a.id, siteIds: [a1.id] } as const;
  const { rows } = await transaction(services.pool, organisation, (db) => statement.execute(db));
  expect(stream.changesAt?.(rows, { kind: 'stream', sectionId: null, limit: 10 }, scope) ?? null).toBe(
    rows
      .flatMap(({ note }) => (typeof note === 'string' ? [new Date(note).toISOString()] : []))
      .toSorted()[0] ?? null,
  );
  return rows.map(({ id }) => id);
}

test('events that are over are left out of lists of events, the soonest first', async () => {
  expect(await ask({ contentTypes: ['Event'], over: 'unlessEmpty', soonest: true })).toEqual([
    running,
    soon,
    later,
  ]);
});

test('where nothing else is there what is over is shown', async () => {
  expect(
    await ask({ sectionId: ports, contentTypes: ['Event'], over: 'unlessEmpty', soonest: true }),
  ).toEqual([oldest]);
  expect(await ask({ sectionId: ports, contentTypes: ['Event'], over: 'leftOut' })).toEqual([]);
});

test('past events are missing among other items, and the newest come first', async () => {
  expect(await ask({ sectionId: news, contentTypes: ['Event', 'Article'], over: 'leftOut' })).toEqual(
    expect.arrayContaining([later, article, running, soon]),
  );
});
