/** Conditions of lists in SQL: which rows, in which order, so that an index serves any number of rows. */
import { sql, type RawBuilder } from 'kysely';
import type { Entity, Sort } from '#model/define-entity.ts';
import { badInput } from '#model/errors.ts';
import type { ListCondition } from '#records/list-conditions.ts';
import { columnOf } from './columns.ts';

/** Returns the phrase of the search, with the words that conditions require in fields. */
export function phraseOf(search: string | null | undefined, conditions: readonly ListCondition[]): string {
  const words = conditions.flatMap(({ operator, values }) => (operator === 'contains' ? values : []));
  return [search ?? '', ...words].join(' ').trim();
}

/** The conditions that each row must fulfil, as SQL. */
export function conditionsSql(entity: Entity, conditions: readonly ListCondition[]): RawBuilder<unknown>[] {
  return conditions.map(({ field, operator, values }) => {
    const column = sql.ref(columnOf(entity, field));
    const [value = ''] = values;
    switch (operator) {
      case 'any':
        return sql`${column} = any (${typedValues(entity, field, values)})`;
      case 'empty':
        return sql`${column} is null`;
      case 'before':
        return sql`${column} < ${value}`;
      case 'after':
        return sql`${column} > ${value}`;
      case 'contains':
        return sql`position(lower(${value}) in lower(${column})) > 0`;
    }
  });
}

/**
 * Returns the sort of a list with these conditions: a range must be sorted by its own field, or the rows
 * before it would be read one by one. Throws if another sort is requested. Null: any sort.
 */
export function sortOfRange(
  entity: Entity,
  conditions: readonly ListCondition[],
  requested: Sort | null | undefined,
): Sort | null {
  const ranges = conditions.filter(({ operator, field }) => isRange(entity, operator, field));
  const [first] = ranges;
  if (!first) return null;
  const { field } = first;
  const other = [...ranges.map((range) => range.field), requested?.field ?? field].find(
    (one) => one !== field,
  );
  if (other !== undefined) {
    throw badInput(
      'SORT_NOT_ALLOWED',
      `${entity.pluralLabel} between two times of “${field}” can only be sorted by it. Remove the sort or the condition on “${other}”.`,
      { conditions: `Sorted by ${field}.` },
    );
  }
  return requested ?? entity.list.sorts.find((sort) => sort.field === field) ?? null;
}

/**
 * Fields that are empty in every row of the list and come first in its index: the list's order must contain
 * them to match the order of the index.
 */
export function emptyFields(entity: Entity, conditions: readonly ListCondition[]): RawBuilder<unknown>[] {
  return conditions
    .filter(({ operator }) => operator === 'empty')
    .map(({ field }) => sql.ref(columnOf(entity, field)));
}

/**
 * The values of the first `any` condition: rows of each value are read in order through its index, and
 * merged.
 */
export function alternatives(
  entity: Entity,
  conditions: readonly ListCondition[],
): { column: RawBuilder<unknown>; values: RawBuilder<unknown> } | null {
  const any = conditions.find(({ operator }) => operator === 'any');
  if (!any) return null;
  const values = typedValues(entity, any.field, any.values);
  const type = sql.raw(typeOfColumn(entity, any.field) ?? 'text');
  return { column: sql.ref(columnOf(entity, any.field)), values: sql`${values}::${type}[]` };
}

function isRange(entity: Entity, operator: ListCondition['operator'], field: string): boolean {
  if (operator === 'before' || operator === 'after') return true;
  return operator === 'empty' && !entity.list.filters.includes(field);
}

/** Converts values to the type of the column: an invalid text would cause a database error. */
function typedValues(
  entity: Entity,
  field: string,
  values: readonly string[],
): (string | number | boolean)[] {
  const type = typeOfColumn(entity, field);
  if (type === 'boolean') return values.map((value) => value === 'true');
  if (type === 'integer' || type === 'bigint') {
    const numbers = values.map(Number);
    if (numbers.every((number) => Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31)) return numbers;
    throw badInput(
      'CONDITION_NOT_SUPPORTED',
      `${entity.pluralLabel} cannot be filtered by these values of “${field}”.`,
      {
        conditions: 'Not a number.',
      },
    );
  }
  return [...values];
}

function typeOfColumn(entity: Entity, field: string): string | undefined {
  const known = entity.fields[field];
  return known?.kind.column(known.options).type;
}
