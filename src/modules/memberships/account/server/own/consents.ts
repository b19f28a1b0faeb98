/** The current consents of an account, and changes to them by its owner. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/index.ts';
import type { Place } from '../accounts.ts';
import { recordConsent } from '../consents.ts';
import { recordEvent } from '../events.ts';
import { ACCOUNT_PURPOSE } from '../../model/purposes.ts';
import { shownText } from '../../model/shown-text.ts';

export interface Consent {
  purpose: string;
  isGiven: boolean;
  /** ISO timestamp of the decision. */
  at: string;
  /** The text the reader consented to; null if it was not stored. */
  wording: string | null;
}

/**
 * The newest row of each purpose. The account consent counts only if a text was shown, because older versions
 * recorded it without a question.
 */
export function consentsOf(organisationId: number, siteUserId: number): RawBuilder<Consent> {
  return sql`
    select distinct on (c.purpose) c.purpose, c.is_given as "isGiven", c.at, c.wording from site_user_consent c
    where c.organisation_id = ${organisationId} and c.site_user_id = ${siteUserId}
      and (c.purpose <> ${ACCOUNT_PURPOSE} or c.wording is not null)
    order by c.purpose, c.id desc limit 50`;
}

export interface ConsentChange {
  siteUserId: number;
  purpose: string;
  isGiven: boolean;
  address: string;
  /** The text next to the button on the account page; null if it is the text of the last decision. */
  shown: { wording: string; wordingVersion: string; policy: string | null } | null;
  /** The text that the reader saw when deciding. */
  read: string;
}

/**
 * `kept`: stored, or unchanged. `changed`: the text differs from what the reader read, and nothing was
 * stored. `unknown`: the reader was never shown this consent, or it is the account consent.
 */
type ConsentOutcome = 'kept' | 'changed' | 'unknown';

/** Gives or withdraws a consent that the reader was shown before. */
export async function changeConsent(
  db: Db,
  place: Place,
  { siteUserId, purpose, isGiven, address, shown, read }: ConsentChange,
): Promise<ConsentOutcome> {
  const { rows } = await sql<LastConsent>`
    select c.is_given as "isGiven", c.wording_version as "wordingVersion", c.wording, c.policy, u.country_code as "countryCode"
    from site_user_consent c join site_user u on u.organisation_id = c.organisation_id and u.id = c.site_user_id
    where c.organisation_id = ${place.organisationId} and c.site_user_id = ${siteUserId} and c.purpose = ${purpose}
    order by c.id desc limit 1`.execute(db);
  const [now] = rows;
  if (!now || purpose === ACCOUNT_PURPOSE) return 'unknown';
  if (now.isGiven === isGiven) return 'kept';
  const { countryCode, wordingVersion, wording, policy } = now;
  const text = (isGiven && shown) || { wordingVersion, wording, policy };
  if (isGiven && shownText(text.wording) !== shownText(read)) return 'changed';
  await recordConsent(db, place, { siteUserId, purpose, isGiven, countryCode, address, ...text });
  const kind = isGiven ? 'consentGiven' : 'consentWithdrawn';
  await recordEvent(db, place, { siteUserId, kind, details: { purpose } });
  return 'kept';
}

interface LastConsent {
  isGiven: boolean;
  countryCode: string | null;
  wordingVersion: string;
  wording: string | null;
  policy: string | null;
}
