/** A start that loses its database: the launcher tries again, because the server comes back without anyone's help. */
import { classifyDbError } from '#server/db/index.ts';

/** The exit code by which scripts/lib/restart-on-failure.mjs recognises such a start (EX_TEMPFAIL of sysexits.h). */
export const LOST_DATABASE = 75;

/** One sentence if a start failed because the database was lost or accepts no more connections; null for any other error. */
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
