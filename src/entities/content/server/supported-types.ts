/**
 * The content types that the sites of an organisation accept (specification, section 3 SITE SETTINGS,
 * `supportedContentTypes`).
 */
import { badInput } from '#model/errors.ts';
import type { RecordOf, ValuesToWrite } from '#records/record-of.ts';
import { supportedTypesOf, allowsType } from '#page-model/supported-types.ts';
import { readOncePerBatch } from '#records/write-batch.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../entity.ts';
import { effectivePlacements, loadSections } from './publishing/schedules.ts';

/**
 * Throws BAD_USER_INPUT for items of a type that one of the sites does not accept; the message is at `field`.
 */
export async function assertTypeSupported(
  work: RecordContext,
  name: string,
  { sites, field }: { sites: readonly number[]; field: 'type' | 'schedules' },
): Promise<void> {
  if (sites.length === 0) return;
  const rows = await settingsOf(work, [...sites].sort((a, b) => a - b).join(','));
  const site = rows.find((row) => !allowsType(supportedTypesOf(row.general), name));
  if (!site) return;
  const plural = work.registry.contentTypes.get(name)?.pluralLabel ?? name;
  throw badInput('CONTENT_TYPE_NOT_SUPPORTED', `${site.name} doesn’t publish this content type.`, {
    [field]: `${plural} are not among the supported content types of ${site.name}. ${WAYS_OUT[field]}`,
  });
}

/** Name and settings of sites, in the order of their ids. */
const settingsOf = readOncePerBatch(async (work: RecordContext, ids: string) =>
  work.db
    .selectFrom('site')
    .select(['name', 'general'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', 'in', ids.split(',').map(Number))
    .orderBy('id')
    .execute(),
);

const WAYS_OUT = {
  type: 'Choose another type, or have it added in the site settings.',
  schedules: 'Remove the placement there, or have the type added in the site settings.',
};

/** Throws BAD_USER_INPUT for new placements on sites that do not accept the item's type. */
export async function assertPlacementsSupported(
  work: RecordContext,
  item: RecordOf<typeof content>,
  { schedules }: ValuesToWrite<typeof content>,
): Promise<void> {
  if (schedules === undefined) return;
  const sections = await loadSections(work);
  const placements = effectivePlacements({
    primarySection: null,
    schedules: schedules ?? [],
  });
  const sites = placements.flatMap(({ section }) => sections.get(section)?.siteId ?? []);
  const added = addedSites(item, sites);
  await assertTypeSupported(work, item.type, { sites: added, field: 'schedules' });
}

/** Sites that the item neither belongs to nor was placed on before. */
export function addedSites(
  { site: owner, sitesShown }: Pick<RecordOf<typeof content>, 'site' | 'sitesShown'>,
  sites: readonly number[],
): number[] {
  const known = [owner, ...(sitesShown ?? [])];
  return [...new Set(sites)].filter((site) => !known.includes(site));
}
