import type { Check } from '../lib/report.ts';
import { runTool } from '../lib/run-parallel.ts';

/** Every file is formatted as the formatter would write it. */
export const formatCheck: Check = {
  name: 'format',
  run: async (root) => {
    const checked = await runTool({ package: 'oxfmt', name: 'oxfmt' }, ['--check', '.'], { cwd: root });
    const counted = /on (\d+) files/.exec(checked.output)?.[1] ?? '0';
    const ok = checked.exitCode === 0 && counted !== '0';
    return {
      ok,
      summary: `${counted} files`,
      details: `${checked.output}\nTo repair: node_modules/.bin/oxfmt`,
    };
  },
};
