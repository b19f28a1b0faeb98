/**
 * The command line: `npm run masthead -- COMMAND`. Shows progress on a terminal, prints JSON for machines,
 * and sets an exit code.
 */
import { Command, CommanderError } from 'commander';
import { AppError } from '#model/errors.ts';
import { commands } from '#registry/commands.server.ts';
import { BackupError } from '#server/backup/index.ts';
import { ConfigError } from '#server/boot/config.ts';
import { classifyDbError, DatabaseUnreachable, MigrationError } from '#server/db/index.ts';
import { EmbeddedPostgresError } from '#server/postgres/index.ts';
import { createApiKeyCommand, listApiKeysCommand, revokeApiKeyCommand } from './api-keys/api-keys.ts';
import { backupCommand } from './backup.ts';
import { createSiteCommand } from './create-site.ts';
import { createUserCommand } from './create-user.ts';
import { doctorCommand } from './doctor.ts';
import { ImportInterrupted } from './import-output.ts';
import { importCommand, SOME_FAILED } from './import.ts';
import { migrateCommand } from './migrate.ts';
import { addModuleCommand } from './module-commands/add-command.ts';
import { removeExtensionCommand } from './extensions/remove-extension.ts';
import { resetSecondFactorCommand } from './reset-second-factor.ts';
import { restoreCommand } from './restore.ts';
import { sitesCommand } from './sites.ts';
import { NoInstallation } from './database.ts';
import { checkOptions } from './strict-options.ts';
import { verifyDomainCommand } from './verify-domain.ts';
import { printError } from './terminal.ts';

/** Runs one command and sets the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  const program = new Command('masthead')
    .description('Runs and looks after a Masthead installation.')
    .showHelpAfterError('Run it with --help to see its options.')
    .exitOverride();
  for (const add of [
    sitesCommand,
    createSiteCommand,
    createUserCommand,
    createApiKeyCommand,
    listApiKeysCommand,
    revokeApiKeyCommand,
    resetSecondFactorCommand,
    importCommand,
    migrateCommand,
    backupCommand,
    restoreCommand,
    doctorCommand,
    verifyDomainCommand,
    removeExtensionCommand,
  ])
    add(program);
  for (const command of commands) addModuleCommand(program, command);
  for (const command of program.commands) [command, ...command.commands].forEach(checkOptions);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, argv[0]);
  }
}

/**
 * Prints errors the user can fix as one sentence, and any other error in full, because it is a bug. Returns
 * the exit code.
 */
function report(error: unknown, command: string | undefined): number {
  // Wrong use of `import` exits with 1, because its exit code 2 means that it ran and some records failed.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : command === 'import' ? 1 : 2;
  const isExpected = [
    AppError,
    BackupError,
    ConfigError,
    DatabaseUnreachable,
    MigrationError,
    EmbeddedPostgresError,
    NoInstallation,
  ].some((kind) => error instanceof kind);
  if (error instanceof ImportInterrupted) {
    printError(error.message);
    return SOME_FAILED;
  }
  const lost = isExpected ? null : lostDatabase(error, command);
  printError(lost ?? (isExpected && error instanceof Error ? sentence(error) : error));
  return 1;
}

/** One sentence if the database went away, is full or too busy while the command ran; null for any other error. */
function lostDatabase(error: unknown, command = 'masthead'): string | null {
  const trouble = classifyDbError(error);
  if (!trouble || !(error instanceof Error)) return null;
  const what = { unreachable: 'was lost', full: 'has no room on its disk', busy: 'is too busy' }[
    trouble.kind
  ];
  return `The database ${what} during ${command} (${error.message}). Run the command again when the database answers.`;
}

function sentence(error: Error): string {
  const fields =
    error instanceof AppError
      ? (error.extensions['fields'] as Record<string, string> | undefined)
      : undefined;
  return [error.message, ...Object.values(fields ?? {})].join('\n  ');
}
