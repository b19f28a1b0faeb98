/** Meters in the form that the page engine uses, and which of them counts views of an item. */
import { accessClassOf, type AccessDecision } from '#access/decide-access.ts';
import type { Meter } from '#model/readers/define-meter.ts';
import { isPresent } from '#model/define-module.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';

/** Tools for meters. */
export interface MeterTools {
  /** Runs in a transaction of the site, which is committed when `run` resolves. */
  change: <T>(site: { organisationId: number; siteId: number }, run: (db: Db) => Promise<T>) => Promise<T>;
  /** Throws RATE_LIMITED. */
  countAttempt: AuthService['countAttempt'];
}

/** @public Named by the generated registry. */
export type AnyMeter = Meter<MeterTools>;

/** Returns the meter that counts views of an item with this decision; undefined if none does. */
export function meterFor(
  decision: AccessDecision,
  settings: SiteSettings,
  meters: readonly AnyMeter[],
): AnyMeter | undefined {
  const isBehindGate = accessClassOf(decision) !== 'open' && !('isForTextsAlone' in decision);
  return meters.find((meter) => {
    const covered = isPresent(meter, settings.modulesOn) ? meter.covers(settings) : null;
    return covered === 'all' || (covered === 'gated' && isBehindGate);
  });
}
