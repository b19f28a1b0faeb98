/** The columns of content that gates go by, in statements. */
import { sql, type RawBuilder } from 'kysely';
import { GATE_COLUMNS } from '#registry/gate-columns.ts';

/** For a select list, next to the id and the type: of the alias of the table, if it has one. */
export function gateColumns(alias?: 'c'): RawBuilder<unknown> {
  return sql.raw(GATE_COLUMNS.map((column) => (alias ? `${alias}.${column}` : column)).join(', '));
}
