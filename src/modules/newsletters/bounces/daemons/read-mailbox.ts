import { defineDaemon } from '#model/jobs/define-job.ts';
import type { DaemonContext } from '#server/context.ts';
import { readMailbox as read } from '../server/read-mailbox.ts';

export const readMailbox = defineDaemon({
  name: 'newsletters/readMailbox',
  summary: 'Reads the reports of mail servers from the mailbox BOUNCE_IMAP_URL.',
  run: (ctx: DaemonContext) => read(ctx),
});
