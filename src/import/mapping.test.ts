import { expect, test } from 'vitest';
import type { AppError } from '#model/errors.ts';
import { isInside, parseMapping } from './mapping.ts';

const source = {
  key: 'articles',
  format: 'jsonl',
  file: 'articles.jsonl',
  target: 'Article',
  recordKey: 'id',
  fields: { name: 'title' },
};
const mapping = (...sources: unknown[]) => ({ name: 'Test', sources });

/** The places at which a mapping is refused, with their messages. */
function refusals(value: unknown): Record<string, string> {
  try {
    parseMapping(value);
  } catch (error) {
    const { message, extensions } = error as AppError;
    return { message, ...(extensions['fields'] as Record<string, string>) };
  }
  return {};
}

test('an unknown transform is refused with its position', () => {
  const body = { path: 'body', transform: [{ markdown: true }, { shout: true }] };
  const other = (key: string) => ({ ...source, key });
  expect(refusals(mapping(other('a'), other('b'), { ...other('c'), fields: { body } }))).toMatchObject({
    'sources[2].fields.body.transform[1]': expect.stringContaining('Unknown transform “shout”'),
  });
});

test('an unknown setting is refused with its position, at any depth', () => {
  expect(refusals({ ...mapping(source), colour: 'red' })).toHaveProperty('colour');
  expect(refusals(mapping({ ...source, colour: 'red' }))).toHaveProperty(['sources[0].colour']);
  const nested = {
    transform: [{ firstOf: ['a', { path: 'b', transform: [{ date: { zone: 'Quayside' } }] }] }],
  };
  expect(Object.keys(refusals(mapping({ ...source, fields: { published: nested } })))[1]).toBe(
    'sources[0].fields.published.transform[0].firstOf[1].transform[0].date.zone',
  );
});

test('names with a meaning for objects are refused wherever they occur', () => {
  for (const path of ['__proto__.polluted', 'a.constructor', 'prototype'])
    expect(refusals(mapping({ ...source, recordKey: path }))).toHaveProperty('message');
  const table = JSON.parse('{"transform":[{"map":{"values":{"__proto__":1}}}]}') as unknown;
  expect(refusals(mapping({ ...source, fields: { name: table } }))).toHaveProperty('message');
  const inline = JSON.parse('[{"a":{"__proto__":{"x":1}}}]') as unknown;
  expect(refusals(mapping({ ...source, format: 'inline', file: null, records: inline }))).toHaveProperty(
    'message',
  );
});

test('a mapping, its sources and its steps are limited', () => {
  expect(refusals(mapping())).toHaveProperty('sources');
  const many = Array.from({ length: 51 }, (_, index) => ({ ...source, key: `s-${index}` }));
  expect(refusals(mapping(...many))['sources']).toContain('at most 50');
  expect(refusals({ ...mapping(source), name: 'x'.repeat(1_000_001) })['message']).toContain(
    'larger than 1 MB',
  );
  const steps = Array.from({ length: 21 }, () => ({ join: ',' }));
  expect(refusals(mapping({ ...source, fields: { name: { transform: steps } } }))).toHaveProperty([
    'sources[0].fields.name.transform',
  ]);
  expect(refusals(mapping(source, source))['sources[1].key']).toContain('Another source');
  let deep: unknown = 'x';
  for (let depth = 0; depth < 40; depth += 1) deep = { transform: [{ each: deep }] };
  expect(refusals(mapping({ ...source, fields: { name: deep } }))['message']).toContain('nested too deeply');
});

test.each(['../a', '/a', 'a/../b', 'a//b', '..', 'https://x.example/a', 'C:\\a', 'a\\b', 'a\0b'])(
  '%j does not lie inside the source folder',
  (name) => expect(isInside(name)).toBe(false),
);

test('a plain name below the source folder is taken', () => {
  expect(isInside('content/2020/a b.md')).toBe(true);
});
