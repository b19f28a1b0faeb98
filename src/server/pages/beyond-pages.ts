/**
 * Decides whose views a meter counts, and what metered readers may read outside pages, where no view is
 * counted.
 */
import type { Reader } from '#access/decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';
import { isPresent } from '#model/define-module.ts';
import { opensAllItems, opensItem, type PassRules, type ReaderPass } from '#model/readers/define-pass.ts';
import type { SiteData } from '#page-model/site-data.ts';
import { isReader } from '#model/permissions.ts';
import type { AnyMeter } from './meters.ts';

/**
 * Whether a meter counts no views of a reader: one who passes a gate (reading 1), would pass one, or has a
 * pass for this item only. `item` is undefined if the subject is not an item.
 */
export function isExempt(
  { actor, passes }: Reader,
  gate: string | null,
  rules: PassRules,
  item?: GatedItem,
): boolean {
  if (gate !== null || opensAllItems(passes, rules)) return true;
  if (item && passes?.some((pass) => isOpenedBy(pass, item, rules))) return true;
  return actor.kind === 'member' && actor.grantIds.length > 0;
}

/** A pass that throws opens nothing; it is reported where a gate refuses. */
function isOpenedBy(pass: ReaderPass, item: GatedItem, rules: PassRules): boolean {
  try {
    return opensItem(pass, item, {}, rules);
  } catch {
    return false;
  }
}

/**
 * Returns the reader as seen outside pages. No view is counted there, so a metered reader gets ungated items
 * as if no free views were left.
 */
export function beyondPages(
  reader: Reader,
  { settings, access }: Pick<SiteData, 'settings' | 'access'>,
  meters: readonly AnyMeter[],
): Reader {
  if (reader.preview || !isReader(reader.actor)) return reader;
  const meter = meters.find((one) => isPresent(one, settings.modulesOn) && one.covers(settings) === 'all');
  if (!meter || isExempt(reader, null, access)) return reader;
  return { ...reader, meterExhausted: { ungatedParagraphs: meter.ungatedParagraphs(settings) } };
}
