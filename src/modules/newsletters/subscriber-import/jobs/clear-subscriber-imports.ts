import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearImports } from '../../file-import/server/import-store.ts';
import { subscriberImport } from '../server/imports.ts';

/** Days for which staff see the report of an import. */
const SHOWN_DAYS = 30;

export const clearSubscriberImports = defineClearingJob({
  name: 'newsletters/clearSubscriberImports',
  summary: 'Deletes the reports of imports of subscribers after 30 days, and files that were never complete.',
  clear: async (work: RecordContext) => {
    await clearImports(subscriberImport, work, SHOWN_DAYS);
    return { hasMore: false };
  },
});
