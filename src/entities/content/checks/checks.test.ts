import { expect, test } from 'vitest';
import { contentTypes } from '#registry/content-types.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { documentShape } from '#merge/document-shape.ts';
import { content } from '../entity.ts';
import { author } from './author.ts';
import { altTexts, imagesIn } from './alt-texts.ts';
import type { CheckSubject } from './check.ts';
import { dates } from './dates.ts';
import { findingsOf } from './index.ts';
import { links } from './links.ts';
import { ownPath } from './own-path.ts';
import { requiredFields } from './required-fields.ts';
import { section } from './section.ts';
import { teaser } from './teaser.ts';
import { title } from './title.ts';

const typeOf = (name: string) => contentTypes.find((type) => type.name === name) as ContentType;

function subject(
  values: Record<string, unknown>,
  more: Partial<CheckSubject> & { of?: string } = {},
): CheckSubject {
  const { of = 'Article', ...rest } = more;
  const type = typeOf(of);
  return {
    type,
    shape: documentShape(content.fields, type),
    values,
    assetAlts: new Map(),
    hiddenItems: new Map(),
    deadLinks: new Set(),
    ...rest,
  };
}

const fieldsOf = (findings: { field: string }[]) => findings.map(({ field }) => field);
const text = (...nodes: unknown[]) => ({ v: 1, content: nodes });
const linked = (attrs: Record<string, unknown>) =>
  text({ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs }] }] });

test('an image needs alternative text in its place or in the library, wherever it is used', () => {
  const values = {
    primaryImage: { asset: 1, alt: null },
    images: [
      { image: { asset: 2, alt: ' ' } },
      { image: { asset: 3, alt: 'Three' } },
      { image: { asset: 4, alt: null } },
    ],
    body: text({ type: 'blockquote', content: [{ type: 'image', attrs: { asset: 5, alt: '' } }] }),
    sidebars: [{ name: 'x', body: text({ type: 'image', attrs: { asset: 6, alt: 'Six' } }) }],
  };
  expect(imagesIn(values).map(({ asset }) => asset)).toEqual([1, 2, 3, 4, 5, 6]);
  const assetAlts = new Map([
    [1, 'In the library'],
    [2, null],
    [4, ''],
  ] as [number, string | null][]);
  expect(altTexts(subject(values, { assetAlts }))).toEqual([
    { field: 'body', message: 'Body: 1 image has no alternative text.' },
    { field: 'images', message: 'Gallery: 2 images have no alternative text.' },
  ]);
});

test('a teaser of 50 to 600 characters is expected of what is listed, not of people and pages', () => {
  expect(teaser(subject({ teaser: null }))[0]?.message).toContain('No teaser');
  expect(teaser(subject({ teaser: 'x'.repeat(49) }))[0]?.message).toContain('49 characters; 50 to 600');
  expect(teaser(subject({ teaser: 'x'.repeat(50) }))).toEqual([]);
  for (const of of ['Contact', 'Page', 'Company'])
    expect(teaser(subject({ teaser: null }, { of })), of).toEqual([]);
});

test('a page needs a URL before it is published, and its title suggests one', () => {
  const found = (values: Record<string, unknown>, of = 'Page') => findingsOf(subject(values, { of }));
  expect(found({ name: 'About us', alias: null })).toContainEqual({
    field: 'alias',
    message: 'Custom URL is required, for example about-us.',
    isRequired: true,
  });
  expect(ownPath(subject({ name: 'Untitled page' }, { of: 'Page' }))[0]?.message).toBe(
    'Custom URL is required.',
  );
  expect(ownPath(subject({ name: 'About us', alias: 'about' }, { of: 'Page' }))).toEqual([]);
  expect(ownPath(subject({ name: 'About us' }))).toEqual([]);
});

test('a section is missed where items have one', () => {
  expect(fieldsOf(section(subject({ primarySection: null })))).toEqual(['primarySection']);
  expect(section(subject({ primarySection: 4 }))).toEqual([]);
  expect(section(subject({ primarySection: null }, { of: 'Page' }))).toEqual([]);
});

test('an event begins, and ends after that', () => {
  const [early, late] = ['2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z'];
  const found = (values: Record<string, unknown>) => fieldsOf(dates(subject(values, { of: 'Event' })));
  expect(found({ startDate: null, endDate: null })).toEqual(['startDate']);
  expect(found({ startDate: late, endDate: early })).toEqual(['endDate']);
  expect([found({ startDate: early, endDate: late }), found({ startDate: early, endDate: null })]).toEqual([
    [],
    [],
  ]);
  expect(dates(subject({}))).toEqual([]);
});

test('a document without its file is incomplete', () => {
  const missing = { field: 'file', message: 'File or External file URL is missing.' };
  const without = { file: null, fileSrc: null };
  expect(requiredFields(subject(without, { of: 'Document' }))).toEqual([{ ...missing, isRequired: true }]);
  expect(requiredFields(subject(without, { of: 'Document', isPublic: true }))).toEqual([missing]);
  const fileSrc = 'https://files.quayside.example/a.pdf';
  expect(requiredFields(subject({ fileSrc }, { of: 'Document' }))).toEqual([]);
});

test('a signed type without authors and byline has no author; others need none', () => {
  expect(fieldsOf(author(subject({ authors: [], byline: null })))).toEqual(['authors']);
  expect(author(subject({ authors: [1] }))).toEqual([]);
  expect(author(subject({ byline: 'Our correspondent' }))).toEqual([]);
  expect(author(subject({}, { of: 'Document' }))).toEqual([]);
});

test('a gallery without its main image or its images is incomplete', () => {
  const found = requiredFields(subject({ images: [] }, { of: 'MediaGallery' }));
  expect(found.map(({ message }) => message)).toEqual(['Main image is missing.', 'Gallery is missing.']);
  const some = { primaryImage: { asset: 1 }, images: [{ image: { asset: 2 } }] };
  expect(requiredFields(subject(some, { of: 'MediaGallery' }))).toEqual([]);
});

test('every field a type expects is one its items have', () => {
  for (const type of contentTypes)
    for (const field of [...(type.expects ?? []), ...(type.requiredToPublish ?? [])].flat())
      expect(documentShape(content.fields, type), `${type.name}.${field}`).toHaveProperty(field);
});

test('links that lead nowhere and items readers cannot see are named once, each at its field', () => {
  const values = {
    body: linked({ href: '/gone' }),
    sidebars: [{ name: 'x', label: null, body: linked({ contentId: 10_000_001 }) }],
    authors: [10_000_002, 10_000_003],
    relatedTo: [10_000_001],
  };
  const found = links(
    subject(values, {
      deadLinks: new Set(['/gone']),
      hiddenItems: new Map([
        [10_000_001, null],
        [10_000_002, 'Ilse Marchetti'],
      ]),
    }),
  );
  expect(found).toEqual([
    { field: 'body', message: 'Body: the link target /gone does not exist on this site.' },
    { field: 'sidebars', message: '“Sidebars” links to an item that was deleted.' },
    { field: 'authors', message: '“Authors” links to “Ilse Marchetti”, which is not published.' },
    { field: 'relatedTo', message: '“Related items” links to an item that was deleted.' },
  ]);
});

test('an item with all it needs has no findings', () => {
  expect(
    findingsOf(
      subject({ teaser: 'x'.repeat(80), primarySection: 1, authors: [7], body: linked({ href: '/news' }) }),
    ),
  ).toEqual([]);
});

test('a generated title is reported, in any spelling', () => {
  for (const [of, name] of [
    ['Article', 'Untitled article'],
    ['Event', ' untitled Event '],
  ] as const)
    expect(findingsOf(subject({ name }, { of }))).toContainEqual({
      field: 'name',
      message: `The title is still “${name.trim()}”. Enter a title before you publish.`,
    });
  for (const name of ['Untitled article of 1912 found', 'Untitled event', 'A title'])
    expect(title(subject({ name }))).toEqual([]);
});
