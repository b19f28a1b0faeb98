/**
 * `import --fields`: lists the fields that an import may fill. `import --plan`: analyses the sources and
 * writes a mapping for them.
 */
import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { badInput } from '#model/errors.ts';
import { parseMapping } from '#import/mapping.ts';
import {
  describePlan,
  describeTargets,
  fieldsDocument,
  openFolder,
  planImport,
  targetDocument,
} from '#server/import/index.ts';
import { registry } from '#server/registry.ts';
import { print } from './terminal.ts';

/** Prints the fields of one target, or of all of them (`true`), as Markdown. */
export function printFields(name: string | true): void {
  const targets = describeTargets({ registry });
  if (name === true) {
    print(fieldsDocument(targets, new Set(registry.contentTypes.keys())));
    return;
  }
  const target = targets.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!target)
    throw badInput(
      'IMPORT_TARGET_UNKNOWN',
      `“${name}” cannot be imported. There are ${targets.map((one) => one.name).join(', ')}.`,
    );
  print(targetDocument(target));
}

interface PlanOptions {
  site?: string;
  out?: string;
  json?: boolean;
}

/**
 * Analyses a folder or one file, prints the result and writes the mapping. An existing mapping is not
 * overwritten.
 */
export async function printPlan(path: string, options: PlanOptions): Promise<void> {
  const found = await stat(path).catch(() => {
    throw badInput('FILE_NOT_FOUND', `There is no file or folder ${path}. Name the one your archive is in.`);
  });
  const root = resolve(found.isDirectory() ? path : dirname(path));
  const plan = await planImport(await openFolder(root), {
    registry,
    name: basename(resolve(path)).replace(/\.\w+$/, ''),
    only: found.isDirectory() ? null : basename(path),
    withImages: false,
    today: new Date().toISOString().slice(0, 10),
  });
  if (options.json) print(JSON.stringify(plan));
  else print(describePlan(plan));
  if (plan.mapping.sources.length === 0)
    throw badInput(
      'MAPPING_EMPTY',
      'No mapping was written: nothing in it could be mapped. The lines above say why.',
    );
  parseMapping(plan.mapping);
  const out = options.out ?? join(root, 'mapping.json');
  await writeFile(out, `${JSON.stringify(plan.mapping, null, 2)}\n`, { flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw badInput(
        'FILE_NOT_WRITABLE',
        error.code === 'EEXIST'
          ? `${out} is already there. Delete it, or name another file with --out.`
          : `${out} cannot be written. Name another file with --out.`,
      );
    },
  );
  if (!options.json) print(nextSteps(out, root, options.site));
}

function nextSteps(out: string, root: string, site = 'KEY'): string {
  const isInSourceFolder = resolve(dirname(out)) === root;
  const from = isInSourceFolder ? '' : ` --source ${relative('.', root) || '.'}`;
  const command = `npm run masthead -- import ${out}${from} --site ${site}`;
  return `\nThe mapping is in ${out}. Next:\n  ${command} --dry-run\n  ${command}`;
}
