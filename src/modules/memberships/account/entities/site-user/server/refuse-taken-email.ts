import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Throws BAD_USER_INPUT if another account of the realm has the address. The error may reveal that account to
 * staff.
 */
export async function assertEmailAvailable(
  { db, organisationId }: UnitOfWork,
  { realm, key, except }: { realm: number; key: string; except: number | null },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select site_user_id as id from site_user_address where organisation_id = ${organisationId} and realm = ${realm}
      and email_key = ${key} and site_user_id <> ${except ?? 0} and (until is null or until > now())`.execute(
    db,
  );
  if (rows.length > 0)
    throw badInput('EMAIL_TAKEN', 'Another account has this email.', {
      email: `Account ${rows[0]?.id ?? ''} has this email. Merge the two accounts, or choose another.`,
    });
}
