import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createFindStored } from './find-stored.ts';

const text = `query getTide {\n  getTide {\n${'    height\n'.repeat(8_000)}  }\n}\n`;
const stored = { name: 'getTide', kind: 'query', text, document: parse(text) } as const;
const find = createFindStored({ byText: new Map([[text, stored]]) });

test('an operation is found by its text, with names of types, comments and other line breaks', () => {
  expect(find(text)?.name).toBe('getTide');
  expect(find(text.replace('getTide {\n    ', 'getTide {\n __typename,\n # of a client\n'))?.name).toBe(
    'getTide',
  );
  expect(find(text.replace('getTide {\n    ', 'getTide { kind: __typename '))).toBeNull();
});

test('a text that is not stored is refused without parsing it: anonymous clients send them', () => {
  const from = performance.now();
  expect(find(`{ __typename ${'a '.repeat(150_000)} }`)).toBeNull();
  // Parsing and printing the text would take more than ten times as long.
  expect(performance.now() - from).toBeLessThan(150);
});
