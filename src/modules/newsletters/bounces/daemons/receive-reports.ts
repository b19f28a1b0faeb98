import { defineDaemon } from '#model/jobs/define-job.ts';
import type { DaemonContext } from '#server/context.ts';
import { listenForReports } from '../server/listen-for-reports.ts';

export const receiveReports = defineDaemon({
  name: 'newsletters/receiveReports',
  summary: 'Receives the reports of mail servers at BOUNCE_PORT.',
  run: (ctx: DaemonContext) => listenForReports(ctx),
});
