import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearProofs } from '../server/earlier-proofs.ts';

export const clearSubscriptionProofs = defineClearingJob({
  name: 'newsletters/clearSubscriptionProofs',
  summary: 'Deletes the proofs of consent of subscriptions that ended three years ago.',
  clear: (work: RecordContext) => clearProofs(work),
});
