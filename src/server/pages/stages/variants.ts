/** Pages with a body per access class: which kept body a reader gets, and who may share the making of one. */
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

/** What the readers of a kept page are told apart by, and what decides. */
export interface PageVariance {
  by: VaryBy;
  access: SiteAccess;
}

/** Where the body of a page for a reader lies. */
export interface PageKeys {
  cacheKey: string;
  /** Readers who have it alike may wait for one making of it. */
  making: string;
  /** The kind of the pass that opens it, where the reader's memberships do not. */
  openedBy?: string | undefined;
  /** A gate hides the item or a block of the page from this reader. */
  isGated?: boolean;
  /** It is made for this reader alone, and kept nowhere. */
  isPerReader?: true;
}

/**
 * Where the body for `reader` of what is kept under `key` lies, or would lie: under the key itself while nothing is known of
 * a gate there.
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
  // Whether two readers get the same is not known before it is made; two strangers always do.
  return { cacheKey: key, making: isAnonymous ? key : `${key}\n@${whoIs(reader, kinds)}` };
}

const OPEN: AccessDecision = { kind: 'open', gate: null };

/** Of the page's own item, then of each block that asks for readers. */
function decisionsOn(reader: Reader, { by, access }: PageVariance): AccessDecision[] {
  const ofItem = by.item ? decideGatedAccess(reader, by.item, access) : OPEN;
  return [ofItem, ...decisionsOnBlocks(reader, { by, access })];
}

function decisionsOnBlocks(reader: Reader, { by, access }: PageVariance): AccessDecision[] {
  return by.blocks.map((asks) => decideBlockAccess(reader, asks, access));
}

/** Of a page whose blocks ask for nothing it is the access class of the item. */
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
  // What opens all items opens the same for all who have it.
  const opened = passes.map((pass) =>
    kinds.get(pass.kind)?.scope === 'items' ? JSON.stringify(pass) : pass.kind,
  );
  return `${who} ${opened.join(' ')}`;
}

/** Which of several bodies a page is, and whether it is one reader's alone; nothing where it has one for everybody. */
export function variantOf(read: FoundPage): Pick<RenderedPage, 'variant'> {
  const { found, page, input, planned, status } = read;
  // There is one missing page, made for strangers.
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
  // Where a meter counts all items, those that no gate keeps have another body for readers without views.
  return name === 'open' && !page.isMetered && !by.isForMember ? {} : { variant: { name, varyBy: by } };
}

/** Whether a page that was read is its reader's alone. */
export function isUncacheable({ input, planned }: FoundPage): boolean {
  const isForMember = [...planned.values()].some(({ definition }) => definition.isForMember);
  return isPerReader(input.reader, { item: null, blocks: [], isForMember });
}

type FoundPage = Extract<ReadPage, { kind: 'page' }>;

/** What is kept with a page whose views are counted. */
export function meteredOf(
  { found, page, input }: FoundPage,
  meters: readonly AnyMeter[],
): Pick<RenderedPage, 'metered'> {
  if (!page.isMetered || found.kind !== 'page' || !found.gated) return {};
  const meter = meterFor(found.gated.decision, input.data.settings, meters);
  return meter ? { metered: { meter: meter.name, item: found.gated.item } } : {};
}
