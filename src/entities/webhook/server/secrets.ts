/** Secrets of webhooks: sealed in the database, because requests are signed with them. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OperationContext } from '#server/context.ts';
import type { UnitOfWork } from '#server/records/index.ts';

type Sealing = Pick<OperationContext['services'], 'seal'>;

/** Distinguishes these secrets from others, for people and for scanners of source code. */
const SECRET_PREFIX = 'mhw_';

/** Hours that the previous secret of a webhook signs at most after a new one was created. */
export const OVERLAP_HOURS_MAX = 168;

/**
 * Creates a secret of a webhook. The previous one ends after the given hours, and those before it immediately: at most two
 * sign.
 */
export async function createSecret(
  { db, organisationId }: UnitOfWork,
  services: Sealing,
  { id, overlapHours }: { id: number; overlapHours: number },
): Promise<string> {
  const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
  const ofWebhook = sql`organisation_id = ${organisationId} and webhook_id = ${id}`;
  await sql`
    delete from webhook_secret
    where ${ofWebhook} and (${overlapHours}::integer = 0 or expires is not null)`.execute(db);
  await sql`
    update webhook_secret set expires = now() + make_interval(hours => ${overlapHours}::integer)
    where ${ofWebhook}`.execute(db);
  await sql`
    insert into webhook_secret (organisation_id, webhook_id, sealed)
    values (${organisationId}, ${id}, ${services.seal('webhook secrets').close(secret)})`.execute(db);
  return secret;
}

/**
 * The secrets with which requests of a webhook are signed now, the newest first. Leaves out those that cannot be opened, for
 * instance after the installation's secret was replaced.
 */
export async function activeSecrets(
  { db, organisationId }: UnitOfWork,
  services: Sealing,
  id: number,
): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed from webhook_secret
    where organisation_id = ${organisationId} and webhook_id = ${id} and (expires is null or expires > now())
    order by id desc`.execute(db);
  return rows.flatMap(({ sealed }) => {
    try {
      return [services.seal('webhook secrets').open(sealed)];
    } catch {
      return [];
    }
  });
}
