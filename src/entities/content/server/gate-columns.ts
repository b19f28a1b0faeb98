/** SQL for the columns of content that gates use. */
import { sql, type RawBuilder } from 'kysely';
import { GATE_COLUMNS } from '#registry/gate-columns.ts';

/** Columns for a select list, next to the id and the type. `alias`: the table's alias, if it has one. */
export function gateColumns(alias?: 'c'): RawBuilder<unknown> {
  return sql.raw(GATE_COLUMNS.map((column) => (alias ? `${alias}.${column}` : column)).join(', '));
}
