import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearImports } from '../../file-import/server/import-store.ts';
import { suppressionImport } from '../server/imports.ts';

/** Days for which staff see the result of an import. */
const SHOWN_DAYS = 30;

export const clearSuppressionImports = defineClearingJob({
  name: 'newsletters/clearSuppressionImports',
  summary:
    'Deletes the results of imports into the suppression list after 30 days, and files that were never complete.',
  clear: async (work: RecordContext) => {
    await clearImports(suppressionImport, work, SHOWN_DAYS);
    return { hasMore: false };
  },
});
