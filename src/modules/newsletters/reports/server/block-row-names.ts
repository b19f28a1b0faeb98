/** Names of the rows of the report on the blocks of newsletters. */
import { sql } from 'kysely';
import { blocks } from '#registry/blocks.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import type { BlockBreakdown } from '../model/block-analysis.ts';

const TABLES = { template: sql.table('newsletter_template'), campaign: sql.table('newsletter_campaign') };

/** Returns the names of keys; a position is `row 2, column 1, block 3`. */
export async function blockRowNames(
  { db, organisationId }: UnitOfWork,
  by: BlockBreakdown,
  keys: readonly string[],
): Promise<(key: string) => string> {
  if (by === 'block') return (key) => blocks.find(({ name }) => name === key)?.title ?? key;
  if (by === 'option') return (key) => key || 'No placement option';
  if (by === 'position') return positionName;
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text as id, name from ${TABLES[by]}
    where organisation_id = ${organisationId} and id = any (${keys.map(Number)}::integer[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key) => names.get(key) ?? `#${key}`;
}

function positionName(key: string): string {
  const [row = '', column = '', block = ''] = key.split('.');
  return `Row ${row}, column ${column}, block ${block}`;
}
