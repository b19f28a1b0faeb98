import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearAnalytics } from '../server/clear-analytics.ts';

export const clearAnalyticsOfSites = defineClearingJob({
  name: 'analytics/clear',
  summary: 'Deletes events and figures after the periods of their organisation.',
  clear: clearAnalytics,
});
