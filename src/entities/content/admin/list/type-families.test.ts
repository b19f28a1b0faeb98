import { expect, test } from 'vitest';
import { contentTypes } from '#registry/content-types.ts';
import { familiesOf } from './type-families.ts';

const found = (search: string) =>
  familiesOf(contentTypes, search).flatMap(([, types]) => types.map(({ name }) => name));

test('types are found by their names, families and synonyms', () => {
  expect(found('author')).toEqual(['Contact']);
  expect(found('Person')).toEqual(['Contact']);
  expect(found('contact')).toEqual(['Contact']);
  expect(found('photo')).toEqual(['MediaGallery']);
  expect(found('')).toHaveLength(contentTypes.length);
  expect(found('xyz')).toEqual([]);
});

test('synonyms are lower case, as they are compared', () => {
  for (const { name, synonyms = [] } of contentTypes)
    expect(synonyms, name).toEqual(synonyms.map((synonym) => synonym.toLowerCase()));
});
