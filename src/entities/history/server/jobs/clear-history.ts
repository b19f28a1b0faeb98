import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';

export const clearHistory = defineClearingJob({
  name: 'history/clearHistory',
  summary: 'Clears history older than a year; what was published or has a name stays.',
  clear: (work: RecordContext) => work.records.history.clear(),
});
