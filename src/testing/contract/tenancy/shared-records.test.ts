/**
 * Terms, images and files are records shared by all sites: only users of all sites change them, and
 * contributors delete only their own uploads.
 */
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { actorOf, type Session } from '#admin/shell/login/session.ts';
import { pascalCase } from '#model/field.ts';
import { gql, login, makeContent } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, api, services, database, world } = subject;
const { a1 } = world.sites;
afterAll(subject.close);

type Kind = 'asset' | 'mediaFile' | 'taxonomy';
type Upload = Exclude<Kind, 'taxonomy'>;
interface Node {
  id: number;
  version: number;
}

const tokens = {
  admin: await login(app, world.a.users.admin.username),
  editor: await login(app, world.a.users.editor.username),
  contributor: await login(app, world.a.users.contributor.username),
  editorOfB: await login(app, world.b.users.editor.username),
};
type Who = keyof typeof tokens;

const call = (
  who: Who,
  id: string,
  input: Record<string, unknown>,
  site = who === 'editorOfB' ? 'b1' : 'a1',
) => gql(app, { token: tokens[who], site, id, input });

let uploads = 0;
async function contentOf(kind: Upload): Promise<{ name: string; content: Buffer | string }> {
  uploads += 1;
  if (kind === 'mediaFile') return { name: 'depths.csv', content: `quay,depth\nnorth,${uploads}\n` };
  const background = { r: uploads, g: 40, b: 90 };
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  return { name: 'quay.png', content: await image.png().toBuffer() };
}

async function upload(who: Who, kind: Upload, site = 'a1', given?: Awaited<ReturnType<typeof contentOf>>) {
  const file = given ?? (await contentOf(kind));
  const answer = await gql(app, { token: tokens[who], site, id: `upload${pascalCase(kind)}`, file });
  if (answer.error) throw new Error(answer.body);
  return answer.result as Node;
}

async function addTerm(who: Who, name: string): Promise<Node> {
  const answer = await call(who, 'createTaxonomy', { name, type: 'Topic' });
  if (answer.error) throw new Error(answer.body);
  return answer.result as Node;
}

const read = async (who: Who, kind: Kind, id: number) =>
  (await call(who, `get${pascalCase(kind)}`, { id })).result as Node & Record<string, unknown>;
const remove = (who: Who, kind: Kind, { id }: Node) => call(who, `delete${pascalCase(kind)}`, { id });
const restore = (who: Who, kind: Upload, { id }: Node) => call(who, `restore${pascalCase(kind)}`, { id });
async function change(who: Who, kind: Kind, { id }: Node, changes: Record<string, unknown>) {
  const { version } = await read('editorOfB' === who ? who : 'admin', kind, id);
  return call(who, `update${pascalCase(kind)}`, { id, version, changes });
}

const CHANGES: Record<Kind, readonly Record<string, unknown>[]> = {
  asset: [
    { name: 'Renamed' },
    { alt: 'Other words' },
    { caption: 'Other words' },
    { credit: 'Someone else' },
    { copyright: 'Someone else' },
    { isLogo: true },
    { crop: { x: 0, y: 0, width: 500, height: 500 } },
    { focal: { x: 10, y: 10 } },
  ],
  mediaFile: [{ name: 'Renamed' }, { description: 'Other words' }],
  taxonomy: [
    { name: 'Renamed' },
    { type: 'Region' },
    { description: 'Other words' },
    { sequence: 7 },
    { active: false },
  ],
};
const KINDS = ['asset', 'mediaFile', 'taxonomy'] as const;
const UPLOADS = ['asset', 'mediaFile'] as const;

async function rows(): Promise<string> {
  const all = [];
  for (const table of ['asset', 'media_file', 'taxonomy'])
    all.push(await database.superuser(`select * from ${table} order by id`));
  return JSON.stringify(all);
}

test('the tests cover every operation that writes a term, an image or a file, and every field it writes', () => {
  const writing = api.operations.filter(
    ({ kind, output }) =>
      kind === 'mutation' && 'record' in output && KINDS.some((one) => one === output.record),
  );
  expect(writing.map(({ name }) => name).sort()).toEqual([
    'createTaxonomy',
    'deleteAsset',
    'deleteMediaFile',
    'deleteTaxonomy',
    'restoreAsset',
    'restoreMediaFile',
    'updateAsset',
    'updateMediaFile',
    'updateTaxonomy',
    'uploadAsset',
    'uploadMediaFile',
  ]);
  for (const kind of KINDS) {
    const shape = services.registry.entities.get(kind)?.entity.fields ?? {};
    const writable = Object.entries(shape).filter(([, { options }]) => options.writable !== 'server');
    const known = [...CHANGES[kind].flatMap(Object.keys), ...(kind === 'taxonomy' ? ['parent'] : [])];
    expect(known.sort()).toEqual(writable.map(([key]) => key).sort());
  }
});

describe('an editor of one of several sites', () => {
  test.each(UPLOADS)('uploads, changes and deletes an %s of that site', async (kind) => {
    const own = await upload('editor', kind);
    const colleagues = await upload('contributor', kind);
    for (const changes of CHANGES[kind]) expect((await change('editor', kind, own, changes)).code).toBeNull();
    expect((await remove('editor', kind, own)).code).toBeNull();
    expect((await remove('editor', kind, colleagues)).code).toBeNull();
  });

  test('adds terms, and changes and deletes none', async () => {
    const term = await addTerm('editor', 'Shore power');
    const before = await rows();
    for (const changes of [...CHANGES.taxonomy, { parent: term.id }])
      expect((await change('editor', 'taxonomy', term, changes)).error?.message).toBe(
        'This term is shared by all sites of the organisation, and you do not have access to all of them. ' +
          'Ask someone with access to all sites to change it.',
      );
    const refused = await remove('editor', 'taxonomy', term);
    expect([refused.code, refused.error?.message]).toEqual([
      'FORBIDDEN',
      'This term is shared by all sites of the organisation, and you do not have access to all of them. ' +
        'Ask someone with access to all sites to delete it.',
    ]);
    expect(await rows()).toBe(before);
    for (const changes of CHANGES.taxonomy)
      expect((await change('admin', 'taxonomy', term, changes)).code).toBeNull();
    expect((await remove('admin', 'taxonomy', term)).code).toBeNull();
  });

  test.each(UPLOADS)('neither changes nor deletes an %s of another site, or of all', async (kind) => {
    const noun = kind === 'asset' ? 'image' : 'file';
    const theirs = await upload('admin', kind, 'a2');
    const ofAll = await upload('admin', kind, 'a2');
    const table = kind === 'asset' ? 'asset' : 'media_file';
    await database.superuser(`update ${table} set home_site_id = null where id = $1`, [ofAll.id]);
    const before = await rows();
    for (const shared of [theirs, ofAll]) {
      for (const changes of CHANGES[kind]) {
        const { code, error } = await change('editor', kind, shared, changes);
        expect([code, error?.message]).toEqual([
          'FORBIDDEN',
          `This ${noun} belongs to sites you cannot access. Ask someone with access to all sites to change it.`,
        ]);
      }
      expect((await remove('editor', kind, shared)).error?.message).toBe(
        `This ${noun} belongs to sites you cannot access. Ask someone with access to all sites to delete it.`,
      );
    }
    expect(await rows()).toBe(before);
    for (const shared of [theirs, ofAll]) {
      for (const changes of CHANGES[kind])
        expect((await change('admin', kind, shared, changes)).code).toBeNull();
      expect((await remove('admin', kind, shared)).code).toBeNull();
      expect((await restore('editor', kind, shared)).error?.message).toBe(
        `This ${noun} belongs to sites you cannot access. Ask someone with access to all sites to restore it.`,
      );
      expect((await restore('admin', kind, shared)).code).toBeNull();
    }
  });
});

test('a user of the only site counts as a user of all', async () => {
  const term = await addTerm('editorOfB', 'Shore power');
  for (const changes of CHANGES.taxonomy)
    expect((await change('editorOfB', 'taxonomy', term, changes)).code).toBeNull();
  expect((await remove('editorOfB', 'taxonomy', term)).code).toBeNull();
  const file = await upload('editorOfB', 'mediaFile', 'b1');
  await database.superuser('update media_file set home_site_id = null where id = $1', [file.id]);
  expect((await change('editorOfB', 'mediaFile', file, { name: 'Ours' })).code).toBeNull();
  expect((await remove('editorOfB', 'mediaFile', file)).code).toBeNull();
});

describe('a contributor', () => {
  test.each(UPLOADS)('deletes an unused %s of their own alone', async (kind) => {
    const noun = kind === 'asset' ? 'image' : 'file';
    const [own, used] = [await upload('contributor', kind), await upload('contributor', kind)];
    const values =
      kind === 'asset' ? { primaryImage: { asset: used.id } } : { type: 'Document', file: used.id };
    const { type = 'Article', ...fields } = values;
    await makeContent(services, a1, { type: String(type), values: fields });
    const content = await contentOf(kind);
    const editors = await upload('editor', kind, 'a1', content);
    const known = await upload('contributor', kind, 'a1', content);
    const withoutCreator = await upload('contributor', kind);
    const table = kind === 'asset' ? 'asset' : 'media_file';
    await database.superuser(`update ${table} set created_by_id = null where id = $1`, [withoutCreator.id]);
    expect(known.id).toBe(editors.id);
    const before = await rows();
    for (const others of [editors, withoutCreator]) {
      const { code, error } = await remove('contributor', kind, others);
      expect([code, error?.message]).toEqual([
        'FORBIDDEN',
        `You can only delete ${noun}s that you uploaded. Ask an editor to delete this one.`,
      ]);
    }
    const inUse = await remove('contributor', kind, used);
    expect([inUse.code, inUse.error?.message]).toEqual(['CONFLICT', expect.stringContaining('in one place')]);
    expect(await rows()).toBe(before);
    expect((await remove('contributor', kind, own)).code).toBeNull();
    expect((await restore('contributor', kind, own)).code).toBeNull();
    expect((await remove('editor', kind, editors)).code).toBeNull();
    expect((await restore('contributor', kind, editors)).error?.message).toBe(
      `You can only restore ${noun}s that you uploaded. Ask an editor to restore this one.`,
    );
  });
});

test('the admin offers what the server does, from the records it was given', async () => {
  const image = await upload('contributor', 'asset');
  const theirs = await upload('admin', 'asset', 'a2');
  const term = await addTerm('contributor', 'Quay walls');
  const offers = async (who: 'admin' | 'editor' | 'contributor', kind: Kind, { id }: Node) => {
    const session = (await call(who, 'cmsUser/getActiveCMSUser', {})).result as Session;
    const [actor, record] = [actorOf(session), await read(who, kind, id)];
    const access = services.registry.entities.get(kind)?.access;
    return [access?.update(actor, record), access?.delete(actor, record)];
  };
  const file = { id: world.a.fileId, version: 1 };
  const seen = [];
  for (const who of ['admin', 'editor', 'contributor'] as const)
    seen.push([
      await offers(who, 'asset', image),
      await offers(who, 'asset', theirs),
      await offers(who, 'mediaFile', file),
      await offers(who, 'taxonomy', term),
    ]);
  const [both, none] = [
    [true, true],
    [false, false],
  ];
  expect(seen).toEqual([
    [both, both, both, both],
    [both, none, none, none],
    [both, none, none, none],
  ]);
});
