/** What readers say of themselves. */
import { sql } from 'kysely';
import type { Attribution } from '#model/attribution.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Place } from '../../server/accounts.ts';
import { recordEvent } from '../../server/events.ts';
import { raiseMembershipEvent } from '../../server/raise.ts';

/** Fields of a profile with their columns. */
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  title: 'title',
  company: 'company',
  city: 'city',
  postalCode: 'postal_code',
  region: 'region',
  countryCode: 'country_code',
} as const;

export type ProfileField = keyof typeof COLUMNS;
export const PROFILE_FIELDS = Object.keys(COLUMNS).filter((name): name is ProfileField => name in COLUMNS);

/** What changes: a field that is absent stays, null clears it (requirement P-245). */
export type ProfileChange = Partial<Record<ProfileField, string | null | undefined>>;

/**
 * Changes an active account, and raises `profileUpdate` where something is another than before; false where there is none. Names
 * are cleared by nobody: they stay where null is given.
 */
export async function changeProfile(
  work: Pick<RecordContext, 'db' | 'queue' | 'registry' | 'modulesOn'>,
  place: Place & { attribution?: Attribution },
  siteUserId: number,
  change: ProfileChange,
): Promise<boolean> {
  const { db } = work;
  const given = PROFILE_FIELDS.filter((name) => change[name] !== undefined && !isKept(name, change[name]));
  if (given.length === 0) return true;
  const sets = given.map((name) => sql`${sql.ref(COLUMNS[name])} = ${change[name] ?? null}`);
  const isOther = given.map(
    (name) => sql`${sql.ref(COLUMNS[name])} is distinct from ${change[name] ?? null}`,
  );
  const { rows } = await sql<{ isChanged: boolean }>`
    with before as (select id, ${sql.join(isOther, sql` or `)} as is_changed from site_user
      where organisation_id = ${place.organisationId} and id = ${siteUserId} and status = 1 for update)
    update site_user u set ${sql.join(sets)}, version = u.version + before.is_changed::integer, updated = now()
    from before where u.organisation_id = ${place.organisationId} and u.id = before.id
    returning before.is_changed as "isChanged"`.execute(db);
  const [row] = rows;
  if (row?.isChanged) {
    const details = { fields: given.join(', ') };
    await recordEvent(db, place, { siteUserId, kind: 'profileChanged', details });
    await raiseMembershipEvent(work, place, { event: 'profileUpdate', siteUserId, ...place.attribution });
  }
  return row !== undefined;
}

function isKept(name: ProfileField, value: string | null | undefined): boolean {
  return value === null && (name === 'firstName' || name === 'lastName');
}
