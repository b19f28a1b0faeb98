import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearRequests } from '../server/receive-events.ts';

export const clearMailHookRequests = defineClearingJob<RecordContext>({
  name: 'newsletters/clearMailHookRequests',
  summary: 'Forgets requests of mail services after three days; older ones are refused by their time.',
  clear: clearRequests,
});
