/** Readers' profiles. */
import { emit } from '#model/jobs/define-event.ts';
import type { Attribution } from '#page-model/attribution.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteUser } from '../../entities/site-user/entity.ts';
import type { Place } from '../accounts.ts';
import { recordEvent } from '../events.ts';
import { profileUpdate } from '../../events/profile-update.ts';

export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'company',
  'city',
  'postalCode',
  'region',
  'countryCode',
] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The fields to change: an absent field is unchanged, null clears the field (requirement P-245). */
export type ProfileChange = Partial<Record<ProfileField, string | null | undefined>>;

/**
 * Changes an active account, and emits `profileUpdate` if a value differs; returns false if the account is
 * missing. Names can't be cleared: null leaves them unchanged.
 */
export async function changeProfile(
  work: Pick<RecordContext, 'db' | 'queue' | 'registry' | 'modulesOn' | 'modulesOfSite' | 'records'>,
  place: Place & { attribution?: Attribution },
  siteUserId: number,
  change: ProfileChange,
): Promise<boolean> {
  const given = PROFILE_FIELDS.filter(
    (name) => change[name] !== undefined && !isOmittedName(name, change[name]),
  );
  if (given.length === 0) return true;
  const account = await work.records.find(siteUser, siteUserId, { lock: true });
  if (account?.status !== 1) return false;
  const values = Object.fromEntries(given.map((name) => [name, change[name] ?? null]));
  const written = await work.records.writeSkippingPrepare(siteUser, account, values, BY_THE_READER);
  if (written.version === account.version) return true;
  const details = { fields: given.join(', ') };
  await recordEvent(work.db, place, { siteUserId, kind: 'profileChanged', details });
  await emit(work, profileUpdate, { siteId: place.siteId, siteUserId, ...place.attribution });
  return true;
}

/** The history names only users of the admin, so it shows this text instead. */
const BY_THE_READER = { event: 'Changed by the reader' };

function isOmittedName(name: ProfileField, value: string | null | undefined): boolean {
  return value === null && (name === 'firstName' || name === 'lastName');
}
