import { parseMapping } from '#model/import-mapping.ts';
import type { EntityHooks } from '#server/records/index.ts';

export const hooks: EntityHooks = {
  entity: 'migrationConfiguration',
  prepare: async (_work, { values, action }) => {
    if (action !== 'delete' && values['mapping'] !== undefined) parseMapping(values['mapping']);
    return values;
  },
};
