/** Where readers find an item, for the API. */
import { websiteSection } from '#entities/website-section/entity.ts';
import { contentPath } from '#model/paths.ts';
import type { RecordOf } from '#model/record-of.ts';
import type { ComputedField, Machines, RecordContext } from '#server/records/index.ts';
import type { content } from '../../entity.ts';

/** The item's addresses on the site of the request, or on its own where the request is for none it stands on. */
export const addresses: Record<string, ComputedField<typeof content>> = {
  path: {
    type: { scalar: 'String' },
    description: 'Its path on the site of the request; of a link, the address it leads to.',
    isOfCard: true,
    resolve: (work, record, machines) => pathOf(work, record, machines),
  },
  url: {
    type: { scalar: 'String' },
    description: 'The whole address of its page on the site of the request; of a link, where it leads.',
    isOfCard: true,
    resolve: async (work, record, machines) => {
      const path = await pathOf(work, record, machines);
      if (!path.startsWith('/')) return path;
      const origin = machines.originOf(siteOf(record, machines));
      return origin === null ? null : origin + path;
    },
  },
};

type Item = RecordOf<typeof content>;

function siteOf({ site, sitesShown }: Item, { siteId }: Machines): number {
  return siteId !== null && sitesShown?.includes(siteId) ? siteId : site;
}

async function pathOf(work: RecordContext, record: Item, machines: Machines): Promise<string> {
  const { type, primarySection } = record;
  const section = primarySection === null ? null : await machines.load(websiteSection, primarySection);
  const isOfSite = section?.site === siteOf(record, machines);
  return contentPath(
    record,
    work.registry.contentTypes.get(type),
    isOfSite ? (section?.alias ?? null) : null,
  );
}
