/**
 * A section with many items moves in the tree: visible lists are correct immediately, and the rest soon
 * after.
 */
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { content } from '../../entity.ts';
import { documentVersion, loadDocument } from '../drafts/documents.ts';
import { rebuildNextPlacements } from './rebuild-placements.ts';
import { publishContent } from './publishing.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const token = await login(app, world.a.users.admin.username);
afterAll(subject.close);

interface Section {
  id: number;
  version: number;
}

const make = async (name: string, parent?: number) =>
  (
    await gql(app, {
      token,
      site: 'a1',
      id: 'createWebsiteSection',
      input: { site: a1.id, name, parent },
    })
  ).result as Section;
async function move({ id }: Section, parent: number): Promise<void> {
  const [row] = await database.superuser<{ version: number }>(
    'select version from website_section where id = $1 and organisation_id = $2',
    [id, world.a.id],
  );
  const answer = await gql(app, {
    token,
    site: 'a1',
    id: 'updateWebsiteSection',
    input: { id, version: row?.version, changes: { parent } },
  });
  expect(answer.error).toBeNull();
}
/** Ids that a section's list shows to a reader; if `only` is given, only ids among these. */
async function listed(sectionId: number, only?: readonly number[]): Promise<number[]> {
  const input = { sectionId, limit: 100, includeContentIds: only };
  const answer = await gql(app, { id: 'getContentStream', input, host: a1.host });
  return (answer.result as { edges: { node: { id: number } }[] }).edges.map(({ node }) => node.id);
}

/** Copies an item in the same places; each copy is published a minute before the previous one. */
async function copyOf(id: number, count: number): Promise<number[]> {
  const rows = await database.superuser<{ id: number }>(
    `insert into content (organisation_id, id, site_id, sites_shown_ids, type, status, name, primary_section_id, schedules, published)
     select organisation_id, nextval('content_id'), site_id, sites_shown_ids, type, status, 'Copy ' || i, primary_section_id, schedules,
       published - i * interval '1 minute'
     from generate_series(1, $2::integer) i, content where organisation_id = $3 and id = $1 returning id`,
    [id, count, world.a.id],
  );
  await database.superuser(
    `insert into content_schedule (organisation_id, site_id, section_id, content_id, option, type, has_image, is_direct, starts_at, ends_at)
     select s.organisation_id, s.site_id, s.section_id, c.id, s.option, s.type, s.has_image, s.is_direct, c.published, s.ends_at
     from content_schedule s join content c on c.organisation_id = s.organisation_id and c.id = any ($2)
     where s.organisation_id = $3 and s.content_id = $1`,
    [id, rows.map((row) => row.id), world.a.id],
  );
  return rows.map((row) => row.id);
}

/** Creates a section below `above` with this many items, the newest first. */
async function filled(above: Section, name: string, count: number) {
  const section = await make(name, above.id);
  const first = (
    await makeContent(services, a1, { published: true, values: { name, primarySection: section.id } })
  ).id;
  return { section, ids: [first, ...(await copyOf(first, count - 1))] };
}

/** Number of rows in a section's list, for all options. */
const rowsOf = async (section: Section) =>
  (
    await database.superuser<{ rows: number }>(
      'select count(*)::integer as rows from content_schedule where section_id = $1 and organisation_id = $2',
      [section.id, world.a.id],
    )
  )[0]?.rows;

const [old, new_] = [await make('Old docks'), await make('New docks')];

test('visible lists are right in the response, whatever the number of items; the rest follows', async () => {
  const { section, ids } = await filled(old, 'Archive', 1_300);
  const newest = ids.slice(0, 100);
  const oldest = ids.slice(-100);
  expect([await listed(old.id), await listed(new_.id)]).toEqual([newest, []]);
  await move(section, new_.id);
  // The request rewrites only a bounded number of rows, wherever the section moves.
  expect(await rowsOf(new_)).toBe(1_000);
  expect([await listed(old.id, newest), await listed(new_.id)]).toEqual([[], newest]);
  expect(await listed(section.id)).toEqual(newest);
  expect(await listed(section.id, oldest)).toEqual(oldest);
  await runJobs(subject);
  expect([await listed(old.id), await listed(new_.id, oldest)]).toEqual([[], oldest]);
  expect([await rowsOf(old), await rowsOf(new_), await rowsOf(section)]).toEqual([0, 2_600, 2_600]);
});

test('a batch reads its items and names the lists that changed, and nothing grows with the rows it writes', async () => {
  const { section } = await filled(old, 'Logbooks', 700);
  await database.superuser('update website_section set parent_id = $1 where id = $2', [new_.id, section.id]);
  const rows: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows.push(result.rows.length);
      return result;
    },
  };
  await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    rebuildNextPlacements({ ...work, db: work.db.withPlugin(counting) }, section.id, null),
  );
  // Only the batch's items are read in large numbers, twice: their placements, then the items. All other
  // results are a few lists, sections and sites.
  expect(rows.filter((count) => count > 50)).toEqual([500, 500]);
});

test('an item that is in the old list for another reason stays there', async () => {
  const section = await make('Moored', old.id);
  const values = { primarySection: section.id, schedules: [] };
  const both = await makeContent(services, a1, {
    published: true,
    values: {
      ...values,
      name: 'In both',
      schedules: [{ section: old.id, option: 'Featured', start: null, end: null }],
    },
  });
  const one = await makeContent(services, a1, { published: true, values: { ...values, name: 'In one' } });
  await move(section, new_.id);
  expect(await listed(old.id, [both.id, one.id])).toEqual([both.id]);
  expect((await listed(new_.id, [both.id, one.id])).sort()).toEqual([both.id, one.id].sort());
});

test('a batch that ran and was not noted is run again without harm, and goes on where it stopped', async () => {
  const { section, ids } = await filled(old, 'Twice', 1_200);
  await move(section, new_.id);
  const run = () =>
    services.write(systemOf(world.a.id, [a1.id, a2.id]), (work) =>
      rebuildNextPlacements(work, section.id, null),
    );
  await run();
  await run();
  await runJobs(subject);
  expect(await listed(new_.id, ids.slice(-100))).toEqual(ids.slice(-100));
  expect(await listed(old.id, ids.slice(-100))).toEqual([]);
});

test('a section that moves back while its items are still pending ends in its place', async () => {
  const { section, ids } = await filled(old, 'There and back', 1_200);
  await move(section, new_.id);
  await move(section, old.id);
  await runJobs(subject);
  for (const some of [ids.slice(0, 100), ids.slice(-100)])
    expect([await listed(old.id, some), await listed(new_.id, some)]).toEqual([some, []]);
});

test('an item saved while the rest is pending has its new placement', async () => {
  const { section, ids } = await filled(old, 'Saved', 1_200);
  const last = ids.at(-1) ?? 0;
  await move(section, new_.id);
  await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const item = await work.records.find(content, last, { lock: true });
    if (item) await work.records.writeSkippingPrepare(content, item, { primarySection: a1.sections.news });
  });
  await runJobs(subject);
  expect(await listed(new_.id, [last])).toEqual([]);
  expect(await listed(a1.sections.news, [last])).toEqual([last]);
});

test('an item that is published unchanged, moves with its section and is written again in one unit of work is in the section’s new place', async () => {
  const { section, ids } = await filled(old, 'Together', 1);
  const id = ids[0] ?? 0;
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    await publishContent(work, { id, version: documentVersion(await loadDocument(work, id)) });
    const { version } = (await work.records.find(websiteSection, section.id)) ?? section;
    await work.records.update(websiteSection, { id: section.id, version, changes: { parent: new_.id } });
    const item = await work.records.find(content, id, { lock: true });
    if (item) await work.records.writeSkippingPrepare(content, item, { name: 'Moved' });
  });
  expect([await listed(old.id, [id]), await listed(new_.id, [id])]).toEqual([[], [id]]);
});

test('a move requested while the rest of an earlier one is running begins again from the top', async () => {
  const { section, ids } = await filled(old, 'Switched', 1_600);
  await move(section, new_.id);
  // The section moves back before the third step, when items of the second step are still in its old place.
  const place = services.registry.jobs.get('content/placeAgain');
  if (!place) throw new Error('There is no job that places items again.');
  let steps = 0;
  const jobs = new Map(services.registry.jobs).set(place.name, {
    ...place,
    run: async (ctx, payload) => {
      steps += 1;
      if (steps === 3) await move(section, old.id);
      await place.run(ctx, payload);
    },
  });
  await runJobs({ ...subject, services: { ...services, registry: { ...services.registry, jobs } } });
  for (const some of [ids.slice(0, 100), ids.slice(600, 700), ids.slice(-100)])
    expect([await listed(old.id, some), await listed(new_.id, some)]).toEqual([some, []]);
});
