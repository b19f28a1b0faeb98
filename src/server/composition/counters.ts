/** What a process counts in memory and writes now and then. */
import type pg from 'pg';
import { createLoginUses, type LoginUses } from '../readers/login-uses.ts';
import { createMissingPages, type MissingPages } from './missing-pages.ts';
import { createPassUses, type PassUses } from '../readers/pass-uses.ts';
import { createRefusedLogins, type RefusedLoginNotes } from '../readers/refused-logins.ts';
import type { Log } from '#server/log/log.ts';
import type { PlatformRegistry } from '#server/background/index.ts';

export interface Counters {
  /** Addresses readers asked for that lead nowhere. */
  missingPages: MissingPages;
  /** What passes opened. */
  passUses: PassUses;
  /** Last use of readers’ logins. */
  loginUses: LoginUses;
  /** Logins of readers that failed. */
  refusedLogins: RefusedLoginNotes;
}

/** `stopCounting` writes everything for the last time. */
export function countersOf(
  {
    log,
    registry: { passes, identities },
  }: { log: Pick<Log, 'warn'>; registry: Pick<PlatformRegistry, 'passes' | 'identities'> },
  pool: pg.Pool,
): Counters & { stopCounting: () => Promise<void> } {
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const missingPages = createMissingPages(pool, warn('Missing pages could not be counted.'));
  const passUses = createPassUses(pool, passes, warn('Views with a license could not be counted.'));
  const loginUses = createLoginUses(pool, identities, warn('The last use of sessions could not be stored.'));
  const refusedLogins = createRefusedLogins(pool, identities, warn('Failed logins could not be stored.'));
  const stopCounting = async () => {
    await missingPages.stop();
    await passUses.stop();
    await loginUses.stop();
    await refusedLogins.flush();
  };
  return { missingPages, passUses, loginUses, refusedLogins, stopCounting };
}
