/**
 * Pages with one body per access class: which cached body a reader gets, and which readers may share a
 * rendering.
 */
import {
  accessClassOf,
  decideBlockAccess,
  decideGatedAccess,
  type AccessDecision,
  type Reader,
  type SiteAccess,
} from '#access/decide-access.ts';
import type { VaryBy } from '#model/readers/define-gate.ts';
import type { PassKinds } from '#model/readers/define-pass.ts';
import { variantKey, type RenderedPage } from '#server/cache/index.ts';
import { meterFor, type AnyMeter } from '../meters.ts';
import type { ReadPage } from './stages.ts';

/** What distinguishes the readers of a cached page, and the rules that decide. */
export interface PageVariance {
  by: VaryBy;
  access: SiteAccess;
}

/** Cache keys of the page's body for a reader. */
export interface PageKeys {
  cacheKey: string;
  /** Key of a rendering in progress: readers who get the same page may wait for the same rendering. */
  making: string;
  /** The kind of the pass that opens the page, if the reader's memberships do not. */
  openedBy?: string | undefined;
  /** A gate hides the item or a block of the page from this reader. */
  isGated?: boolean;
  /** The page is rendered for this reader only, and not cached. */
  isPerReader?: true;
}

/**
 * Returns the cache keys for the body that `reader` gets of the page cached under `key`. `cacheKey` is `key`
 * itself as long as no gate on the page is known.
 */
export function cacheKeysFor(
  key: string,
  reader: Reader,
  variance: PageVariance | null,
  kinds: PassKinds,
): PageKeys {
  if (variance) {
    const decisions = decisionsOn(reader, variance);
    const cacheKey = variantKey(key, className(reader, decisions, variance.by));
    const openedBy = decisions.map((one) => (one.kind === 'open' ? one.by : undefined)).find(Boolean);
    const isGated = decisions.some(({ kind }) => kind === 'gated');
    if (isPerReader(reader, variance.by))
      return {
        cacheKey,
        making: `${cacheKey}\n@${whoIs(reader, kinds)}`,
        openedBy,
        isGated,
        isPerReader: true,
      };
    return { cacheKey, making: cacheKey, openedBy, isGated };
  }
  const isAnonymous = reader.actor.kind === 'anonymous' && !reader.passes && !reader.meterExhausted;
  // Before rendering it is unknown whether two readers get the same page; two anonymous readers always do.
  return { cacheKey: key, making: isAnonymous ? key : `${key}\n@${whoIs(reader, kinds)}` };
}

const OPEN: AccessDecision = { kind: 'open', gate: null };

/** Decisions on the page's own item, then on each block with access requirements. */
function decisionsOn(reader: Reader, { by, access }: PageVariance): AccessDecision[] {
  const ofItem = by.item ? decideGatedAccess(reader, by.item, access) : OPEN;
  return [ofItem, ...decisionsOnBlocks(reader, { by, access })];
}

function decisionsOnBlocks(reader: Reader, { by, access }: PageVariance): AccessDecision[] {
  return by.blocks.map((asks) => decideBlockAccess(reader, asks, access));
}

/** If no block of the page has access requirements, this is the access class of the item. */
function className(reader: Reader, decisions: readonly AccessDecision[], by: VaryBy): string {
  const classes = decisions.map(accessClassOf);
  return [...classes, ...(isPerReader(reader, by) ? ['member'] : [])].join(' | ');
}

function isPerReader({ actor }: Reader, { isForMember }: VaryBy): boolean {
  return isForMember && actor.kind === 'member';
}

function whoIs({ actor, passes, meterExhausted }: Reader, kinds: PassKinds): string {
  const who = `${'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind}${meterExhausted ? ' usedUp' : ''}`;
  if (!passes) return who;
  // A pass for all items opens the same items for all its holders.
  const opened = passes.map((pass) =>
    kinds.get(pass.kind)?.scope === 'items' ? JSON.stringify(pass) : pass.kind,
  );
  return `${who} ${opened.join(' ')}`;
}

/** Names the page's variant and what it depends on; empty if the page is the same for all readers. */
export function variantOf(read: FoundPage): Pick<RenderedPage, 'variant'> {
  const { found, page, input, planned, status } = read;
  // All readers share one not-found page, rendered for anonymous readers.
  if (status === 404) return {};
  const { reader, data } = input;
  const { decision = OPEN, item = null } = (found.kind === 'page' && found.gated) || {};
  const all = [...planned.values()];
  const by: VaryBy = {
    item,
    blocks: all.flatMap(({ asks }) => (asks ? [asks] : [])),
    isForMember: all.some(({ definition }) => definition.isForMember),
  };
  const name = className(reader, [decision, ...decisionsOnBlocks(reader, { by, access: data.access })], by);
  // If a meter counts all items, an item without a gate has another body for readers without free views.
  return name === 'open' && !page.isMetered && !by.isForMember ? {} : { variant: { name, varyBy: by } };
}

/** Whether the page that was read is for its reader only. */
export function isUncacheable({ input, planned }: FoundPage): boolean {
  const isForMember = [...planned.values()].some(({ definition }) => definition.isForMember);
  return isPerReader(input.reader, { item: null, blocks: [], isForMember });
}

type FoundPage = Extract<ReadPage, { kind: 'page' }>;

/** Data that is cached with a page whose views are counted. */
export function meteredOf(
  { found, page, input }: FoundPage,
  meters: readonly AnyMeter[],
): Pick<RenderedPage, 'metered'> {
  if (!page.isMetered || found.kind !== 'page' || !found.gated) return {};
  const meter = meterFor(found.gated.decision, input.data.settings, meters);
  return meter ? { metered: { meter: meter.name, item: found.gated.item } } : {};
}
