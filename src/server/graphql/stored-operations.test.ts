import { validate } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { content } from '#entities/content/entity.ts';
import { operations } from '#registry/operations.server.ts';
import { registry } from '#server/registry.ts';
import { gql, makeContent } from '#testing/make/make.ts';
import { recordStatements } from '#testing/database/statements.ts';
import { buildTestWorld } from '#testing/world.ts';
import { buildApi } from './index.ts';
import { readFreeQuery } from './limits.ts';

const subject = await buildTestWorld();
afterAll(subject.close);
const { services, app, api, world } = subject;
const site = world.sites.a1;
const { host } = site;

const stored = [...api.byName.values()];

test.each(stored)('$name is a query of the schema within the limits of free text', ({ text: query }) => {
  expect(validate(api.schema, readFreeQuery(query)).map(({ message }) => message)).toEqual([]);
});

test('every stored query is valid if two content types have a field of one name and two kinds', () => {
  const planted: ContentType = {
    ...(registry.contentTypes.get('Article') as ContentType),
    name: 'Leaflet',
    fields: { speakers: text({ label: 'Speakers' }) },
  };
  const contentTypes = new Map([...registry.contentTypes, [planted.name, planted]]);
  const built = buildApi({ ...registry, contentTypes }, operations);
  const faults = [...built.byName.values()].flatMap(({ text: query }) =>
    validate(built.schema, readFreeQuery(query)).map(({ message }) => message),
  );
  expect(faults).toEqual([]);
});

async function idOf(type: string, name: string, values: Record<string, unknown> = {}): Promise<number> {
  return (await makeContent(services, site, { type, published: true, values: { name, ...values } })).id;
}

const read = async (id: number) => {
  const { result, error } = await gql(app, { id: 'getContent', input: { id }, host });
  expect(error).toBeNull();
  return result as Record<string, unknown>;
};

describe('operations for readers', async () => {
  const person = await idOf('Contact', 'Ilse Marchetti', {
    title: 'Harbour editor',
    socialLinks: [{ provider: 'LinkedIn', url: 'https://www.linkedin.com/in/ilse', label: null }],
  });
  const company = await idOf('Company', 'Kaiwerk', { publicContacts: [person] });
  const placed = {
    asset: world.a.assetId,
    crop: { x: 0, y: 0, width: 500, height: 500 },
    focal: null,
    alt: 'The quay',
    caption: null,
  };
  const article = await idOf('Article', 'A plug for every berth', {
    authors: [person],
    company,
    primaryImage: placed,
    images: [{ image: { ...placed, crop: null } }],
    teaser: 'Shore power reaches the last berth of the old harbour, four years after the first promise.',
  });

  test.each([...registry.contentTypes.values()])(
    'a $label has every field that is not internal',
    async (type) => {
      const id = await idOf(
        type.name,
        `One ${type.label}`,
        type.name === 'Page' ? { alias: 'one-page' } : {},
      );
      const item = await read(id);
      const readable = Object.entries({ ...content.fields, ...type.fields });
      const expected = readable.flatMap(([key, { options }]) => (options.secret ? [] : [key]));
      expect(Object.keys(item)).toEqual(expect.arrayContaining(expected));
    },
  );

  test('lists of people and companies, specifications, links and files of a type come whole', async () => {
    expect(await read(person)).toMatchObject({ socialLinks: [{ provider: 'LinkedIn', label: null }] });
    expect(await read(company)).toMatchObject({
      publicContacts: [{ id: person, name: 'Ilse Marchetti', type: 'Contact', __typename: 'Contact' }],
    });
    const webinar = await idOf('Webinar', 'Plugs', { speakers: [person], sponsors: [company] });
    expect(await read(webinar)).toMatchObject({
      speakers: [{ name: 'Ilse Marchetti' }],
      sponsors: [{ name: 'Kaiwerk' }],
    });
    const specifications = [{ name: 'Breaking load', value: '42 t' }];
    expect(await read(await idOf('Product', 'HB-42', { specifications }))).toMatchObject({ specifications });
    const offered = await read(await idOf('Document', 'Tide tables', { file: world.a.fileId }));
    expect(offered).toMatchObject({ file: { id: world.a.fileId, format: expect.any(String) } });
    const { url } = offered['file'] as { url: string };
    expect((await app.inject({ url: new URL(url).pathname, headers: { host } })).statusCode).toBe(200);
  });

  test('an item has its address, and one that another names has its own', async () => {
    const item = await read(article);
    const path = `/news/article/${article}/a-plug-for-every-berth`;
    expect(item).toMatchObject({ alias: path.slice(1), fullName: 'A plug for every berth' });
    expect(item).toMatchObject({ path, url: `${subject.site(site.key).origin}${path}` });
    const { authors } = item as { authors: { path: string }[] };
    const page = await app.inject({ url: authors[0]?.path ?? '', headers: { host } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Ilse Marchetti');
  });

  test('every picture has an address that shows it, cut as it was placed', async () => {
    const item = await read(article);
    const { primaryImage, images } = item as {
      primaryImage: { src: string; asset: { src: string } };
      images: { image: { src: string } }[];
    };
    expect(primaryImage.src).toContain('original-c0_0_500_500');
    for (const src of [primaryImage.src, primaryImage.asset.src, images[0]?.image.src ?? '']) {
      const answer = await app.inject({ url: new URL(src).pathname, headers: { host } });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });

  test('the file of the library that nothing published offers is not handed out', async () => {
    const draft = (await makeContent(services, site, { type: 'Document', values: { file: world.a.fileId } }))
      .id;
    const { result, code } = await gql(app, { id: 'getContent', input: { id: draft }, host });
    expect([result, code]).toEqual([null, 'NOT_FOUND']);
    expect((await gql(app, { id: 'getMediaFile', input: { id: world.a.fileId }, host })).result).toBeNull();
  });
});

test('a stream sends as many statements for thirty items as for three', async () => {
  const section = site.sections['news/ports'];
  for (let number = 0; number < 30; number += 1) {
    const authors = [await idOf('Contact', `Writer ${number}`)];
    await idOf('Article', `Report ${number}`, { primarySection: section, authors, relatedTo: authors });
  }
  const statementsFor = async (limit: number) => {
    const sent = await recordStatements(services.pool, async () => {
      const input = { limit, sectionId: section };
      const { result } = await gql(app, { id: 'getContentStream', input, host });
      expect((result as { edges: unknown[] }).edges).toHaveLength(limit);
    });
    // Leaves out the statements of cache maintenance, which runs in parallel in the platform's scope.
    const ofRequest = sent.filter(({ begin }) => begin.includes('masthead.organisation_id'));
    return ofRequest.reduce((sum, { times }) => sum + times, 0);
  };
  await statementsFor(1);
  const few = await statementsFor(3);
  expect(few).toBeGreaterThan(1);
  expect(await statementsFor(30)).toBe(few);
  expect(few).toBeLessThan(15);
});
