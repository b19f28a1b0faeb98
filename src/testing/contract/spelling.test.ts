/** Texts use "license"; "licence" occurs only in names of code, which callers and rows use. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissions } from '#registry/permissions.ts';

test('texts of the API and the admin have one spelling of license', () => {
  const schema = readFileSync('schema.graphql', 'utf8');
  const descriptions = [...schema.matchAll(/"""(.*?)"""/gs)].map(([, text = '']) => text);
  expect(descriptions.length).toBeGreaterThan(500);
  // The value of a grant's source is one that callers know.
  const known = /registration, staff, import or licence/;
  expect(descriptions.filter((text) => /\blicence/i.test(text) && !known.test(text))).toEqual([]);
  expect(Object.values(permissions).filter(({ label }) => /licence/i.test(label))).toEqual([]);
});
