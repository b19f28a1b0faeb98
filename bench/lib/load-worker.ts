/** The process of the load generator: receives a job, sends its requests, and replies with the results. */
import { runConnection } from './load-client.ts';
import type { LoadJob, LoadResult } from './load.ts';
import { percentile } from './statistics.ts';

async function run(job: LoadJob): Promise<LoadResult> {
  const requests = job.paths.flatMap((path) =>
    (job.eachWith ?? [{}]).map((own) => requestBytes(job, path, own)),
  );
  const durations: number[] = [];
  let failed = 0;
  let requestCount = 0;
  let lastAnswerAt = 0;
  const startedAt = performance.now();
  const endsAt = job.seconds === undefined ? Infinity : startedAt + job.seconds * 1_000;
  const count = job.seconds === undefined ? requests.length : Infinity;
  const next = () => {
    if (requestCount >= count || performance.now() >= endsAt) return null;
    const request = requests[requestCount % requests.length] ?? null;
    requestCount += 1;
    return request;
  };
  const onAnswer = (status: number, durationMs: number) => {
    lastAnswerAt = performance.now();
    durations.push(durationMs);
    if (status !== 200) failed += 1;
  };
  await Promise.all(
    Array.from({ length: job.connections }, () => runConnection({ port: job.port, next, onAnswer })),
  );
  const seconds = (lastAnswerAt - startedAt) / 1_000;
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => percentile(durations, share)) as [
    number,
    number,
    number,
  ];
  return { requests: durations.length, failed, perSecond: durations.length / seconds, p50Ms, p95Ms, p99Ms };
}

function requestBytes({ host, headers }: LoadJob, path: string, own: Record<string, string>): Buffer {
  const lines = Object.entries({ host, ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
}

process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
