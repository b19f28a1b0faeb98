/** Adds the commands of modules to the command line: those with the same first word share a group. */
import type { Command } from 'commander';
import { withDatabase } from '../database.ts';
import type { ModuleCommand } from './define-command.ts';
import { createProgress } from '../progress.ts';
import { loadSiteDirectory } from '../sites.ts';
import { print } from '../terminal.ts';

/**
 * Adds one command, and its group if no earlier command has added it. The command runs on the migrated database, also
 * while the server runs.
 */
export function addModuleCommand(program: Command, command: ModuleCommand): void {
  const [groupName = '', name = ''] = command.name.split(' ');
  const group =
    program.commands.find((one) => one.name() === groupName) ??
    program.command(groupName).description(`Commands of the module ${groupName}.`);
  const added = group.command(name).description(command.summary);
  for (const { flags, summary, isRequired } of command.options) {
    if (isRequired) added.requiredOption(flags, summary);
    else added.option(flags, summary);
  }
  added.action((values: Record<string, string | boolean | undefined>) =>
    withDatabase(async (database) => {
      const { pool, connectionString } = database;
      const progress = createProgress();
      const sites = await loadSiteDirectory(database);
      try {
        await command.run({ pool, connectionString, sites, print, showProgress: progress.show }, values);
      } finally {
        progress.done();
      }
    }),
  );
}
