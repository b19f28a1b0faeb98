import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, CheckAnswer } from '../lib/report.ts';
import { runTool } from '../lib/run-parallel.ts';

/** Entry points of production. Until all of them exist, no code can be called unused. */
const MAINS = ['src/server/main.ts', 'src/admin/main.tsx'];

/**
 * Findings that are always faults, even if entry points are missing: imports that do not resolve, or of an
 * undeclared package.
 */
const JUDGED_ALWAYS = ['--include', 'unlisted,unresolved,binaries,duplicates'];

/**
 * Without tests, packages that only tests import look undeclared; the first run has already checked those.
 */
const JUDGED_IN_PRODUCTION = ['--production', '--exclude', 'unlisted,unresolved,binaries'];

/**
 * Every file, export and dependency has a user. Checked first with tests and tools as users, then with
 * production's entries only, which finds code that only a test still needs.
 */
export const deadCodeCheck: Check = {
  name: 'dead-code',
  run: async (root): Promise<CheckAnswer> => {
    const absent = MAINS.filter((main) => !existsSync(join(root, main)));
    if (absent.length > 0) {
      const summary = `UNUSED CODE NOT JUDGED, only imports: ${absent.join(' and ')} absent`;
      return { ...(await runKnip(root, JUDGED_ALWAYS)), summary };
    }
    const everything = await runKnip(root, []);
    if (!everything.ok) return { ...everything, summary: 'with tests and tools as users' };
    return {
      ...(await runKnip(root, JUDGED_IN_PRODUCTION)),
      summary: "with production's entries alone, too",
    };
  },
};

async function runKnip(root: string, args: readonly string[]): Promise<{ ok: boolean; details: string }> {
  const found = await runTool(
    { package: 'knip', name: 'knip' },
    ['--no-progress', '--no-config-hints', ...args],
    { cwd: root },
  );
  return { ok: found.exitCode === 0, details: found.output };
}
