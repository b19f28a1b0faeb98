import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { sectionBranches } from '#page-model/section-branches.ts';
import type { PageSubject, SiteSection } from '#page-model/page.ts';
import type { ValuesOf } from '#model/field.ts';
import { chosenSectionId, SECTION_SETTINGS, typesOf } from '#fields/stream-settings.ts';

/** Maximum number of sections in one block: each needs a query. */
export const OVERVIEW_SECTIONS_MAX = 50;

/** Each subsection of a section with its newest items. */
export const sectionOverview = defineBlock({
  name: 'section_overview',
  title: 'Section overview',
  description: 'A section’s subsections, each with its description and newest items.',
  icon: 'tree',
  category: 'section',
  v: 1,
  hydrate: 'none',
  settings: {
    ...SECTION_SETTINGS,
    count: integer({ label: 'Items per section', required: true, default: 3, min: 1, max: 6 }),
    showDescription: boolean({ label: 'Show descriptions', default: true }),
    showDate: boolean({ label: 'Show dates', default: true }),
  },
  queries: (settings, page) =>
    overviewSections(settings, page).map(({ id }) => ({
      kind: 'stream',
      sectionId: id,
      contentTypes: typesOf(null, page),
      limit: settings.count,
    })),
  isEmpty: (settings, _items, page) => overviewSections(settings, page).length === 0,
});

/** The sections shown, in the order of the block's queries. */
export function overviewSections(
  settings: ValuesOf<typeof SECTION_SETTINGS>,
  page: PageSubject,
): SiteSection[] {
  return sectionBranches(page.sections, chosenSectionId(settings, page), 1)
    .slice(0, OVERVIEW_SECTIONS_MAX)
    .map(({ section }) => section);
}
