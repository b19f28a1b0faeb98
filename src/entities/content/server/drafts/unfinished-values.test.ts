/** Unfinished values of an item: stored for its editors, and invisible to everything else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentCalls, type EditedDocument } from '#testing/documents.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const editor = documentCalls(app, await login(app, world.a.users.editor.username), 'a1');
const admin = documentCalls(app, await login(app, world.a.users.admin.username), 'a1');

interface Document extends EditedDocument {
  unfinished: { values: Record<string, unknown>; errors: Record<string, string>; left: object } | null;
  hasChanges: boolean;
}

const EMPTY_PLACEMENT = { section: null, option: 'Standard', start: null, end: null };

async function make(published = false): Promise<Document> {
  const { id } = await makeContent(services, a1, {
    type: 'Article',
    ...(published && { published }),
    values: { name: 'Locks' },
  });
  return load(id);
}

const load = async (id: number, calls = editor) => (await calls.load(id)) as Document;

async function save(
  id: number,
  changes: Record<string, unknown>,
  { calls = editor, from = null as Document | null } = {},
) {
  const { version, values, unfinished } = from ?? (await load(id, calls));
  const seen = { ...values, ...unfinished?.values };
  const base = Object.fromEntries(Object.keys(changes).map((key) => [key, seen[key] ?? null]));
  return calls.call('saveContent', { id, version, changes, base, storesUnfinished: true });
}

let secret = '';
beforeAll(async () => {
  const { id } = await admin.accepted<{ id: number }>('createApiKey', {
    name: 'Sync',
    permissions: ['manage_content', 'publish_content'],
    sites: [a1.id],
  });
  secret = (await admin.accepted<{ secret: string }>('createApiKeySecret', { id })).secret;
});
const program = (id: string, input: Record<string, unknown>) =>
  gql(app, { token: secret, site: 'a1', id, input });

test('a half-filled entry is stored, everything else is saved, and a second editor sees both', async () => {
  const { id } = await make();
  const answer = await save(id, { schedules: [EMPTY_PLACEMENT], deck: 'Eight gates' });
  expect(answer.code, answer.body).toBeNull();
  const seen = await load(id, admin);
  expect(seen.values).toMatchObject({ deck: 'Eight gates', schedules: null });
  expect(seen.unfinished).toMatchObject({
    values: { schedules: [EMPTY_PLACEMENT] },
    errors: { 'schedules.0.section': 'Section is required.' },
  });
});

test('an entry that is completed becomes part of the item', async () => {
  const { id } = await make();
  await save(id, { schedules: [EMPTY_PLACEMENT] });
  await save(id, { schedules: [{ ...EMPTY_PLACEMENT, section: a1.sections.news }] });
  const seen = await load(id);
  expect(seen.unfinished).toBeNull();
  expect(seen.values['schedules']).toMatchObject([{ section: a1.sections.news }]);
});

test('an invalid value is refused as before if the option is missing, and for a program', async () => {
  const { id, version } = await make();
  const input = { id, version, changes: { schedules: [EMPTY_PLACEMENT] }, base: {} };
  expect((await editor.call('saveContent', input)).code).toBe('BAD_USER_INPUT');
  expect((await program('saveContent', { ...input, storesUnfinished: true })).code).toBe('BAD_USER_INPUT');
});

test('a program, the preview, search, references and the reader see the last valid value or nothing', async () => {
  const { id, path } = await make(true);
  const other = (await make(true)).id;
  await save(id, { teaser: 'x'.repeat(20_000), relatedTo: [other, 99_999_999], name: null });
  expect((await load(id)).unfinished?.values).toMatchObject({ name: null });
  const seen = (await program('getContentDocument', { id })).body;
  expect(seen).not.toContain('xxxx');
  expect(JSON.parse(seen).data.getContentDocument).toMatchObject({ unfinished: null, writers: {} });
  expect((await program('getContentChecks', { id })).body).not.toContain('required');
  const [row] = await database.superuser<{ data: unknown; uses: string }>(
    `select data, (select count(*) from reference where from_entity = 'content' and from_id = $1 and to_id = $2) as uses
     from content_working_copy where content_id = $1`,
    [id, other],
  );
  expect(row).toEqual({ data: {}, uses: '0' });
  const preview = await editor.accepted<{ url?: string }>('getContentPreview', { id });
  expect(JSON.stringify(preview)).not.toContain('xxxx');
  const page = await app.inject({ url: path, headers: { host: a1.host } });
  expect(page.body).toContain('Locks');
  expect(page.body).not.toContain('xxxx');
});

test('Publish names what is unfinished and publishes nothing; a program publishes the valid values', async () => {
  const { id } = await make();
  await save(id, {
    schedules: [{ ...EMPTY_PLACEMENT, section: a1.sections.news }, EMPTY_PLACEMENT],
    deck: 'Eight',
  });
  const { version } = await load(id);
  const refused = await editor.call('publishContent', { id, version });
  expect(refused.error?.extensions).toMatchObject({
    reason: 'CONTENT_UNFINISHED',
    fields: { 'schedules.1.section': 'Placement 2: Section is required.' },
  });
  const { findings } = await editor.accepted<{ findings: object[] }>('getContentChecks', { id });
  expect(findings[0]).toMatchObject({ field: 'schedules.1.section', isRequired: true });
  const published = await program('publishContent', { id, version });
  expect(published.code, published.body).toBeNull();
  const after = await load(id);
  expect(after).toMatchObject({ hasChanges: false, values: { deck: 'Eight', schedules: null } });
  expect(after.unfinished?.values['schedules']).toHaveLength(2);
});

test('unfinished values survive all commands except Discard', async () => {
  const { id } = await make(true);
  await save(id, { schedules: [EMPTY_PLACEMENT], deck: 'Eight' });
  const now = async () => (await load(id)).version;
  await editor.accepted('unpublishContent', { id, version: await now() });
  await editor.accepted('deleteContent', { id, version: await now() });
  await editor.accepted('restoreContent', { id });
  expect((await load(id)).unfinished?.values).toEqual({ schedules: [EMPTY_PLACEMENT] });
  await editor.accepted('discardContentChanges', { id, version: await now() });
  expect((await load(id)).unfinished).toBeNull();
});

test('unfinished entries of two editors merge like other fields', async () => {
  const { id } = await make();
  const before = await load(id);
  await save(id, { schedules: [EMPTY_PLACEMENT] }, { from: before });
  await save(id, { seoTitle: 'x'.repeat(5000), deck: 'Eight' }, { calls: admin, from: before });
  expect((await load(id)).unfinished?.values).toMatchObject({ schedules: [EMPTY_PLACEMENT], seoTitle: /x/ });
  const conflicting = await save(
    id,
    { schedules: [EMPTY_PLACEMENT, EMPTY_PLACEMENT] },
    { calls: admin, from: before },
  );
  expect(conflicting.error?.extensions).toMatchObject({
    code: 'CONFLICT',
    conflicts: [{ field: 'schedules', theirs: [EMPTY_PLACEMENT], by: { id: world.a.users.editor.id } }],
  });
});

test('the size has a limit, and a reference to another organisation never becomes part of the item', async () => {
  const { id } = await make();
  const large = await save(id, { seoTitle: 'x'.repeat(200_001) });
  expect(large.error?.extensions['reason']).toBe('UNFINISHED_TOO_LARGE');
  const foreign = 88_000_001;
  await save(id, { relatedTo: [foreign] });
  const { values, unfinished } = await load(id);
  expect(values['relatedTo']).toBeNull();
  expect(unfinished?.errors['relatedTo']).toContain('does not exist');
  const other = await login(app, world.b.users.admin.username);
  const answer = await gql(app, { token: other, site: 'b1', id: 'getContentDocument', input: { id } });
  expect(answer.code).toBe('NOT_FOUND');
});

test('a save of a person without the option replaces unfinished values of its fields', async () => {
  const { id } = await make();
  await save(id, { schedules: [EMPTY_PLACEMENT], seoTitle: 'x'.repeat(5000) });
  const { version } = await load(id);
  const schedules = [{ ...EMPTY_PLACEMENT, section: a1.sections.news }];
  const written = await editor.call('saveContent', {
    id,
    version,
    changes: { schedules },
    base: { schedules: null },
  });
  expect(written.code, written.body).toBeNull();
  const seen = await load(id);
  expect(seen.values['schedules']).toMatchObject(schedules);
  expect(Object.keys(seen.unfinished?.values ?? {})).toEqual(['seoTitle']);
});

test('a value of a field that a release changed stays, and is shown apart', async () => {
  const { id } = await make();
  await save(id, { schedules: [EMPTY_PLACEMENT] });
  await database.superuser(
    `update content_working_copy set unfinished = unfinished || '{"retired": "Eight", "teaser": ["Nine"]}' where content_id = $1`,
    [id],
  );
  await save(id, { deck: 'Ten' });
  expect((await load(id)).unfinished).toMatchObject({
    values: { schedules: [EMPTY_PLACEMENT] },
    left: { retired: 'Eight', teaser: ['Nine'] },
  });
  const { version } = await load(id);
  const input = { id, version, changes: {}, storesUnfinished: true, removesLeft: true };
  const removed = await editor.accepted<Document>('saveContent', input);
  expect(removed.unfinished).toMatchObject({ values: { schedules: [EMPTY_PLACEMENT] }, left: {} });
});

test('a new item has the valid values, and its draft the others', async () => {
  const values = {
    name: 'Ilse Marchetti',
    firstName: 'Ilse',
    socialLinks: [{ provider: null, url: null, label: null }],
  };
  const input = { type: 'Contact', site: a1.id, values, key: crypto.randomUUID(), storesUnfinished: true };
  const created = await editor.accepted<Document>('createContent', input);
  expect(created.unfinished?.values).toEqual({ socialLinks: values.socialLinks });
  expect(Object.keys(created.unfinished?.errors ?? {}).length).toBeGreaterThan(0);
  const long = 'Lauwers '.repeat(40).trim();
  const named = { ...input, key: crypto.randomUUID(), values: { name: long } };
  const shortened = await editor.accepted<Document>('createContent', named);
  expect([shortened.values['name'], shortened.unfinished?.values]).toEqual([
    long.slice(0, 250),
    { name: long },
  ]);
  // Repeated, because its answer was lost.
  expect((await editor.accepted<Document>('createContent', input)).id).toBe(created.id);
});

test('a text that loses a conflict while it is invalid is a version, which its editors read and restore', async () => {
  const { id, version } = await make();
  await save(id, { deck: 'Eight gates', schedules: [{ ...EMPTY_PLACEMENT, section: a1.sections.news }] });
  const mine = { deck: `Nine gates ${'and more '.repeat(60)}`, schedules: [EMPTY_PLACEMENT] };
  const sent = { id, version, changes: mine, base: { deck: null, schedules: null }, storesUnfinished: true };
  expect((await admin.call('saveContent', sent)).code).toBe('CONFLICT');
  const listed = () =>
    admin.accepted<{ versions: { id: number; event: string }[] }>('getContentVersions', { id });
  const { versions } = await listed();
  const [newest = { id: 0 }] = versions;
  expect(newest).toMatchObject({ event: 'Conflicting changes', changes: ['Deck', 'Placements'] });
  // The same refusal again adds none.
  await admin.call('saveContent', sent);
  expect((await listed()).versions).toHaveLength(versions.length);

  const one = { id, version: newest.id };
  const seen = await editor.accepted<{ values: object }>('getContentVersion', one);
  expect(seen.values).toMatchObject(mine);
  expect((await program('getContentVersion', one)).body).not.toContain('Nine gates');
  const preview = await editor.accepted<object>('getContentPreview', one);
  expect(JSON.stringify(preview)).not.toContain('Nine gates');
  const restored = await admin.accepted<{ document: Document }>('restoreContentVersion', {
    id,
    version: (await load(id)).version,
    from: newest.id,
  });
  expect(restored.document.values['deck']).toBe('Eight gates');
  expect(restored.document.unfinished?.values).toEqual(mine);
});

test('the invalid text that a decision drops is a version', async () => {
  const { id, version } = await make();
  const discarded = [{ field: 'deck', value: 'x'.repeat(500) }];
  await admin.accepted('saveContent', { id, version, changes: {}, base: {}, discarded });
  const { versions } = await admin.accepted<{ versions: { id: number }[] }>('getContentVersions', { id });
  const newest = { id, version: versions[0]?.id };
  const seen = await editor.accepted<{ values: object }>('getContentVersion', newest);
  expect(seen.values).toMatchObject({ deck: 'x'.repeat(500) });
});

test('valid values are saved when unfinished ones of two editors take up more than 200 kB', async () => {
  const { id } = await make();
  const long = (letter: string, size: number) => letter.repeat(size);
  expect((await save(id, { seoTitle: long('x', 190_000) })).code).toBeNull();
  const before = await load(id, admin);
  const changes = {
    deck: 'Eight gates',
    schedules: [EMPTY_PLACEMENT],
    seoDescription: long('y', 20_000),
  };
  const answer = await save(id, changes, { calls: admin, from: before });
  expect(answer.error?.extensions).toMatchObject({ reason: 'UNFINISHED_TOO_LARGE' });
  expect(Object.keys(answer.error?.extensions['fields'] ?? {})).toEqual(['seoDescription']);
  const after = await load(id);
  expect(after.values['deck']).toBe('Eight gates');
  expect(after.unfinished?.values).toEqual({ seoTitle: long('x', 190_000), schedules: [EMPTY_PLACEMENT] });

  // The form sends all of its changes again, and nothing is in conflict.
  const again = await save(id, { ...changes, seoDescription: 'Short' }, { calls: admin, from: before });
  expect(again.code, again.body).toBeNull();
  expect((await load(id)).values['seoDescription']).toBe('Short');
});
