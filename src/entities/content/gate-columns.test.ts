import { expect, test } from 'vitest';
import { columnName, type Field } from '#model/field.ts';
import { GATE_COLUMNS, gatedBy, gatedItemOf, gatedItemOfRecord } from '#registry/gate-columns.ts';
import { content } from './entity.ts';

test('each column that gates go by is the column of its field of content', () => {
  const fields: Readonly<Record<string, Field | undefined>> = content.fields;
  for (const { field, column } of Object.values(gatedBy)) {
    const definition = fields[field];
    expect([field, definition && columnName(field, definition)]).toEqual([field, column]);
  }
  expect(GATE_COLUMNS).toHaveLength(new Set(GATE_COLUMNS).size);
});

test('a row and its record are the same gated item, with and without values', () => {
  const values = {
    labels: ['Sponsored'],
    primarySection: 3,
    registrationRequired: true,
    requiredMemberships: [1, 2],
    survey: 4,
    openToEveryone: true,
  };
  const own = { id: 7, type: 'Article' };
  const rowOf = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.values(gatedBy).map(({ field, column }) => [column, record[field] ?? null]));
  const item = { ...own, labels: ['Sponsored'], sectionId: 3, registrationRequired: true };
  const whole = { ...item, membershipIds: [1, 2], surveyId: 4, isOpenToAll: true };
  const bare = { ...own, labels: [], sectionId: null };
  for (const [record, expected] of [[values, whole] as const, [{}, bare] as const]) {
    expect(gatedItemOf({ ...own, ...rowOf(record) } as never)).toEqual(expected);
    expect(gatedItemOfRecord({ ...own, ...record })).toEqual(expected);
  }
});
