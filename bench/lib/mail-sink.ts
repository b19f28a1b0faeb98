/** A mail server in a separate process, which counts emails. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from './scenario.ts';

export interface MailSink {
  /** For `SMTP_BULK_URL`. */
  url: string;
  /** Number of emails so far. */
  count: () => Promise<number>;
}

/**
 * Starts the server, which ends with the scenario. It stores no contents, so that its memory does not grow by the
 * emails of a send.
 */
export async function startMailSink(bench: Pick<Bench, 'defer'>): Promise<MailSink> {
  const child = fork(fileURLToPath(new URL('mail-sink-worker.ts', import.meta.url)), { stdio: 'inherit' });
  bench.defer(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async count() {
      const answered = once(child, 'message') as Promise<[{ count: number }]>;
      child.send('count');
      return (await answered)[0].count;
    },
  };
}
