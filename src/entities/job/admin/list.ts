import { defineList } from '#model/screens/define-list.ts';

interface FailingJob {
  attempts: number;
  attemptsMax: number;
  error: string;
}

/** Background jobs that failed, and when they are retried. */
export const list = defineList<FailingJob>({
  source: { operation: 'getFailingJobs', member: 'jobs', limit: 100, isOfAllSites: true, cacheKey: 'jobs' },
  label: 'Failed jobs',
  lead: 'Failed jobs are retried with increasing delays, then marked as failed.',
  columns: [
    { key: 'summary', label: 'Job', note: ({ error }) => error },
    {
      key: 'attempts',
      label: 'Attempts',
      text: ({ attempts, attemptsMax }) => `${attempts} of ${attemptsMax}`,
      width: '100px',
      from: 'sm',
    },
    { key: 'nextTry', label: 'Next attempt', instant: { none: 'Failed' }, width: '140px' },
  ],
  empty: { title: 'No failed jobs', text: 'Background jobs are running normally.' },
});
