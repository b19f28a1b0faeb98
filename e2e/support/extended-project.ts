/** A copy of the project with all exercises and the extension in it, generated and built once a run for the files that use it. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addExtension, EXTENSION } from './acme-trade.ts';
import { copyProject } from './copied-project.ts';
import { addExercises } from './exercises.ts';

/** Names the folder that `e2e/global-setup.ts` creates for it, and removes. */
export const EXTENDED_FOLDER = 'MASTHEAD_E2E_EXTENDED';

/** A project with all exercises and the extension, generated and built. */
export interface ExtendedProject {
  root: string;
  /** Paths outside the extension that are new, changed or deleted. */
  changed: string[];
}

/** The first worker to need it makes it, and the others wait. Throws what made it fail. */
export async function extendedProject(): Promise<ExtendedProject> {
  const folder = process.env[EXTENDED_FOLDER] ?? '';
  const outcome = join(folder, 'outcome.json');
  const isFirst = await mkdir(join(folder, 'lock')).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const made = await make(join(folder, 'project')).catch((err: unknown) => ({ error: String(err) }));
    await writeFile(`${outcome}.part`, JSON.stringify(made));
    await rename(`${outcome}.part`, outcome);
  }
  while (!existsSync(outcome)) await sleep(200);
  const made = JSON.parse(await readFile(outcome, 'utf8')) as ExtendedProject | { error: string };
  if ('error' in made) throw new Error(made.error);
  return made;
}

async function make(root: string): Promise<ExtendedProject> {
  const copy = await copyProject(root);
  await addExercises(copy);
  // Generates for both.
  await addExtension(copy);
  await copy.build();
  const changed = await copy.changed();
  return { root: copy.root, changed: changed.filter((path) => !path.startsWith(`${EXTENSION}/`)) };
}
