/** The URL at which readers find an item, for the API. */
import { websiteSection } from '#entities/website-section/entity.ts';
import { absoluteUrl, contentPath } from '#addresses/paths.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { ComputedField, ComputedContext, RecordContext } from '#server/records/index.ts';
import type { content } from '../../entity.ts';

/** The item's URLs on the request's site, or on its own site if the request's site does not have it. */
export const addresses: Record<string, ComputedField<typeof content>> = {
  path: {
    type: { scalar: 'String' },
    description: 'Path on the current site or, for a link, its target URL.',
    isOfCard: true,
    resolve: (work, record, context) => pathOf(work, record, context),
  },
  alias: {
    type: { scalar: 'String' },
    description:
      'Path without the leading slash, as input for getWebsiteLayoutPage. Null for links to other sites.',
    resolve: async (work, record, context) => {
      const path = await pathOf(work, record, context);
      return path.startsWith('/') ? path.slice(1) : null;
    },
  },
  url: {
    type: { scalar: 'String' },
    description: 'Full URL of the page on the current site or, for a link, its target URL.',
    isOfCard: true,
    resolve: async (work, record, context) => {
      const path = await pathOf(work, record, context);
      if (!path.startsWith('/')) return path;
      const origin = context.originOf(siteOf(record, context));
      return origin === null ? null : absoluteUrl(origin, path);
    },
  },
};

type Item = RecordOf<typeof content>;

function siteOf({ site, sitesShown }: Item, { siteId }: ComputedContext): number {
  return siteId !== null && sitesShown?.includes(siteId) ? siteId : site;
}

async function pathOf(work: RecordContext, record: Item, context: ComputedContext): Promise<string> {
  const { type, primarySection } = record;
  const site = siteOf(record, context);
  const section = primarySection === null ? null : await context.load(websiteSection, primarySection);
  const isOfSite = section?.site === site;
  return contentPath(
    { ...record, alias: site === record.site ? record.alias : null },
    work.registry.contentTypes.get(type),
    isOfSite ? (section?.alias ?? null) : null,
  );
}
