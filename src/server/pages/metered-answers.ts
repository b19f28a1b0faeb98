/**
 * Pages whose views are counted: the answer of the count decides which cached body a reader gets, and which
 * notice is shown.
 */
import { decideGatedAccess, type Reader } from '#access/decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';
import type { AuthenticatedReader } from '#model/readers/define-identity.ts';
import type { MeteredView } from '#model/readers/define-meter.ts';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { SiteData } from '#page-model/site-data.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { isExempt } from './beyond-pages.ts';
import { anyCachedVariant, type CachedPageHandler } from './cached-page-handler.ts';
import type { PagesOptions } from './options.ts';
import type { PageReply } from './page-answer.ts';
import { meterFor, type AnyMeter, type MeterTools } from './meters.ts';

/** How a page is viewed, as far as a meter needs it. */
export type Viewing = Pick<MeteredView, 'storedValue' | 'address' | 'counts' | 'nowMs'>;

export interface MeteredAnswersOptions extends Pick<PagesOptions, 'cache'> {
  meters: readonly AnyMeter[];
  meterTools: MeterTools;
  /** The data that pages of the site share, usually from memory. */
  data: (site: SiteRef) => Promise<SiteData>;
}

/** Wraps `answer`: adds the answer of the page's meter to this view. */
export function createMeteredHandler(
  answer: CachedPageHandler,
  { cache, meters, meterTools, data }: MeteredAnswersOptions,
): (...viewed: [...Parameters<CachedPageHandler>, viewing: Viewing | null]) => Promise<PageReply> {
  return async (site, request, reader, viewing) => {
    // If a cached variant shows that the page is metered, the body is looked up only once, after that
    // answer.
    const known = viewing && anyCachedVariant(site, request, { cache })?.metered;
    const first = known ? null : await answer(site, request, reader);
    const asIs = async () => first ?? answer(site, request, reader);
    const metered = known ?? first?.page.metered;
    const meter = metered && meters.find(({ name }) => name === metered.meter);
    if (!viewing || !metered || !meter) return asIs();
    const { access, settings, site: own } = await data(site);
    const decision = decideGatedAccess(reader, metered.item, access);
    const isGated = decision.kind === 'gated';
    // An item that no reader can open has no free views either.
    if (isGated ? !isOpenable(decision.reason) : isExempt(reader, decision.gate, access, metered.item))
      return asIs();
    const viewed = { ...viewing, item: metered.item, reader: memberOf(reader), path: request.path };
    const said = await meter.view(
      { ...viewed, ...placeOf(site), timeZone: own.timeZone, facts: own.facts, settings },
      meterTools,
    );
    const second = otherReader(reader, {
      isGated,
      isShown: said.isShown,
      left: meter.ungatedParagraphs(settings),
      pass: meter.pass,
    });
    return { ...(await (second ? answer(site, request, second) : asIs())), meter: said };
  };
}

/**
 * Creates the function that checks whether one of the items that a gate hides from a reader was one of the
 * reader's free views. It counts nothing.
 */
export function createFreeViews({ meters, meterTools, data }: Omit<MeteredAnswersOptions, 'cache'>) {
  return async (
    site: SiteRef,
    reader: Reader,
    items: readonly GatedItem[],
    viewing: Viewing,
  ): Promise<boolean> => {
    const { access, settings, site: own } = await data(site);
    const viewed = { ...viewing, counts: false, reader: memberOf(reader), path: '/' };
    for (const item of items) {
      const decision = decideGatedAccess(reader, item, access);
      const meter = meterFor(decision, settings, meters);
      if (decision.kind !== 'gated' || !isOpenable(decision.reason) || !meter) continue;
      const view = { ...viewed, item, ...placeOf(site), timeZone: own.timeZone, facts: own.facts, settings };
      const { isShown } = await meter.view(view, meterTools);
      if (isShown) return true;
    }
    return false;
  };
}

function placeOf({ organisationId, siteId, language }: SiteRef) {
  return { organisationId, siteId, language };
}

const CLOSED: ReadonlySet<string> = new Set(['moduleOff', 'gateFailed']);

function isOpenable(reason: string): boolean {
  return !CLOSED.has(reason);
}

function memberOf({ actor }: Reader): AuthenticatedReader | null {
  return actor.kind === 'member' ? actor : null;
}

/**
 * Returns the reader with the access that the meter left, for the second answer; null if the access is
 * unchanged.
 */
function otherReader(
  reader: Reader,
  { isGated, isShown, left, pass }: { isGated: boolean; isShown: boolean; left: number; pass: ReaderPass },
): Reader | null {
  if (isGated) return isShown ? { ...reader, passes: [pass] } : null;
  return isShown ? null : { ...reader, meterExhausted: { ungatedParagraphs: left } };
}
