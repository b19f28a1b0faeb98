import { pathToFileURL } from 'node:url';
import { buildIfStale, serverEntry } from './build.ts';

/**
 * Runs the built server's `main` in this process, so that there is only one process to signal. First builds
 * what has changed.
 */
export async function runBuilt(argv: string[]): Promise<void> {
  // Without this, React chooses its slow development build at run time.
  process.env['NODE_ENV'] ??= 'production';
  try {
    await buildIfStale();
  } catch (err) {
    console.error(err instanceof Error ? err.message : err);
    process.exit(1);
  }
  const { main } = (await import(pathToFileURL(serverEntry).href)) as {
    main: (argv: string[]) => Promise<unknown>;
  };
  await main(argv);
}
