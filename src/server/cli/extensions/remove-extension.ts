import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { badInput } from '#model/errors.ts';
import { extensions } from '#registry/extensions.server.ts';
import { registry } from '#server/registry.ts';
import { definedNames, removeExtension, type RemovalReport } from '#server/setup/index.ts';
import { withDatabase } from '../database.ts';
import { createProgress } from '../progress.ts';
import { print } from '../terminal.ts';

interface Options {
  to?: string;
  yes?: boolean;
  json?: boolean;
}

/** Runs after the folder of the extension was deleted, also while a server runs: pages and lists leave out what is left. */
export function removeExtensionCommand(program: Command): void {
  program
    .command('remove-extension')
    .description('Deletes what an extension left in the database, after its folder was deleted.')
    .argument('<name>', 'name of the folder that was below extensions/')
    .option(
      '--to <file>',
      'JSON lines of everything that is deleted; left out: removed-extensions/ in DATA_DIR',
    )
    .option('--yes', 'delete; without it the command only reports what is left')
    .option('--json', 'print JSON for machines')
    .action(async (name: string, options: Options) => {
      if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name))
        throw badInput(
          'EXTENSION_NAME_INVALID',
          `“${name.slice(0, 60)}” is not the name of an extension’s folder.`,
        );
      const progress = createProgress();
      const report = await withDatabase(({ config, pool, connectionString }) =>
        removeExtension({
          name,
          present: extensions,
          registry,
          defined: definedNames(registry),
          connectionString,
          pool,
          file: resolve(options.to ?? join(config.dataDir, 'removed-extensions', `${name}-${stamp()}.jsonl`)),
          isConfirmed: options.yes === true,
          onProgress: progress.show,
        }),
      ).finally(progress.done);
      print(options.json ? JSON.stringify(report) : describe(name, report));
    });
}

function describe(name: string, { found, removed }: RemovalReport): string {
  if (!removed)
    return [
      ...found,
      `Nothing was deleted. To export and delete it, run: npm run masthead -- remove-extension ${name} --yes`,
    ].join('\n');
  const { file, lines, tables, columns, history, items, layouts, permissionLists, waitsFor } = removed;
  return [
    `Removed ${name}: ${tables} tables, ${columns} columns, ${history} entries of the history, ${items} items, blocks of ${layouts} layouts and emails, permissions of ${permissionLists} roles, users and keys.`,
    ...(waitsFor.length > 0
      ? [
          `Items, blocks, permissions and jobs are deleted with the last removed extension. Left: ${waitsFor.join(', ')}.`,
        ]
      : []),
    `${lines} lines were written to ${file} first.`,
  ].join('\n');
}

function stamp(): string {
  return new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
}
