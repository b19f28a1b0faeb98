import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { toolPath } from './lib/run-parallel.ts';

const ROOT = join(import.meta.dirname, '..');

/** Imports the archives in the folder MASTHEAD_CORPUS names; without one there is nothing to test, which is a failure. */
const folder = process.env['MASTHEAD_CORPUS'];
if (folder === undefined || !existsSync(join(folder, 'digitalgov'))) {
  console.error(
    'Set MASTHEAD_CORPUS to a folder with the archives digitalgov and cloudgov, then run this again.',
  );
  process.exitCode = 1;
} else {
  const vitest = toolPath(ROOT, { package: 'vitest', name: 'vitest' });
  const child = spawn(process.execPath, [vitest, 'run', '--config', 'vitest.corpus.config.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}
