import type { GraphQLInputField, GraphQLObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { choice } from '#fields/choice/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone } from '#model/permissions.ts';
import { operations } from '#registry/operations.server.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { registry } from '#server/registry.ts';
import { buildApi } from '../index.ts';

const OLD = { since: '2026-11-28', instead: 'Use getTide' };

const getLevel = defineOperation({
  name: 'getLevel',
  kind: 'query',
  summary: 'Returns the water level of a port.',
  deprecated: OLD,
  input: {
    port: text({ label: 'Port', lengthMax: 40, deprecated: OLD }),
    unit: choice({
      label: 'Unit',
      default: 'metres',
      choices: [
        { value: 'metres', label: 'Metres' },
        { value: 'feet', label: 'Feet' },
      ],
    }),
  },
  output: { shape: 'Level', fields: { level: text({ label: 'Level', internal: true, deprecated: OLD }) } },
  access: anyone,
  run: async () => ({}),
}) as unknown as AnyOperation;

let api: ReturnType<typeof buildApi>;

beforeAll(() => {
  api = buildApi(registry, [...operations, getLevel]);
});

function fieldsOf(name: string) {
  const type = api.schema.getType(name) as GraphQLObjectType;
  return type.getFields();
}

test('descriptions contain the form, limits and defaults of values, and whether readers get them', () => {
  const { port, unit } = fieldsOf('GetLevelInput') as unknown as Record<string, GraphQLInputField>;
  expect(port?.description).toBe('Port. One line of at most 40 characters.');
  expect(unit?.description).toBe('Unit. One of: metres, feet. Default: metres.');
  expect(fieldsOf('Level')['level']?.description).toContain('Null for readers.');
});

test('deprecated fields and operations are marked in the schema, with the date and the replacement', () => {
  const reason = 'Since 2026-11-28. Use getTide.';
  expect(fieldsOf('Query')['getLevel']?.deprecationReason).toBe(reason);
  expect(fieldsOf('GetLevelInput')['port']?.deprecationReason).toBe(reason);
  expect(fieldsOf('Level')['level']?.deprecationReason).toBe(reason);
});
