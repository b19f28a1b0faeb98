/** Account events, one row each: the timeline that staff see. */
import { sql } from 'kysely';
import type { Db } from '#server/db/index.ts';

export type SiteUserEventKind =
  | 'registered'
  | 'loggedIn'
  | 'loginRefused'
  | 'loginUnlocked'
  | 'resetLinkSent'
  | 'loggedOut'
  | 'loggedOutEverywhere'
  | 'passwordChanged'
  | 'emailChangeRequested'
  | 'emailChanged'
  | 'emailChangeUndone'
  | 'addressRequested'
  | 'addressAdded'
  | 'addressRemoved'
  | 'profileChanged'
  | 'consentGiven'
  | 'consentWithdrawn'
  | 'grantGiven'
  | 'grantEnded'
  | 'orderPlaced'
  | 'orderConfirmed'
  | 'orderCancelled'
  | 'seatClaimed'
  | 'seatReleased'
  | 'seatRefused'
  | 'simulated'
  | 'exported'
  | 'merged'
  | 'closed'
  | 'reopened'
  | 'imported'
  | 'created'
  | 'erased';

export interface SiteUserEvent {
  siteUserId: number;
  kind: SiteUserEventKind;
  /** The staff user who caused the event. */
  cmsUserId?: number;
  /** Facts for the timeline, such as titles, addresses and devices; never a secret. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to the timeline, in the caller's transaction. */
export async function recordEvent(
  db: Db,
  { organisationId, siteId }: { organisationId: number; siteId: number },
  { siteUserId, kind, cmsUserId, details = {} }: SiteUserEvent,
): Promise<void> {
  await sql`
    insert into site_user_event (organisation_id, site_user_id, site_id, kind, cms_user_id, details)
    values (${organisationId}, ${siteUserId}, ${siteId}, ${kind}, ${cmsUserId ?? null}, ${JSON.stringify(details)}::jsonb)`.execute(
    db,
  );
}
