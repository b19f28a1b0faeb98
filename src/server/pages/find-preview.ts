/** Which item staff who see unpublished work find at an address (specification, public site, section 4). */
import { PREVIEWER } from '#model/decide-access.ts';
import type { CachedPage } from '#server/cache/index.ts';
import { transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from './options.ts';
import { previewPage, redirectPage } from './make.ts';
import type { PageRequest } from './request.ts';
import { resolvePath } from './resolve.ts';
import type { SiteDataCache } from './site-data-cache.ts';

type Options = PagesOptions & { siteData: SiteDataCache };

/**
 * The page at an address with its item as publication would leave it, or the way to it; null where readers' page serves:
 * for what is no item, and for items of sites other than `siteIds`.
 */
export async function previewAt(
  site: SiteRef,
  request: PageRequest,
  siteIds: readonly number[],
  options: Options,
): Promise<CachedPage | null> {
  const found = await findPreview(site, request, options);
  if (found?.kind === 'redirect') return redirectPage(found.to, 0);
  if (!found || !siteIds.includes(found.owner)) return null;
  return previewPage(site, { contentId: found.id, owner: found.owner }, options);
}

/** The item of any status at the path with the site that owns it, or where its one address is; null for everything that is no item. */
async function findPreview(
  site: SiteRef,
  { path, system }: PageRequest,
  { pool, siteData, contentTypes, originOf, modulePages }: Options,
): Promise<{ kind: 'item'; id: number; owner: number } | { kind: 'redirect'; to: string } | null> {
  if (system || modulePages.has(path)) return null;
  const { organisationId, siteId } = site;
  const scope = { kind: 'organisation', organisationId, siteIds: [siteId] } as const;
  return transaction(
    pool,
    scope,
    async (db, now) => {
      const data = await siteData.read(site, db);
      const found = await resolvePath(db, path, {
        data,
        contentTypes,
        originOf,
        reader: PREVIEWER,
        now,
      });
      if (found.kind === 'content') {
        const { id } = found.content;
        const item = await db
          .selectFrom('content')
          .select('site_id')
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return { kind: 'item', id, owner: item.site_id };
      }
      return found.kind === 'redirect' ? { kind: 'redirect', to: found.to } : null;
    },
    { readOnly: true },
  );
}
