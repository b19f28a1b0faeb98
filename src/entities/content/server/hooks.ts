import { badInput } from '#model/errors.ts';
import { isReservedAlias } from '#model/paths.ts';
import type { RichText } from '#model/rich-text.ts';
import type { EntityHooks, StoredRecord, RecordContext } from '#server/records/index.ts';
import { excerptOf } from '../excerpt.ts';
import { imports } from './imports.ts';
import { placeNewestAgain } from './place-again.ts';
import { previewContent } from './publishing.ts';
import { checkSiteTexts, sitesShownOf, type SiteTexts } from './site-texts.ts';
import { addedSites, refuseUnsupportedType } from './supported-types.ts';
import {
  effectivePlacements,
  loadSections,
  withPlacedSections,
  writeSchedules,
  type Placement,
  type SectionNode,
} from './schedules.ts';

/** The sections found for an item's placements are handed on: its schedules are written with the same. */
export const hooks: EntityHooks<ReadonlyMap<number, SectionNode>> = {
  entity: 'content',
  preview: previewContent,
  imports,
  rearranged: async (work, { entity, id }) => {
    if (entity === 'websiteSection') await placeNewestAgain(work, id);
  },
  prepare: async (work, { before, values, action, handOn }) => {
    if (action === 'delete') return values;
    const next = { ...before, ...values };
    const type = String(next['type']);
    if (action === 'create')
      await refuseUnsupportedType(work, type, { sites: [Number(next['site'])], field: 'type' });
    await checkAlias(work, next);
    const placements = effectivePlacements({
      primarySection: (next['primarySection'] as number | null) ?? null,
      schedules: (next['schedules'] as Placement[] | null) ?? [],
    });
    const owner = Number(next['site']);
    const sites = await withPlacedSections(work, placements, async (sections) => {
      handOn(sections);
      const found = sitesShownOf(owner, placements, sections);
      const added = addedSites({ ...before, site: owner }, found);
      await refuseUnsupportedType(work, type, { sites: added, field: 'schedules' });
      return found;
    });
    if (action === 'create' || next['status'] === 1)
      checkSiteTexts((next['siteTexts'] as SiteTexts | null) ?? [], { owner, sites });
    return {
      ...values,
      excerpt: excerptOf(
        (next['teaser'] as string | null) ?? null,
        (next['body'] as RichText | null) ?? null,
        bioOf(next),
      ),
      sitesShown: sites,
    };
  },
  after: async (work, { before, after, handed }) => {
    if (!after) return;
    const [old, alias] = [before?.['alias'], after['alias']];
    if (typeof old === 'string' && typeof alias === 'string' && old !== alias && before?.['status'] === 1) {
      await work.redirect(Number(after['site']), [[`/${old}`, `/${alias}`]]);
      work.tags.add(`site:${String(after['site'])}`);
    }
    work.tags.add(`c:${work.organisationId}:${after.id}`);
    // Lists of every site the item stands on follow it, those its editor does not work on as well.
    const shownOn = [before, after].flatMap((record) => (record?.['sitesShown'] as number[] | null) ?? []);
    await work.seeingSites(shownOn, async () =>
      writeSchedules(work, after, {
        sections: handed ?? (await loadSections(work)),
        isNew: before === null,
      }),
    );
  },
};

function bioOf(record: Record<string, unknown>): string | null {
  const bio = (record['fields'] as Record<string, unknown> | undefined)?.['bio'];
  return typeof bio === 'string' ? bio : null;
}

/** A page's address must be its own: no fixed route, no section of the site. Other items are kept apart by an index. */
async function checkAlias(work: RecordContext, record: Partial<StoredRecord>): Promise<void> {
  const alias = record['alias'] as string | null | undefined;
  const addressed = work.registry.contentTypes.get(String(record['type']))?.address === 'alias';
  if (!alias) {
    if (addressed && record['status'] === 1)
      throw badInput('The page has no address yet.', { alias: 'Address is required.' });
    return;
  }
  if (isReservedAlias(alias)) {
    throw badInput('The address is one of the site’s own.', {
      alias: `“/${alias}” is an address of the site itself. Please choose another.`,
    });
  }
  const section = await work.db
    .selectFrom('website_section')
    .select('name')
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', Number(record['site']))
    .where('alias', '=', alias)
    .executeTakeFirst();
  if (section)
    throw badInput('The address belongs to a section.', {
      alias: `“/${alias}” is the section ${section.name}. Please choose another.`,
    });
}
