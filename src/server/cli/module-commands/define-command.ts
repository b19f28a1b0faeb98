/** Commands that modules add to the command line: a file in their folder `commands/` for each. */
import type pg from 'pg';
import type { OfModule } from '#model/define-module.ts';
import type { SiteDirectory } from '#server/sites/index.ts';

/** An option of a command, as users type it. */
export interface CommandOption {
  /** `--from <date>`, or `--json` for an option without a value. */
  flags: string;
  summary: string;
  isRequired?: true;
}

/** Values by the names of the options without dashes; undefined for an option that was left out. */
export type CommandValues = Readonly<Record<string, string | boolean | undefined>>;

/** What a command gets: the migrated database of the installation, its sites as they are now, and its output. */
export interface CommandContext {
  /** At most 2 connections, with a statement limit of 5 seconds. */
  pool: pg.Pool;
  connectionString: string;
  sites: SiteDirectory;
  /** Prints a line of the result. */
  print: (text: string) => void;
  /** Replaces the line of progress; it is shown on terminals only. */
  showProgress: (text: string) => void;
}

export interface ModuleCommand extends OfModule {
  /** The words of the call: `analytics rebuild`. */
  name: `${string} ${string}`;
  /** One sentence, for `--help`. */
  summary: string;
  options: readonly CommandOption[];
  /** Runs the command. An AppError is printed as one sentence, and the exit code is then 1. */
  run: (ctx: CommandContext, values: CommandValues) => Promise<void>;
}

/**
 * Declares a command of a module: `export const checkTides = defineCommand({...})` in `commands/check-tides.ts`. After
 * `npm run generate` it is part of `npm run masthead -- --help`.
 */
export function defineCommand(command: ModuleCommand): ModuleCommand {
  return command;
}
