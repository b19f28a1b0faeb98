import { GraphQLError, validate, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { AppError } from '#model/errors.ts';
import { operations } from '#registry/operations.server.ts';
import { registry } from '#server/registry.ts';
import { cpuGrowth, GROWTH_MAX } from '#testing/hostile/cpu-growth.ts';
import { readFreeQuery, LIMITS } from './limits.ts';
import { buildApi } from './operations.ts';

const { schema } = buildApi(registry, operations);
const section = 'getWebsiteSection(input: { id: 1 })';
const on = 'on WebsiteSection';

/** Checks a text as the endpoint does: counts it, then validates it. */
function read(text: string): void {
  validate(schema, readFreeQuery(text));
}

/** Each fragment spreads the next one twice, so that the number of fields doubles with every level. */
const doubling = (levels: number) =>
  `{ ${section} { ...F0 } } ${Array.from({ length: levels }, (_, at) => `fragment F${at} ${on} { ...F${at + 1} ...F${at + 1} }`).join(' ')} fragment F${levels} ${on} { id }`;

const chain = (length: number) =>
  `{ ${section} { ...F0 } } ${Array.from({ length }, (_, at) => `fragment F${at} ${on} { id ...F${at + 1} }`).join(' ')} fragment F${length} ${on} { id }`;

const braces = (depth: number, [open, close]: [string, string]) =>
  `{ getWebsiteSection(input: { id: ${open.repeat(depth)}1${close.repeat(depth)} }) { id } }`;

describe('a hostile text is refused before it is validated or run', () => {
  test.each<[string, string]>([
    ['fragments that double 22 times', doubling(22)],
    ['fragments that double 200 times', doubling(200)],
    ['a fragment that doubles inside fields', doubling(22).replaceAll('...F0', 'parent { ...F0 }')],
    [
      'fields of types inside fields of types',
      '{ __schema { types { fields { type { fields { name } } } } } }',
    ],
    ['too many fragments', chain(LIMITS.fragments + 1)],
    [
      'fragments nobody uses that contain each other',
      `{ ${section} { id } } fragment A ${on} { ...B } fragment B ${on} { ...A }`,
    ],
    [
      'unused fragments of too many fields',
      `{ ${section} { id } } fragment A ${on} { ${'id '.repeat(501)} }`,
    ],
    [
      'two fragments of one name',
      `{ ${section} { ...A } } fragment A ${on} { id } fragment A ${on} { name }`,
    ],
    ['selections nested without end', `${'{ a '.repeat(900)}${'}'.repeat(900)}`],
    ['selections nested for ever', '{a'.repeat(20_000)],
    ['lists nested without end', braces(900, ['[', ']'])],
    ['lists nested for ever', braces(20_000, ['[', ']'])],
    ['objects nested for ever', braces(20_000, ['{ a: ', ' }'])],
    [
      'types nested for ever',
      `query A($a: ${'['.repeat(20_000)}Int${']'.repeat(20_000)}) { ${section} { id } }`,
    ],
    ['a text of blanks', `{ ${section} { id } }${' '.repeat(1_000_000)}`],
    ['a text of comments', `${'#\n'.repeat(500_000)}{ ${section} { id } }`],
    ['one long text', `{ getWebsiteSection(input: { alias: "${'x'.repeat(1_000_000)}" }) { id } }`],
    [
      'a root of fragments beyond its limit',
      `{ ${'...A '.repeat(11)} } fragment A on Query { ${section} { id } }`,
    ],
    ['fields by the thousand', `{ ${section} { ${'id '.repeat(1_500)} } }`],
    ['directives by the thousand', `{ ${section} { id ${'@skip(if: true) '.repeat(500)} } }`],
    ['variables by the thousand', `query A(${'$a: Int '.repeat(700)}) { ${section} { id } }`],
  ])('%s', (_what, text) => {
    const refused = (() => {
      try {
        read(text);
        // Texts within the limits must be refused by validation or coercion.
        return validate(schema, parse(text)).length > 0;
      } catch (error) {
        // Texts that cannot be parsed are refused by the library, with a location.
        return (
          error instanceof GraphQLError || (error instanceof AppError && error.code === 'BAD_USER_INPUT')
        );
      }
    })();
    expect(refused).toBe(true);
  });
});

describe('four times the text costs at most eight times the work', () => {
  test.each<[string, number, (size: number) => string]>([
    ['fragments that double', 5, doubling],
    ['a chain of fragments', 6, chain],
    ['one field many times', 120, (size) => `{ ${section} { ${'id '.repeat(size)} } }`],
    ['fields with arguments', 30, (size) => `{ ${`${section} { id } `.repeat(size)} }`],
    [
      'fragments that overlap',
      7,
      (size) =>
        `{ ${section} { ${Array.from({ length: size }, (_, at) => `...F${at}`).join(' ')} } } ${Array.from({ length: size }, (_, at) => `fragment F${at} ${on} { ${'id '.repeat(14)} }`).join(' ')}`,
    ],
    ['selections', 300, (size) => `${'{ a '.repeat(size)}${'}'.repeat(size)}`],
    ['lists', 200, (size) => braces(size, ['[', ']'])],
    ['objects', 200, (size) => braces(size, ['{ a: ', ' }'])],
    ['comments', 6_000, (size) => `${'#\n'.repeat(size)}{ ${section} { id } }`],
    [
      'a long text',
      12_000,
      (size) => `{ getWebsiteSection(input: { alias: "${'x'.repeat(size)}" }) { id } }`,
    ],
  ])('%s', async (_what, size, input) => {
    expect(await cpuGrowth({ input, run: read, size })).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
