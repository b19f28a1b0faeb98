/**
 * The installation that sends an organisation's campaigns. A copy or a restored backup sends nothing until staff
 * confirm it, because its original may have sent the same campaigns (readings 34).
 */
import { sql } from 'kysely';
import type { Config } from '#server/boot/config.ts';
import type { RecordContext } from '#server/records/index.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** Why a campaign is paused on another installation; resuming it confirms the installation. */
export const OTHER_INSTALLATION =
  'This is a copy, or a restored backup, of the installation that sent before. If subscribers should receive campaigns from here from now on, resume.';

/** Whether this installation sent before; true as well if none has sent yet, and then it is the one that sends. */
export async function isSendingInstallation(work: Work, config: Config): Promise<boolean> {
  const identity = await identityOf(work, config);
  const { db, organisationId } = work;
  await sql`
    insert into newsletter_installation (organisation_id, identity) values (${organisationId}, ${identity})
    on conflict (organisation_id) do nothing`.execute(db);
  const { rows } = await sql<{ identity: string }>`
    select identity from newsletter_installation where organisation_id = ${organisationId}`.execute(db);
  return rows[0]?.identity === identity;
}

/** Makes this installation the one that sends. */
export async function confirmInstallation(work: Work, config: Config): Promise<void> {
  await sql`
    insert into newsletter_installation (organisation_id, identity)
    values (${work.organisationId}, ${await identityOf(work, config)})
    on conflict (organisation_id) do update set identity = excluded.identity, confirmed = now()`.execute(
    work.db,
  );
}

/**
 * The admin's origin, the database cluster and the object id of a table: a restore creates the table again, even
 * in the same cluster. Where the database refuses to identify its cluster, the others remain.
 */
async function identityOf({ db }: Work, { adminOrigin }: Config): Promise<string> {
  const { rows } = await sql<{ table_id: number; is_allowed: boolean }>`
    select 'newsletter_delivery'::regclass::oid::integer as table_id,
      has_function_privilege('pg_control_system()', 'execute') as is_allowed`.execute(db);
  const cluster = rows[0]?.is_allowed
    ? await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(db)
    : null;
  return [adminOrigin, cluster?.rows[0]?.id ?? 'unknown', rows[0]?.table_id].join(' ');
}
