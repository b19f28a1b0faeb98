/** Versions of layouts, menus and settings, and the trash of layouts and menus. */
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

const tokens = {
  editor: await login(app, world.a.users.editor.username),
  admin: await login(app, world.a.users.admin.username),
  contributor: await login(app, world.a.users.contributor.username),
};
type Who = keyof typeof tokens;

const call = (id: string, input: Record<string, unknown>, who: Who = 'admin') =>
  gql(app, { token: tokens[who], site: 'a1', id, input });

async function done<T>(id: string, input: Record<string, unknown>, who: Who = 'admin'): Promise<T> {
  const answer = await call(id, input, who);
  expect(answer.code, answer.body).toBeNull();
  return answer.result as T;
}

interface Row {
  id: number;
  version: number;
}
interface Version {
  id: number;
  event: string;
  changes: string[];
  by: { id: number } | null;
}

const link = (label: string, href: string) => ({
  id: label.toLowerCase(),
  label,
  target: { kind: 'address', href },
  links: [],
});
const tree = (...labels: string[]) => ({
  v: 1,
  links: labels.map((label) => link(label, `/${label.toLowerCase()}`)),
});
const versionsOf = async (entity: string, id: number) =>
  (await done<{ versions: Version[] }>('getRecordVersions', { entity, id })).versions;
const front = () => app.inject({ url: '/news', headers: { host: a1.host } });

describe('versions', () => {
  test('versions of a menu are what every save wrote; one of them is restored for readers, and the previous one is preserved', async () => {
    const made = await done<Row>('createMenu', {
      site: a1.id,
      place: 'mega_1',
      tree: tree('Pilots', 'Ferries'),
    });
    const changed = await done<Row>('updateMenu', {
      id: made.id,
      version: made.version,
      changes: { tree: tree('Mistake') },
    });
    const [newest, oldest] = await versionsOf('menu', made.id);
    expect(newest).toMatchObject({ event: 'Changed', changes: ['Links'], by: { id: expect.any(Number) } });
    expect(oldest).toMatchObject({ event: 'Created', changes: [] });
    expect((await front()).body).toContain('Mistake');

    const old = await done<{ values: { tree: unknown } }>('getRecordVersion', {
      entity: 'menu',
      id: made.id,
      version: oldest?.id,
    });
    expect(old.values.tree).toEqual(tree('Pilots', 'Ferries'));
    const restored = await done<{ version: number; leftOut: string[] }>('restoreRecordVersion', {
      entity: 'menu',
      id: made.id,
      version: changed.version,
      from: oldest?.id,
    });
    expect(restored).toEqual({ version: changed.version + 1, leftOut: [] });
    const { body } = await front();
    expect(body).toContain('Ferries');
    expect(body).not.toContain('Mistake');
    const events = (await versionsOf('menu', made.id)).map(({ event }) => event);
    expect(events).toEqual([expect.stringMatching(/^Restored the version of \d{4}-/), 'Changed', 'Created']);
  });

  test('versions of a site are its settings; a stale restore is refused, and so is another site’s', async () => {
    const settings = await done<Row>('getSite', { id: a1.id });
    const first = await done<Row>('updateSite', {
      id: a1.id,
      version: settings.version,
      changes: { corporateName: 'Quay Media' },
    });
    await done<Row>('updateSite', {
      id: a1.id,
      version: first.version,
      changes: { corporateName: 'Somebody else' },
    });
    const [, wanted] = await versionsOf('site', a1.id);
    const restore = (version: number, who: Who = 'admin') =>
      call('restoreRecordVersion', { entity: 'site', id: a1.id, version, from: wanted?.id }, who);
    expect((await restore(first.version)).code).toBe('CONFLICT');
    expect((await restore(first.version + 1, 'contributor')).code).toBe('FORBIDDEN');
    expect((await restore(first.version + 1)).code).toBeNull();
    const after = await done<{ corporateName: string }>('getSite', { id: a1.id });
    expect(after.corporateName).toBe('Quay Media');
  });

  test('versions of a site leave out values that are invalid today', async () => {
    const settings = await done<Row>('getSite', { id: a1.id });
    // Simulates a time zone stored before names of zones were checked.
    await subject.database.superuser("update site set time_zone = 'Europe/Atlantis' where id = $1", [a1.id]);
    const changed = await done<Row>('updateSite', {
      id: a1.id,
      version: settings.version,
      changes: { tagline: 'From the quay' },
    });
    const [withFault] = await versionsOf('site', a1.id);
    const next = await done<Row>('updateSite', {
      id: a1.id,
      version: changed.version,
      changes: { timeZone: 'Europe/London', tagline: 'Another one' },
    });
    const restored = await done<{ leftOut: string[] }>('restoreRecordVersion', {
      entity: 'site',
      id: a1.id,
      version: next.version,
      from: withFault?.id,
    });
    expect(restored.leftOut).toEqual(['Time zone']);
    const after = await done<{ tagline: string; timeZone: string }>('getSite', { id: a1.id });
    expect(after).toMatchObject({ tagline: 'From the quay', timeZone: 'Europe/London' });
  });

  test('versions do not exist for other kinds of records', async () => {
    expect((await call('getRecordVersions', { entity: 'siteUser', id: 1 })).code).toBe('BAD_USER_INPUT');
    expect((await call('getRecordVersions', { entity: 'menu', id: 999_999 })).code).toBe('NOT_FOUND');
  });
});

describe('the trash', () => {
  const grid = (id: string) => ({
    v: 1,
    rows: [{ id: `${id}r`, layout: '1', settings: {}, columns: [{ blocks: [] }] }],
  });

  test('the trash hides a layout from pages and lists, and restores it with its grid', async () => {
    const made = await done<Row>('createLayout', {
      site: a1.id,
      name: 'Of the quay',
      type: 'url-override',
      alias: ['quay-four'],
      hideHeader: true,
      grid: grid('q'),
    });
    await done('deleteLayout', { id: made.id });
    expect((await call('getLayout', { id: made.id })).code).toBe('NOT_FOUND');
    const listed = async (inTrash: boolean) => {
      const { edges } = await done<{ edges: { node: Row }[] }>('getLayoutStream', {
        site: a1.id,
        limit: 100,
        ...(inTrash && { inTrash }),
      });
      return edges.map(({ node }) => node.id);
    };
    expect(await listed(false)).not.toContain(made.id);
    expect(await listed(true)).toEqual([made.id]);
    expect((await call('restoreLayout', { id: made.id }, 'contributor')).code).toBe('FORBIDDEN');
    await done('restoreLayout', { id: made.id });
    expect(await done('getLayout', { id: made.id })).toMatchObject({ name: 'Of the quay', grid: grid('q') });
  });

  test('the trash frees a menu’s place for another one', async () => {
    const made = await done<Row>('createMenu', { site: a1.id, place: 'footer', tree: tree('Pilots') });
    await done('deleteMenu', { id: made.id });
    const second = await done<Row>('createMenu', { site: a1.id, place: 'footer', tree: tree('Ferries') });
    // Two menus for the same place are not allowed.
    const refused = await call('restoreMenu', { id: made.id });
    expect(refused.error?.message).toBe(
      '“Footer” has another menu now. Move that menu to the trash, then restore this one.',
    );
    expect(refused.error?.extensions).toMatchObject({ reason: 'VALUE_TAKEN' });
    await done('deleteMenu', { id: second.id });
    await done('restoreMenu', { id: made.id });
  });
});
