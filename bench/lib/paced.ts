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
  /** Requests, sent in turn. */
  requests: readonly PacedRequest[];
  perSecond: number;
  seconds: number;
  /** Words that distinguish responses: the first one that occurs in the body labels the response. */
  markers: readonly string[];
}

/** One response. */
export interface PacedAnswer {
  status: number;
  /** Measured from the instant the request was due, so that waiting for its turn is included. */
  ms: number;
  /** The first of the markers found in the body; empty if none occurs. */
  word: string;
}

/** Resolves with every response; throws if one is missing. */
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
