import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../lib/report.ts';
import { runCommand } from '../lib/run-parallel.ts';

/**
 * The committed registries, schema, operation texts and table snapshots match what the folders generate now.
 */
export const generatedCheck: Check = {
  name: 'generated',
  run: async (root) => {
    if (!existsSync(join(root, 'scripts/generate.ts'))) {
      return { ok: true, summary: 'nothing is generated: scripts/generate.ts is absent' };
    }
    const generated = await runCommand(process.execPath, ['scripts/generate.ts', '--check'], { cwd: root });
    const ok = generated.exitCode === 0;
    return {
      ok,
      summary: ok ? 'fresh' : 'stale',
      details: `${generated.output}\nTo repair: npm run generate`,
    };
  },
};
