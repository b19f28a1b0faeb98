/** Creates an account without a registration; used by staff and imports. */
import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { membershipsTag } from '../../../../orders/model/memberships.ts';
import { realmOf } from '../../../server/accounts.ts';
import { emailKey } from '#addresses/email-key.ts';
import { recordEvent, type SiteUserEventKind } from '../../../server/events.ts';
import type { GrantScope } from '../../../../orders/server/grants.ts';
import { siteUser } from '../entity.ts';
import { profileOf } from '../profile-fields.ts';
import { assertEmailAvailable } from './refuse-taken-email.ts';

export interface AddedSiteUser {
  email: string;
  /** The hash in its stored form; null if the reader chooses a password later. */
  passwordHash?: string | null;
  /** Whether the account is closed: it cannot log in. */
  isClosed?: boolean;
  /** Kind of the entry in the timeline. */
  kind: Extract<SiteUserEventKind, 'created' | 'imported'>;
  [field: string]: unknown;
}

/** Adds an account to the realm of a site. Throws BAD_USER_INPUT if the email already has an account. */
export async function addSiteUser(
  work: RecordContext,
  scope: GrantScope,
  { email, passwordHash = null, isClosed = false, kind, ...values }: AddedSiteUser,
): Promise<RecordOf<typeof siteUser>> {
  const { rows } = await sql<{ realm: number | null }>`select ${realmOf(scope)} as realm`.execute(work.db);
  const realm = rows[0]?.realm ?? 0;
  await showAccounts(work, scope, realm);
  const key = emailKey(email);
  await assertEmailAvailable(work, { realm, key, except: null });
  const account = await work.records.insertSkippingPrepare(siteUser, {
    realm,
    site: scope.siteId,
    username: email,
    emailKey: key,
    ...profileOf(values),
    status: isClosed ? 0 : 1,
    passwordHash,
  });
  const by = scope.cmsUserId === undefined ? {} : { cmsUserId: scope.cmsUserId };
  await recordEvent(work.db, scope, { siteUserId: account.id, kind, ...by });
  return account;
}

/** After the first account of a realm, pages of its sites show the login (`hasAccounts`). */
export async function showAccounts(
  work: RecordContext,
  { organisationId }: Pick<GrantScope, 'organisationId'>,
  realm: number,
): Promise<void> {
  const { rows } = await sql<{ siteId: number }>`
    select site_id as "siteId" from site_realm where organisation_id = ${organisationId} and realm_id = ${realm}
      and not exists (select from site_user where organisation_id = ${organisationId} and realm = ${realm})`.execute(
    work.db,
  );
  for (const { siteId } of rows) work.tags.add(membershipsTag(siteId));
}
