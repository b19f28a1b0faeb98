import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearChanges as clear } from '../changes/record-change.ts';

export const clearChanges = defineClearingJob({
  name: 'content/clearChanges',
  summary: 'Deletes the list of changes of items after 31 days; the items stay.',
  clear,
});
