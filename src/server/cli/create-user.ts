import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { ROLES } from '#model/permissions.ts';
import { registry } from '#server/registry.ts';
import { createUser } from '#server/setup/index.ts';
import { adminOf } from './addresses.ts';
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

/** If no password is given, generates one and prints it once. */
export function createUserCommand(program: Command): void {
  program
    .command('create-user')
    .description('Creates a staff user.')
    .argument('<email>', 'email address, which is also the username')
    .requiredOption(
      '--organisation <name>',
      'the organisation the user belongs to; any name that does not exist lists those that do',
    )
    .requiredOption('--first-name <name>', 'first name')
    .requiredOption('--last-name <name>', 'last name')
    .option('--role <role>', `one of ${ROLES.join(', ')}, or the key of a role of the organisation`, 'editor')
    .option(
      '--sites <keys>',
      'keys of the sites the user works on, separated by commas; all of the organisation if left out',
    )
    .option('--password <password>', 'at least 12 characters; generated and printed if left out')
    .option('--json', 'print JSON for machines')
    .action(async (email: string, options: Options) => {
      const password = options.password ?? randomBytes(12).toString('base64url');
      const siteKeys = options.sites?.split(',').map((key) => key.trim());
      const user = await withDatabase(async ({ pool, config }) => ({
        ...(await createUser(pool, registry, { ...options, email, password, siteKeys })),
        admin: adminOf(config),
      }));
      const shown = options.password ? {} : { password };
      if (options.json) print(JSON.stringify({ ...user, ...shown }));
      else
        print(
          [
            `Created the user ${email}.`,
            ...(options.password ? [] : [`Password: ${password}`]),
            `Log in at ${user.admin}`,
          ].join('\n'),
        );
    });
}
