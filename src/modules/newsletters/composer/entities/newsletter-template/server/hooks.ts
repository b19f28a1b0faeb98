import { gridReferences } from '#grid/save/grid-references.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { emailBlockSettings } from '../../../model/email-grid.ts';
import { checkDocument } from '../../../server/grid-hooks.ts';
import { newsletterTemplate } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletterTemplate> = {
  entity: newsletterTemplate,
  prepare: async (work, { before, values, next }) => {
    const { fields } = newsletterTemplate;
    await checkDocument(work, { fields, next, grid: values.grid, before: before?.grid });
    return values;
  },
  references: (registry, { grid }) =>
    gridReferences(registry, emailBlockSettings, grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
};
