import { gridReferences } from '#grid/save/grid-references.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { segmentErrors } from '../../../../audience/server/segment-errors.ts';
import { emailBlockSettings } from '../../../model/email-grid.ts';
import { checkDocument } from '../../../server/grid-hooks.ts';
import { newsletterTemplate } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletterTemplate> = {
  entity: newsletterTemplate,
  prepare: async (work, { before, values, next }) => {
    const { fields } = newsletterTemplate;
    const segment = next.deploymentSettings?.segment ?? null;
    const errors =
      segment === (before?.deploymentSettings?.segment ?? null)
        ? {}
        : await segmentErrors(work, { site: next.site, segment }, 'deploymentSettings.segment');
    await checkDocument(work, { fields, next, grid: values.grid, before: before?.grid }, errors);
    return values;
  },
  references: (registry, { grid }) =>
    gridReferences(registry, emailBlockSettings, grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
};
