/** A start that loses its database: the launcher tries again, because the server comes back without anyone's help. */
import { classifyDbError } from '#server/db/index.ts';

/**
 * The exit code of a start that lost its database (EX_TEMPFAIL of sysexits.h). scripts/lib/restart-on-failure.mjs recognises
 * it, and starts the server again without a limit.
 */
export const LOST_DATABASE = 75;

/**
 * Returns one sentence for the operator if a start failed because the database was lost, or because it accepts no more
 * connections; null for any other error. Follows the causes of the error: a migration or the setup wraps it.
 */
export function describeLostDatabase(error: unknown): string | null {
  const isLost = classifyDbError(error)?.kind === 'unreachable' || causesOf(error).some(isWithoutConnections);
  if (!isLost) return null;
  const reason = causesOf(error).at(-1);
  return `The database was lost before Masthead served (${reason?.message || 'no reason given'}). The start is tried again.`;
}

function isWithoutConnections(error: Error): boolean {
  return 'code' in error && error.code === '53300';
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
