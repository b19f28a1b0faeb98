import { pathToFileURL } from 'node:url';
import { buildIfStale, serverEntry } from './build.ts';
import { extensionTrouble } from './extension-of-error.ts';

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
  const { main } = await loadServer();
  await main(argv);
}

async function loadServer(): Promise<{ main: (argv: string[]) => Promise<unknown> }> {
  try {
    return await import(pathToFileURL(serverEntry).href);
  } catch (error) {
    const trouble = await extensionTrouble(error);
    if (trouble === null) throw error;
    console.error(trouble);
    process.exit(1);
  }
}
