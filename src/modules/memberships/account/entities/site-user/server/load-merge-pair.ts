import { badInput } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { loadAccount, type LoadedAccount } from './load-account.ts';
import { assertNotMemberOfOtherSites } from './assert-not-member-of-other-sites.ts';

type Account = LoadedAccount['user'];

/**
 * Loads both accounts of a merge. Throws BAD_USER_INPUT if both are the same account, NOT_FOUND, and
 * FORBIDDEN for members of other sites.
 */
export async function loadMergePair(
  ctx: OperationContext,
  { id, other }: { id: number; other: number },
  options: { lock: boolean },
): Promise<{ pair: readonly [Account, Account]; scope: LoadedAccount['scope'] }> {
  if (id === other)
    throw badInput('MERGE_WITH_ITSELF', 'An account cannot be merged with itself.', {
      other: 'Choose another.',
    });
  // Locks both accounts in id order, whichever was passed first.
  const first = await loadAccount(ctx, Math.min(id, other), options);
  const second = await loadAccount(ctx, Math.max(id, other), options);
  for (const { user } of [first, second]) await assertNotMemberOfOtherSites(ctx, user);
  return { pair: [first.user, second.user], scope: first.scope };
}
