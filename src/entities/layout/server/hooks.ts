import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Grid } from '#model/grid.ts';
import { missingFields } from '#model/shape.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { layout } from '../entity.ts';
import { blockErrors } from './block-errors.ts';
import { gridReferences } from './grid-references.ts';

/** A layout may stand behind any page of its site, so a change purges the site. */
export const hooks: EntityHooks = {
  entity: 'layout',
  prepare: async (work, { action, before, values }) => {
    if (action === 'delete') return values;
    const { alias } = values;
    const written: Record<string, unknown> = {
      ...values,
      ...(Array.isArray(alias) && { alias: alias.map(asAlias) }),
    };
    const next: Record<string, unknown> = { ...before, ...written };
    const errors: FieldErrors = {
      ...missingFields(layout.fields, next),
      ...(written['grid']
        ? await blockErrors(work, {
            siteId: Number(next['site']),
            grid: written['grid'] as Grid,
            before: before?.['grid'] as Grid | undefined,
          })
        : {}),
    };
    if (Object.keys(errors).length > 0)
      throw badInput('Some values were not accepted. Please correct the marked fields.', errors);
    return written;
  },
  references: (registry, record) =>
    gridReferences(registry, record['grid'] as Grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
  after: async (work, { before, after }) => {
    work.tags.add(`site:${String((after ?? before)?.['site'])}`);
  },
};

/** An address as pages have it: lower case, without slashes at its ends. */
function asAlias(alias: unknown): string {
  return String(alias)
    .trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
}
