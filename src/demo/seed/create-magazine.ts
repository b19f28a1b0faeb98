/** A publication's magazine: its title, sections and issues. */
import { magazineIssue } from '#modules/magazine/entities/magazine-issue/entity.ts';
import { magazinePublication } from '#modules/magazine/entities/magazine-publication/entity.ts';
import { magazineSection } from '#modules/magazine/entities/magazine-section/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { DemoMagazine } from '../publication.ts';
import type { Planted } from './planted.ts';

const DAY_MS = 86_400_000;

interface Made {
  /** Ids of the covers by the key of their picture. */
  covers: ReadonlyMap<string, number>;
  /** Ids by slug. */
  items: ReadonlyMap<string, number>;
  now: number;
}

/** Nothing for a site without one. */
export async function createMagazine(
  work: RecordContext,
  { siteId, publication }: Planted,
  made: Made,
): Promise<void> {
  const { magazine } = publication;
  if (!magazine) return;
  const { name, tagline, description } = magazine;
  const title = await work.records.create(magazinePublication, { site: siteId, name, tagline, description });
  const sections = new Map<string, number>();
  for (const [index, section] of magazine.sections.entries()) {
    const values = { site: siteId, publication: title.id, name: section, sequence: index + 1 };
    sections.set(section, (await work.records.create(magazineSection, values)).id);
  }
  for (const issue of magazine.issues)
    await work.records.create(magazineIssue, {
      site: siteId,
      publication: title.id,
      ...valuesOf(issue, sections, made),
    });
}

function valuesOf(
  { name, daysAgo, description, cover, contents }: DemoMagazine['issues'][number],
  sections: ReadonlyMap<string, number>,
  { covers, items, now }: Made,
) {
  const asset = covers.get(cover);
  return {
    name,
    description,
    mailDate: new Date(now - daysAgo * DAY_MS).toISOString(),
    ...(asset !== undefined && {
      coverImage: { asset, crop: null, focal: null, alt: null, caption: null },
    }),
    contents: Object.entries(contents).map(([section, slugs]) => ({
      section: sections.get(section) ?? null,
      items: slugs.flatMap((slug) => items.get(slug) ?? []),
    })),
  };
}
