import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearLinks } from '../../account/server/login/links.ts';

export const clearRegistrations = defineClearingJob({
  name: 'memberships/clearRegistrations',
  summary: 'Deletes unconfirmed registrations and other emailed links 30 days after they expire.',
  clear: ({ db, organisationId }: RecordContext) => clearLinks(db, organisationId),
});
