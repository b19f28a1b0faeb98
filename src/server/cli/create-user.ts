import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { ROLES } from '#model/permissions.ts';
import { createUser } from '#server/setup/index.ts';
import { withDatabase } from './database.ts';
import { print } from './terminal.ts';

interface Options {
  organisation: string;
  firstName: string;
  lastName: string;
  role: string;
  sites?: string;
  password?: string;
  json?: boolean;
}

/** The password is printed once when none was given. */
export function createUserCommand(program: Command): void {
  program
    .command('create-user')
    .description('Creates a staff user.')
    .argument('<email>', 'email address, which is also the username')
    .requiredOption('--organisation <name>', 'the organisation the user belongs to')
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--role <role>', `one of ${ROLES.join(', ')}`, 'editor')
    .option(
      '--sites <keys>',
      'keys of the sites the user works on, with commas; all of the organisation when left out',
    )
    .option('--password <password>', 'at least 12 characters; made and printed when left out')
    .option('--json', 'print JSON for machines')
    .action(async (email: string, options: Options) => {
      const password = options.password ?? randomBytes(12).toString('base64url');
      const siteKeys = options.sites?.split(',').map((key) => key.trim());
      const user = await withDatabase(({ pool }) =>
        createUser(pool, { ...options, email, password, siteKeys }),
      );
      const shown = options.password ? {} : { password };
      if (options.json) print(JSON.stringify({ ...user, ...shown }));
      else print(`User ${email} is made.${options.password ? '' : ` Password: ${password}`}`);
    });
}
