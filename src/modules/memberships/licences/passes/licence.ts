import { definePass } from '#model/readers/define-pass.ts';
import type { Db } from '#server/db/index.ts';
import { addUsage } from '../server/usage.ts';

/** Reads from a network, or with a seat by an email domain, that a company's licence names. */
export const licence = definePass<{ companyId: number; name: string }, Db>({
  name: 'licence',
  scope: 'site',
  describe: ({ name }) => `Site license: ${name}`,
  recordUse: { idOf: ({ companyId }) => companyId, store: addUsage },
});
