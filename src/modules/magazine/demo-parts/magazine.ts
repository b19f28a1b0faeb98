import { defineDemoPart, type CreatedDemo } from '#demo/demo-part.ts';
import type { DemoMagazine } from '#demo/publication.ts';
import type { Planted } from '#demo/seed/planted.ts';
import type { RecordContext } from '#server/records/index.ts';
import { magazineIssue } from '../entities/magazine-issue/entity.ts';
import { magazinePublication } from '../entities/magazine-publication/entity.ts';
import { magazineSection } from '../entities/magazine-section/entity.ts';

const DAY_MS = 86_400_000;

/** A publication's magazine: its title, sections and issues. */
export const magazine = defineDemoPart({ afterItems: createMagazine });

/** Creates nothing on a site without a magazine. */
async function createMagazine(
  work: RecordContext,
  { siteId, publication }: Planted,
  created: CreatedDemo,
): Promise<void> {
  const planned = publication.magazine;
  if (!planned) return;
  const { name, tagline, description } = planned;
  const title = await work.records.create(magazinePublication, { site: siteId, name, tagline, description });
  const sections = new Map<string, number>();
  for (const [index, section] of planned.sections.entries()) {
    const values = { site: siteId, publication: title.id, name: section, sequence: index + 1 };
    sections.set(section, (await work.records.create(magazineSection, values)).id);
  }
  for (const issue of planned.issues)
    await work.records.create(magazineIssue, {
      site: siteId,
      publication: title.id,
      ...valuesOf(issue, sections, created),
    });
}

function valuesOf(
  { name, daysAgo, description, cover, contents }: DemoMagazine['issues'][number],
  sections: ReadonlyMap<string, number>,
  { covers, items, now }: CreatedDemo,
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
