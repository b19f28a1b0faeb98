/** Reports on the lengths of items and the work of editors, for items with known words, reviews and views. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '#reports/report.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
afterAll(subject.close);
const { a1, a2, b1 } = world.sites;
const { admin, editor, contributor } = world.a.users;
const token = await login(app, admin.username);

/** A week in New York in which daylight saving time begins. */
const WEEK = { from: '2026-03-05', until: '2026-03-11' };

async function report(id: string, input: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const { result, body } = await gql(app, { id, token, input: { site: a1.id, ...WEEK, ...input } });
  if (!result) throw new Error(body);
  return result as ReportAnswer;
}

const lengths = (input?: Record<string, unknown>) => report('getItemLengths', input);
const work = (input?: Record<string, unknown>) => report('getEditorialTracking', input);

const textOf = (text: string) => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

interface Made {
  at: string;
  words?: number;
  type?: string;
  site?: typeof a1;
  values?: Record<string, unknown>;
}

async function published({ at, words = 0, type = 'Article', site = a1, values = {} }: Made): Promise<number> {
  const body = words > 0 ? { body: textOf('word '.repeat(words).trim()) } : {};
  const { id } = await makeContent(services, site, { type, published: at, values: { ...body, ...values } });
  await database.superuser("update content set created = $2::timestamptz - interval '1 hour' where id = $1", [
    id,
    at,
  ]);
  return id;
}

async function view(
  id: number,
  day: string,
  views: number,
  { seconds = 0, readThrough = 0, site = a1 } = {},
) {
  await database.superuser(
    `insert into analytics_item_day (organisation_id, site_id, day, item_id, channel, views, raw_views, seconds, read_through)
     values ($1, $2, $3, $4, 'search', $5, $5, $6, $7)`,
    [site.organisationId, site.id, day, id, views, seconds, readThrough],
  );
}

async function countWords(): Promise<void> {
  await database.superuser(
    `select graphile_worker.add_job('analytics/countWords', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
}

/** Words are counted once no earlier transaction can still end. */
const settle = () => database.superuser("update content set updated = updated - interval '10 minutes'");

const ids = { ada: 0, short: 0, long: 0, late: 0 };

beforeAll(async () => {
  await database.superuser("update site set time_zone = 'America/New_York' where id = any ($1)", [
    [a1.id, b1.id],
  ]);
  ids.ada = await published({ at: '2025-01-05T12:00:00Z', type: 'Contact', values: { name: 'Ada Brink' } });
  const ports = { primarySection: a1.sections['news/ports'] };
  // The first moment of the week, and the last of a day of 23 hours.
  ids.short = await published({ at: '2026-03-05T05:00:00Z', words: 200, values: { authors: [ids.ada] } });
  ids.long = await published({ at: '2026-03-09T03:59:59Z', words: 1_200, type: 'News', values: ports });
  ids.late = await published({ at: '2026-03-10T12:00:00Z', words: 250, values: { authors: [ids.ada] } });
  await published({ at: '2026-03-10T13:00:00Z', type: 'Video', values: { primarySection: null } });
  const earlier = await published({ at: '2026-03-05T04:59:59Z', words: 600 });
  await published({ at: '2026-03-12T04:00:00Z', words: 600 });
  await published({ at: '2026-03-08T12:00:00Z', words: 40, site: a2 });
  await published({ at: '2026-03-08T12:00:00Z', words: 40, site: b1 });
  await view(ids.short, '2026-03-05', 4, { seconds: 80, readThrough: 3 });
  await view(ids.short, '2026-03-11', 1, { seconds: 20 });
  await view(ids.short, '2026-03-12', 100);
  await view(ids.long, '2026-03-09', 10, { seconds: 1_000, readThrough: 2 });
  await view(earlier, '2026-03-04', 7, { seconds: 70 });
  await settle();
});

describe('the report on lengths', () => {
  test('items without counted words are in one row until the job has run', async () => {
    expect(
      (await lengths()).rows.map(({ name, now }) => [name, now['published'], now['wordsPerItem']]),
    ).toEqual([['Words not counted yet', 4, null]]);
    await countWords();
    const { rows } = await lengths();
    expect(rows.map(({ name, now }) => [name, ...Object.values(now)])).toEqual([
      ['Up to 250 words', 2, 450, 225, 5, 20, 60],
      ['No text', 1, 0, 0, 0, null, null],
      ['1,001 to 2,000 words', 1, 1_200, 1_200, 10, 100, 20],
      ['501 to 1,000 words', 0, 0, null, 0, null, null],
    ]);
    expect(rows.at(-1)?.before).toMatchObject({ published: 1, words: 600, views: 7, secondsPerView: 10 });
  });

  test('totals and points are those of the week of the site', async () => {
    const { totals, totalsBefore, points } = await lengths();
    expect(totals).toMatchObject({
      published: 4,
      words: 1_650,
      wordsPerItem: 413,
      views: 15,
      readThroughPercent: 33,
    });
    expect(totalsBefore).toMatchObject({ published: 1, words: 600 });
    expect(points.map(({ count }) => count)).toEqual([1, 0, 0, 1, 0, 2, 0]);
  });

  test('types, a section with those below it, and an author filter the report', async () => {
    const items = async (input: Record<string, unknown>) => (await lengths(input)).totals['published'];
    expect(await items({ types: ['News'] })).toBe(1);
    expect(await items({ section: a1.sections['news/ports'] })).toBe(1);
    expect(await items({ author: ids.ada })).toBe(2);
    expect(await items({ allSites: true })).toBe(5);
    const byAuthor = await lengths({ by: 'author' });
    expect(byAuthor.rows.map(({ name, now }) => [name, now['published'], now['words']])).toEqual([
      ['No author', 2, 1_200],
      ['Ada Brink', 2, 450],
    ]);
  });

  test('words follow a changed text, and all are counted again when a site turns the module on', async () => {
    await database.superuser('update content set body = $2, updated = now() where id = $1', [
      ids.late,
      JSON.stringify(textOf('one two three')),
    ]);
    await settle();
    await countWords();
    expect((await lengths({ types: ['Article'] })).totals['words']).toBe(203);
    await database.superuser('delete from analytics_item_words');
    await countWords();
    expect((await lengths()).totals['words']).toBe(0);
    await database.superuser('update analytics_words_mark set site_ids = $1', [[a1.id]]);
    await countWords();
    expect((await lengths()).totals['words']).toBe(1_403);
  });
});

describe('the report on the work of editors', () => {
  async function reviewed(id: number, event: string, at: string): Promise<void> {
    await database.superuser(
      `insert into content_review_entry (organisation_id, content_id, number, event, at, by_id)
       select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 from content_review_entry where content_id = $2`,
      [a1.organisationId, id, event, at, contributor.id],
    );
  }

  beforeAll(async () => {
    await reviewed(ids.short, 'submitted', '2026-03-04T12:00:00Z');
    await reviewed(ids.short, 'returned', '2026-03-05T05:00:00Z');
    await reviewed(ids.short, 'submitted', '2026-03-06T12:00:00Z');
    await reviewed(ids.short, 'submitted', '2026-03-12T03:59:59Z');
    await reviewed(ids.short, 'approved', '2026-03-06T12:00:00Z');
    // Released an hour before their time, at it, and an hour after it.
    await database.superuser("delete from history where entity = 'content'");
    for (const [id, minutes] of [
      [ids.short, -60],
      [ids.long, 4],
      [ids.late, 60],
    ])
      await database.superuser(
        `insert into history (organisation_id, entity, record_id, version, action, event, kept, at)
         select organisation_id, 'content', id, version, 'update', 'Scheduled', true, published + make_interval(mins => $2)
         from content where id = $1`,
        [id, minutes],
      );
    await database.superuser('update content set updated_by_id = $2 where id = $1', [ids.long, editor.id]);
  });

  test('events count in the period in which they happened, with the words and views of published items', async () => {
    const { totals, totalsBefore } = await work();
    expect(totals).toEqual({
      published: 4,
      created: 4,
      submitted: 2,
      returned: 1,
      onTime: 2,
      words: 1_403,
      views: 15,
    });
    expect(totalsBefore).toMatchObject({ published: 1, submitted: 1, returned: 0 });
  });

  test('rows are authors, editors, sections, types and states as they are now', async () => {
    const rows = async (by: string) =>
      (await work({ by })).rows.map(({ name, now }) => [name, now['published'], now['submitted']]);
    expect(await rows('author')).toEqual([
      ['No author', 2, 0],
      ['Ada Brink', 2, 2],
    ]);
    expect(await rows('editor')).toContainEqual(['Robin editor', 1, 0]);
    expect(await rows('section')).toContainEqual(['Ports', 1, 0]);
    expect(await rows('type')).toContainEqual(['News', 1, 0]);
    expect(await rows('state')).toEqual([['Published', 4, 2]]);
  });

  test('an item dated before its creation is not on time', async () => {
    await database.superuser("update content set created = published + interval '1 day' where id = $1", [
      ids.short,
    ]);
    expect((await work()).totals['onTime']).toBe(1);
  });

  test('reviews of another site are not counted', async () => {
    expect((await work({ site: a2.id })).totals).toMatchObject({ published: 1, submitted: 0 });
  });

  test('users without the right to publish are refused', async () => {
    const answer = await gql(app, {
      id: 'getEditorialTracking',
      token: await login(app, contributor.username),
      input: { site: a1.id, ...WEEK },
    });
    expect(answer.code).toBe('FORBIDDEN');
  });
});
