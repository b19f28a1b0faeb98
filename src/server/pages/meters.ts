/** Meters in the form that the page engine uses, and which of them counts views of an item. */
import { accessClassOf, type AccessDecision } from '#access/decide-access.ts';
import { UNGATED_PARAGRAPHS } from '#model/readers/define-gate.ts';
import type { Meter, MeterAnswer } from '#model/readers/define-meter.ts';
import { isPresent } from '#model/define-module.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import type { ReportFault } from '#server/extensions/index.ts';

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

/**
 * Returns the meters; one of an extension that fails opens nothing: it counts no views, and items that a gate holds back stay
 * closed. `report`: called with each failure.
 */
export function closedOnFailure(meters: readonly AnyMeter[], report: ReportFault): AnyMeter[] {
  return meters.map((meter) => {
    if (meter.extensionPath === undefined) return meter;
    const attempt = <Result>(run: () => Result, instead: Result): Result => {
      try {
        return run();
      } catch (error) {
        report(meter, `the meter ${meter.name}`, error);
        return instead;
      }
    };
    return {
      ...meter,
      covers: (settings) => attempt(() => meter.covers(settings), null),
      ungatedParagraphs: (settings) => attempt(() => meter.ungatedParagraphs(settings), UNGATED_PARAGRAPHS),
      view: async (view, tools) => {
        try {
          return await meter.view(view, tools);
        } catch (error) {
          report(meter, `the meter ${meter.name}`, error);
          return NOT_SHOWN;
        }
      },
    };
  });
}

const NOT_SHOWN: MeterAnswer = { state: 'failed-metered', isShown: false, notice: '' };
