import { expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { Shape } from '#model/field.ts';
import { anyone } from '#model/permissions.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { buildApi } from '../index.ts';

/** An operation that returns a shape with the given name. */
const answering = (name: string, shape: string, fields: Shape): AnyOperation =>
  defineOperation({
    name,
    kind: 'query',
    summary: 'Answers.',
    input: {},
    output: { shape, fields },
    access: anyone,
    run: async () => ({}),
  }) as unknown as AnyOperation;

const height = () => ({ height: text({ label: 'Height', required: true }) });

test('two types of the API with one name stop the start, with the fields of each', () => {
  const operations = [
    answering('getTide', 'Tide', height()),
    answering('getTideLater', 'Tide', { ...height(), port: text({ label: 'Port' }) }),
  ];
  expect(() => buildApi(registry, operations)).toThrow(
    'Two types of the API are called Tide; rename one of them. The first has height: String!. The second has height: String!, port: String.',
  );
});

test('so does a type that has the name of an entity', () => {
  expect(() => buildApi(registry, [answering('getTide', 'Asset', height())])).toThrow('Asset');
});

test('the same shape written twice is one type', () => {
  const operations = [answering('getTide', 'Tide', height()), answering('getTideLater', 'Tide', height())];
  expect(() => buildApi(registry, operations)).not.toThrow();
});
