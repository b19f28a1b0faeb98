import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, makeInReview } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
};
type Who = keyof typeof tokens;
await runJobs(subject);
const outbox = () =>
  database.superuser<{ to: string; subject: string; text: string }>(
    'select "to", subject, text from mail_outbox where organisation_id = $1 order by id',
    [world.a.id],
  );
beforeEach(() => database.superuser('delete from mail_outbox'));
afterAll(subject.close);

interface Document {
  id: number;
  version: string;
  state: string;
  values: Record<string, unknown>;
  review: Record<string, unknown> | null;
}
const call = (id: string, input: Record<string, unknown>, who: Who = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
async function done<T = Document>(
  id: string,
  input: Record<string, unknown>,
  who: Who = 'editor',
): Promise<T> {
  const answer = await call(id, input, who);
  if (answer.error) throw new Error(`${id} was refused: ${answer.body}`);
  return answer.result as T;
}
const create = (name: string) =>
  done(
    'createContent',
    { type: 'Article', site: a1.id, values: { name, primarySection: a1.sections.news } },
    'contributor',
  );
const submit = ({ id, version }: Document, note: string | null = null) =>
  done('submitContentForReview', { id, version, note }, 'contributor');
const listed = async (show: string, who: Who = 'editor') =>
  (
    await done<{ edges: { node: { id: number; review: string | null } }[] }>('getContentList', { show }, who)
  ).edges.map(({ node }) => [node.id, node.review]);

test('a contributor submits, editors are notified once each, one publishes, and the contributor is notified', async () => {
  const draft = await submit(await create('Fog on the estuary'), 'Please check the figures.');
  expect(draft.review).toMatchObject({
    state: 'waiting',
    note: 'Please check the figures.',
    submittedBy: { fullName: 'Robin contributor' },
  });
  const mails = await outbox();
  expect(mails.map(({ to }) => to).sort()).toEqual(['a.admin@press.example', 'a.editor@press.example']);
  expect(mails[0]?.subject).toBe('For review: Fog on the estuary');
  for (const words of [
    'Robin contributor',
    'Please check the figures.',
    `/admin/@a1/edit-content/${draft.id}`,
  ])
    expect(mails[0]?.text).toContain(words);
  await runJobs(subject);
  expect(await mailTo(subject, 'a.editor@press.example')).toHaveLength(2);

  await database.superuser('delete from mail_outbox');
  const live = await done('publishContent', { id: draft.id, version: draft.version });
  expect([live.state, live.review]).toEqual(['published', null]);
  expect(await outbox()).toMatchObject([
    { to: 'a.contributor@press.example', subject: 'Published: Fog on the estuary' },
  ]);
});

test('a scheduled item is announced with its time; the email about its publication is sent at that time', async () => {
  const draft = await submit(await create('Fog clears'));
  await database.superuser('delete from mail_outbox');
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const scheduled = await done('publishContent', {
    id: draft.id,
    version: draft.version,
    published: at(9),
  });
  const mails = await outbox();
  expect(mails).toMatchObject([{ to: 'a.contributor@press.example', subject: 'Scheduled: Fog clears' }]);
  expect(mails[0]?.text).toMatch(
    /Robin editor has scheduled “Fog clears” on .+ for \w+, \d+ \w+ \d{4} at \d\d:\d\d/,
  );
  await runJobs(subject);
  // The same publication time is announced only once; a new time is announced again.
  const unchanged = await done('publishContent', { id: draft.id, version: scheduled.version });
  await database.superuser('delete from mail_outbox');
  const later = await done('publishContent', {
    id: unchanged.id,
    version: unchanged.version,
    published: at(20),
  });
  expect((await outbox()).map(({ subject: title }) => title)).toEqual(['Scheduled: Fog clears']);
  await database.superuser('delete from mail_outbox');
  // The notice is not due yet.
  await runJobs(subject);
  expect(await outbox()).toEqual([]);
  await database.superuser("update content set published = now() - interval '1 second' where id = $1", [
    later.id,
  ]);
  await runJobs(subject);
  const live = await outbox();
  expect(live).toMatchObject([{ to: 'a.contributor@press.example', subject: 'Published: Fog clears' }]);
  expect(live[0]?.text).toContain('“Fog clears” is now live on');
  await runJobs(subject);
  expect(await outbox()).toHaveLength(1);
});

test('notices are not sent for a scheduled item that became a draft again, nor twice for one published early', async () => {
  for (const command of ['unpublishContent', 'deleteContent', 'publishContent']) {
    const draft = await submit(await create(`Then ${command}`));
    const published = new Date(Date.now() + 86_400_000).toISOString();
    const { id, version } = await done('publishContent', { id: draft.id, version: draft.version, published });
    await database.superuser('delete from mail_outbox');
    await done(command, { id, version, ...(command === 'publishContent' && { isNow: true }) });
    await runJobs(subject);
    const expected = command === 'publishContent' ? [`Published: Then ${command}`] : [];
    expect(
      (await outbox()).map(({ subject: title }) => title),
      command,
    ).toEqual(expected);
  }
});

test('notes of earlier reviews stay, who approved it too; what a contributor adds afterwards stays theirs', async () => {
  const first = await submit(await create('Three rounds'), 'First try.');
  const returned = await done('returnContent', { id: first.id, note: 'Name the ship.' });
  const second = await submit(returned, 'Done.');
  const live = await done('publishContent', { id: first.id, version: second.version });
  expect(live).toMatchObject({
    review: null,
    reviewEntries: [
      { event: 'submitted', note: 'First try.', by: { fullName: 'Robin contributor' } },
      { event: 'returned', note: 'Name the ship.', by: { fullName: 'Robin editor' } },
      { event: 'submitted', note: 'Done.' },
      { event: 'approved', note: null, by: { fullName: 'Robin editor' } },
    ],
  });
  const added = await done(
    'saveContent',
    { id: first.id, version: live.version, changes: { deck: 'Afterthought' }, base: { deck: null } },
    'contributor',
  );
  expect(added).toMatchObject({ writers: { deck: { by: { fullName: 'Robin contributor' } } } });
  await done('publishContent', { id: first.id, version: added.version });
  const { versions } = await done<{ versions: { event: string; by: { fullName: string } }[] }>(
    'getContentVersions',
    { id: first.id },
  );
  expect(versions.slice(0, 2).map(({ event, by }) => [event, by.fullName])).toEqual([
    ['Published', 'Robin editor'],
    ['Edited', 'Robin contributor'],
  ]);
});

test('an open window learns with its next heartbeat that the item was changed, sent back or published', async () => {
  const draft = await submit(await create('Seen from afar'));
  const seen = () =>
    done('announceContentPresence', { id: draft.id, window: 'far', isLeaving: false }, 'contributor');
  expect(await seen()).toMatchObject({ version: draft.version, state: 'draft', review: 'waiting' });
  await done('returnContent', { id: draft.id, note: 'Who?' });
  expect(await seen()).toMatchObject({ review: 'returned' });
  const { version } = await done('publishContent', { id: draft.id, version: draft.version });
  expect(await seen()).toMatchObject({ version, state: 'published', review: null });
});

test('an item is returned with a note, worked on, and submitted again', async () => {
  const draft = await submit(await create('Pilots strike'));
  await database.superuser('delete from mail_outbox');
  const returned = await done('returnContent', { id: draft.id, note: 'Who says so?' });
  expect(returned.review).toMatchObject({
    state: 'returned',
    returnNote: 'Who says so?',
    returnedBy: { fullName: 'Robin editor' },
  });
  expect(await outbox()).toMatchObject([
    { to: 'a.contributor@press.example', text: expect.stringContaining('Who says so?') },
  ]);
  expect(await listed('returned', 'contributor')).toContainEqual([draft.id, 'returned']);
  const saved = await done(
    'saveContent',
    { id: draft.id, version: returned.version, changes: { source: 'The union' }, base: { source: null } },
    'contributor',
  );
  expect((await submit(saved)).review).toMatchObject({ state: 'waiting', returnNote: null });
  const events = await done<{ versions: { event: string }[] }>('getContentVersions', { id: draft.id });
  expect(events.versions.map(({ event }) => event)).toEqual([
    'Submitted for review',
    'Sent back with a note',
    'Submitted for review',
    'Created',
  ]);
});

describe('recipients of notices', () => {
  const withEditor = async (change: string) => {
    await database.superuser(`update cms_user set ${change} where id = $1`, [world.a.users.editor.id]);
    const draft = await create(`Told with ${change}`);
    await database.superuser('delete from mail_outbox');
    await submit(draft);
    const to = (await outbox()).map((mail) => mail.to);
    await database.superuser(
      "update cms_user set status = 1, role = 'editor', extra_permissions = '{}', tenants_ids = $2 where id = $1",
      [world.a.users.editor.id, [a1.id]],
    );
    return to;
  };
  test('inactive users, users of other sites only, and users who may not publish get none', async () => {
    for (const change of ['status = 0', `tenants_ids = '{${a2.id}}'`, "role = 'contributor'"])
      expect(await withEditor(change), change).toEqual(['a.admin@press.example']);
  });

  test('users with the permission to publish get one', async () => {
    expect(await withEditor("role = 'contributor', extra_permissions = '{publish_content}'")).toContain(
      'a.editor@press.example',
    );
  });

  test('the user who submitted or published it gets none', async () => {
    const draft = await done('createContent', { type: 'Article', site: a1.id, values: { name: 'Own work' } });
    await done('submitContentForReview', { id: draft.id, version: draft.version });
    expect((await outbox()).map(({ to }) => to)).toEqual(['a.admin@press.example']);
    await database.superuser('delete from mail_outbox');
    await done('publishContent', { id: draft.id, version: draft.version });
    expect(await outbox()).toEqual([]);
  });
});

test('submitting twice or unread, returning an item that is not in review, and notes too long or missing are refused', async () => {
  const draft = await create('Twice');
  const { version } = await submit(draft);
  expect((await call('submitContentForReview', { id: draft.id, version }, 'contributor')).code).toBe(
    'CONFLICT',
  );
  const other = await create('Unread');
  expect((await call('submitContentForReview', { id: other.id, version: '9.9' }, 'contributor')).code).toBe(
    'CONFLICT',
  );
  expect((await call('returnContent', { id: other.id, note: 'x' })).code).toBe('CONFLICT');
  expect((await call('returnContent', { id: draft.id, note: 'x' }, 'contributor')).code).toBe('FORBIDDEN');
  for (const note of ['', null, 'x'.repeat(1_001)])
    expect((await call('returnContent', { id: draft.id, note })).code).toBe('BAD_USER_INPUT');
  const long = { id: other.id, version: other.version, note: 'x'.repeat(1_001) };
  expect((await call('submitContentForReview', long, 'contributor')).code).toBe('BAD_USER_INPUT');
});

test('the count is of what waits on the site, and 0 for who may not publish', async () => {
  const count = async (site: number | null, who: Who) =>
    (await done<{ count: number }>('getContentReviewCount', { site }, who)).count;
  const before = await count(a1.id, 'admin');
  const id = await makeInReview(services, a1);
  await makeInReview(services, a2);
  expect([await count(a1.id, 'admin'), await count(a1.id, 'editor')]).toEqual([before + 1, before + 1]);
  expect(await count(null, 'editor')).toBe(before + 1);
  expect(await count(null, 'admin')).toBe(before + 2);
  expect(await count(a1.id, 'contributor')).toBe(0);
  expect((await call('getContentReviewCount', { site: a2.id })).code).toBe('NOT_FOUND');
  const { version } = await done('getContentDocument', { id });
  await done('deleteContent', { id, version });
  expect(await count(a1.id, 'editor')).toBe(before);
});

test('lists of what waits for work hold that, and nothing else', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const waiting = await makeInReview(services, a1);
  const changed = await makeContent(services, a1, { published: true });
  const theirs = await makeContent(services, a1, { published: true });
  const draft = await makeContent(services, a1);
  const soon = await makeContent(services, a1, { published: day(6) });
  await makeContent(services, a1, { published: day(8) });
  const going = await makeContent(services, a1, { published: day(-1), unpublished: day(6) });
  await makeContent(services, a1, { published: day(-1), unpublished: day(8) });
  const save = async (id: number, who: Who) => {
    const { version } = await done('getContentDocument', { id });
    await done('saveContent', { id, version, changes: { deck: 'New' }, base: {} }, who);
  };
  await save(changed.id, 'editor');
  await save(draft.id, 'editor');
  await save(theirs.id, 'contributor');
  const ids = async (show: string) => (await listed(show)).map(([id]) => id);
  expect(await ids('waiting')).toContain(waiting);
  expect(await ids('my-drafts')).toContain(draft.id);
  expect(await ids('my-changes')).toEqual([changed.id]);
  expect((await ids('changes')).sort()).toEqual([changed.id, theirs.id].sort());
  expect(await ids('going-live')).toEqual([soon.id]);
  expect(await ids('expiring')).toEqual([going.id]);
  expect((await call('getContentList', { show: 'everything' })).code).toBe('BAD_USER_INPUT');
});
