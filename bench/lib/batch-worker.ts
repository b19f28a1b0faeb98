/** The process that sends batches: see batch-load.ts. */
import { BATCH_PATH, batchRequest, EVENTS } from './analytics-batches.ts';
import type { BatchJob } from './batch-load.ts';
import { runConnection } from './load-client.ts';

async function run({ port, host, items, connections, seconds }: BatchJob): Promise<number> {
  let accepted = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const next = () => (performance.now() < endsAt ? requestBytes(host, items) : null);
  const onAnswer = (status: number) => {
    if (status !== 204) throw new Error(`A batch was answered with ${status}.`);
    accepted += EVENTS;
  };
  await Promise.all(Array.from({ length: connections }, () => runConnection({ port, next, onAnswer })));
  return (accepted / (performance.now() - startedAt)) * 1_000;
}

function requestBytes(host: string, items: readonly number[]): Buffer {
  const { headers, body } = batchRequest(host, items);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`POST ${BATCH_PATH} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

process.on('message', (job: BatchJob) => {
  run(job).then(
    (perSecond) => process.send?.({ perSecond }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
