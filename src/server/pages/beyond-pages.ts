/** Whom a meter counts, and what is left to them where no view is counted. */
import { opensAllItems, type Reader } from '#model/decide-access.ts';
import { isPresent } from '#model/define-module.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { isReader } from '#model/permissions.ts';
import type { AnyMeter } from './meters.ts';

/** Readers who pass are never counted (reading 1); where no gate stands, those who would pass one. `id`: of the item, where there is one. */
export function isExempt({ actor, pass }: Reader, gate: string | null, id?: number): boolean {
  if (gate !== null || (pass && opensAllItems(pass))) return true;
  // A link opens one item, and others as to anybody.
  if (pass?.kind === 'link' && pass.contentId === id) return true;
  return actor.kind === 'member' && actor.membershipIds.length > 0;
}

/**
 * The reader as what is no page has them: no view is counted there, so that whoever is metered has of items that no gate
 * keeps what is left without views.
 */
export function beyondPages(reader: Reader, settings: SiteSettings, meters: readonly AnyMeter[]): Reader {
  if (reader.preview || !isReader(reader.actor)) return reader;
  const meter = meters.find((one) => isPresent(one, settings.modulesOn) && one.covers(settings) === 'all');
  if (!meter || isExempt(reader, null)) return reader;
  return { ...reader, meterExhausted: { ungatedParagraphs: meter.ungatedParagraphs(settings) } };
}
