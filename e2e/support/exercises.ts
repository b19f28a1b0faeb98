/** The exercises of docs/recipes: the files a reader of a recipe writes by hand, and how a copy uses them. */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../scripts/lib/run-parallel.ts';
import type { CopiedProject } from './copied-project.ts';

const EXERCISES = fileURLToPath(new URL('../../docs/recipes/exercises/', import.meta.url));

/** A patch of an existing file, next to its path; `git apply` fails if the file has changed. */
const CHANGE = /\.patch$/;

/**
 * Maximum number of files created or changed by hand for each exercise. A module counts as one folder,
 * whatever it contains.
 */
export const FILES_MAX: Readonly<Record<string, number>> = {
  block: 5,
  'content-type': 1,
  entity: 2,
  feed: Infinity,
  field: 2,
  'field-kind': 3,
  form: Infinity,
  module: Infinity,
  operation: 1,
  setting: 1,
  templates: 6,
  webhook: Infinity,
};

/** Files of each exercise by its name, as paths below the root of a project, including changed ones. */
export async function exerciseFiles(): Promise<Record<string, string[]>> {
  const files: Record<string, string[]> = {};
  for (const path of await stored()) {
    const [exercise = '', ...rest] = path.split('/');
    (files[exercise] ??= []).push(rest.join('/').replace(CHANGE, ''));
  }
  return files;
}

/** Adds every exercise to the copy as its author would: copies new files, applies patches. Throws git's message. */
export async function addExercises(copy: CopiedProject): Promise<void> {
  for (const path of await stored()) {
    const source = join(EXERCISES, path);
    const target = join(copy.root, path.slice(path.indexOf('/') + 1));
    if (CHANGE.test(path)) await applyChange(copy.root, source);
    else {
      await mkdir(dirname(target), { recursive: true });
      await cp(source, target, { errorOnExist: true, force: false });
    }
  }
}

async function applyChange(root: string, patch: string): Promise<void> {
  const applied = await runCommand('git', ['apply', '--whitespace=error-all', patch], { cwd: root });
  if (applied.exitCode !== 0) throw new Error(`${patch} does not apply any more:\n${applied.output}`);
}

/** Paths of all files below the folder of the exercises, sorted. */
async function stored(): Promise<string[]> {
  const entries = await readdir(EXERCISES, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(EXERCISES.length).replaceAll('\\', '/'))
    .sort();
}
