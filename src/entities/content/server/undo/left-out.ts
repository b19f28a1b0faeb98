/** What an item cannot have again because others use it by now, or because it was deleted. */
import type { RecordOf, ValuesToWrite } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { content } from '../../entity.ts';
import { pathOwner, type PathOwner } from '../own-path.ts';
import { effectivePlacements, withPlacedSections } from '../publishing/schedules.ts';

/** A part of its earlier state that an item came back without, and why. */
export interface LeftOut {
  field: string;
  /** A sentence for editors. */
  message: string;
}

/** The sentences about what was left out, as the API returns them; null if nothing was. */
export function sentencesOf(leftOut: readonly LeftOut[]): string | null {
  return leftOut.length === 0 ? null : leftOut.map(({ message }) => message).join(' ');
}

/** The values that replace those that are taken or deleted, with a sentence for each. */
export interface Replacements {
  values: ValuesToWrite<typeof content>;
  leftOut: LeftOut[];
}

type Item = RecordOf<typeof content>;

/** The path of the item as it comes back, and what has taken it since. `trashedAt`: ISO; null for an item that was not in the trash. */
export async function replaceTakenPath(
  work: RecordContext,
  { id, site }: Item,
  { alias, trashedAt }: { alias: string | null; trashedAt: string | null },
): Promise<Replacements> {
  if (alias === null) return { values: {}, leftOut: [] };
  await work.lockPaths(site, [alias]);
  const owner = await pathOwner(work, { alias, site, id });
  const redirect = owner || !trashedAt ? null : await redirectSince(work, { alias, site, since: trashedAt });
  if (!owner && redirect === null) return { values: {}, leftOut: [] };
  const use = owner ? usageOf(owner) : `now redirects to ${redirect}`;
  const message = `“/${alias}” ${use}. The item is back without that URL.`;
  return { values: { alias: null }, leftOut: [{ field: 'alias', message }] };
}

function usageOf({ kind, name }: PathOwner): string {
  if (kind === 'reserved') return 'is now a reserved URL of the site';
  if (kind === 'page') return 'is now another page of the site';
  return kind === 'section' ? `is now used by the section “${name}”` : `is now used by “${name}”`;
}

/** The target of a redirect that was created at the path since; null without one. */
async function redirectSince(
  work: RecordContext,
  { alias, site, since }: { alias: string; site: number; since: string },
): Promise<string | null> {
  const row = await work.db
    .selectFrom('website_redirect')
    .select('to')
    .where('organisation_id', '=', work.organisationId)
    .where('site_id', '=', site)
    .where('from', '=', `/${alias}`)
    .where('created', '>', since)
    .executeTakeFirst();
  return row?.to ?? null;
}

/** The placements of the item as it comes back, without those in sections that were deleted since. */
export async function replaceDeletedSections(
  work: RecordContext,
  record: Item,
  placed: Pick<Item, 'primarySection' | 'schedules'>,
): Promise<Replacements> {
  const schedules = placed.schedules ?? [];
  const placements = effectivePlacements({ primarySection: placed.primarySection, schedules });
  return withPlacedSections(work, placements, async (sections) => {
    const left = schedules.filter(({ section }) => sections.has(section));
    const { primarySection } = placed;
    const isSectionDeleted = primarySection !== null && !sections.has(primarySection);
    return {
      values: {
        ...(left.length < schedules.length && { schedules: left }),
        ...(isSectionDeleted && { primarySection: record.primarySection }),
      },
      leftOut: [
        ...(left.length < schedules.length ? [PLACEMENT_DELETED] : []),
        ...(isSectionDeleted ? [SECTION_DELETED] : []),
      ],
    };
  });
}

const PLACEMENT_DELETED: LeftOut = {
  field: 'schedules',
  message: 'A section it was placed in was deleted. The item is back without that placement.',
};

const SECTION_DELETED: LeftOut = {
  field: 'primarySection',
  message: 'Its section was deleted. The item is back in the section it was to move to.',
};
