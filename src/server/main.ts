/** The only entry point of the server: `serve` and the command line. */
import cluster from 'node:cluster';
import { serve, type ServeHandle, type ServeOptions } from '#server/boot/serve.ts';

/**
 * Runs a command. `serve` resolves to a handle while it runs; the other commands resolve when they are done.
 */
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

// A worker process runs this file directly, and nothing calls `main` there. Not awaited, because parts that
// are loaded later import from this file.
if (cluster.isWorker) void main(['serve']);
