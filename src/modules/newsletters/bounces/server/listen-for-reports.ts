/** Listens at `BOUNCE_PORT` in a process that runs jobs, until the process stops. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonContext } from '#server/context.ts';
import { readMailbox } from '../model/return-path.ts';
import { receiveReport } from './receive-report.ts';
import { openReportReceiver, type ReportReceiver } from './report-receiver.ts';

/** Milliseconds after which a process tries again to open a port that another one has. */
const IN_USE_MS = 2_000;

/** Does nothing without a port. While another process of this machine listens, waits to take its place. */
export async function listenForReports({ services, writeFor, stopping }: DaemonContext): Promise<void> {
  const { port, domain } = services.config.bounces;
  if (port === null) return;
  const receiver = await openFreePort(stopping, {
    port,
    name: domain ?? new URL(services.config.adminOrigin).hostname,
    read: (address) => readMailbox(services.links, address),
    receive: (mailbox, source) => receiveReport({ services, writeFor }, mailbox, source),
    onError: (error) => services.log.warn({ err: error }, 'A report of a mail server could not be received.'),
  });
  if (!receiver) return;
  services.log.info({ port: receiver.port }, 'Reports of mail servers are received.');
  if (!stopping.aborted) await once(stopping, 'abort');
  await receiver.close();
}

/** Waits until the port is free; null if the process stops first. Throws for a port that this process must not open. */
async function openFreePort(
  stopping: AbortSignal,
  options: Parameters<typeof openReportReceiver>[0],
): Promise<ReportReceiver | null> {
  while (!stopping.aborted) {
    try {
      return await openReportReceiver(options);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      await sleep(IN_USE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return null;
}
