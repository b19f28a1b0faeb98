/** Where readers find an item, for the API. */
import { ownFields } from '#model/own-fields.ts';
import { contentPath } from '#model/paths.ts';
import type { ComputedField, Machines, RecordContext, StoredRecord } from '#server/records/index.ts';

/** The item's addresses on the site of the request, or on its own where the request is for none it stands on. */
export const addresses: Record<string, ComputedField> = {
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

function siteOf(record: StoredRecord, { siteId }: Machines): number {
  const { site, sitesShown } = record;
  const isShownThere = Array.isArray(sitesShown) && sitesShown.includes(siteId);
  return siteId !== null && isShownThere ? siteId : Number(site);
}

async function pathOf(work: RecordContext, record: StoredRecord, machines: Machines): Promise<string> {
  const { id, name, type, alias, fields, primarySection } = record;
  const section =
    typeof primarySection === 'number' ? await machines.load('websiteSection', primarySection) : null;
  const { site: sectionSite, alias: sectionAlias }: Partial<StoredRecord> = section ?? {};
  const isOfSite = sectionSite === siteOf(record, machines);
  return contentPath(
    {
      id,
      name: String(name),
      alias: typeof alias === 'string' ? alias : null,
      fields: ownFields(fields),
    },
    work.registry.contentTypes.get(String(type)),
    isOfSite ? String(sectionAlias) : null,
  );
}
