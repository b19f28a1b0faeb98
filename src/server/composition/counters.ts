/** Counters that a process holds in memory and writes periodically. */
import type pg from 'pg';
import { createPageObservers, type PageObservers } from '../http/pages/page-observers.ts';
import { createLoginUses, type LoginUses } from '../readers/login-uses.ts';
import { createMissingPages, type MissingPages } from './missing-pages.ts';
import { createPassUses, type PassUses } from '../readers/pass-uses.ts';
import { createRefusedLogins, type RefusedLoginNotes } from '../readers/refused-logins.ts';
import { createExtensionFaults, createFaultReports, type ExtensionFaults } from '../extensions/index.ts';
import type { PageObserverContext } from '#server/context.ts';
import type { PlatformRegistry } from '#server/background/index.ts';

export interface Counters {
  /** Requested addresses that do not exist. */
  missingPages: MissingPages;
  /** What readers opened with passes. */
  passUses: PassUses;
  /** Last use of readers' logins. */
  loginUses: LoginUses;
  /** Failed logins of readers. */
  refusedLogins: RefusedLoginNotes;
  /** What modules count about the responses to page requests. */
  pageObservers: PageObservers;
  /** Failures of extensions. */
  extensionFaults: ExtensionFaults;
}

/** Creates the counters of a process. `stopCounting` writes all counts for the last time. */
export function countersOf(
  {
    registry: { passes, identities, pageObservers: observers },
    ...ctx
  }: PageObserverContext & { registry: Pick<PlatformRegistry, 'passes' | 'identities' | 'pageObservers'> },
  pool: pg.Pool,
): Counters & { stopCounting: () => Promise<void> } {
  const warn = (message: string) => (error: unknown) => ctx.log.warn({ err: error }, message);
  const missingPages = createMissingPages(pool, warn('Missing pages could not be counted.'));
  const passUses = createPassUses(pool, passes, warn('Views with a license could not be counted.'));
  const loginUses = createLoginUses(pool, identities, warn('The last use of sessions could not be stored.'));
  const refusedLogins = createRefusedLogins(pool, identities, warn('Failed logins could not be stored.'));
  const extensionFaults = createExtensionFaults(pool, warn('Failures of extensions could not be stored.'));
  const onFault = createFaultReports(extensionFaults, ctx.log);
  const pageObservers = createPageObservers(observers, ctx, onFault);
  const stopCounting = async () => {
    await pageObservers.flush();
    await missingPages.stop();
    await passUses.stop();
    await loginUses.stop();
    await refusedLogins.flush();
    await extensionFaults.flush();
  };
  return { missingPages, passUses, loginUses, refusedLogins, pageObservers, extensionFaults, stopCounting };
}
