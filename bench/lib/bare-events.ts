/** The baseline for analytics events: a server that inserts each batch with one statement, and does nothing else. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from './scenario.ts';

/** Starts the server, which ends with the scenario, and returns its port. */
export async function startBareEvents(
  bench: Pick<Bench, 'defer'>,
  connectionString: string,
): Promise<number> {
  const child = fork(fileURLToPath(new URL('bare-events-worker.ts', import.meta.url)), { stdio: 'inherit' });
  bench.defer(async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  });
  child.send({ connectionString });
  const [port] = (await once(child, 'message')) as [number];
  return port;
}
