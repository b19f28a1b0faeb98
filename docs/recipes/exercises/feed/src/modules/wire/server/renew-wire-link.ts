import type { OperationContext } from '#server/context.ts';
import { generationsOf, revokeLinks } from '#server/links/index.ts';
import { wireLink } from '../wire-link.ts';

/** Ends the previous feed URLs of a client of the site, and returns the token of a new one. */
export async function renewWireLink(
  { db, now, organisationId, services }: OperationContext,
  { siteId, client }: { siteId: number; client: number },
): Promise<string> {
  const revocable = { link: wireLink, organisationId, siteId };
  await revokeLinks(db, revocable, client);
  const [generation = 0] = await generationsOf(db, revocable, [client]);
  const issued = { scopeId: siteId, values: { client }, nowMs: Date.parse(now), generation };
  return services.links.issue(wireLink, issued);
}
