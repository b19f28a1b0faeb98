/** The one entry of the server: `serve` and the command line. */
import cluster from 'node:cluster';
import { serve, type ServeHandle, type ServeOptions } from '#server/boot/serve.ts';

/** Runs a command. `serve` resolves to a handle while it runs; the others when they are done. */
export async function main(
  argv: readonly string[],
  options: ServeOptions = {},
): Promise<ServeHandle | undefined> {
  const [command = 'serve', ...rest] = argv;
  if (command === 'serve')
    return serve({ directory: import.meta.dirname, ...options, dev: rest.includes('--dev') });
  const { runCommand } = await import('#server/cli/index.ts');
  await runCommand(command === 'cli' ? rest : [...argv]);
  return undefined;
}

// A process that was started beside others runs this file itself: it has nobody to call `main`.
// Not awaited: parts that are loaded later import from this file.
if (cluster.isWorker) void main(['serve']);
