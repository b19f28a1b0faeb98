import type { Command } from 'commander';
import { registry } from '#server/registry.ts';
import { resetSecondFactor } from '#server/setup/index.ts';
import { withDatabase } from './database.ts';
import { print } from './terminal.ts';

/** For the last administrator, because no other user can reset their second factor in the admin. */
export function resetSecondFactorCommand(program: Command): void {
  program
    .command('reset-second-factor')
    .description('Resets two-factor authentication for a user and notifies them by email.')
    .argument('<user>', 'username, email address or id')
    .option('--json', 'print JSON for machines')
    .action(async (name: string, options: { json?: boolean }) => {
      const user = await withDatabase(({ pool }) => resetSecondFactor(pool, registry, name));
      if (options.json) print(JSON.stringify(user));
      else
        print(
          `Two-factor authentication of ${user.email} was reset. The user can log in with only a password.`,
        );
    });
}
