import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { operations } from '#registry/operations.server.ts';
import { buildApi } from '#server/graphql/index.ts';
import { registry } from '#server/registry.ts';
import { onlyIf } from '#testing/applies.ts';
import { hasExtensions } from './from-extension.ts';
import { emptyDescriptions } from './schema-descriptions.ts';

// Extensions describe what their authors want to.
test.each(onlyIf(!hasExtensions))(
  'every element of the schema has a description with more than its name',
  () => {
    expect(emptyDescriptions(buildApi(registry, operations).schema)).toEqual([]);
  },
);

const PLANTED = `
"The operations that read."
type Query {
  "Returns the tides of a port, the next high water first."
  getTides("Must contain port." input: GetTidesInput, at: String): [Tide!]!
  "Gets a port."
  getPort: Port
}
"What the query getTides takes."
input GetTidesInput {
  "Ports. At least 1."
  port: Int!
  "The first day, such as 2026-11-28."
  from: String
  unit: TideUnit
}
type Tide {
  "The Height of this tide."
  height: Float
  "In metres above chart datum."
  level: Float
}
"Port"
type Port {
  "The id of the port."
  id: Int!
  "As in the tide tables, without the country."
  name: String!
}
"In which heights are given."
enum TideUnit {
  "Metric."
  metres
  "Feet."
  feet
}`;

test('elements without a description, and those that repeat their names, are reported with the place to mend', () => {
  const faults = emptyDescriptions(buildSchema(PLANTED));
  expect(faults.map((fault) => fault.slice(0, fault.indexOf(': ')))).toEqual([
    'Query.getTides(at)',
    'Query.getPort',
    'GetTidesInput.port',
    'GetTidesInput.unit',
    'Tide',
    'Tide.height',
    'Port',
    'Port.id',
    'TideUnit.feet',
  ]);
  expect(faults).toContain(
    'GetTidesInput.port: its description “Ports. At least 1.” only repeats its name. Say what the value is in “help” of the field’s definition, or in “apiDescription” if the admin shows the help or label; getTides has it.',
  );
  expect(faults.find((fault) => fault.startsWith('Query.getPort'))).toContain('Say what the operation does');
});
