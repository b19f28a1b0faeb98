/** Fills an empty database with the demo: an organisation, its four publications, and all of their content. */
import { demoParts } from '#registry/demo-parts.server.ts';
import type { Services } from '#server/services.ts';
import { batch } from './batch/index.ts';
import type { ItemValues } from './demo-part.ts';
import type { DemoPublication } from './publication.ts';
import { kaikante } from './kaikante/index.ts';
import { quayside } from './quayside/index.ts';
import { raseef } from './raseef/index.ts';
import { createItems } from './seed/create-items.ts';
import { createCovers, createFiles, createIssueCovers, createImages } from './seed/create-media.ts';
import { createMenus } from './seed/create-menus.ts';
import { createSharing } from './seed/create-sharing.ts';
import { createLayouts, createSections, createSettings, createSiteRecord } from './seed/create-site.ts';
import type { Planted } from './seed/planted.ts';

const ORGANISATION = 'Quayside Press';

/** In the order of the front door; items may refer to content of the other site. */
const PUBLICATIONS: readonly DemoPublication[] = [quayside, batch, kaikante, raseef];

export interface SeedOptions {
  createOrganisation: (name: string) => Promise<{ organisationId: number }>;
  /** What the dates of items are counted from, in milliseconds; this moment unless given. */
  now?: number;
  /** Called with a sentence at each stage. */
  onProgress?: (message: string) => void;
}

/** Creates everything in a few transactions; called once, on an empty database, before anything is served. */
export async function seedDemo(
  services: Services,
  { createOrganisation, now = Date.now(), onProgress = () => undefined }: SeedOptions,
): Promise<void> {
  const { organisationId } = await createOrganisation(ORGANISATION);
  const siteIds: number[] = [];
  for (const { site } of PUBLICATIONS)
    siteIds.push(await createSiteRecord(services, { id: organisationId, name: ORGANISATION }, site));
  await services.sites.reload();
  const who = { actor: { kind: 'system', organisationId } as const, organisationId, siteIds };
  const originOf = (tenantKey: string) => services.sites.byKey(tenantKey)?.origin ?? '';
  const { store } = services.media;
  const sites = await services.write(who, async (work) => {
    const planted: Planted[] = [];
    for (const [index, publication] of PUBLICATIONS.entries()) {
      const place = { publication, siteId: siteIds[index] ?? 0 };
      const site = { ...place, sectionIds: await createSections(work, place) };
      await createLayouts(work, site);
      await createSettings(work, site, services);
      planted.push(site);
    }
    return planted;
  });
  onProgress('Demo: images.');
  const images = await createImages((run) => services.write(who, run), store, sites);
  const covers = await createCovers((run) => services.write(who, run), store, sites);
  const issueCovers = await createIssueCovers((run) => services.write(who, run), store, sites);
  onProgress('Demo: files and items.');
  const created = await services.write(who, async (work) => {
    const files = await createFiles(work, store, sites);
    const moduleValues: ItemValues[] = [];
    for (const { beforeItems } of demoParts)
      if (beforeItems) moduleValues.push(await beforeItems(work, sites));
    const items = await createItems(work, { sites, images, files, moduleValues, now });
    for (const site of sites) {
      await createMenus(work, site, items, originOf);
      for (const { afterItems } of demoParts)
        await afterItems?.(work, site, { covers: issueCovers, items, now });
      await createSharing(work, site, { images, covers });
    }
    return { covers: issueCovers, items, now };
  });
  await services.sites.reload();
  onProgress('Demo: readers, newsletters and figures.');
  for (const site of sites)
    for (const { whenPublished } of demoParts)
      if (whenPublished)
        await services.write(who, (work) => whenPublished(work, site, { ...created, services }));
}
