import { badInput } from '#model/errors.ts';
import { textField } from '#page-model/type-fields.ts';
import type { EntityHooks, PreparedWrite, RecordContext } from '#server/records/index.ts';
import { content } from '../entity.ts';
import { access } from './access-state.ts';
import { authorNames } from './authors.ts';
import { excerptOf } from '../excerpt.ts';
import { documentVersion } from './document-version.ts';
import { addresses } from './links/addresses.ts';
import { imports } from './imports.ts';
import { fullName } from './full-name.ts';
import { checkOwnPath, followOwnPath, itemPathsAmong } from './own-path.ts';
import { slugLanguageAfter } from './slug-language.ts';
import { announceWrite } from './publishing/announce.ts';
import { rebuildNewestPlacements } from './publishing/rebuild-placements.ts';
import { previewContent } from './publishing/publishing.ts';
import { checkSiteTexts, sitesShownOf } from './publishing/site-texts.ts';
import { addedSites, assertTypeSupported } from './supported-types.ts';
import { followPlaylist } from './youtube/playlists.ts';
import { youtubeVideos } from './youtube/videos-of-company.ts';
import {
  effectivePlacements,
  loadSections,
  withPlacedSections,
  writeSchedules,
  type SectionNode,
} from './publishing/schedules.ts';

/**
 * The sections found for an item's placements are passed on, so that its schedules are written with the same
 * sections.
 */
export const hooks: EntityHooks<typeof content, ReadonlyMap<number, SectionNode>> = {
  entity: content,
  preview: previewContent,
  imports,
  pagesAt: itemPathsAmong,
  computed: { ...addresses, access, authorNames, documentVersion, fullName, youtubeVideos },
  rearranged: async (work, { entity, id }) => {
    if (entity === 'websiteSection') await rebuildNewestPlacements(work, id);
  },
  prepare: async (work, { action, before, values, next, passToAfter }) => {
    const { site: owner, type, primarySection } = next;
    if (action === 'create') await assertTypeSupported(work, type, { sites: [owner], field: 'type' });
    await checkOwnPath(work, before, next);
    await checkOriginal(work, before, next);
    checkDates(before, next);
    const placements = effectivePlacements({ primarySection, schedules: next.schedules ?? [] });
    const sites = await withPlacedSections(work, placements, async (sections) => {
      passToAfter(sections);
      const found = sitesShownOf(owner, placements, sections);
      const added = addedSites({ site: owner, sitesShown: before?.sitesShown ?? null }, found);
      await assertTypeSupported(work, type, { sites: added, field: 'schedules' });
      return found;
    });
    if (action === 'create' || next.status === 1) checkSiteTexts(next.siteTexts ?? [], { owner, sites });
    return {
      ...values,
      excerpt: excerptOf(next.teaser, next.body, textField(next.fields ?? {}, 'bio')),
      sitesShown: sites,
      slugLanguage: await slugLanguageAfter(work, before, next),
    };
  },
  after: async (work, { before, after, handed }) => {
    await announceWrite(work, { before, after });
    if (!after) return;
    await followOwnPath(work, before, after);
    for (const id of [after.id, after.translationOf, before?.translationOf])
      if (id) work.tags.add(`c:${work.organisationId}:${id}`);
    await followPlaylist(work, after);
    // The lists of all sites of the item are updated, including sites that its editor does not work on.
    const shownOn = [before, after].flatMap((record) => record?.sitesShown ?? []);
    await work.withAdditionalSites(shownOn, async () =>
      writeSchedules(work, after, {
        sections: handed ?? (await loadSections(work)),
        isNew: before === null,
      }),
    );
  },
};

/** The limit of `translations_of`, without the original. */
const TRANSLATIONS_MAX = 100;

/** An original must not be a translation itself, so that one lookup finds all versions of an item. */
async function checkOriginal(
  work: RecordContext,
  before: PreparedWrite<typeof content>['before'],
  { id, translationOf }: PreparedWrite<typeof content>['next'],
): Promise<void> {
  if (!translationOf) return;
  if (translationOf === id)
    throw badInput('TRANSLATION_OF_ITSELF', 'An item can’t be its own translation.', {
      translationOf: 'Choose another item.',
    });
  const original = await work.db
    .selectFrom('content')
    .select(['name', 'translation_of_id'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', translationOf)
    .executeTakeFirst();
  if (original?.translation_of_id)
    throw badInput('TRANSLATION_OF_TRANSLATION', 'The original is a translation itself.', {
      translationOf: `“${original.name}” is a translation. Choose the item it is a translation of.`,
    });
  if (before?.translationOf === translationOf) return;
  const others = await work.db
    .selectFrom('content')
    .select('id')
    .where('organisation_id', '=', work.organisationId)
    .where('translation_of_id', '=', translationOf)
    .limit(TRANSLATIONS_MAX)
    .execute();
  if (others.length >= TRANSLATIONS_MAX)
    throw badInput('TOO_MANY_TRANSLATIONS', 'The original has too many translations.', {
      translationOf: `An item has at most ${TRANSLATIONS_MAX} translations. Remove one first.`,
    });
}

type Dates = Pick<PreparedWrite<typeof content>['next'], 'startDate' | 'endDate'>;

/** Refuses an end before the start if either of them changes; items stored earlier remain as they are. */
function checkDates(before: Dates | null, { startDate, endDate }: Dates): void {
  if (!startDate || !endDate || Date.parse(endDate) >= Date.parse(startDate)) return;
  if (before?.startDate === startDate && before.endDate === endDate) return;
  throw badInput('END_BEFORE_START', 'An item cannot end before it starts.', {
    endDate: 'Choose a time after the start.',
  });
}
