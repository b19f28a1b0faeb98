import type { Command } from 'commander';
import { compileStoredStyles } from '#server/styles/index.ts';
import { withDatabase } from './database.ts';
import { print } from './terminal.ts';

/** Runs the migrations that every command runs first, and nothing else. */
export function migrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Brings the database to this version.')
    .option('--json', 'print JSON for machines')
    .action(async (options: { json?: boolean }) => {
      const migrated = await withDatabase(
        async (database) => {
          await compileStoredStyles(database.pool);
          return database.migrated;
        },
        { creates: true },
      );
      if (options.json) print(JSON.stringify({ migrated }));
      else if (migrated.length === 0) print('The database is up to date.');
      else print(`Ran ${migrated.join(', ')}.`);
    });
}
