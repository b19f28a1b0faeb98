import { defineClearingJob } from '#model/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearLinks } from '../server/links.ts';

export const clearRegistrations = defineClearingJob({
  name: 'memberships/clearRegistrations',
  summary:
    'Deletes registrations that nobody confirmed, and other links of emails, 30 days after they ended.',
  clear: ({ db, organisationId }: RecordContext) => clearLinks(db, organisationId),
});
