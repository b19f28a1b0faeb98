/**
 * Columns that no version, history row or search entry covers: delivery states, progress of jobs, last
 * logins.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Entity } from '#model/define-entity.ts';
import type { Db } from '#server/db/index.ts';
import { tableOf } from '../columns.ts';

/** An entity with `operationalColumns`. */
export type OperationalEntity = Pick<Entity, 'name'> & { operationalColumns: readonly string[] };

/** Values by column; the database evaluates an SQL expression, and `undefined` leaves a column unchanged. */
export type OperationalValues<E extends OperationalEntity> = Partial<
  Record<E['operationalColumns'][number], unknown>
>;

export interface OperationalRows {
  organisationId: number;
  /** Ids of the records. */
  ids?: readonly number[];
  /** Condition for the records to be written; required without `ids`. */
  condition?: RawBuilder<unknown>;
}

/**
 * Writes operational columns of records and returns the ids of the records that were written. Version,
 * history, references, search and caches stay unchanged; `updated` changes only if it is among the values.
 * Throws for a column that the entity does not declare as operational, and if both `ids` and `condition` are
 * missing.
 */
export async function writeOperationalColumns<E extends OperationalEntity>(
  db: Db,
  entity: E,
  { organisationId, ids, condition }: OperationalRows,
  values: OperationalValues<E>,
): Promise<number[]> {
  const undeclared = Object.keys(values).filter((column) => !entity.operationalColumns.includes(column));
  if (undeclared.length > 0)
    throw new Error(
      `${entity.name}: ${undeclared.join(', ')} is not in operationalColumns. Write it with work.records, or declare it.`,
    );
  if (!ids && !condition) throw new Error(`${entity.name}: name the records to write, or a condition.`);
  const assignments = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(tableOf(entity))} set ${sql.join(assignments)}
    where organisation_id = ${organisationId}
      ${ids ? sql`and id = any (${ids}::integer[])` : sql``} ${condition ? sql`and (${condition})` : sql``}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
