import { describe, expect, it } from 'vitest';
import { boolean } from '#fields/boolean/field.ts';
import { image } from '#fields/image/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { errorOf, formLevelErrors } from './form-store.ts';
import { checkValues, valuesFromRecord } from './form-values.ts';

const shape = {
  name: text({ label: 'Name', required: true }),
  parent: relation({ label: 'Parent', to: 'websiteSection' }),
  sites: relations({ label: 'Sites', to: 'site' }),
  image: image({ label: 'Picture' }),
  places: list({
    label: 'Places',
    typeName: 'Place',
    entryLabel: 'place',
    of: { section: relation({ label: 'Section', to: 'websiteSection' }) },
  }),
  isManual: boolean({ label: 'By hand' }),
  alias: text({ label: 'Alias', condition: (values) => values['isManual'] === true }),
  made: text({ label: 'Made', writable: 'server' }),
};

describe('the values of a form', () => {
  it('values are ids where the API returns records, at any depth', () => {
    const record = {
      id: 1,
      name: 'Tugs',
      parent: { id: 4, name: 'Ships' },
      sites: [
        { id: 1, name: 'A' },
        { id: 2, name: 'B' },
      ],
      image: { asset: { id: 9, name: 'Tug' }, crop: null, focal: { x: 1, y: 2 }, alt: null, caption: null },
      places: [{ section: { id: 5, name: 'News' } }],
    };
    expect(valuesFromRecord(shape, record)).toMatchObject({
      name: 'Tugs',
      parent: 4,
      sites: [1, 2],
      image: { asset: 9, focal: { x: 1, y: 2 } },
      places: [{ section: 5 }],
      alias: null,
    });
  });

  it('values are checked with the messages of the definition', () => {
    expect(checkValues(shape, { name: null }, 'create')).toEqual({ name: 'Name is required.' });
    expect(checkValues(shape, { name: 'A', made: 'ignored' }, 'create')).toEqual({});
  });
});

describe('messages next to fields', () => {
  const errors = { 'places.1.section': 'Section is required.', name: 'Too long.', other: 'Not here.' };
  it('name the entry of a list', () => {
    expect(errorOf(errors, 'places')).toBe('Entry 2: Section is required.');
    expect(errorOf(errors, 'name')).toBe('Too long.');
    expect(errorOf(errors, 'nam')).toBeUndefined();
  });

  it('messages about fields that are not on the form are shown above it', () => {
    expect(formLevelErrors({ errors, values: {} }, shape)).toEqual(['Not here.']);
  });
});
