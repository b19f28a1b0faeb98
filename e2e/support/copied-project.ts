/** A copy of the project in a temporary folder, in which an extension is added as a customer's developer would. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trackedFiles } from '../../scripts/check/tracked-files.ts';
import { runCommand } from '../../scripts/lib/run-parallel.ts';
import { removeFolder, temporaryFolder } from './app.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Thousands of tests take three minutes on two cores, and longer on a loaded machine. */
const RUN_MS_MAX = 900_000;

/** Words of an exemplar with their replacements in the copy, applied in order. */
export type Words = readonly (readonly [from: string, to: string])[];

export interface CopiedProject {
  root: string;
  /** Copies a folder of the product with names and text replaced; `leaveOut` matches paths inside that are not copied. */
  copyDomain: (from: string, to: string, words: Words, leaveOut?: RegExp) => Promise<void>;
  /** Copies a folder of this repository over one of the copy. */
  overlay: (from: string, to: string) => Promise<void>;
  /**
   * Runs a program of the copy on this Node and returns its output. Throws the output if the program fails.
   */
  run: (...args: string[]) => Promise<string>;
  /** Builds the copy as `npm start` would. */
  build: () => Promise<void>;
  /** Paths that were added, changed or deleted since the copy, sorted. */
  changed: () => Promise<string[]>;
  remove: () => Promise<void>;
}

/** Copies what git tracks or would track into `folder`, a new one unless given; packages are shared. */
export async function copyProject(folder?: string): Promise<CopiedProject> {
  if (folder !== undefined) await mkdir(folder);
  const root = await realpath(folder ?? (await temporaryFolder()));
  const files = await trackedFiles(PROJECT);
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await cp(join(PROJECT, file), join(root, file));
  }
  await symlink(await realpath(join(PROJECT, 'node_modules')), join(root, 'node_modules'), 'junction');
  const before = await hashes(root);
  const run: CopiedProject['run'] = async (...args) => {
    const result = await runCommand(process.execPath, args, {
      cwd: root,
      timeoutMs: RUN_MS_MAX,
      // The copy's tests run as in `npm test`, with the limits of its first tier, in long journeys too.
      env: { MASTHEAD_ALL_VARIANTS: '' },
    });
    if (result.exitCode !== 0) throw new Error(`${args.join(' ')} failed in the copy:\n${result.output}`);
    return result.output;
  };
  return {
    root,
    async copyDomain(from, to, words, leaveOut = /\.test\.tsx?$/) {
      for (const file of files) {
        const inside = file.startsWith(`${from}/`) ? file.slice(from.length + 1) : null;
        if (inside === null || leaveOut.test(inside)) continue;
        const target = join(root, to, replaceWords(inside, words));
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, replaceWords(await readFile(join(PROJECT, file), 'utf8'), words));
      }
    },
    overlay: (from, to) => cp(join(PROJECT, from), join(root, to), { recursive: true }),
    run,
    async build() {
      await run('--input-type=module', '-e', BUILD);
    },
    async changed() {
      const after = await hashes(root);
      const paths = new Set([...before.keys(), ...after.keys()]);
      return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
    },
    remove: () => removeFolder(root),
  };
}

const BUILD = "const { buildIfStale } = await import('./scripts/lib/build.ts'); await buildIfStale();";

export function replaceWords(text: string, words: Words): string {
  return words.reduce((current, [from, to]) => current.replaceAll(from, to), text);
}

async function hashes(root: string): Promise<Map<string, string>> {
  const files = await trackedFiles(root);
  const entries = files.map(async (file): Promise<[string, string]> => {
    const content = await readFile(join(root, file));
    return [file, createHash('sha256').update(content).digest('hex')];
  });
  return new Map(await Promise.all(entries));
}
