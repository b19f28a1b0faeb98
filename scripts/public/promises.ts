/** What the last release promised to extensions, and the renames since (docs/extensions). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { publicModules } from './public-modules.ts';
import { exportsOf, parseSource } from './read-exports.ts';

/** The exports of the last release, by module. */
export const RELEASED = 'docs/extensions/released.json';
/** Modules and exports that were renamed or moved after a release. */
export const RENAMES = 'docs/extensions/renames.json';

const names = z.record(z.string(), z.array(z.string()));

const releasedSchema = z.object({ version: z.string(), modules: names });

const renameSchema = z.strictObject({
  /** Version of the release that has the new name. */
  since: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Specifier of the module: `#model/define-block.ts`. */
  module: z.string().startsWith('#'),
  /** Its new specifier; absent if only names changed. */
  movedTo: z.string().startsWith('#').optional(),
  /** New names by old names. */
  names: z.record(z.string(), z.string()).optional(),
});

export type Rename = z.infer<typeof renameSchema>;

/** Returns the renames in the order of the file. Throws if the file is not valid. */
export function readRenames(root: string): Rename[] {
  const file = join(root, RENAMES);
  return existsSync(file) ? z.array(renameSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Text of the promises of a release. */
export function releasedText(root: string, version: string): string {
  return `${JSON.stringify({ version, modules: exportedNow(root) }, null, 1)}\n`;
}

/** Returns a line for each promise that is broken: an export that does not exist any more, and has no new name that exists. */
export function brokenPromises(root: string): string[] {
  const file = join(root, RELEASED);
  if (!existsSync(file)) return [];
  const { modules } = releasedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const now = exportedNow(root);
  const renames = readRenames(root);
  return Object.entries(modules).flatMap(([module, exported]) =>
    exported.flatMap((name) => {
      const target = renamed(renames, { module, name });
      if (now[target.module]?.includes(target.name)) return [];
      const is =
        target.module === module && target.name === name
          ? ''
          : ` nor ${target.name} of ${target.module}, its new name,`;
      return [`${module} has no export ${name} any more${is}: restore it, or add its new name to ${RENAMES}`];
    }),
  );
}

/** Where an export of an earlier release is now, after all renames. */
export function renamed(
  renames: readonly Rename[],
  start: { module: string; name: string },
): { module: string; name: string } {
  return renames.reduce(
    (at, { module, movedTo, names: changed = {} }) =>
      at.module === module ? { module: movedTo ?? module, name: changed[at.name] ?? at.name } : at,
    start,
  );
}

function exportedNow(root: string): Record<string, string[]> {
  return Object.fromEntries(
    publicModules(root).map(({ path, specifier }) => [
      specifier,
      exportsOf(parseSource(root, path), root).map(({ name }) => name),
    ]),
  );
}
