import { definePass } from '#model/readers/define-pass.ts';
import type { Db } from '#server/db/index.ts';
import { addUsage } from '../server/usage.ts';

/**
 * The reader has access through a company's licence: from one of its networks, or with a seat by one of its
 * email domains.
 */
export const licence = definePass<{ companyId: number; name: string }, Db>({
  name: 'licence',
  scope: 'site',
  describe: ({ name }) => `Site license: ${name}`,
  recordUse: { idOf: ({ companyId }) => companyId, store: addUsage },
});
