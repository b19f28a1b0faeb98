import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const tokens = {
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
afterAll(subject.close);

interface Document {
  id: number;
  version: string;
  status: number;
  state: string;
  hasChanges: boolean;
  path: string;
  published: string | null;
  mayPublish: boolean;
  values: Record<string, unknown>;
}

function call(id: string, input: Record<string, unknown>, who: keyof typeof tokens = 'editor') {
  return gql(app, { token: tokens[who], site: 'a1', id, input });
}

async function done(
  id: string,
  input: Record<string, unknown>,
  who: keyof typeof tokens = 'editor',
): Promise<Document> {
  const answer = await call(id, input, who);
  if (answer.error) throw new Error(`${id} was refused: ${answer.body}`);
  return answer.result as Document;
}

function get(url: string) {
  return app.inject({ url, headers: { host: a1.host } });
}

const text = (...paragraphs: string[]) => ({
  v: 1,
  content: paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
});

const create = (name: string, values: Record<string, unknown> = {}) =>
  done('createContent', {
    type: 'Article',
    site: a1.id,
    values: { name, primarySection: a1.sections.news, ...values },
  });
const save = (document: Document, changes: Record<string, unknown>, base: Record<string, unknown> = {}) =>
  done('saveContent', { id: document.id, version: document.version, changes, base });
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const publish = (document: Document, more: Record<string, unknown> = {}) =>
  done('publishContent', { id: document.id, version: document.version, ...more });

test('an item goes from draft to readers and back, and every stored page follows immediately', async () => {
  const draft = await create('Dredger runs aground');
  expect([(await get(draft.path)).statusCode, draft.state]).toEqual([404, 'draft']);
  expect((await get('/news')).body).not.toContain('Dredger runs aground');

  const live = await publish(draft);
  expect((await get(live.path)).statusCode).toBe(200);
  expect((await get('/news')).body).toContain('Dredger runs aground');
  expect((await get('/')).body).toContain('Dredger runs aground');

  const saved = await save(live, { name: 'Dredger refloated' }, { name: 'Dredger runs aground' });
  expect([saved.hasChanges, saved.state]).toEqual([true, 'published']);
  expect((await get(live.path)).body).not.toContain('Dredger refloated');

  const renamed = await publish(saved);
  const old = await get(`${live.path}?utm_source=mail`);
  expect([old.statusCode, old.headers.location]).toEqual([301, `${renamed.path}?utm_source=mail`]);
  expect((await get(renamed.path)).body).toContain('Dredger refloated');
  expect((await get('/news')).body).not.toContain('Dredger runs aground');

  const hidden = await done('unpublishContent', { id: renamed.id, version: renamed.version });
  expect([hidden.status, hidden.values['name']]).toEqual([2, 'Dredger refloated']);
  expect((await get(renamed.path)).statusCode).toBe(404);
  expect((await get('/news')).body).not.toContain('Dredger refloated');
});

test('an item that was unpublished and is published again has its previous publication date', async () => {
  const live = await publish(await create('Pilot boat in the docks'), { published: day(-9) });
  const hidden = await done('unpublishContent', { id: live.id, version: live.version });
  expect((await get(live.path)).statusCode).toBe(404);
  const again = await publish(hidden);
  expect([again.state, again.published]).toEqual(['published', live.published]);
  const next = await done('unpublishContent', { id: live.id, version: again.version });
  const renewed = await publish(next, { isNow: true });
  expect(Date.parse(renewed.published ?? '')).toBeGreaterThan(Date.parse(live.published ?? ''));
  // A date that never came is not used again: nothing was public, and the item would be scheduled again.
  const planned = await publish(await create('Pilot boat sails'), { published: day(9) });
  const withdrawn = await done('unpublishContent', { id: planned.id, version: planned.version });
  expect(withdrawn.published).toBeNull();
});

test('a deleted item is removed from its page, every list and every URL it ever had, and stays in the history', async () => {
  const live = await publish(await create('Buoy goes missing'));
  const renamed = await publish(
    await save(live, { name: 'Buoy found again' }, { name: 'Buoy goes missing' }),
  );
  for (const url of [live.path, renamed.path, `/${live.id}`, '/news', '/']) await get(url);
  await done('deleteContent', { id: renamed.id, version: renamed.version });
  for (const url of [live.path, renamed.path, `/${live.id}`])
    expect((await get(url)).statusCode, url).toBe(404);
  for (const url of ['/news', '/']) expect((await get(url)).body, url).not.toContain('Buoy found again');
  expect((await call('getContentDocument', { id: live.id })).code).toBe('NOT_FOUND');
  expect((await call('getContentList', { search: 'Buoy' })).body).not.toContain('Buoy found again');
  const history = await database.superuser<{ action: string; status: string }>(
    "select action, after ->> 'status' as status from history where entity = 'content' and record_id = $1 order by id",
    [live.id],
  );
  expect(history.map((row) => row.status)).toEqual(['2', '1', '1', '0']);
});

test('an address freed by deletion can be taken by another page, and a taken one cannot', async () => {
  const make = (name: string) =>
    call('createContent', { type: 'Page', site: a1.id, values: { name, alias: 'imprint' } });
  const first = (await make('Imprint')).result as Document;
  const second = await make('Another imprint');
  expect(second.error?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { alias: expect.stringContaining('is the URL of “Imprint”') },
  });
  await done('deleteContent', { id: first.id, version: first.version });
  expect((await make('A new imprint')).code).toBeNull();
});

test('an address of the product or of a section is refused at its field', async () => {
  for (const alias of ['admin', 'graphql', 'media/x', '12345678', 'news', 'news/ports']) {
    const answer = await call('createContent', { type: 'Page', site: a1.id, values: { name: 'x', alias } });
    expect(answer.error?.extensions, alias).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { alias: expect.any(String) },
    });
  }
});

test('a schedule ahead is not yet seen, and one behind is not seen any more', async () => {
  const ahead = await publish(await create('Next week’s regatta'), { published: day(7) });
  expect([ahead.status, ahead.state, (await get(ahead.path)).statusCode]).toEqual([1, 'scheduled', 404]);
  const now = await publish(ahead, { published: day(-3) });
  expect([now.state, (await get(now.path)).statusCode]).toEqual(['published', 200]);
  const over = await publish(now, { published: day(-3), unpublished: day(-1) });
  expect([over.state, (await get(over.path)).statusCode]).toEqual(['expired', 404]);
  const wrong = await call('publishContent', {
    id: over.id,
    version: over.version,
    published: day(2),
    unpublished: day(1),
  });
  expect(wrong.error?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { unpublished: expect.any(String) },
  });
});

test('a scheduled item is published now by the server’s clock, and retains its time if only its text changes', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = await publish(await create('Ferry timetable'), { published: tomorrow });
  const changed = await save(scheduled, { deck: 'New times.' }, { deck: null });
  const republished = await publish(changed);
  expect([republished.state, republished.hasChanges, republished.values['deck']]).toEqual([
    'scheduled',
    false,
    'New times.',
  ]);
  const both = await call('publishContent', {
    id: republished.id,
    version: republished.version,
    isNow: true,
    published: tomorrow,
  });
  expect(both.error?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { published: expect.any(String) },
  });
  const now = await publish(republished, { isNow: true });
  expect([now.state, (await get(now.path)).statusCode]).toEqual(['published', 200]);
});

describe('concurrent users', () => {
  test('changes to different fields both stay, in any order of saves', async () => {
    const document = await create('Lock gate');
    await save(document, { deck: 'Theirs' }, { deck: null });
    const mine = await save(document, { source: 'Mine' }, { source: null });
    expect(mine.values).toMatchObject({ deck: 'Theirs', source: 'Mine' });
  });

  test('changes to different paragraphs of one text both stay', async () => {
    const base = text('one', 'two', 'three');
    const document = await create('Tide tables', { body: base });
    await save(document, { body: text('ONE', 'two', 'three') }, { body: base });
    const mine = await save(document, { body: text('one', 'two', 'THREE') }, { body: base });
    expect(mine.values['body']).toEqual(text('ONE', 'two', 'THREE'));
  });

  test('changes to the same text are refused with both, and nothing is overwritten', async () => {
    const document = await create('Pilot boat');
    await save(document, { deck: 'Theirs' }, { deck: null });
    const refused = await call('saveContent', {
      id: document.id,
      version: document.version,
      changes: { deck: 'Mine', source: 'Also mine' },
      base: { deck: null, source: null },
    });
    expect(refused.error?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflicts: [{ field: 'deck', label: 'Deck', base: null, yours: 'Mine', theirs: 'Theirs' }],
    });
    const stored = await done('getContentDocument', { id: document.id });
    expect(stored.values).toMatchObject({ deck: 'Theirs', source: null });
    expect(refused.error?.extensions['version']).toBe(stored.version);
  });

  test('unread changes are never published, unpublished, deleted or discarded', async () => {
    const document = await create('Harbour dues');
    await save(document, { deck: 'Changed since' }, { deck: null });
    for (const id of ['publishContent', 'unpublishContent', 'deleteContent', 'discardContentChanges'])
      expect((await call(id, { id: document.id, version: document.version })).code, id).toBe('CONFLICT');
    expect((await done('getContentDocument', { id: document.id })).values['deck']).toBe('Changed since');
  });

  test('saves of seven fields at the same moment lose nothing', async () => {
    const document = await create('Busy text', { body: text() });
    const fields = ['deck', 'teaser', 'source', 'byline', 'seoTitle', 'seoDescription', 'notes'];
    const answers = await Promise.all(
      fields.map((field) =>
        call('saveContent', {
          id: document.id,
          version: document.version,
          changes: { [field]: `said in ${field}` },
          base: { [field]: null },
        }),
      ),
    );
    expect(answers.map((answer) => answer.code)).toEqual(fields.map(() => null));
    const stored = await done('getContentDocument', { id: document.id });
    for (const field of fields) expect(stored.values[field]).toBe(`said in ${field}`);
  });
});

describe('a contributor', () => {
  test('a contributor writes and saves, and sees that publishing needs permission', async () => {
    const values = { name: 'A first attempt', primarySection: a1.sections.news };
    const draft = await done('createContent', { type: 'Article', site: a1.id, values }, 'contributor');
    expect(draft.mayPublish).toBe(false);
    const saved = await done(
      'saveContent',
      { id: draft.id, version: draft.version, changes: { deck: 'Better' }, base: { deck: null } },
      'contributor',
    );
    for (const id of ['publishContent', 'unpublishContent', 'deleteContent'])
      expect((await call(id, { id: saved.id, version: saved.version }, 'contributor')).code, id).toBe(
        'FORBIDDEN',
      );
    expect((await get(`/${draft.id}`)).statusCode).toBe(404);
  });

  test('cannot publish by any field of a save', async () => {
    const draft = await makeContent(services, a1);
    for (const changes of [
      { status: 1 },
      { published: new Date().toISOString() },
      { site: world.sites.a2.id },
      { fields: {} },
      { id: 1 },
    ]) {
      const answer = await call(
        'saveContent',
        { id: draft.id, version: `${draft.version}.0`, changes, base: {} },
        'contributor',
      );
      expect(answer.error?.extensions, JSON.stringify(changes)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [Object.keys(changes)[0] ?? '']: expect.any(String) },
      });
    }
  });
});

test('discarding unpublished changes gives the live text back', async () => {
  const live = await publish(await create('Slipway'));
  const saved = await save(live, { deck: 'Never mind' }, { deck: null });
  const back = await done('discardContentChanges', { id: saved.id, version: saved.version });
  expect([back.hasChanges, back.values['deck']]).toEqual([false, null]);
});

test('an item is made and published with one look at the sections of the organisation each', async () => {
  const looks = async (work: () => Promise<unknown>) => {
    const sent = await recordStatements(services.pool, work);
    const ofSections = /^select "id", "parent_id", "site_id" from "website_section"/;
    return sent.filter(({ text }) => ofSections.test(text)).map(({ times }) => times);
  };
  let made: Document | undefined;
  const values = { name: 'Looked at once', primarySection: a1.sections.news };
  expect(
    await looks(async () => {
      made = await done('createContent', { type: 'Article', site: a1.id, values });
    }),
  ).toEqual([1]);
  const { id, version } = made ?? { id: 0, version: '' };
  expect(await looks(() => done('publishContent', { id, version }))).toEqual([1]);
  expect((await get(`/${id}`)).statusCode).toBe(301);
  const rows = await database.superuser(
    "select 1 from content_schedule where content_id = $1 and section_id = $2 and option = 'Standard'",
    [id, a1.sections.news],
  );
  expect(rows).toHaveLength(1);
});
