/** Readers' consents: an append-only ledger. The newest row of a purpose counts. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

export interface NewConsent {
  siteUserId: number;
  /** Purpose of the consent: `account`, `marketing`. */
  purpose: string;
  isGiven: boolean;
  /** ISO 3166-1 alpha-3; decides between CASL and GDPR. */
  countryCode: string | null;
  /** Version of the site's texts; for an import, its source. */
  wordingVersion: string;
  /** The text that was shown; null if no text was shown or the text is unknown. */
  wording?: string | null;
  /** The policy that was linked. */
  policy?: string | null;
  /** IP address of the client; null if staff or an import recorded it. */
  address: string | null;
  /** Null for a consent without an end. */
  expires?: string | null;
  /** ISO timestamp; null: now. For imports only. */
  at?: string | null;
}

/** Consent is CASL for Canada and GDPR otherwise (specification, public site, section 3). */
export function consentKindOf(countryCode: string | null): 'CASL' | 'GDPR' {
  return countryCode === 'CAN' ? 'CASL' : 'GDPR';
}

/** Appends to the ledger, in the caller's transaction. */
export async function recordConsent(
  db: Db,
  { organisationId, siteId }: { organisationId: number; siteId: number },
  {
    siteUserId,
    purpose,
    isGiven,
    countryCode,
    wordingVersion,
    wording = null,
    policy = null,
    address,
    expires = null,
    at = null,
  }: NewConsent,
): Promise<void> {
  await sql`
    insert into site_user_consent
      (organisation_id, site_user_id, site_id, purpose, kind, is_given, wording_version, wording, policy, address, expires, at)
    values (${organisationId}, ${siteUserId}, ${siteId}, ${purpose}, ${consentKindOf(countryCode)}, ${isGiven},
      ${wordingVersion}, ${wording}, ${policy}, ${address}, ${expires}, coalesce(${at}::timestamptz, now()))`.execute(
    db,
  );
}
