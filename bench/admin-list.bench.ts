import { askLists, sectionId } from './lib/admin-lists.ts';
import { listGoals, measureLists, SIZES } from './lib/lists.ts';
import type { Scenario } from './lib/scenario.ts';

const NAMES = {
  changed: 'newest change first',
  published: 'newest publication first',
  byTitle: 'by title',
  type: 'of a type',
  typeByTitle: 'of a type, by title',
  drafts: 'drafts',
  section: 'of a section',
  sectionByTitle: 'of a section, published, by title',
};

export const scenario: Scenario = {
  name: 'admin-list',
  about: `The admin's content list, 50 items with their count, of ${SIZES}.`,
  goals: listGoals(Object.values(NAMES)),
  run: (bench) =>
    measureLists(bench, async (filled) => {
      const byTitle = { sortField: 'name', sortOrder: 'asc' };
      const primarySection = await sectionId(filled, 'kit');
      return askLists(filled, [
        { name: NAMES.changed, input: { sortField: 'updated', sortOrder: 'desc' } },
        { name: NAMES.published, input: { sortField: 'published', sortOrder: 'desc' } },
        { name: NAMES.byTitle, input: byTitle },
        { name: NAMES.type, input: { type: 'Article' } },
        { name: NAMES.typeByTitle, input: { type: 'Article', ...byTitle } },
        { name: NAMES.drafts, input: { status: 2 } },
        { name: NAMES.section, input: { primarySection } },
        { name: NAMES.sectionByTitle, input: { primarySection, status: 1, ...byTitle } },
      ]);
    }),
};
