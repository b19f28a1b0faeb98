/** Batches of analytics events from a separate process, as fast as a server accepts them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BatchJob {
  port: number;
  host: string;
  items: readonly number[];
  connections: number;
  seconds: number;
}

/** Resolves with the accepted events per second; throws if a batch was answered with another status than 204. */
export async function acceptedPerSecond(job: BatchJob): Promise<number> {
  const child = fork(fileURLToPath(new URL('batch-worker.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The load generator ended before it had its answers.');
  });
  ended.catch(() => undefined);
  const answered = once(child, 'message') as Promise<[{ perSecond: number } | { error: string }]>;
  child.send(job);
  const [answer] = await Promise.race([answered, ended]);
  child.disconnect();
  if ('error' in answer) throw new Error(answer.error);
  return answer.perSecond;
}
