import { defineClearingJob } from '#model/define-clearing-job.ts';
import { emptyTrash as empty } from '../trash.ts';

export const emptyTrash = defineClearingJob({
  name: 'content/emptyTrash',
  summary: 'Deletes for good what has been in the trash for thirty days.',
  clear: empty,
});
