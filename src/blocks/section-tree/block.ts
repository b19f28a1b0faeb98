import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { sectionBranches } from '#page-model/section-branches.ts';
import { chosenSectionId, SECTION_SETTINGS } from '#fields/stream-settings.ts';

/** The subsections of a section, as a nested list. */
export const sectionTree = defineBlock({
  name: 'section_tree',
  title: 'Section tree',
  description: 'Links to a section’s subsections on several levels.',
  icon: 'tree',
  category: 'section',
  v: 1,
  hydrate: 'none',
  settings: {
    ...SECTION_SETTINGS,
    depth: integer({ label: 'Levels', required: true, default: 2, min: 1, max: 3 }),
  },
  isEmpty: (settings, _items, page) =>
    sectionBranches(page.sections, chosenSectionId(settings, page), 1).length === 0,
});
