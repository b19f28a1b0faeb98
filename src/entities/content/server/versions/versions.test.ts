import { afterAll, describe, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { runJobs } from '#testing/jobs.ts';
import { gql, login, makeContent, publish } from '#testing/make/make.ts';
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
afterAll(subject.close);

interface Version {
  id: number;
  at: string;
  by: { fullName: string } | null;
  event: string;
  name: string | null;
  isPublished: boolean;
  changes: string[];
}
interface Document {
  id: number;
  version: string;
  path: string;
  hasChanges: boolean;
  values: Record<string, unknown>;
}

const call = (id: string, input: Record<string, unknown>, who: Who = 'editor') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });
async function done<T>(id: string, input: Record<string, unknown>, who: Who = 'editor'): Promise<T> {
  const answer = await call(id, input, who);
  if (answer.error) throw new Error(`${id} was refused: ${answer.body}`);
  return answer.result as T;
}
const get = (url: string) => app.inject({ url, headers: { host: a1.host } });
const documentOf = (id: number) => done<Document>('getContentDocument', { id });
const save = async (id: number, changes: Record<string, unknown>, who: Who = 'editor') =>
  done<Document>('saveContent', { id, version: (await documentOf(id)).version, changes, base: {} }, who);
const versionsOf = async (id: number, input: Record<string, unknown> = {}) =>
  (await done<{ versions: Version[] }>('getContentVersions', { id, ...input })).versions;

test('every publication is a version with its author, its mark, and what it changed', async () => {
  const { id } = await makeContent(services, a1, { values: { name: 'Ebb' } });
  await done('publishContent', { id, version: (await save(id, { deck: 'First' })).version });
  await done('publishContent', { id, version: (await save(id, { deck: 'Second', source: 'Desk' })).version });
  const versions = await versionsOf(id);
  expect(versions.map(({ event, isPublished, changes }) => [event, isPublished, changes])).toEqual([
    ['Published', true, ['Deck', 'Source']],
    ['Published', true, ['Deck']],
    ['Created', false, []],
  ]);
  expect(versions[0]?.by?.fullName).toBe('Robin editor');
  const older = await versionsOf(id, { before: versions[0]?.id, limit: 1 });
  expect(older.map(({ id: version, changes }) => [version, changes])).toEqual([[versions[1]?.id, ['Deck']]]);
});

test('a version that is scheduled is not marked as public before its time', async () => {
  const { id } = await makeContent(services, a1, { values: { name: 'Slack water' } });
  const { version } = await documentOf(id);
  const published = new Date(Date.now() + 86_400_000).toISOString();
  await done('publishContent', { id, version, published });
  const [scheduled] = await versionsOf(id);
  expect([scheduled?.event, scheduled?.isPublished]).toEqual(['Scheduled', false]);
});

test('a version holds the whole document: text, own fields, relations, placements', async () => {
  const placed = [{ section: a1.sections['news/ports'], option: 'Featured', start: null, end: null }];
  const { id } = await makeContent(services, a1, {
    type: 'Event',
    values: {
      name: 'Regatta',
      relatedTo: [a1.content.article],
      schedules: placed,
      organization: 'North quay',
    },
  });
  const [created] = await versionsOf(id);
  await save(id, { name: 'Regatta off', relatedTo: [], schedules: [], organization: 'South quay' });
  const version = await done<Document>('getContentVersion', { id, version: created?.id });
  expect(version.values).toMatchObject({
    name: 'Regatta',
    relatedTo: [a1.content.article],
    schedules: placed,
    organization: 'North quay',
  });
});

test('the text of one user is a version when another continues, and one user’s saves are not one each', async () => {
  const { id } = await makeContent(services, a1);
  await save(id, { deck: 'By the contributor' }, 'contributor');
  await save(id, { deck: 'By the contributor, better' }, 'contributor');
  await save(id, { deck: 'By the editor' }, 'editor');
  const versions = await versionsOf(id);
  expect(versions.map(({ event, by }) => [event, by?.fullName ?? null])).toEqual([
    ['Edited', 'Robin contributor'],
    ['Created', null],
  ]);
  const earlier = await done<Document>('getContentVersion', { id, version: versions[0]?.id });
  expect(earlier.values['deck']).toBe('By the contributor, better');
});

test('a save half an hour after the last one begins a new version', async () => {
  const { id } = await makeContent(services, a1);
  await save(id, { deck: 'Morning' });
  await database.superuser(
    "update content_working_copy set updated = updated - interval '31 minutes' where content_id = $1",
    [id],
  );
  await save(id, { deck: 'Noon' });
  expect((await versionsOf(id)).map(({ event }) => event)).toEqual(['Edited', 'Created']);
});

describe('concurrent users', () => {
  const valuesOf = async (id: number) => {
    const versions = await versionsOf(id);
    const documents = await Promise.all(
      versions.map((version) => done<Document>('getContentVersion', { id, version: version.id })),
    );
    return versions.map(({ event, by }, index) => [
      event,
      by?.fullName ?? null,
      documents[index]?.values['deck'],
    ]);
  };
  const send = (who: Who, input: Record<string, unknown>) => call('saveContent', input, who);

  test('a refusal names the author of the other side, whoever saved another field since, and stores the refused text', async () => {
    const { id } = await makeContent(services, a1, { values: { deck: 'The lock opens' } });
    const { version } = await documentOf(id);
    await save(id, { deck: 'The lock closes' }, 'contributor');
    await save(id, { source: 'Desk' }, 'admin');
    const mine = { id, version, changes: { deck: 'The lock stays' }, base: { deck: 'The lock opens' } };
    const refused = await send('editor', mine);
    expect(refused.code).toBe('CONFLICT');
    expect(refused.error?.extensions['conflicts']).toMatchObject([
      {
        field: 'deck',
        theirs: 'The lock closes',
        by: { fullName: 'Robin contributor' },
        at: expect.any(String),
      },
    ]);
    expect((await documentOf(id)).values['deck']).toBe('The lock closes');
    expect((await valuesOf(id))[0]).toEqual(['Conflicting changes', 'Robin editor', 'The lock stays']);
    // Sending the same refused change again does not add a version.
    await send('editor', mine);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('the losing side of a decided conflict is a version, in either case', async () => {
    const { id } = await makeContent(services, a1, { values: { deck: 'One two' } });
    const { version } = await documentOf(id);
    await save(id, { deck: 'One deux' });
    // From another window of the same user.
    const earlier = await send('editor', {
      id,
      version,
      changes: { deck: 'One zwei' },
      base: { deck: 'One deux' },
    });
    expect(earlier.code).toBeNull();
    expect(await valuesOf(id)).toEqual([
      ['Edited', 'Robin editor', 'One deux'],
      ['Created', null, 'One two'],
    ]);
    const discarded = [
      { field: 'deck', value: 'One and a half' },
      { field: 'deck', value: 'x'.repeat(500) },
    ];
    await done('saveContent', { id, version, changes: {}, base: {}, discarded });
    expect((await valuesOf(id)).slice(0, 2)).toEqual([
      ['Conflicting changes', 'Robin editor', 'x'.repeat(500)],
      ['Conflicting changes', 'Robin editor', 'One and a half'],
    ]);
    expect((await documentOf(id)).values['deck']).toBe('One zwei');
    const many = Array.from({ length: 51 }, () => ({ field: 'deck', value: 'x' }));
    expect((await send('editor', { id, version, changes: {}, base: {}, discarded: many })).code).toBe(
      'BAD_USER_INPUT',
    );
  });

  test('saves of two people in turn leave no version each while nothing is lost', async () => {
    const { id } = await makeContent(services, a1, { values: { deck: 'Start' } });
    for (const [index, who] of (['editor', 'contributor', 'editor', 'contributor'] as const).entries())
      await save(id, { deck: `${String((await documentOf(id)).values['deck'])} word${index}` }, who);
    expect((await versionsOf(id)).map(({ event }) => event)).toEqual(['Created']);
    await save(id, { deck: 'Start word1' }, 'editor');
    expect((await versionsOf(id)).map(({ event }) => event)).toEqual(['Edited', 'Created']);
  });

  test('two texts that fit and do not fit together are a conflict', async () => {
    const half = 'word '.repeat(45).trim();
    const { id } = await makeContent(services, a1, { values: { deck: 'middle' } });
    const { version } = await documentOf(id);
    await save(id, { deck: `${half} middle` }, 'contributor');
    const refused = await send('editor', {
      id,
      version,
      changes: { deck: `middle ${half}` },
      base: { deck: 'middle' },
    });
    expect(refused.error?.extensions['conflicts']).toMatchObject([
      { field: 'deck', theirs: `${half} middle` },
    ]);
  });
});

describe('restoring', () => {
  test('changes nothing for readers until it is published, and can be undone', async () => {
    const { id } = await makeContent(services, a1, { published: true, values: { deck: 'Old words' } });
    const [old] = await versionsOf(id);
    const live = await done<Document>('publishContent', {
      id,
      version: (await save(id, { deck: 'New words' })).version,
    });
    const half = await save(id, { deck: 'Half written' });
    const { document } = await done<{ document: Document }>('restoreContentVersion', {
      id,
      version: half.version,
      from: old?.id,
    });
    expect([document.values['deck'], document.hasChanges]).toEqual(['Old words', true]);
    expect((await get(live.path)).body).toContain('New words');
    // The instant is formatted in the viewer's zone.
    expect((await versionsOf(id)).map(({ event }) => event)).toContain(
      `Restored the version of ${old?.at.slice(0, 16).replace('T', ' ')} UTC`,
    );

    const before = (await versionsOf(id)).find(({ event }) => event === 'Before a version was restored');
    const undone = await done<{ document: Document }>('restoreContentVersion', {
      id,
      version: document.version,
      from: before?.id,
    });
    expect(undone.document.values['deck']).toBe('Half written');

    const again = await done<{ document: Document }>('restoreContentVersion', {
      id,
      version: undone.document.version,
      from: old?.id,
    });
    await done('publishContent', { id, version: again.document.version });
    expect((await get(live.path)).body).toContain('Old words');
  });

  test('restoring leaves out deleted targets, and reports them', async () => {
    const term = (await done<{ id: number }>('createTaxonomy', { name: 'Fog', type: 'Topic' }, 'admin')).id;
    const { id } = await makeContent(services, a1, { values: { taxonomy: [term], deck: 'With fog' } });
    const [created] = await versionsOf(id);
    await done('publishContent', { id, version: (await save(id, { taxonomy: [], deck: 'Clear' })).version });
    await done('deleteTaxonomy', { id: term }, 'admin');
    const { version } = await documentOf(id);
    const answer = await done<{ document: Document; leftOut: string[] }>('restoreContentVersion', {
      id,
      version,
      from: created?.id,
    });
    expect([answer.leftOut, answer.document.values]).toMatchObject([
      ['Taxonomy'],
      { deck: 'With fog', taxonomy: [] },
    ]);
  });

  test('restoring is refused on a document changed since, of another item, and of a deleted one', async () => {
    const { id } = await makeContent(services, a1);
    const [created] = await versionsOf(id);
    const { version } = await documentOf(id);
    await save(id, { deck: 'Meanwhile' }, 'contributor');
    const restore = (input: Record<string, unknown>) =>
      call('restoreContentVersion', { id, version, from: created?.id, ...input });
    expect((await restore({})).code).toBe('CONFLICT');
    const [foreign] = await versionsOf(a1.content.article);
    const current = (await documentOf(id)).version;
    expect((await restore({ version: current, from: foreign?.id })).code).toBe('NOT_FOUND');
    await done('deleteContent', { id, version: current });
    expect((await restore({ version: current })).code).toBe('NOT_FOUND');
  });
});

test('a name is given to a version or to the current item, and removed again', async () => {
  const { id } = await makeContent(services, a1, { published: true });
  await save(id, { deck: 'For the lawyers' });
  await done('nameContentVersion', { id, name: 'Before legal review' });
  const [named] = await versionsOf(id);
  expect([named?.name, named?.changes, named?.isPublished]).toEqual(['Before legal review', ['Deck'], false]);
  await done('nameContentVersion', { id, version: named?.id, name: null });
  expect((await versionsOf(id))[0]?.name).toBeNull();
  for (const input of [{ name: null }, { name: 'x'.repeat(81) }, { name: '' }])
    expect((await call('nameContentVersion', { id, ...input })).code, JSON.stringify(input)).toBe(
      'BAD_USER_INPUT',
    );
});

test('discarded changes are stored as a version', async () => {
  const { id } = await makeContent(services, a1, { published: true });
  const saved = await save(id, { deck: 'Never mind' });
  await done('discardContentChanges', { id, version: saved.version });
  const [earlier] = await versionsOf(id);
  const version = await done<Document>('getContentVersion', { id, version: earlier?.id });
  expect([earlier?.event, version.values['deck']]).toEqual(['Before changes were discarded', 'Never mind']);
});

test('the preview of a version shows that version, and its token no other', async () => {
  const { id } = await makeContent(services, a1, { values: { name: 'Spring tide' } });
  const [created] = await versionsOf(id);
  await save(id, { name: 'Neap tide' });
  const page = async (input: Record<string, unknown>) => {
    const { url } = await done<{ url: string }>('getContentPreview', { id, ...input });
    return get(new URL(url).pathname);
  };
  expect((await page({})).body).toContain('Neap tide');
  expect((await page({ version: created?.id })).body).toContain('Spring tide');
  const [foreign] = await versionsOf(a1.content.article);
  expect((await call('getContentPreview', { id, version: foreign?.id })).code).toBe('NOT_FOUND');
  const { url } = await done<{ url: string }>('getContentPreview', { id, version: created?.id });
  const forged = url.replace(`.${String(created?.id)}.`, `.${Number(created?.id) + 1}.`);
  expect((await get(new URL(forged).pathname)).statusCode).toBe(404);
});

describe('the history of everything', () => {
  interface Change {
    entity: string;
    recordId: number;
    title: string;
    event: string;
    fields: string[];
    exists: boolean;
    by: { id: number } | null;
  }
  const historyOf = (input: Record<string, unknown>, who: Who = 'editor') =>
    done<{ changes: Change[]; end: number | null }>('getHistoryList', input, who);

  test('lists changes of all kinds, newest first, by kind, person and day, page by page', async () => {
    const section = await done<{ id: number }>('createWebsiteSection', { site: a1.id, name: 'Tides' });
    await done('updateWebsiteSection', {
      id: section.id,
      version: 1,
      changes: { description: 'High and low' },
    });
    const { changes, end } = await historyOf({ limit: 2 });
    expect(changes).toMatchObject([
      { entity: 'websiteSection', title: 'Tides', event: 'Changed', fields: ['Description'], exists: true },
      { entity: 'websiteSection', title: 'Tides', event: 'Created', recordId: section.id },
    ]);
    const next = await historyOf({ limit: 2, before: end });
    expect(next.changes.map(({ recordId }) => recordId)).not.toContain(section.id);
    await done('createMenu', { site: a1.id, place: 'affiliated_brands', tree: { v: 1, links: [] } }, 'admin');
    // A choice is shown by its label, as in its own list.
    expect((await historyOf({ limit: 1 })).changes).toMatchObject([
      { entity: 'menu', title: 'Affiliated brands', event: 'Created' },
    ]);
    const ofKind = await historyOf({ entity: 'content' });
    expect(new Set(ofKind.changes.map(({ entity }) => entity))).toEqual(new Set(['content']));
    const user = world.a.users.editor.id;
    expect((await historyOf({ user })).changes.every(({ by }) => by?.id === user)).toBe(true);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect((await historyOf({ from: tomorrow })).changes).toEqual([]);
    expect((await call('getHistoryList', { from: tomorrow, until: tomorrow })).code).toBe('BAD_USER_INPUT');
    await done('deleteWebsiteSection', { id: section.id });
    expect((await historyOf({ limit: 1 })).changes[0]).toMatchObject({ event: 'Deleted', exists: false });
  });

  test('the history reveals nothing of other sites, and of kinds without access', async () => {
    await done('saveContent', { id: a1.content.draft, version: '1.0', changes: { deck: 'x' }, base: {} });
    await services.write(
      { actor: { kind: 'system', organisationId: world.a.id }, organisationId: world.a.id, siteIds: [a2.id] },
      (work) => work.records.create(websiteSection, { site: a2.id, name: 'Only on the second site' }),
    );
    await makeContent(services, a2, { values: { name: 'Only on the second site' } });
    expect(JSON.stringify(await historyOf({ limit: 100 }))).not.toContain('Only on the second site');
    expect(JSON.stringify(await historyOf({ limit: 100 }, 'admin'))).toContain('Only on the second site');
    const ofSite = await historyOf({ limit: 100, site: a1.id }, 'admin');
    expect(JSON.stringify(ofSite)).not.toContain('Only on the second site');
    const made = await done<{ id: number }>('createCmsUser', USER, 'admin');
    const idsOf = async (who: 'contributor' | 'admin') =>
      (await historyOf({ entity: 'cmsUser' }, who)).changes.map(({ recordId }) => recordId);
    // A contributor sees only their own user.
    expect(await idsOf('contributor')).toEqual([world.a.users.contributor.id]);
    expect(await idsOf('admin')).toContain(made.id);
  });
  const USER = {
    email: 'n.abara@press.example',
    username: 'n.abara',
    firstName: 'Nkem',
    lastName: 'Abara',
    isGlobal: 1,
  };

  test('the history is cleared after a year, except for published and named versions', async () => {
    const { id } = await makeContent(services, a1);
    await save(id, { deck: 'Named' });
    await done('nameContentVersion', { id, name: 'Keep me' });
    await publish(services, a1, id);
    await done('unpublishContent', { id, version: (await documentOf(id)).version });
    const age = (days: number) =>
      database.superuser(
        "update history set at = now() - make_interval(days => $2) where entity = 'content' and record_id = $1",
        [id, days],
      );
    const clear = async () => {
      await database.superuser(
        `select graphile_worker.add_job('history/clearHistory', '{"organisation": null, "payload": {}}')`,
      );
      await runJobs(subject);
      return (await versionsOf(id)).map(({ event }) => event);
    };
    await age(364);
    expect(await clear()).toEqual(['Unpublished', 'Published', 'Named', 'Created']);
    await age(366);
    expect(await clear()).toEqual(['Published', 'Named']);
  });
});
