import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { emptyTrash as empty } from '../publishing/trash.ts';

export const emptyTrash = defineClearingJob({
  name: 'content/emptyTrash',
  summary: 'Permanently deletes items that have been in the trash for thirty days.',
  clear: empty,
});
