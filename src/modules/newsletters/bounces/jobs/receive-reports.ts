import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { listenForReports } from '../server/listen-for-reports.ts';

/** Runs as long as its process: the schedule only starts it again after the process has ended. */
export const receiveReports = defineJob({
  name: 'newsletters/receiveReports',
  summary: 'Receives the reports of mail servers at BOUNCE_PORT, as long as the process runs.',
  payload: {},
  scope: 'platform',
  every: 'quarterHour',
  runsAtFirstStart: true,
  lane: 'normal',
  minutesMax: 24 * 60,
  attemptsMax: 1_000,
  run: (ctx: JobContext) => listenForReports(ctx),
});
