/** Headers from which the mail services of an organisation return the ids of deliveries. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { adapterOf } from '../adapters/index.ts';
import type { MailAdapter } from '../adapters/mail-adapter.ts';

/** The adapters of the organisation's webhooks. */
export async function adaptersInUse({
  db,
  organisationId,
}: Pick<RecordContext, 'db' | 'organisationId'>): Promise<MailAdapter[]> {
  const { rows } = await sql<{ service: string }>`
    select distinct service from newsletter_mail_hook where organisation_id = ${organisationId}`.execute(db);
  return rows.flatMap(({ service }) => adapterOf(service) ?? []);
}

/** Headers of an email. `id`: the signed id of its delivery. */
export function deliveryHeaders(
  adapters: readonly MailAdapter[],
  id: string,
): Readonly<Record<string, string>> {
  return Object.assign({}, ...adapters.map(({ headers }) => headers(id)));
}
