/**
 * Email links: single use, short lived, bound to their purpose. A new link for the same address replaces the
 * earlier one.
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';
import { realmOf, type Place } from '../accounts.ts';
import { hashToken, newToken } from '#server/auth/index.ts';

export type LinkPurpose = 'registration' | 'reset' | 'login';

/** Hours a link is valid, by purpose. */
const LINK_HOURS: Record<LinkPurpose, number> = { registration: 48, reset: 1, login: 0.25 };

/** Days until an expired link is deleted, together with the data of an unconfirmed registration. */
const RETENTION_DAYS = 30;

/** Maximum rows deleted in one transaction. */
const CLEARED_AT_ONCE = 1_000;

/** Data of a registration, stored until it is completed. */
export interface LinkDetails {
  countryCode?: string | null;
  region?: string | null;
  consent?: boolean;
  /** The consent text as shown. */
  consentText?: string;
  promoCode?: string | null;
  source?: string | null;
  /** Id of the visit in the page's tracking. */
  sessionId?: string | null;
}

export interface NewLink {
  purpose: LinkPurpose;
  email: string;
  key: string;
  membershipId: number | null;
  goTo: string;
  details?: LinkDetails;
  /** Hours the link is valid. Default: by its purpose. */
  hours?: number;
}

export interface OpenLink {
  email: string;
  key: string;
  membershipId: number | null;
  goTo: string;
  details: LinkDetails;
}

/** Creates a link; only the email contains its token. */
export async function createLink(db: Db, place: Place, link: NewLink): Promise<string> {
  const token = newToken();
  await sql`
    insert into site_user_link (organisation_id, realm, purpose, email_key, email, token_hash, site_id, membership_id, go_to, details, expires)
    values (${place.organisationId}, ${realmOf(place)}, ${link.purpose}, ${link.key}, ${link.email}, ${hashToken(token)},
      ${place.siteId}, ${link.membershipId}, ${link.goTo},
      ${JSON.stringify(link.details ?? {})}::jsonb, now() + make_interval(secs => ${(link.hours ?? LINK_HOURS[link.purpose]) * 3600}))
    on conflict (organisation_id, realm, purpose, email_key) do update set email = excluded.email,
      token_hash = excluded.token_hash, site_id = excluded.site_id, membership_id = excluded.membership_id,
      go_to = excluded.go_to, details = excluded.details, expires = excluded.expires`.execute(db);
  return token;
}

/**
 * Deletes the links that expired longest ago, with the values submitted for unconfirmed registrations.
 * Returns whether more remain.
 */
export async function clearLinks(db: Db, organisationId: number): Promise<{ hasMore: boolean }> {
  const { numAffectedRows } = await sql`
    delete from site_user_link where organisation_id = ${organisationId} and token_hash in (
      select token_hash from site_user_link where organisation_id = ${organisationId}
        and expires < now() - make_interval(days => ${RETENTION_DAYS})
      order by expires limit ${CLEARED_AT_ONCE})`.execute(db);
  return { hasMore: Number(numAffectedRows ?? 0) === CLEARED_AT_ONCE };
}

/** Whether a link is valid, as a statement that returns one row with the column `works`. */
export const linkWorks = (place: Place, purpose: LinkPurpose, token: string) => sql<{ works: boolean }>`
  select exists (select from site_user_link l where l.organisation_id = ${place.organisationId}
    and l.token_hash = ${hashToken(token)} and l.purpose = ${purpose} and l.realm = ${realmOf(place)} and l.expires > now()) as works`;

/** Uses a link up and returns it; null if the link is no longer valid. */
export async function takeLink(
  db: Db,
  place: Place,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenLink | null> {
  const { rows } = await sql<OpenLink>`
    delete from site_user_link
    where organisation_id = ${place.organisationId} and token_hash = ${hashToken(token)} and purpose = ${purpose}
      and realm = ${realmOf(place)} and expires > now()
    returning email, email_key as key, membership_id as "membershipId", go_to as "goTo", details`.execute(db);
  return rows[0] ?? null;
}
