import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import type { RecordContext } from '#server/records/index.ts';
import { clearOldAnswers } from '../server/forget-answers.ts';

export const clearSurveyAnswers = defineClearingJob({
  name: 'memberships/clearSurveyAnswers',
  summary: 'Permanently deletes survey answers of readers without an account after one year.',
  clear: ({ db, organisationId }: RecordContext) => clearOldAnswers(db, organisationId),
});
