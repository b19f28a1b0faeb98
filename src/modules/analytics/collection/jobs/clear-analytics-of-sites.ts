import { defineClearingJob } from '#model/jobs/define-clearing-job.ts';
import { clearAnalytics } from '../server/clear-analytics.ts';

export const clearAnalyticsOfSites = defineClearingJob({
  name: 'analytics/clear',
  summary: 'Deletes the salts of visitors after 48 hours, and figures after 25 months.',
  clear: clearAnalytics,
});
