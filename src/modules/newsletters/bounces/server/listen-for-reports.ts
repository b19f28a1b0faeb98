/** Listens at `BOUNCE_PORT` in a worker until its process stops. */
import { once } from 'node:events';
import type { JobContext } from '#server/context.ts';
import { readMailbox } from '../model/return-path.ts';
import { receiveReport } from './receive-report.ts';
import { openReportReceiver, type ReportReceiver } from './report-receiver.ts';

/** Does nothing without a port, or while another try or process of this machine listens. */
export async function listenForReports(ctx: JobContext): Promise<void> {
  const { services, writeFor, stopping } = ctx;
  const { port, domain } = services.config.bounces;
  if (port === null || stopping.aborted) return;
  const receiver = await open({
    port,
    name: domain ?? new URL(services.config.adminOrigin).hostname,
    read: (address) => readMailbox(services.links, address),
    receive: (mailbox, source) => receiveReport({ services, writeFor }, mailbox, source),
    onError: (error) => services.log.warn({ err: error }, 'A report of a mail server could not be received.'),
  });
  if (!receiver) return;
  services.log.info({ port: receiver.port }, 'Reports of mail servers are received.');
  await once(stopping, 'abort');
  await receiver.close();
  // The next process starts soon, instead of with the schedule.
  throw new Error('The process stopped receiving reports; the next one continues.');
}

/** Null if the port is in use. Throws for a port that this process must not open. */
async function open(options: Parameters<typeof openReportReceiver>[0]): Promise<ReportReceiver | null> {
  try {
    return await openReportReceiver(options);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
}
