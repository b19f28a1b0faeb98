/** Loads a reader's account for staff actions. */
import { sql } from 'kysely';
import { badInput, notFound } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import { realmOf } from '../../../server/accounts.ts';
import type { GrantScope } from '../../../../orders/server/grants.ts';
import { siteUser } from '../entity.ts';

export interface LoadedAccount {
  user: RecordOf<typeof siteUser>;
  /** Scope for the timeline and grants: the site in use if it shares the account, otherwise the account's site. */
  scope: GrantScope;
  /** Whether the site in use shares the account; false without a site in use. */
  isOfSite: boolean;
}

/**
 * Locks the account until the transaction ends, unless it is only read. Throws NOT_FOUND, also for accounts of other
 * realms.
 */
export async function loadAccount(
  ctx: OperationContext,
  id: number,
  { lock = true }: { lock?: boolean } = {},
): Promise<LoadedAccount> {
  const user = await ctx.records.find(siteUser, id, { lock });
  if (!user) throw notFound('SITE_USER_NOT_FOUND', 'site user');
  const { actor, organisationId, site } = ctx;
  const isOfSite = await sharesAccount(ctx, user);
  return {
    user,
    isOfSite,
    scope: {
      organisationId,
      siteId: site && isOfSite ? site.siteId : user.site,
      ...(actor.kind === 'staff' && { cmsUserId: actor.id }),
    },
  };
}

/**
 * For actions on the site in use, which sends the emails and counts the attempts. Throws BAD_USER_INPUT if
 * the account is in another realm, which happens to users who work on sites of several realms.
 */
export async function loadAccountOfSite(ctx: OperationContext, id: number): Promise<LoadedAccount> {
  const loaded = await loadAccount(ctx, id);
  if (!loaded.isOfSite) throw otherRealm(loaded.user);
  return loaded;
}

/** BAD_USER_INPUT error for an account that the site in use does not share. */
export const otherRealm = ({ username }: { username: string }) =>
  badInput(
    'ACCOUNT_OF_OTHER_SITE',
    `${username} has no account on the site in use. Switch to a site that shares the account.`,
  );

async function sharesAccount(
  { db, organisationId, site }: OperationContext,
  user: { site: number; realm: number },
): Promise<boolean> {
  if (!site) return false;
  const { rows } = await sql<{ realm: number | null }>`
    select ${realmOf({ organisationId, siteId: site.siteId })} as realm`.execute(db);
  return rows[0]?.realm === user.realm;
}
