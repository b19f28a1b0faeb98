/** Requests at a fixed rate from a separate process, however slowly they are answered. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface PacedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface PacedJob {
  port: number;
  /** Each in turn. */
  requests: readonly PacedRequest[];
  perSecond: number;
  seconds: number;
  /** Words that distinguish responses: the first one that occurs in the body labels the response. */
  markers: readonly string[];
}

/** One answer. */
export interface PacedAnswer {
  status: number;
  /** From the instant it was due: a request that had to wait for its turn has waited. */
  ms: number;
  /** One of the words; empty if none occurs. */
  word: string;
}

/** Resolves with every answer; throws when one did not come. */
export async function runPaced(job: PacedJob): Promise<PacedAnswer[]> {
  const child = fork(fileURLToPath(new URL('paced-worker.ts', import.meta.url)), { stdio: 'inherit' });
  const answered = once(child, 'message') as Promise<[{ answers: PacedAnswer[] } | { error: string }]>;
  const ended = once(child, 'exit').then((): never => {
    throw new Error('The load generator ended before it had its answers.');
  });
  ended.catch(() => undefined);
  child.send(job);
  const [answer] = await Promise.race([answered, ended]);
  child.disconnect();
  if ('error' in answer) throw new Error(answer.error);
  return answer.answers;
}
