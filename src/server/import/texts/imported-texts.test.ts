/** Texts of imported records: what they preserve, and how losses are reported and summed. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseMapping } from '#import/mapping.ts';
import { importInto } from '#testing/imports.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, database, world, close } = await buildTestWorld();
const { a1 } = world.sites;
afterAll(close);

const title = { name: 'title' };
const published = { transform: [{ constant: '2020-01-01' }, { date: {} }] };

interface Source {
  key: string;
  records: readonly Record<string, unknown>[];
  fields?: Record<string, unknown>;
  [setting: string]: unknown;
}

function importSources(sources: readonly Source[], settings: Record<string, unknown> = {}) {
  const whole = sources.map(({ fields, ...source }) => ({
    format: 'inline',
    target: 'Article',
    recordKey: 'title',
    fields: { ...title, ...fields },
    ...source,
  }));
  return importInto(services, a1, {
    mapping: parseMapping(JSON.parse(JSON.stringify({ name: 'Kept texts', sources: whole, ...settings }))),
    folder: join(import.meta.dirname, '..'),
  });
}

const itemOf = async (name: string) => {
  const rows = await database.superuser<{ id: number; row: Record<string, unknown>; body: string }>(
    `select id, to_jsonb(c) as row, c.body::text as body from content c where organisation_id = $1 and name = $2`,
    [a1.organisationId, name],
  );
  const [item] = rows;
  if (!item) throw new Error(`There is no item “${name}”.`);
  return item;
};

const body = (step: 'markdown' | 'html') => ({ path: 'body', transform: [{ [step]: true }] });

test('templates are read in HTML too, each source by its own dialect and with its own shortcodes', async () => {
  const report = await importSources(
    [
      {
        key: 'liquid-html',
        templates: { dialect: 'jekyll', shortcodes: { note: '<p>Own: {inner}</p>' } },
        records: [
          {
            title: 'Liquid in HTML',
            body: '<p><a href="{{site.baseurl}}/far">far</a></p>{% note %}dry{% endnote %}<p>{{ "x" | sing }}</p>',
          },
        ],
        fields: { body: body('html') },
      },
      {
        key: 'hugo-md',
        records: [{ title: 'Hugo in Markdown', body: '{{< note >}}wet{{< /note >}} {{ kept }}' }],
        fields: { body: body('markdown') },
      },
    ],
    {
      templates: {
        dialect: 'hugo',
        variables: { 'site.baseurl': 'https://old.example' },
        shortcodes: { note: 'Shared: {inner}' },
      },
    },
  );
  expect(report.totals).toMatchObject({ created: 2, failed: 0 });
  const liquid = (await itemOf('Liquid in HTML')).body;
  expect(liquid).toContain('https://old.example/far');
  expect(liquid).toContain('Own: dry');
  expect(liquid).not.toMatch(/[{%]%|sing/);
  const hugo = (await itemOf('Hugo in Markdown')).body;
  expect(hugo).toContain('Shared: wet {{ kept }}');
});

test('a relative link starts at the old address of its page', async () => {
  await importSources([
    {
      key: 'tree',
      addresses: ['url'],
      records: [
        { title: 'Guide', url: '/docs/guide/', body: '[a](../other/) [b](./part) [c](../../far.html?x#y)' },
        { title: 'Other', url: '/docs/other/', body: '' },
        { title: 'Part', url: '/docs/guide/part.html', body: '[up](../other/)' },
      ],
      fields: { body: body('markdown') },
    },
  ]);
  const [guide, other, part] = [await itemOf('Guide'), await itemOf('Other'), await itemOf('Part')];
  expect(guide.body).toContain(`"contentId": ${other.id}`);
  expect(guide.body).toContain(`"contentId": ${part.id}`);
  expect(guide.body).toContain('"/far?x#y"');
  expect(part.body).toContain(`"contentId": ${other.id}`);
});

test('losses are reported for each record with its number, and summed by kind and name', async () => {
  const text =
    '![Quay](/gone.png)\n\n![Quay](/gone.png)\n\n{{< lamp "a" >}}\n\n<video src="/v.mp4">No video</video>';
  const records = [1, 2].map((number) => ({ title: `Losses ${number}`, body: text }));
  const report = await importSources([{ key: 'losses', records, fields: { body: body('markdown') } }], {
    templates: { dialect: 'hugo' },
  });
  const image = { kind: 'image', name: '/gone.png', excerpt: 'Quay' };
  expect(report.losses[0]).toEqual({ ...image, source: 'losses', count: 4, records: 2 });
  expect(report.losses.map(({ kind, name, excerpt, count }) => [kind, name, excerpt, count])).toEqual([
    ['image', '/gone.png', 'Quay', 4],
    ['shortcode', 'lamp', '{{< lamp "a" >}}', 2],
    ['element', 'video', 'No video', 2],
  ]);
  const ofFirst = report.remarks.filter(({ key }) => key === 'Losses 1');
  expect(ofFirst.map(({ lost }) => lost)).toContainEqual({ ...image, count: 2 });
  expect(ofFirst.map(({ reason }) => reason)).toContain(
    'Image not in the library (2 times): /gone.png – Quay',
  );
});

test('a single value for a field of lists is a list; false is empty; parts, prefixes and words change', async () => {
  const report = await importSources([
    {
      key: 'steps',
      records: [
        {
          title: 'Steps',
          label: 'sponsored',
          permalink: false,
          code: 'a;;c',
          url: 'http://x/y',
          words: 'a+b+c',
        },
      ],
      fields: {
        published,
        labels: 'label',
        deck: { transform: [{ firstOf: [{ path: 'permalink', transform: [{ slug: {} }] }, 'title'] }] },
        teaser: {
          path: 'code',
          transform: [{ split: { at: ';', keepEmpty: true } }, { path: '2' }],
        },
        seoTitle: { path: 'words', transform: [{ replace: { from: '+', to: '$&' } }] },
        seoDescription: {
          path: 'url',
          transform: [{ list: true }, { stripPrefix: 'http://' }, { join: ' ' }],
        },
      },
    },
  ]);
  expect(report.remarks).toEqual([]);
  const { row } = await itemOf('Steps');
  expect(row).toMatchObject({
    labels: ['sponsored'],
    deck: 'Steps',
    teaser: 'c',
    seo_title: 'a$&b$&c',
    seo_description: 'x/y',
  });
});

test('records are found by an old address, with or without slash, query and fragment', async () => {
  const related = {
    path: 'related',
    transform: [{ lookup: { address: true, target: 'Article' } }],
  };
  const authors = { path: 'by', transform: [{ lookup: { source: 'people' } }] };
  const report = await importSources([
    {
      key: 'people',
      target: 'Contact',
      recordKey: 'url',
      records: [{ title: 'Writer', url: 'people/writer' }],
    },
    {
      key: 'found',
      addresses: ['url'],
      records: [{ title: 'Found', url: 'news/found' }],
    },
    {
      key: 'finders',
      records: [
        { title: 'Finder', related: ['/news/found/?a#b', 'news/found'], by: '/people/writer/' },
        { title: 'Seeker', related: '/news/lost' },
      ],
      fields: { relatedTo: related, authors },
    },
  ]);
  const [{ id }, writer] = [await itemOf('Found'), await itemOf('Writer')];
  expect((await itemOf('Finder')).row).toMatchObject({ related_to_ids: [id], authors_ids: [writer.id] });
  expect(report.remarks.map(({ reason }) => reason)).toEqual([
    'No imported record has the address “/news/lost”.',
  ]);
});

test('settings that do not exist are refused with their place', () => {
  const source = (rest: object) => ({
    name: 'x',
    sources: [{ key: 'a', format: 'inline', target: 'Article', recordKey: 'id', fields: {}, ...rest }],
  });
  const placesOf = (rest: object) => {
    try {
      parseMapping(source(rest));
      return [];
    } catch (error) {
      return Object.keys((error as { extensions: { fields: object } }).extensions.fields);
    }
  };
  expect(placesOf({ templates: { dialekt: 'hugo' } })).toEqual(['sources[0].templates.dialekt']);
  expect(placesOf({ fields: { body: { transform: [{ replace: { from: '' } }] } } })).toHaveLength(2);
  expect(placesOf({ fields: { body: { transform: [{ lookup: { address: true } }] } } })).toEqual([
    'sources[0].fields.body.transform[0].lookup',
  ]);
});

test('a gallery and a playlist of WordPress show the attachments whose numbers they name, wherever those are', async () => {
  const report = await importSources(
    [
      {
        key: 'gallery-posts',
        records: [
          {
            title: 'With a gallery',
            body: '<p>Look:</p>[gallery ids="11,12"][playlist ids="13,99"]<p>[gallery ids="98"]</p>',
          },
        ],
        fields: { body: body('html') },
      },
      {
        key: 'gallery-attachments',
        target: 'asset',
        recordKey: 'id',
        records: [
          { id: 11, file: 'plan/fixtures/assets/quay.png' },
          { id: 12, file: 'plan/fixtures/assets/quay.png' },
        ],
        fields: { name: undefined, file: 'file' },
      },
      {
        key: 'gallery-files',
        target: 'mediaFile',
        recordKey: 'id',
        records: [{ id: 13, file: 'fixtures/tide-table.csv' }],
        fields: { name: undefined, file: 'file' },
      },
    ],
    { templates: { dialect: 'wordpress' } },
  );
  const { content } = JSON.parse((await itemOf('With a gallery')).body) as {
    content: { type: string; attrs?: { images?: { asset: number }[]; file?: number; title?: string } }[];
  };
  expect(content.map(({ type }) => type)).toEqual(['paragraph', 'gallery', 'download']);
  expect(content[1]?.attrs?.images).toHaveLength(2);
  expect(content[2]?.attrs).toMatchObject({ file: expect.any(Number), title: '' });
  expect(report.losses.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'image /?attachment_id=98',
    'shortcode playlist',
  ]);
});
