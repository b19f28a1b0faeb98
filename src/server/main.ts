/** The one entry of the server: `serve` and the command line. */
import { serve, type ServeHandle, type ServeOptions } from '#server/serve.ts';

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
