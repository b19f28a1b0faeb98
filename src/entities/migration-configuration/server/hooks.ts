import { parseMapping } from '#import/mapping.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { migrationConfiguration } from '../entity.ts';

export const hooks: EntityHooks<typeof migrationConfiguration> = {
  entity: migrationConfiguration,
  prepare: async (_work, { values }) => {
    if (values.mapping !== undefined) parseMapping(values.mapping);
    return values;
  },
};
