/** What confirming and cancelling an order have in common. */
import { notFound, unauthenticated } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { decideOrder, type Decision } from '../../../server/orders.ts';

/** Decides an order in the name of the caller. */
export function decide(ctx: OperationContext, id: number, status: Decision['status']) {
  const { actor, organisationId, services } = ctx;
  if (actor.kind !== 'staff') throw unauthenticated();
  return decideOrder(ctx, id, (siteId) => {
    const site = services.sites.byId(siteId);
    if (!site) throw notFound('order');
    const { name: siteName, language, origin } = site;
    return { site: { organisationId, siteId, siteName, language, origin }, cmsUserId: actor.id, status };
  });
}
