/**
 * Guarantees of every field kind, tested with its examples: accepted values are stored, sent and read
 * unchanged, rejected values get a message, and no accepted value is unbounded. Tests of its views:
 * src/admin/generic/field-views.test.tsx.
 */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { json } from '#fields/json/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { ApiType } from '#model/field.ts';
import { fieldErrors, inputSchema, linksOf, referencesOf, textOf } from '#records/shape.ts';
import { anyone } from '#model/permissions.ts';
import { fieldExamples } from '#registry/field-examples.ts';
import { transaction } from '#server/db/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import { gql } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { z } from 'zod';

/** Every use of every kind, as a field. */
const uses = fieldExamples.flatMap(({ kind, uses: of }) =>
  of.map((use, index) => ({
    ...use,
    name: `${kind}, ${use.field.options.label}`,
    key: `${kind}${index}`,
  })),
);
type Use = (typeof uses)[number];

/** An operation that returns the value it received: as it was parsed, and as the API outputs it. */
function echoOf({ field, key }: Use): AnyOperation {
  return defineOperation({
    name: `getEcho${key}`,
    kind: 'query',
    summary: 'Answers what it was sent.',
    input: { value: field },
    output: {
      shape: `Echo${key}`,
      fields: { taken: json({ label: 'Taken', check: z.unknown() }), shown: field },
    },
    access: anyone,
    run: async (_ctx, { value }) => ({ taken: value, shown: value }),
  }) as unknown as AnyOperation;
}

const subject = await buildTestWorld({ planted: uses.map(echoOf) });
afterAll(subject.close);
const { services, world } = subject;

test('every kind is shown by examples of what it takes and what it refuses', () => {
  const lacking = fieldExamples.filter(
    ({ uses: of }) => of.length === 0 || of.some(({ good, refused }) => !good.length || !refused.length),
  );
  expect(lacking.map(({ kind }) => kind)).toEqual([]);
  expect(fieldExamples.length).toBeGreaterThan(20);
});

const check = ({ field }: Use, given: unknown) =>
  inputSchema({ value: field }, 'create').safeParse({ value: given });

const goodOf = (use: Use) =>
  use.good.map((value) => ({ ...value, stored: 'stored' in value ? value.stored : value.given }));

/** Whether the API returns a record that another request would have to load. */
function namesRecord(type: ApiType): boolean {
  if ('list' in type) return namesRecord(type.list);
  if ('object' in type)
    return Object.values(type.shape).some(({ kind, options }) => namesRecord(kind.output(options)));
  return 'record' in type;
}

describe.each(uses)('$name', (use) => {
  const { field, key } = use;
  const { kind, options } = field;
  const shape = { value: field };

  test('a kind accepts its examples, and its own output without a change', () => {
    for (const { given, stored } of goodOf(use)) {
      expect(check(use, given)).toMatchObject({ success: true, data: { value: stored } });
      expect(check(use, stored).data).toEqual({ value: stored });
    }
  });

  test('a value is read from its column as it was stored', async () => {
    const { type } = kind.column(options);
    const table = sql.table(`kept_${key.toLowerCase()}`);
    for (const { stored } of goodOf(use)) {
      const bound = type === 'jsonb' ? JSON.stringify(stored) : stored;
      const { rows } = await transaction(services.pool, { kind: 'platform' }, async (db) => {
        await sql`create temporary table ${table} (value ${sql.raw(type)}) on commit drop`.execute(db);
        await sql`insert into ${table} values (${bound})`.execute(db);
        return sql<{ value: unknown }>`select value from ${table}`.execute(db);
      });
      expect(rows).toEqual([{ value: stored }]);
    }
  });

  test('a value goes through the API unchanged', async () => {
    for (const { given, stored } of goodOf(use)) {
      const call = { id: `getEcho${key}`, input: { value: given }, host: world.sites.a1.host };
      const { result, error } = await gql(subject.app, call);
      expect(error).toBeNull();
      expect(result).toMatchObject({ taken: stored });
      if (!namesRecord(kind.output(options))) expect(result).toMatchObject({ shown: stored });
    }
  });

  test('a kind explains what it refuses', async () => {
    for (const { given, message } of use.refused) {
      const answer = check(use, given);
      expect([given, answer.success]).toEqual([given, false]);
      if (answer.error) expect(Object.values(fieldErrors(answer.error))).toContain(message);
    }
  });

  test('a kind knows its references, its links and its words', () => {
    for (const { stored, references = [], links = [], words = '' } of goodOf(use)) {
      const values = { value: stored };
      expect(referencesOf(shape, values)).toEqual(references.map((one) => ({ ...one, kind: 'value' })));
      expect(linksOf(shape, values)).toEqual(links.map((href) => ({ field: 'value', href })));
      expect(textOf(shape, values)).toBe(words);
    }
  });

  test('a value is formatted in words', () => {
    for (const { stored, presented } of goodOf(use)) expect(kind.present?.(stored, options)).toBe(presented);
  });

  test('a kind has bounds: neither a million characters nor a hundred thousand entries are accepted', () => {
    const entry = goodOf(use).flatMap(({ stored }) => (Array.isArray(stored) ? stored : [stored]))[0];
    expect(check(use, 'a'.repeat(1_000_001)).success).toBe(false);
    expect(
      check(
        use,
        Array.from({ length: 100_000 }, () => entry),
      ).success,
    ).toBe(false);
    expect(check(use, { unknown: 'a'.repeat(1_000_001) }).success).toBe(false);
  });
});
