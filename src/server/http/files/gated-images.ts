/**
 * Gated images. Images up to page width are open to every client with their URL, which occurs only in texts
 * that were open to a reader: so a reader without cookies sees the images of a free view. For larger images,
 * the gate is checked on each request.
 */
import type { FastifyRequest } from 'fastify';
import { decideAccess, decideBlockAccess, type Reader, type SiteAccess } from '#access/decide-access.ts';
import type { GatedImage } from '#server/media/index.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { findAccessItem } from './access-item.ts';
import { siteUserOfRequest } from '../identity.ts';

/** Pixels: the width at which a text shows an image on a screen of double pixel density. */
const PAGE_WIDTH_MAX = 1_600;

/**
 * Whether the reader of a request may have an image on the site of its host. Up to page width: if its item is
 * published there; beyond that: by the item's gate, or a metered view. The URL was signed, so the item or
 * block in it is authentic.
 */
export async function canViewImage(
  request: FastifyRequest,
  { fileKey, gate, width }: GatedImage,
  services: Services,
): Promise<boolean> {
  const site = services.sites.byHost(request.headers.host);
  // Item ids are unique only within an organisation.
  if (!site || Number(fileKey.split('-', 1)[0]) !== site.organisationId) return false;
  const isOfPage = width <= PAGE_WIDTH_MAX;
  if ('site' in gate && (gate.site !== site.siteId || isOfPage)) return gate.site === site.siteId;
  const reader = await siteUserOfRequest(request, site, services);
  const access = await services.pages.access(site);
  if ('site' in gate) return canViewBlock(reader, gate.audience, access);
  const found = await transaction(
    services.pool,
    scopeOfSite(site),
    async (db, now) => {
      const item = await findAccessItem(db, site.organisationId, gate.item);
      return item && { item, decision: decideAccess(reader, item, access, now) };
    },
    { readOnly: true },
  );
  if (found?.decision.kind !== 'gated') return found?.decision.kind === 'open';
  if (isOfPage) return true;
  return services.pages.hasFreeView(site, reader, [found.item], services.meters.viewing(request, site));
}

/** By the first gate that knows requirements of blocks; without one access is denied. */
function canViewBlock(reader: Reader, audience: readonly number[], access: SiteAccess): boolean {
  const gate = access.gates.find(({ blockRequirements }) => blockRequirements);
  const asks = gate?.blockRequirements?.(audience);
  return asks !== undefined && decideBlockAccess(reader, asks, access).kind === 'open';
}
