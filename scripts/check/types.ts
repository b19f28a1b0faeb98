import { realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isAbsolute, relative } from 'node:path';
import type { Check, CheckAnswer } from '../lib/report.ts';
import { runTool } from '../lib/run-parallel.ts';
import { trackedFiles } from './tracked-files.ts';

const PROJECTS = ['model', 'server', 'browser', 'browser-tests'] as const;

const SOURCE = /^(?:src|extensions|scripts|e2e|bench)\/.+\.tsx?$/;

/** The compiler's whole output for a project with empty folders: "no inputs were found". */
const NO_INPUTS = /^error TS18003: .*\n?$/;

/** Each checker checks what it needs of the others' files once more: more than cores cost time. */
const CHECKERS = String(Math.min(availableParallelism(), 4));

/** Fewer collections of the Go runtime: a sixth less time at the same peak of memory. */
const GARBAGE = { GOGC: '300' };

type Compiled = { files: string[]; errors: string };

/**
 * Compiles the three environments separately, so that a browser file that needs Node, or a model file that
 * needs either, does not compile. A file that belongs to no project is a fault, because it would be
 * unchecked.
 */
export const typesCheck: Check = {
  name: 'types',
  run: async (root): Promise<CheckAnswer> => {
    const summaries: string[] = [];
    const compiledFiles = new Set<string>();
    let details = '';
    for (const project of PROJECTS) {
      const { files, errors } = await compile(root, project);
      for (const file of files) compiledFiles.add(file);
      const isEmpty = NO_INPUTS.test(errors);
      summaries.push(isEmpty ? `${project} (no files)` : project);
      if (!isEmpty) details += errors;
    }
    const strays = (await trackedFiles(root)).filter((file) => SOURCE.test(file) && !compiledFiles.has(file));
    details += strays.map((file) => `${file}: no tsconfig includes this file\n`).join('');
    return { ok: details === '', summary: summaries.join(', '), details };
  },
};

async function compile(root: string, project: string): Promise<Compiled> {
  const compiled = await runTool(
    { package: '@typescript/native', name: 'tsc' },
    ['--project', `tsconfig.${project}.json`, '--pretty', 'false', '--listFiles', '--checkers', CHECKERS],
    { cwd: root, env: GARBAGE },
  );
  const lines = compiled.output.split('\n');
  const base = await realpath(root);
  const files = lines
    .filter((line) => isAbsolute(line))
    .map((line) => relative(base, line).replaceAll('\\', '/'));
  const errors = lines.filter((line) => line !== '' && !isAbsolute(line)).map((line) => `${line}\n`);
  const failedSilently = compiled.exitCode !== 0 && errors.length === 0;
  return { files, errors: failedSilently ? `tsc ended with ${compiled.exitCode}\n` : errors.join('') };
}
