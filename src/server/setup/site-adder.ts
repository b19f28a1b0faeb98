import { storeImage } from '#entities/asset/server/create-asset.ts';
import { badInput } from '#model/errors.ts';
import type { Config } from '#server/boot/config.ts';
import type { MediaStore } from '#server/media/index.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import { besideAdmin, type SiteDirectory } from '#server/sites/index.ts';
import { addSite } from './add-site.ts';

/** Id of a site that does not exist yet. */
const NO_SITE = 0;

/** Creates a function that adds sites below the base domain, at unused hosts. */
export function createSiteAdder(
  { baseDomain, adminOrigin }: Config,
  sites: SiteDirectory,
  store: MediaStore,
): PlatformContext['addSite'] {
  return async (work, request) => {
    const host = `${request.tenantKey}.${baseDomain}`;
    const owner = sites.takenBy(host, NO_SITE);
    const taken = `${host} ${owner}. Choose another address.`;
    if (owner) throw badInput('DOMAIN_TAKEN', taken, { tenantKey: taken });
    const { tenantKey } = await addSite(work, { ...request, baseDomain }, (inside, original, fileName) =>
      storeImage(inside, store, original, { fileName }),
    );
    return { tenantKey, origin: besideAdmin(host, adminOrigin) };
  };
}
