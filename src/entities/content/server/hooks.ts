import { badInput } from '#model/errors.ts';
import { textField } from '#model/own-fields.ts';
import { isReservedAlias } from '#model/paths.ts';
import type { EntityHooks, PreparedWrite, RecordContext } from '#server/records/index.ts';
import { content } from '../entity.ts';
import { excerptOf } from '../excerpt.ts';
import { addresses } from './links/addresses.ts';
import { imports } from './imports.ts';
import { fullName } from './full-name.ts';
import { placeNewestAgain } from './publishing/place-again.ts';
import { previewContent } from './publishing/publishing.ts';
import { writeWordsAgain } from './words-again.ts';
import { checkSiteTexts, sitesShownOf } from './publishing/site-texts.ts';
import { addedSites, refuseUnsupportedType } from './supported-types.ts';
import { followPlaylist } from './youtube/playlists.ts';
import { youtubeVideos } from './youtube/videos-of-company.ts';
import {
  effectivePlacements,
  loadSections,
  withPlacedSections,
  writeSchedules,
  type SectionNode,
} from './publishing/schedules.ts';

/** The sections found for an item's placements are handed on: its schedules are written with the same. */
export const hooks: EntityHooks<typeof content, ReadonlyMap<number, SectionNode>> = {
  entity: content,
  preview: previewContent,
  imports,
  computed: { ...addresses, fullName, youtubeVideos },
  regated: (work, siteId) => writeWordsAgain(work, siteId),
  rearranged: async (work, { entity, id }) => {
    if (entity === 'websiteSection') await placeNewestAgain(work, id);
  },
  prepare: async (work, { action, before, values, next, handOn }) => {
    const { site: owner, type, primarySection } = next;
    if (action === 'create') await refuseUnsupportedType(work, type, { sites: [owner], field: 'type' });
    await checkAlias(work, next);
    await checkOriginal(work, next);
    const placements = effectivePlacements({ primarySection, schedules: next.schedules ?? [] });
    const sites = await withPlacedSections(work, placements, async (sections) => {
      handOn(sections);
      const found = sitesShownOf(owner, placements, sections);
      const added = addedSites({ site: owner, sitesShown: before?.sitesShown ?? null }, found);
      await refuseUnsupportedType(work, type, { sites: added, field: 'schedules' });
      return found;
    });
    if (action === 'create' || next.status === 1) checkSiteTexts(next.siteTexts ?? [], { owner, sites });
    return {
      ...values,
      excerpt: excerptOf(next.teaser, next.body, textField(next.fields ?? {}, 'bio')),
      sitesShown: sites,
    };
  },
  after: async (work, { before, after, handed }) => {
    if (!after) return;
    const { site, alias } = after;
    const old = before?.alias;
    if (old && alias && old !== alias && before.status === 1) {
      await work.redirect(site, [[`/${old}`, `/${alias}`]]);
      work.tags.add(`site:${site}`);
    }
    for (const id of [after.id, after.translationOf, before?.translationOf])
      if (id) work.tags.add(`c:${work.organisationId}:${id}`);
    await followPlaylist(work, after);
    // Lists of every site the item stands on follow it, those its editor does not work on as well.
    const shownOn = [before, after].flatMap((record) => record?.sitesShown ?? []);
    await work.withAdditionalSites(shownOn, async () =>
      writeSchedules(work, after, {
        sections: handed ?? (await loadSections(work)),
        isNew: before === null,
      }),
    );
  },
};

/** A page's address must be its own: no fixed route, no section of the site. Other items are kept apart by an index. */
/** An original is no translation itself, so that all versions of an item are found by one step. */
async function checkOriginal(
  work: RecordContext,
  { id, translationOf }: PreparedWrite<typeof content>['next'],
): Promise<void> {
  if (!translationOf) return;
  if (translationOf === id)
    throw badInput('An item is no translation of itself.', { translationOf: 'Choose another item.' });
  const original = await work.db
    .selectFrom('content')
    .select(['name', 'translation_of_id'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', translationOf)
    .executeTakeFirst();
  if (original?.translation_of_id)
    throw badInput('The original is a translation itself.', {
      translationOf: `“${original.name}” is a translation. Choose the item it is a translation of.`,
    });
}

async function checkAlias(
  work: RecordContext,
  { alias, type, status, site }: PreparedWrite<typeof content>['next'],
): Promise<void> {
  const addressed = work.registry.contentTypes.get(type)?.address === 'alias';
  if (!alias) {
    if (addressed && status === 1)
      throw badInput('The page has no address yet.', { alias: 'Address is required.' });
    return;
  }
  if (isReservedAlias(alias)) {
    throw badInput('The address is one of the site’s own.', {
      alias: `“/${alias}” is an address of the site itself. Choose another.`,
    });
  }
  const section = await work.db
    .selectFrom('website_section')
    .select('name')
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', site)
    .where('alias', '=', alias)
    .executeTakeFirst();
  if (section)
    throw badInput('The address belongs to a section.', {
      alias: `“/${alias}” is the section ${section.name}. Choose another.`,
    });
}
