import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { newsletter } from '../entities/newsletter/entity.ts';

type Newsletter = RecordOf<typeof newsletter>;

/**
 * Throws BAD_USER_INPUT if another newsletter of the site has the product id that a newsletter gets: its own id, or that at
 * Omeda where one is set. Programs name newsletters by it. A newsletter that already shared it can be saved.
 */
export async function checkProduct(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  before: Pick<Newsletter, 'id' | 'omedaProductId'> | null,
  { site, omedaProductId }: Pick<Newsletter, 'site' | 'omedaProductId'>,
): Promise<void> {
  const product = omedaProductId ?? before?.id ?? null;
  if (product === null || product === (before && (before.omedaProductId ?? before.id))) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter products/${organisationId}/${site}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ title: string }>`
    select title from newsletter where organisation_id = ${organisationId} and site_id = ${site}
      and coalesce(omeda_product_id, id) = ${product} and id <> ${before?.id ?? 0}
    order by id limit 1`.execute(db);
  const [other] = rows;
  if (!other) return;
  const message = `“${other.title}” has the product ID ${product}. Enter another.`;
  throw badInput('PRODUCT_ID_TAKEN', message, { omedaProductId: message });
}
