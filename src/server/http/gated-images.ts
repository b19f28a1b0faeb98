/** Images that a gate keeps: each request for one is asked for what opens the gate. */
import type { FastifyRequest } from 'fastify';
import { decideAccess, readBlock } from '#model/decide-access.ts';
import type { GatedImage } from '#server/media/index.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { findAskedItem } from './asked-item.ts';
import { siteUserOfRequest } from './identity.ts';

/**
 * Whether the reader of a request may have an image, on the site of its host: what its gate keeps, or a view that a meter gives
 * them. The address was signed: which item or block the image stands in is true.
 */
export async function mayHaveImage(
  request: FastifyRequest,
  { fileKey, gate }: GatedImage,
  services: Services,
): Promise<boolean> {
  const site = services.sites.byHost(request.headers.host);
  // Ids of items are an organisation's own.
  if (!site || Number(fileKey.split('-', 1)[0]) !== site.organisationId) return false;
  const reader = await siteUserOfRequest(request, site, services);
  const access = await services.pages.access(site);
  if ('asks' in gate)
    return gate.site === site.siteId && readBlock(reader, gate.asks, access).kind === 'open';
  const asked = await transaction(
    services.pool,
    scopeOfSite(site),
    async (db, now) => {
      const item = await findAskedItem(db, site.organisationId, gate.item);
      return item && { item, decision: decideAccess(reader, item, access, now) };
    },
    { readOnly: true },
  );
  if (asked?.decision.kind !== 'gated') return asked?.decision.kind === 'open';
  return services.pages.hasFreeView(site, reader, [asked.item], services.meters.viewing(request, site));
}
