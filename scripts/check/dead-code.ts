import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, CheckAnswer } from '../lib/report.ts';
import { runTool } from '../lib/run-parallel.ts';

/** What production starts from. Until all of them exist, nothing can be called unused. */
const MAINS = ['src/server/main.ts', 'src/admin/main.tsx'];

/** Findings that are faults whatever is missing: an import that leads nowhere or to an undeclared package. */
const JUDGED_ALWAYS = ['--include', 'unlisted,unresolved,binaries,duplicates'];

/** With tests left out, what only they import looks undeclared; the first run has judged that. */
const JUDGED_IN_PRODUCTION = ['--production', '--exclude', 'unlisted,unresolved,binaries'];

/**
 * No file, export or dependency without a user: first with tests and tools as users, then with production's
 * entries only, which finds code that only a test still needs.
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
