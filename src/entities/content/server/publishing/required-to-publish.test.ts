/**
 * An item can be published only with the fields that readers need; items published earlier without them
 * remain public.
 */
import { afterAll, expect, test } from 'vitest';
import type { ImportInput } from '#server/records/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

interface Document {
  id: number;
  version: string;
  state: string;
}
const call = (id: string, input: Record<string, unknown>) => gql(app, { token, site: 'a1', id, input });
const documentOf = async (id: number) => (await call('getContentDocument', { id })).result as Document;
const publish = async (id: number, more: Record<string, unknown> = {}) =>
  call('publishContent', { id, version: (await documentOf(id)).version, ...more });
const save = async (id: number, changes: Record<string, unknown>) =>
  call('saveContent', { id, version: (await documentOf(id)).version, changes, base: {} });

const URL = 'https://files.quayside.example/it';
const CASES = [
  ['Whitepaper', { file: 'File or External file URL is missing.' }, { fileSrc: URL }],
  ['Document', { file: 'File or External file URL is missing.' }, { fileSrc: URL }],
  ['Podcast', { file: 'Audio file or External audio URL is missing.' }, { fileSrc: URL }],
  ['Video', { file: 'Video file or Player is missing.' }, { embedCode: 'https://youtu.be/Zr4Fq7wXk2M' }],
  [
    'Webinar',
    { startDate: 'Starts is missing.', linkUrl: 'Link to join or watch is missing.' },
    { startDate: '2027-02-03T13:00:00.000Z', linkUrl: URL },
  ],
  [
    'MediaGallery',
    { primaryImage: 'Main image is missing.', images: 'Gallery is missing.' },
    {
      primaryImage: { asset: world.a.assetId },
      images: [{ image: { asset: world.a.assetId } }],
    },
  ],
] as const;

test.each(CASES)('a %s is not published or scheduled without', async (type, fields, values) => {
  const { id } = await makeContent(services, a1, { type, values: { name: 'Nothing yet' } });
  for (const when of [{}, { published: new Date(Date.now() + 86_400_000).toISOString() }]) {
    const refused = await publish(id, when);
    expect([refused.code, refused.error?.message]).toEqual([
      'BAD_USER_INPUT',
      `“Nothing yet” cannot be published yet. ${Object.values(fields).join(' ')}`,
    ]);
    expect(refused.error?.extensions['fields']).toEqual(fields);
  }
  const { findings } = (await call('getContentChecks', { id })).result as {
    findings: { field: string; isRequired: boolean }[];
  };
  const required = findings.filter(({ isRequired }) => isRequired).map(({ field }) => field);
  expect(required).toEqual(Object.keys(fields));
  await save(id, values);
  expect((await publish(id)).result).toMatchObject({ state: 'published' });
});

test('an incomplete published item is saved and published again; a complete one can’t be published without its required value', async () => {
  const old = await makeContent(services, a1, { type: 'Video', published: true, lacking: ['embedCode'] });
  await save(old.id, { deck: 'Still without a film' });
  expect((await publish(old.id)).result).toMatchObject({ state: 'published' });
  const film = await makeContent(services, a1, { type: 'Video', published: true });
  await save(film.id, { embedCode: null });
  expect((await publish(film.id)).code).toBe('BAD_USER_INPUT');
  // Once the item is a draft again, it lacks a field that every draft needs.
  await call('unpublishContent', { id: old.id, version: (await documentOf(old.id)).version });
  expect((await publish(old.id)).code).toBe('BAD_USER_INPUT');
});

test('a draft without is previewed', async () => {
  const { id } = await makeContent(services, a1, { type: 'Video', values: { name: 'Cutting it' } });
  const { url } = (await call('getContentPreview', { id })).result as { url: string };
  const page = await app.inject({
    url: new globalThis.URL(url).pathname + new globalThis.URL(url).search,
    headers: { host: a1.host },
  });
  expect([page.statusCode, page.body.includes('Cutting it')]).toEqual([200, true]);
});

test('an import makes it a draft, with the reason', async () => {
  const { imports } = services.registry.hooks.get('content') ?? {};
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const values = { name: 'Ebb', published: '2026-01-01T00:00:00Z' };
  const input = (more: Record<string, unknown>) =>
    ({ target: 'Podcast', siteId: a1.id, values: { ...values, ...more }, warn }) as unknown as ImportInput;
  const records = await services.write(systemOf(world.a.id, [a1.id]), async (work) => [
    await imports?.create?.(work, input({})),
    await imports?.create?.(work, input({ name: 'Flood', fileSrc: URL })),
  ]);
  expect(records).toMatchObject([{ status: 2 }, { status: 1 }]);
  expect(warnings).toEqual([
    'file: Audio file or External audio URL is missing. It is required to publish; the item was imported as a draft.',
  ]);
});
