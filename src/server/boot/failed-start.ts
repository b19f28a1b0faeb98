/** The message of a process whose start failed, and its exit code, by which the launcher decides whether to try again. */
import { constants } from 'node:os';
import { DatabaseUnreachable, MigrationError } from '#server/db/index.ts';
import { EmbeddedPostgresError } from '#server/postgres/index.ts';
import { ProcessFailed } from '#server/processes/index.ts';
import { SetupFailed } from '#server/setup/index.ts';
import { ConfigError } from './config.ts';
import { StartError } from './listen.ts';
import { describeLostDatabase, LOST_DATABASE } from './lost-database.ts';

export interface FailedStart {
  /** Null if another process reports it. */
  said: string | null;
  code: number;
}

/**
 * Describes a start that failed for a reason that the operator can change or that passes; null for any other error.
 * `isLaunched`: the launcher waits for this process, and reports that a signal ended the start.
 */
export function describeFailedStart(error: unknown, isLaunched: boolean): FailedStart | null {
  const lost = describeLostDatabase(error);
  if (lost !== null) return { said: lost, code: LOST_DATABASE };
  if (error instanceof ProcessFailed) return describeFailedProcess(error, isLaunched);
  return isExpected(error) ? { said: error.message, code: 1 } : null;
}

/** The first of several processes ends the start as it ended itself: the launcher knows one kind of server. */
function describeFailedProcess({ how, message }: ProcessFailed, isLaunched: boolean): FailedStart {
  if (how === `exit code ${LOST_DATABASE}`) return { said: null, code: LOST_DATABASE };
  const signal = Object.entries(constants.signals).find(([name]) => how === `signal ${name}`);
  if (signal) return { said: isLaunched ? null : message, code: 128 + signal[1] };
  return { said: message, code: 1 };
}

/** Whether the operator can fix the error; then its message is the whole report. */
function isExpected(error: unknown): error is Error {
  return [
    ConfigError,
    DatabaseUnreachable,
    EmbeddedPostgresError,
    MigrationError,
    SetupFailed,
    StartError,
  ].some((kind) => error instanceof kind);
}
