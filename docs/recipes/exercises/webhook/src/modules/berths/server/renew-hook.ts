import { absoluteUrl } from '#addresses/paths.ts';
import { newToken } from '#server/auth/index.ts';
import type { OperationContext } from '#server/context.ts';
import { generationsOf, revokeLinks } from '#server/links/index.ts';
import { berthHook } from '../hook-link.ts';

/** Ends the previous URLs of a berth’s webhook, and returns a new one with a new signing key, which is not stored here. */
export async function renewHook(
  { db, now, organisationId, services }: OperationContext,
  berth: number,
): Promise<{ url: string; signingKey: string }> {
  const revocable = { link: berthHook, organisationId, siteId: null };
  await revokeLinks(db, revocable, berth);
  const [generation = 0] = await generationsOf(db, revocable, [berth]);
  const token = services.links.issue(berthHook, {
    scopeId: organisationId,
    values: { berth },
    nowMs: Date.parse(now),
    generation,
  });
  return { url: absoluteUrl(services.config.adminOrigin, `/hooks/${token}`), signingKey: newToken() };
}
