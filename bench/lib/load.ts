/** Load from a separate process, so that sending takes no CPU time from the server or the runner. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Requests for pages: each path in turn, repeatedly for `seconds`, or once each when `seconds` is not set.
 */
export interface LoadJob {
  port: number;
  host: string;
  headers: Record<string, string>;
  connections: number;
  paths: readonly string[];
  /** Headers of single requests, used in turn, in addition to those of all requests. */
  eachWith?: readonly Record<string, string>[];
  seconds?: number;
}

export interface LoadResult {
  requests: number;
  /** Responses with a status other than 200. */
  failed: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

export interface LoadGenerator {
  /** Throws if a connection broke or a response was not 200: such a round is invalid. */
  run: (job: LoadJob) => Promise<LoadResult>;
  stop: () => Promise<void>;
}

/** Headers that browsers send with a page request, as far as they affect the response. */
export const BROWSER_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

/** Starts the process of the load generator. */
export function startLoad(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load-worker.ts', import.meta.url)), { stdio: 'inherit' });
  const ended = once(child, 'exit');
  return {
    async run(job) {
      const answered = once(child, 'message') as Promise<[{ result: LoadResult } | { error: string }]>;
      child.send(job);
      const [answer] = await Promise.race([
        answered,
        ended.then((): never => {
          throw new Error('The load generator ended in the middle of a round.');
        }),
      ]);
      if ('error' in answer) throw new Error(answer.error);
      if (answer.result.failed > 0)
        throw new Error(`${answer.result.failed} of ${answer.result.requests} answers were not 200.`);
      return answer.result;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await ended;
    },
  };
}
