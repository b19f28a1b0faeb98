/** The one decision about who may see what of an item, asked by every way out of the system (design, section 1.5). */
import { UNGATED_PARAGRAPHS, type Gate, type GateAnswer, type GatedItem } from './define-gate.ts';
import { isPresent } from './define-module.ts';
import { isReader, type Actor } from './permissions.ts';

/** The one who reads. */
export interface Reader {
  actor: Actor;
  /** Holds a signed right to see unpublished work of this site, and all of it. */
  preview: boolean;
}

/** A reader nothing is known of. */
export const ANYONE: Reader = { actor: { kind: 'anonymous' }, preview: false };

/** Staff, or people with a preview link, who see the work as it would be published. */
export const PREVIEWER: Reader = { actor: { kind: 'anonymous' }, preview: true };

/** When and where an item shows. */
export interface AccessWindow {
  status: number;
  /** ISO instants; null means not set. */
  published: string | null;
  unpublished: string | null;
  siteIds: readonly number[];
}

export type AccessItem = AccessWindow & GatedItem;

/** What of a site the decision needs. */
export interface SiteAccess {
  siteId: number;
  /** All there are, also those of modules that are off. */
  gates: readonly Gate[];
  modulesOn: ReadonlySet<string>;
}

export type HiddenReason = 'deleted' | 'otherSite' | 'draft' | 'scheduled' | 'expired';

export type AccessDecision =
  /** Readable in full. `gate`: the name of the one that let this reader pass; null where there is none. */
  | { kind: 'open'; gate: string | null }
  /** Not published, and shown in full to an actor who may see it. */
  | { kind: 'preview' }
  /** There, with what its gate leaves of it. */
  | { kind: 'gated'; gate: string; reason: string; ungatedParagraphs: number }
  /** Not there. */
  | { kind: 'hidden'; reason: HiddenReason };

/** Content status (specification, section 4). */
export const STATUS = { deleted: 0, published: 1, draft: 2 } as const;

/**
 * Decides what `reader` gets of `item` on a site at `now` (ISO). Pure and total. Visible means published <= now <
 * unpublished, as `is_public` of the database says it; a deleted item is hidden from everybody.
 */
export function decideAccess(
  reader: Reader,
  item: AccessItem,
  site: SiteAccess,
  now: string,
): AccessDecision {
  const hidden = hiddenReason(reader, item, site.siteId, now);
  if (hidden) return { kind: 'hidden', reason: hidden };
  if (publicationState(item, now) !== 'published') return { kind: 'preview' };
  if (reader.preview) return { kind: 'open', gate: null };
  return passGates(reader.actor, item, site);
}

/** Whether `reader` finds `item` on a site at `now` (ISO), in full or in part: for lists and links, which show no text of it. */
export function isVisible(reader: Reader, item: AccessWindow, siteId: number, now: string): boolean {
  return hiddenReason(reader, item, siteId, now) === null;
}

/**
 * What the gates of a site leave of a published item. The first that says anything of it decides. Staff who edit, and the
 * product itself, are no readers.
 */
export function passGates(
  actor: Actor,
  item: GatedItem,
  { gates, modulesOn }: Pick<SiteAccess, 'gates' | 'modulesOn'>,
): Extract<AccessDecision, { kind: 'open' | 'gated' }> {
  if (!isReader(actor)) return { kind: 'open', gate: null };
  for (const gate of gates.toSorted((one, other) => one.order - other.order)) {
    const answer = gate.judge(item, actor);
    if (!answer) continue;
    const judged = isPresent(gate, modulesOn) ? answer : MODULE_OFF;
    if (judged.passes) return { kind: 'open', gate: gate.name };
    return { kind: 'gated', gate: gate.name, ...withoutPasses(judged) };
  }
  return { kind: 'open', gate: null };
}

const MODULE_OFF: GateAnswer = {
  passes: false,
  reason: 'moduleOff',
  ungatedParagraphs: UNGATED_PARAGRAPHS,
};

function withoutPasses({ reason, ungatedParagraphs }: Extract<GateAnswer, { passes: false }>) {
  return { reason, ungatedParagraphs };
}

/**
 * Which body of a kept page a reader gets. `open`: the one body of pages without a gate. Pages behind one have a body for
 * those who passed and one for those who did not.
 */
export type AccessClass = 'open' | 'passed' | 'failed';

/** The class of a decision about an item that is there. */
export function accessClassOf(decision: AccessDecision): AccessClass {
  if (decision.kind === 'gated') return 'failed';
  return decision.kind === 'open' && decision.gate !== null ? 'passed' : 'open';
}

function hiddenReason(
  { preview }: Reader,
  item: AccessWindow,
  siteId: number,
  now: string,
): HiddenReason | null {
  if (item.status === STATUS.deleted) return 'deleted';
  if (!item.siteIds.includes(siteId)) return 'otherSite';
  const state = publicationState(item, now);
  return state === 'published' || preview ? null : state;
}

/** Where an item stands between draft and expiry at `now`. */
export function publicationState(
  item: Pick<AccessWindow, 'status' | 'published' | 'unpublished'>,
  now: string,
): 'published' | 'draft' | 'scheduled' | 'expired' | 'deleted' {
  if (item.status === STATUS.deleted) return 'deleted';
  if (item.status !== STATUS.published || item.published === null) return 'draft';
  const at = Date.parse(now);
  if (Date.parse(item.published) > at) return 'scheduled';
  if (item.unpublished !== null && Date.parse(item.unpublished) <= at) return 'expired';
  return 'published';
}
