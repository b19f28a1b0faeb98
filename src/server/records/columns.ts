/** Between a record's keys and its table's columns. */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { columnName, snakeCase, type Field } from '#model/field.ts';

/** The table of an entity: `websiteSection` is in `website_section`. */
export function tableOf(entity: Entity): string {
  return snakeCase(entity.name);
}

/** The column a key is stored in, system fields included. */
export function columnOf(entity: Entity, key: string): string {
  const field = entity.fields[key];
  return field ? columnName(key, field) : snakeCase(key);
}

/** `select` list that returns records by their keys. */
export function selection(entity: Entity): RawBuilder<unknown> {
  const keys = ['id', 'version', 'created', 'updated', ...Object.keys(entity.fields)];
  return sql.join(keys.map((key) => sql`${sql.ref(columnOf(entity, key))} as ${sql.ref(key)}`));
}

/** A value as the driver wants it: JSON documents as text, arrays and the rest as they are. */
export function bindValue(entity: Entity, key: string, value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null`;
  const field = entity.fields[key];
  if (field && columnType(field) === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`;
  return sql`${value}`;
}

function columnType(field: Field): string {
  return field.kind.column(field.options).type;
}
