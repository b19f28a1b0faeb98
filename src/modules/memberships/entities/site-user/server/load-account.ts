/** A reader's account as staff act on it. */
import { notFound } from '#model/errors.ts';
import type { RecordOf } from '#model/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import type { GrantScope } from '../../../server/grants.ts';
import { siteUser } from '../entity.ts';

export interface LoadedAccount {
  user: RecordOf<typeof siteUser>;
  /** For the timeline and grants: the site in use, or else that of the account. */
  scope: GrantScope;
}

/** Holds the account until the transaction ends, unless it is only read. Throws NOT_FOUND, for those of other realms too. */
export async function loadAccount(
  ctx: OperationContext,
  id: number,
  { lock = true }: { lock?: boolean } = {},
): Promise<LoadedAccount> {
  const user = await ctx.records.find(siteUser, id, { lock });
  if (!user) throw notFound('site user');
  const { actor, organisationId, site } = ctx;
  return {
    user,
    scope: {
      organisationId,
      siteId: site?.siteId ?? user.site,
      ...(actor.kind === 'staff' && { cmsUserId: actor.id }),
    },
  };
}
