/** Refused values that a draft stores, for the examples of every field kind. */
import { expect, test } from 'vitest';
import { AppError } from '#model/errors.ts';
import type { Field, Shape } from '#model/field.ts';
import { image } from '#fields/image/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { text } from '#fields/text/field.ts';
import { contentTypes } from '#registry/content-types.ts';
import { content } from '#entities/content/entity.ts';
import { documentShape } from '#merge/document-shape.ts';
import { fieldExamples } from '#registry/field-examples.ts';
import { defaultsOf } from './shape.ts';
import { matchesField, moveRefused, namedErrors, sortValues } from './unfinished.ts';

const shape = {
  stops: list({
    label: 'Stops',
    typeName: 'TestStop',
    entryLabel: 'stop',
    of: { port: text({ label: 'Port', required: true }), berth: relation({ label: 'Berth', to: 'content' }) },
  }),
  length: integer({ label: 'Length', max: 9 }),
  name: text({ label: 'Name', required: true }),
  opens: instant({ label: 'Opens' }),
  text: richText({ label: 'Text' }),
  cover: image({ label: 'Cover' }),
};

test('valid values are stored in the form of their fields, and the others as they were typed', () => {
  expect(
    sortValues(shape, { stops: [{ port: 'Ostend' }, { berth: { id: 10_000_001 } }], length: 4 }),
  ).toEqual({
    valid: { length: 4 },
    unfinished: { stops: [{ port: 'Ostend' }, { berth: 10_000_001 }] },
    errors: { 'stops.1.port': 'Port is required.' },
  });
  expect(sortValues(shape, { name: null, length: 12 })).toMatchObject({
    valid: {},
    unfinished: { name: null, length: 12 },
  });
});

test('a text with too many blocks and a cropped image with a caption that is too long are unfinished', () => {
  const content = Array.from({ length: 2001 }, () => ({ type: 'paragraph' }));
  const crop = { x: 0, y: 0, width: 500, height: 500 };
  const cover = { asset: 7, crop, focal: { x: 250, y: 250 }, alt: null, caption: 'x'.repeat(1001) };
  const { unfinished } = sortValues(shape, { text: { v: 1, content }, cover });
  expect(Object.keys(unfinished)).toEqual(['text', 'cover']);
});

test('values that no input can have produced are refused', () => {
  const hostile: [string, unknown][] = [
    ['stops', 'Ostend'],
    ['stops', { port: 'Ostend' }],
    ['stops', ['Ostend']],
    ['stops', [null]],
    ['stops', [{ port: ['Ostend'] }]],
    ['stops', [{ port: 'Ostend', other: 1 }]],
    ['stops', Array.from({ length: 1001 }, () => ({}))],
    ['stops', [{ port: 'Ost\0end' }]],
    ['opens', 'soon'],
    ['text', { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: 5 }] }] }],
    ['text', { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a\0' }] }] }],
    ['text', { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a\ud83d' }] }] }],
    [
      'text',
      { v: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [null] }] }] },
    ],
    ['text', { v: 1, content: [{ type: 'unheardOf' }] }],
    ['cover', { asset: 7, crop: { x: 0, y: 0, width: 'all', height: 1 } }],
    ['length', '12'],
    ['length', {}],
    ['other', 1],
    ['__proto__', {}],
  ];
  for (const [key, value] of hostile)
    expect(
      () => sortValues(shape, Object.fromEntries([[key, value]])),
      `${key}: ${JSON.stringify(value)}`,
    ).toThrow(AppError);
});

test('a refused example of each kind is unfinished if its input can show it, and never valid', () => {
  const unfinished = new Set<string>();
  for (const { kind, uses } of fieldExamples)
    for (const { field, refused } of uses)
      for (const { given } of refused) {
        if (!matchesField(field, given)) {
          expect(() => sortValues({ value: field }, { value: given }), kind).toThrow(AppError);
          continue;
        }
        const sorted = sortValues({ value: field }, { value: given });
        expect(sorted.valid, kind).toEqual({});
        expect(Object.keys(sorted.errors).length, kind).toBeGreaterThan(0);
        unfinished.add(kind);
      }
  expect([...unfinished]).toEqual(expect.arrayContaining(['list', 'group', 'image', 'url', 'relations']));
});

test('a new entry of every list of every content type is unfinished, with a message for the missing part', () => {
  const lists = [...contentTypes.values()].flatMap((type) =>
    Object.entries(documentShape(content.fields, type))
      .filter(([, field]) => field.kind.kind === 'list')
      .map(([key, field]) => ({ type: type.name, key, field })),
  );
  expect(lists.length).toBeGreaterThan(30);
  for (const { type, key, field } of lists) {
    const of = field.options['of'] as Shape;
    const demanded = Object.entries(of).find(([, part]) => part.options.required && !part.options.condition);
    if (!demanded || demanded[1].options.default !== undefined) continue;
    const { unfinished, errors } = sortValues({ [key]: field as Field }, { [key]: [defaultsOf(of)] });
    expect(Object.keys(unfinished), `${type}.${key}`).toEqual([key]);
    expect(Object.keys(errors), `${type}.${key}`).toContain(`${key}.0.${demanded[0]}`);
  }
});

test('values that another rule refuses are unfinished too, and messages name the entry', () => {
  const sorted = sortValues(shape, { stops: [{ port: 'Ostend', berth: 10_000_001 }], length: 4 });
  const refused = { 'stops.0.berth': 'Berth 10000001 does not exist.' };
  const moved = moveRefused(sorted, refused);
  expect(Object.keys(moved.valid)).toEqual(['length']);
  expect(Object.keys(moved.unfinished)).toEqual(['stops']);
  expect(namedErrors(shape, moved.errors)).toEqual({
    'stops.0.berth': 'Stop 1: Berth 10000001 does not exist.',
  });
});
