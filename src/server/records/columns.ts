/** Converts between a record's keys and its table's columns. */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import { columnName, snakeCase, type Field } from '#model/field.ts';

/** Returns the table of an entity: `website_section` for `websiteSection`. */
export function tableOf(entity: Pick<Entity, 'name'>): string {
  return snakeCase(entity.name);
}

/** Returns the column in which a key is stored, system fields included. */
export function columnOf(entity: Entity, key: string): string {
  const field = entity.fields[key];
  return field ? columnName(key, field) : snakeCase(key);
}

/** Returns a `select` list of a record's columns, named by their keys, except `without`. */
export function selection(entity: Entity, without: readonly string[] = []): RawBuilder<unknown> {
  const all = ['id', 'version', 'created', 'updated', ...Object.keys(entity.fields)];
  const keys = all.filter((key) => !without.includes(key));
  return sql.join(keys.map((key) => sql`${sql.ref(columnOf(entity, key))} as ${sql.ref(key)}`));
}

/** Converts a value for the driver: JSON documents to text; arrays and all other values stay unchanged. */
export function bindValue(entity: Entity, key: string, value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null`;
  const field = entity.fields[key];
  if (field && columnType(field) === 'jsonb') return sql`${JSON.stringify(value)}::jsonb`;
  return sql`${value}`;
}

/** Whether the values of a key are documents. */
export function isDocument(entity: Entity, key: string): boolean {
  const field = entity.fields[key];
  return field !== undefined && columnType(field) === 'jsonb';
}

/** Binds the values of a column for several rows: cheaper for the database than the rows as documents. */
export function bindColumn(entity: Entity, key: string, values: readonly unknown[]): RawBuilder<unknown> {
  const isJson = isDocument(entity, key);
  return sql`${values.map((value) => literalOf(value, isJson))}::text[]`;
}

/** Casts the result of `bindColumn` to the type of its column. */
export function unboundColumn(entity: Entity, key: string): RawBuilder<unknown> {
  const field = entity.fields[key];
  return sql`${sql.ref(columnOf(entity, key))}::${sql.raw(field ? columnType(field) : 'integer')}`;
}

/** Formats a value as a literal of the database. */
function literalOf(value: unknown, isJson: boolean): string | null {
  if (value === null || value === undefined) return null;
  if (isJson) return JSON.stringify(value);
  if (!Array.isArray(value)) return wordOf(value);
  const entries = value.map((entry: unknown) =>
    entry === null || entry === undefined ? 'NULL' : `"${wordOf(entry).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${entries.join(',')}}`;
}

/** Formats texts, numbers and booleans as the database reads them. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function columnType(field: Field): string {
  return field.kind.column(field.options).type;
}
