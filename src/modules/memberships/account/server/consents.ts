/** What holds of an account's consents, and how its owner changes that. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Place } from '../../server/accounts.ts';
import { recordConsent } from '../../server/consents.ts';
import { recordEvent } from '../../server/events.ts';
import { ACCOUNT_PURPOSE } from '../purposes.ts';

export interface Consent {
  purpose: string;
  isGiven: boolean;
  /** ISO: since when. */
  at: string;
}

/** The newest of each purpose. */
export function consentsOf(organisationId: number, siteUserId: number): RawBuilder<Consent> {
  return sql`
    select distinct on (c.purpose) c.purpose, c.is_given as "isGiven", c.at from site_user_consent c
    where c.organisation_id = ${organisationId} and c.site_user_id = ${siteUserId}
    order by c.purpose, c.id desc limit 50`;
}

/** Gives or withdraws one that the reader was asked for before; false for others, and for that of the account itself. */
export async function changeConsent(
  db: Db,
  place: Place,
  {
    siteUserId,
    purpose,
    isGiven,
    address,
  }: { siteUserId: number; purpose: string; isGiven: boolean; address: string },
): Promise<boolean> {
  const { rows } = await sql<{ isGiven: boolean; countryCode: string | null; wordingVersion: string }>`
    select c.is_given as "isGiven", c.wording_version as "wordingVersion", u.country_code as "countryCode"
    from site_user_consent c join site_user u on u.organisation_id = c.organisation_id and u.id = c.site_user_id
    where c.organisation_id = ${place.organisationId} and c.site_user_id = ${siteUserId} and c.purpose = ${purpose}
    order by c.id desc limit 1`.execute(db);
  const [now] = rows;
  if (!now || purpose === ACCOUNT_PURPOSE) return false;
  if (now.isGiven === isGiven) return true;
  const { countryCode, wordingVersion } = now;
  await recordConsent(db, place, { siteUserId, purpose, isGiven, countryCode, wordingVersion, address });
  const kind = isGiven ? 'consentGiven' : 'consentWithdrawn';
  await recordEvent(db, place, { siteUserId, kind, details: { purpose } });
  return true;
}
