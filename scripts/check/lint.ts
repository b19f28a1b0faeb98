import type { Check } from '../lib/report.ts';
import { runTool } from '../lib/run-parallel.ts';

/** Lint rules, including those that need types. Nested configurations are ignored: only the root's counts. */
export const lintCheck: Check = {
  name: 'lint',
  run: async (root) => {
    const linted = await runTool(
      { package: 'oxlint', name: 'oxlint' },
      ['--type-aware', '--deny-warnings', '--disable-nested-config', '--config', '.oxlintrc.json'],
      { cwd: root },
    );
    const counted = /on (\d+) files/.exec(linted.stdout)?.[1] ?? '0';
    if (linted.exitCode === 0 && counted === '0') {
      return { ok: false, summary: 'the linter saw no files', details: linted.output };
    }
    return { ok: linted.exitCode === 0, summary: `${counted} files`, details: linted.output };
  },
};
