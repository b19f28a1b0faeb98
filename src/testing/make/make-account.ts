/** A reader with account activity: a changed address, a saved item and a consent. */
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { requestChange } from '#modules/memberships/account/server/own/email-change.ts';
import { findOwnAccount } from '#modules/memberships/account/server/own/own-account.ts';
import { recordConsent } from '#modules/memberships/account/server/consents.ts';
import { makeReader } from './make-reader.ts';

/** Creates such an account on a site that has an item. */
export async function makeAccount(
  services: Services,
  site: { organisationId: number; id: number },
): Promise<void> {
  const { organisationId, id: siteId } = site;
  const { id: siteUserId } = await makeReader(services, site);
  const place = { organisationId, siteId };
  const actor = { kind: 'system', organisationId } as const;
  await services.write({ actor, organisationId, siteIds: [siteId] }, async ({ db }) => {
    const account = await findOwnAccount(db, place, siteUserId);
    if (account) await requestChange(db, place, account, 'another@reader.example');
    await sql`
      insert into site_user_favourite (organisation_id, site_user_id, content_id)
      select organisation_id, ${siteUserId}, id from content where organisation_id = ${organisationId} limit 1`.execute(
      db,
    );
    await sql`
      insert into site_user_meter (organisation_id, site_user_id, site_id, starts, expires, allowed, items)
      values (${organisationId}, ${siteUserId}, ${siteId}, now(), now() + interval '30 days', 3, '{7}')`.execute(
      db,
    );
    await recordConsent(db, place, {
      siteUserId,
      purpose: 'account',
      isGiven: true,
      countryCode: null,
      wordingVersion: '1',
      address: null,
    });
  });
}
