/** Texts spell "license"; "licence" occurs only in code names, which callers and rows use. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { permissions } from '#registry/permissions.ts';

test('texts of the API and the admin have one spelling of license', () => {
  const schema = readFileSync('schema.graphql', 'utf8');
  const descriptions = [...schema.matchAll(/"""(.*?)"""/gs)].map(([, text = '']) => text);
  expect(descriptions.length).toBeGreaterThan(500);
  // A value of a grant's source, which callers use, names in backquotes and in lists of values.
  const known = /registration, staff, import or licence|`[^`]*`|\bOne of: [\w, ]+\./g;
  expect(descriptions.filter((text) => /\blicence/i.test(text.replaceAll(known, '')))).toEqual([]);
  expect(Object.values(permissions).filter(({ label }) => /licence/i.test(label))).toEqual([]);
});
