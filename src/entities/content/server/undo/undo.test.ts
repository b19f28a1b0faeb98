/** Undo and “Publish again”: an item comes back with the state it had, for each state and each command. */
import { afterAll, describe, expect, test } from 'vitest';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, type GraphqlAnswer } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

type Who = keyof typeof tokens;

interface Document {
  id: number;
  version: string;
  state: string;
  status: number;
  hasChanges: boolean;
  published: string | null;
  unpublished: string | null;
  path: string;
  values: Record<string, unknown>;
  unfinished: { values: Record<string, unknown> } | null;
  writers: Record<string, { by: { fullName: string } | null; at: string }>;
  review: { state: string; note: string | null } | null;
  restoredWithout: string | null;
}

const call = (id: string, input: Record<string, unknown>, who: Who = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
const done = async (id: string, input: Record<string, unknown>, who: Who = 'editor') => {
  const answer = await call(id, input, who);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Document;
};
const load = (id: number) => done('getContentDocument', { id });
const run = async (command: string, id: number) =>
  done(`${command}Content`, { id, version: (await load(id)).version });
const undo = (id: number, { version }: { version: string }, who: Who = 'editor') =>
  call('undoContentCommand', { id, version }, who);
const undone = async (id: number, after: { version: string }, who: Who = 'editor') => {
  const answer = await undo(id, after, who);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Pick<Document, 'state' | 'published' | 'unpublished' | 'restoredWithout'>;
};
const restore = (id: number, publish: boolean, who: Who = 'editor') =>
  done('restoreContent', { id, publish }, who);
const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const messageOf = ({ error }: GraphqlAnswer) => error?.message ?? '';
const rowsOf = (table: string, id: number) =>
  database.superuser<Record<string, unknown>>(`select * from ${table} where content_id = $1`, [id]);

/** Saves changes; values that fields refuse are stored as unfinished. */
async function save(id: number, changes: Record<string, unknown>, who: Who = 'editor') {
  const { version, values } = await load(id);
  const base = Object.fromEntries(Object.keys(changes).map((key) => [key, values[key] ?? null]));
  return done('saveContent', { id, version, changes, base, storesUnfinished: true }, who);
}

/** The parts of a document that undo brings back. */
const stateOf = ({
  state,
  hasChanges,
  published,
  unpublished,
  path,
  values,
  unfinished,
  writers,
  review,
}: Document) => ({
  state,
  hasChanges,
  published,
  unpublished,
  path,
  values,
  unfinished,
  writers,
  review,
});

interface Case {
  state: string;
  window?: { published?: string; unpublished?: string };
  changes?: Record<string, unknown>;
}

const CASES: Record<string, Case> = {
  'a draft': { state: 'draft' },
  'a draft with pending changes': { state: 'draft', changes: { deck: 'Pending deck' } },
  'a published item': { state: 'published', window: { published: day(-9) } },
  'a published item with pending changes and unfinished entries': {
    state: 'published',
    window: { published: day(-9), unpublished: day(9) },
    changes: {
      deck: 'Pending deck',
      name: 'Pending title',
      schedules: [{ section: null, option: 'Standard' }],
    },
  },
  'a scheduled item': { state: 'scheduled', window: { published: day(3), unpublished: day(9) } },
  'an expired item': { state: 'expired', window: { published: day(-9), unpublished: day(-3) } },
};

let count = 0;

/** An item in the state of a case. */
async function make({ window, changes }: Case): Promise<number> {
  count += 1;
  const values = { name: `Harbour ${count}`, deck: 'Old deck', alias: `harbour-${count}` };
  const { id } = await makeContent(services, a1, { values });
  // The editor needs an item of the site; the helper publishes as the system.
  if (window) {
    const { version } = await load(id);
    const from =
      window.unpublished && Date.parse(window.unpublished) < Date.now() ? day(30) : window.unpublished;
    await done('publishContent', { id, version, published: window.published, unpublished: from });
    await database.superuser('update content set unpublished = $2 where id = $1', [
      id,
      window.unpublished ?? null,
    ]);
  }
  if (changes) await save(id, changes);
  return id;
}

describe.each(Object.entries(CASES))('%s', (_, one) => {
  test('Undo of the trash brings all of it back', async () => {
    const id = await make(one);
    const before = await load(id);
    expect(before.state).toBe(one.state);
    const deleted = await run('delete', id);
    expect((await undone(id, deleted)).state).toBe(one.state);
    expect(stateOf(await load(id))).toEqual(stateOf(before));
    await expectReaders(before);
  });

  test('“Publish again” brings all of it back', async () => {
    const id = await make(one);
    const before = await load(id);
    await run('delete', id);
    const listed = await call('getContentList', { site: a1.id, state: 'deleted', limit: 50 });
    const items = (listed.result as { edges: { node: { id: number; stateBefore: string } }[] }).edges;
    expect(items.find(({ node }) => node.id === id)?.node.stateBefore).toBe(one.state);
    const restored = await restore(id, true);
    expect(restored.restoredWithout).toBeNull();
    expect(stateOf(await load(id))).toEqual(stateOf(before));
    await expectReaders(before);
  });

  test('a restored draft has the latest text, and returns to the trash by Undo', async () => {
    const id = await make(one);
    const before = await load(id);
    const deleted = await run('delete', id);
    const restored = await restore(id, false);
    expect([restored.state, restored.published]).toEqual(['draft', null]);
    expect(restored.values).toEqual(before.values);
    expect((await undone(id, restored)).state).toBe('deleted');
    expect((await call('getContentDocument', { id })).code).toBe('NOT_FOUND');
    // The trash still has the state of before.
    await restore(id, true);
    expect(stateOf(await load(id))).toEqual(stateOf(before));
    expect((await undo(id, deleted)).code).toBe('CONFLICT');
  });
});

/** Readers see a published item with its published title, and no other. */
async function expectReaders({ state, path }: Document) {
  const page = await get(path);
  expect(page.statusCode).toBe(state === 'published' ? 200 : 404);
  expect(page.body).not.toContain('Pending title');
  if (state === 'published') expect(page.body).toContain('Old deck');
}

const WITH_CHANGES = CASES['a published item with pending changes and unfinished entries'] ?? { state: '' };

test('Undo of unpublishing publishes what readers saw, and the changes are pending again', async () => {
  for (const one of [WITH_CHANGES, CASES['a scheduled item'] ?? WITH_CHANGES]) {
    const id = await make(one);
    const before = await load(id);
    const draft = await run('unpublish', id);
    expect(draft.state).toBe('draft');
    await undone(id, draft);
    expect(stateOf(await load(id))).toEqual(stateOf(before));
    await expectReaders(before);
  }
});

test('Undo of publishing brings back the published text, its dates and the review', async () => {
  const changed = { state: 'published', window: { published: day(-9) }, changes: { deck: 'Pending deck' } };
  const id = await make(changed);
  const { version } = await load(id);
  await done('submitContentForReview', { id, version, note: 'Please look' }, 'contributor');
  const before = await load(id);
  expect(before.review?.state).toBe('waiting');
  const published = await done('publishContent', { id, version: before.version, unpublished: day(4) });
  expect([(await get(before.path)).body.includes('Pending deck'), published.review]).toEqual([true, null]);
  await undone(id, published);
  expect(stateOf(await load(id))).toEqual(stateOf(before));
  await expectReaders(before);
});

test('a first publication is undone: the item is the draft it was', async () => {
  const id = await make({ state: 'draft', changes: { deck: 'Pending deck' } });
  const before = await load(id);
  const published = await run('publish', id);
  expect((await get(published.path)).statusCode).toBe(200);
  await undone(id, published);
  const after = await load(id);
  expect([after.state, after.published, after.values]).toEqual(['draft', null, before.values]);
  expect((await get(published.path)).statusCode).toBe(404);
});

test('the person who submitted a scheduled item is still notified after Undo', async () => {
  const { id } = await makeContent(services, a1, { values: { name: 'Scheduled' } });
  const { version } = await load(id);
  await done('submitContentForReview', { id, version, note: null }, 'contributor');
  await done('publishContent', { id, version, published: day(2) });
  const before = await rowsOf('content_publication_notice', id);
  expect(before).toHaveLength(1);
  const deleted = await run('delete', id);
  expect(await rowsOf('content_publication_notice', id)).toEqual([]);
  await undone(id, deleted);
  expect(await rowsOf('content_publication_notice', id)).toEqual(before);
  const jobs = await database.superuser<{ count: string }>(
    "select count(*) from graphile_worker.jobs where key like '%' || $1::text",
    [id],
  );
  expect(Number(jobs[0]?.count)).toBeGreaterThan(0);
});

describe('a URL that was taken in between', () => {
  const trash = async (alias: string) => {
    const { id } = await makeContent(services, a1, { published: true, values: { name: 'Harbour', alias } });
    return { id, deleted: await run('delete', id) };
  };
  const takers: Record<string, (alias: string) => Promise<unknown>> = {
    'another item': (alias) => makeContent(services, a1, { values: { name: 'Harbour guide', alias } }),
    'a section': (alias) =>
      done('createWebsiteSection', { site: a1.id, name: 'Harbour guide', manualAlias: true, alias }, 'admin'),
    'a redirect': (alias) =>
      done('createWebsiteRedirect', { site: a1.id, from: `/${alias}`, to: '/news' }, 'admin'),
  };
  test.each(Object.entries(takers))('by %s is named, and the item comes back without it', async (_, take) => {
    const ways = [
      async (id: number, after: Document) => undone(id, after),
      async (id: number) => restore(id, true),
      async (id: number) => restore(id, false),
    ];
    for (const [number, way] of ways.entries()) {
      const alias = `taken-${(count += 1)}-${number}`;
      const { id, deleted } = await trash(alias);
      await take(alias);
      const { restoredWithout } = await way(id, deleted);
      expect(restoredWithout).toMatch(
        new RegExp(
          `^“/${alias}” (is now used by .*“Harbour guide”|now redirects to /news)\\. The item is back without that URL\\.$`,
        ),
      );
      expect((await load(id)).values['alias']).toBeNull();
    }
  });

  test('“Publish again” is refused for a page, which needs one; it can be restored as a draft', async () => {
    const { id } = await makeContent(services, a1, {
      type: 'Page',
      published: true,
      values: { name: 'Terms', alias: 'terms-of-undo' },
    });
    await run('delete', id);
    await makeContent(services, a1, { type: 'Page', values: { name: 'New terms', alias: 'terms-of-undo' } });
    const refused = await call('restoreContent', { id, publish: true });
    expect([refused.code, refused.error?.extensions['reason']]).toEqual([
      'BAD_USER_INPUT',
      'ADDRESS_MISSING',
    ]);
    expect((await restore(id, false)).restoredWithout).toContain('“New terms”');
  });
});

test('placements on another site are lists of that site again, with their times', async () => {
  const schedules = [{ section: a2.sections.news, option: 'Featured', start: null, end: day(5) }];
  const { id } = await makeContent(services, a1, { published: true, values: { name: 'On two sites' } });
  await database.superuser('update content set schedules = $2::jsonb where id = $1', [
    id,
    JSON.stringify(schedules),
  ]);
  const placed = () =>
    database.superuser(
      'select site_id, section_id, option, starts_at, ends_at from content_schedule where content_id = $1 order by 1, 2, 3, 4',
      [id],
    );
  const { version } = await load(id);
  await done('publishContent', { id, version });
  const before = await placed();
  expect(before.some((row) => (row as { site_id: number }).site_id === a2.id)).toBe(true);
  const deleted = await run('delete', id);
  expect(await placed()).toEqual([]);
  await undone(id, deleted);
  expect(await placed()).toEqual(before);
});

test('“Publish again” after the start of a scheduled item publishes it at that time', async () => {
  const id = await make({ state: 'scheduled', window: { published: day(3) } });
  await run('delete', id);
  const past = day(-1);
  await database.superuser(
    `update content_previous_state set state = jsonb_set(state, '{published}', to_jsonb($2::text)) where content_id = $1`,
    [id, past],
  );
  const restored = await restore(id, true);
  expect([restored.state, restored.published]).toEqual(['published', past]);
});

test('an item that lacks what its type requires is not published again, and the error names what is missing', async () => {
  const values = { name: 'Pilots', startDate: day(20), linkUrl: 'https://files.quayside.example/it' };
  const { id } = await makeContent(services, a1, { type: 'Webinar', published: true, values });
  await run('delete', id);
  await database.superuser('update content set start_date = null where id = $1', [id]);
  const refused = await call('restoreContent', { id, publish: true });
  expect([refused.error?.extensions['reason'], messageOf(refused)]).toEqual([
    'CONTENT_INCOMPLETE',
    '“Pilots” cannot be published yet. Starts is missing.',
  ]);
  expect((await restore(id, false)).state).toBe('draft');
});

test('an item deleted before states were recorded is restored as a draft, with a sentence', async () => {
  const id = await make({ state: 'published', window: { published: day(-9) } });
  const deleted = await run('delete', id);
  await database.superuser('delete from content_previous_state where content_id = $1', [id]);
  expect((await undo(id, deleted)).code).toBe('CONFLICT');
  const restored = await restore(id, true);
  expect([restored.state, restored.restoredWithout]).toEqual([
    'draft',
    expect.stringContaining('so it is back as a draft.'),
  ]);
});

describe('rights', () => {
  test('a contributor restores drafts, and neither publishes again nor undoes what they may not do', async () => {
    const id = await make({ state: 'published', window: { published: day(-9) } });
    const deleted = await run('delete', id);
    expect((await undo(id, deleted, 'contributor')).code).toBe('FORBIDDEN');
    expect((await call('restoreContent', { id, publish: true }, 'contributor')).code).toBe('FORBIDDEN');
    const restored = await restore(id, false, 'contributor');
    expect(restored.state).toBe('draft');
    expect((await undone(id, restored, 'contributor')).state).toBe('deleted');
    const published = await restore(id, true);
    expect((await undo(id, published, 'contributor')).code).toBe('FORBIDDEN');
  });

  test('an item of another site is missing', async () => {
    const { id } = await makeContent(services, a2, { published: true });
    expect((await undo(id, { version: '1.0' })).code).toBe('NOT_FOUND');
  });
});

test('Undo is refused once the item has changed, names who changed it, and works once', async () => {
  const id = await make(WITH_CHANGES);
  const draft = await run('unpublish', id);
  await save(id, { deck: 'Changed meanwhile' }, 'contributor');
  const refused = await undo(id, draft);
  expect([refused.code, messageOf(refused)]).toEqual([
    'CONFLICT',
    expect.stringMatching(/contributor has changed “Pending title” since, so this can’t be undone\./i),
  ]);
  expect((await load(id)).values['deck']).toBe('Changed meanwhile');

  const other = await make({ state: 'published', window: { published: day(-9) } });
  const deleted = await run('delete', other);
  await undone(other, deleted);
  expect((await undo(other, deleted)).code).toBe('CONFLICT');
  const { version } = await load(other);
  expect((await undo(other, { version })).error?.extensions['reason']).toBe('NOTHING_TO_UNDO');
});

test('states are cleared after a day, apart from those of items in the trash', async () => {
  const [live, trashed] = [await make(WITH_CHANGES), await make(WITH_CHANGES)];
  await run('unpublish', live);
  await run('delete', trashed);
  await database.superuser("update content_previous_state set made = made - interval '25 hours'");
  await database.superuser(
    `select graphile_worker.add_job('content/clearPreviousStates', '{"organisation": null, "payload": {}}')`,
  );
  await runJobs(subject);
  expect([
    await rowsOf('content_previous_state', live),
    await rowsOf('content_previous_state', trashed),
  ]).toEqual([[], [expect.objectContaining({ command: 'delete' })]]);
});

test('links to a restored item cease to be reported as broken', async () => {
  const { id } = await makeContent(services, a1, { published: true, values: { name: 'Target' } });
  const { id: user } = await makeContent(services, a1, { published: true, values: { relatedTo: [id] } });
  const deleted = await run('delete', id);
  await runJobs(subject);
  expect(await rowsOf('content_broken_link', user)).toHaveLength(1);
  await undone(id, deleted);
  await runJobs(subject);
  expect(await rowsOf('content_broken_link', user)).toEqual([]);
});
