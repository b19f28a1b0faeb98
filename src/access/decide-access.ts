/** Decides what a reader may see of an item. Every output calls it (design, section 1.5). */
import {
  UNGATED_PARAGRAPHS,
  UNGATED_PARAGRAPHS_MAX,
  type BlockRequirements,
  type Gate,
  type GateAnswer,
  type GateRequirements,
  type GatedItem,
} from '#model/readers/define-gate.ts';
import { isPresent } from '#model/define-module.ts';
import { opensItem, type PassKinds, type PassRules, type ReaderPass } from '#model/readers/define-pass.ts';
import { isReader, type Actor } from '#model/permissions.ts';

/** The person or client who reads, and their access rights. */
export interface Reader {
  actor: Actor;
  /** Has a signed right to see this site's unpublished work, and all of it in full. */
  preview: boolean;
  /** Absent for most readers. */
  passes?: readonly ReaderPass[];
  /**
   * Set when the meter has no views left, which gates ungated items: the number of paragraphs that remain
   * readable.
   */
  meterExhausted?: { ungatedParagraphs: number };
}

/** An unidentified reader. */
export const ANONYMOUS_READER: Reader = { actor: { kind: 'anonymous' }, preview: false };

/** Staff, or people with a preview link: they see the work as it would be published. */
export const PREVIEW_READER: Reader = { actor: { kind: 'anonymous' }, preview: true };

/** The times between which an item is shown, and the sites that show it. */
export interface AccessWindow {
  status: number;
  /** ISO instants; null means not set. */
  published: string | null;
  unpublished: string | null;
  siteIds: readonly number[];
}

export type AccessItem = AccessWindow & GatedItem;

/** The site's data for the decision. */
export interface SiteAccess {
  siteId: number;
  /** All gates, configured for the site; including those of modules that are off. */
  gates: readonly Gate[];
  /** All kinds of passes, also those of modules that are off. */
  passes: PassKinds;
  modulesOn: ReadonlySet<string>;
}

/** A site's data for decisions about published items. */
export type GateRules = Pick<SiteAccess, 'gates' | 'passes' | 'modulesOn'>;

export type HiddenReason = 'deleted' | 'otherSite' | 'draft' | 'scheduled' | 'expired';

export type AccessDecision =
  /**
   * Readable in full. `gate`: the name of the gate that this reader passed; null if no gate applies. `by`:
   * the kind of the pass that opened the gate, if a pass did.
   */
  | ({ kind: 'open'; gate: string | null; by?: string } & GateRequirements)
  /** Not published, but shown in full to an actor who may see it. */
  | { kind: 'preview' }
  /** There, with what its gate leaves of it. `error`: of a gate or a pass that failed. */
  | ({ kind: 'gated'; gate: string } & Refusal)
  /** Hidden: the reader gets the same as if the item did not exist. */
  | { kind: 'hidden'; reason: HiddenReason };

/** Content status (specification, section 4). */
export const STATUS = { deleted: 0, published: 1, draft: 2 } as const;

/**
 * Decides what `reader` may see of `item` on a site at `now` (ISO). Pure and total. Visible means published
 * <= now < unpublished, as in the database's `is_public`; a deleted item is hidden from everyone.
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
  return decideGatedAccess(reader, item, site);
}

/** Decides the part after the check of publication: for an item that is published and on the site. */
export function decideGatedAccess(
  { actor, passes, meterExhausted }: Reader,
  item: GatedItem,
  site: GateRules,
): Extract<AccessDecision, { kind: 'open' | 'gated' }> {
  const decision = evaluateGates(actor, item, site, passes);
  if (!meterExhausted || decision.kind !== 'open' || decision.gate !== null) return decision;
  return { kind: 'gated', gate: METER, reason: 'viewsUsed', ...meterExhausted, isForTextsAlone: true };
}

/**
 * Decides what a reader may see of a block with access requirements. A pass for one item opens no block;
 * without a gate, as on an installation without memberships, access is denied.
 */
export function decideBlockAccess(
  { actor, preview, passes }: Reader,
  asks: BlockRequirements,
  site: GateRules,
): Extract<AccessDecision, { kind: 'open' | 'gated' }> {
  if (preview || !isReader(actor)) return { kind: 'open', gate: null };
  const own = passes?.filter(({ kind }) => site.passes.get(kind)?.scope !== 'view');
  const decision = evaluateGates(actor, { ...NO_ITEM, ...asks }, site, own);
  if (decision.kind === 'gated') return { ...decision, ungatedParagraphs: 0 };
  return decision.gate === null
    ? { kind: 'gated', gate: 'none', reason: MODULE_OFF, ungatedParagraphs: 0 }
    : decision;
}

/** A block isn't an item, so gates get no item data for it. */
const NO_ITEM: GatedItem = { id: 0, type: '', labels: [], sectionId: null };

/** Pseudo-gate for ungated items when the meter is exhausted. */
const METER = 'meter';

/**
 * Whether `item` is visible to `reader` on a site at `now` (ISO), in full or in part: for lists and links,
 * which show none of its text.
 */
export function isVisible(reader: Reader, item: AccessWindow, siteId: number, now: string): boolean {
  return hiddenReason(reader, item, siteId, now) === null;
}

/**
 * Evaluates the gates of a published item in order; the first non-null answer wins. A gate that throws denies
 * access. Staff who edit, and the product itself, are not readers. A pass in `held` opens a gate, unless the
 * gate's module is off or the gate failed.
 */
export function evaluateGates(
  actor: Actor,
  item: GatedItem,
  { gates, passes, modulesOn }: GateRules,
  held?: readonly ReaderPass[],
): Extract<AccessDecision, { kind: 'open' | 'gated' }> {
  if (!isReader(actor)) return { kind: 'open', gate: null };
  for (const gate of gates.toSorted((one, other) => one.order - other.order)) {
    const answer = judgement(gate, item, actor, isPresent(gate, modulesOn));
    if (!answer) continue;
    if ('passes' in answer) return { kind: 'open', gate: gate.name, ...requirementsOf(answer) };
    const opened = held ? openedBy(held, item, answer, { passes, modulesOn }) : null;
    if (opened && 'by' in opened)
      return { kind: 'open', gate: gate.name, by: opened.by, ...requirementsOf(answer) };
    return { kind: 'gated', gate: gate.name, ...answer, ...opened };
  }
  return { kind: 'open', gate: null };
}

/** A gate's denial. `error`: the error of a gate that failed. */
type Refusal = Omit<Extract<GateAnswer, { passes: false }>, 'passes'> & {
  error?: unknown;
  /** Only texts are cut: images, files and videos are still shown. */
  isForTextsAlone?: true;
};

/** The requirements of a gate, taken from its answer. */
export function requirementsOf(answer: GateRequirements): GateRequirements {
  const own = Object.entries(answer).filter(
    ([key, value]) => !ABOUT_DECISION.has(key) && value !== undefined,
  );
  return Object.fromEntries(own);
}

/** Properties of answers and decisions that are not requirements. */
const ABOUT_DECISION: ReadonlySet<string> = new Set([
  'passes',
  'reason',
  'ungatedParagraphs',
  'requiredBy',
  'kind',
  'gate',
  'by',
  'error',
  'isForTextsAlone',
]);

/**
 * Which pass opens an item, or the error of a pass that failed; null if no pass opens it. A gate that is off or failed
 * stays closed.
 */
function openedBy(
  held: readonly ReaderPass[],
  item: GatedItem,
  refusal: Refusal,
  rules: PassRules,
): { by: string } | { error: unknown } | null {
  if (refusal.reason === GATE_FAILED || refusal.reason === MODULE_OFF) return null;
  try {
    const pass = held.find((one) => opensItem(one, item, refusal, rules));
    return pass ? { by: pass.kind } : null;
  } catch (error) {
    return { error };
  }
}

/** Returns the answer of a gate; a full denial if the gate throws or returns an invalid answer. */
function judgement(
  gate: Gate,
  item: GatedItem,
  actor: Actor,
  isOn: boolean,
): Extract<GateAnswer, { passes: true }> | Refusal | null {
  try {
    // If the module is off, access is denied, and every reader gets at most what anonymous ones get.
    const answer = gate.judge(item, isOn ? actor : { kind: 'anonymous' });
    if (answer === null) return null;
    if (answer.passes === true && isOn) return answer;
    return isOn ? checkedRefusal(answer) : moduleOff(answer);
  } catch (error) {
    return { reason: GATE_FAILED, ungatedParagraphs: 0, error };
  }
}

/** The reason of a gate that threw. */
export const GATE_FAILED = 'gateFailed';

/** The reason of a gate whose module is off. */
const MODULE_OFF = 'moduleOff';

function moduleOff(answer: GateAnswer): Refusal {
  const left = answer.passes ? UNGATED_PARAGRAPHS : checkedRefusal(answer).ungatedParagraphs;
  return { reason: MODULE_OFF, ungatedParagraphs: Math.min(left, UNGATED_PARAGRAPHS) };
}

/** Reasons are single words from the gate's code, because cached pages have a body for each reason. */
const REASON = /^[A-Za-z]{1,40}$/;

function checkedRefusal(answer: GateAnswer): Refusal {
  if (answer.passes !== false || !REASON.test(answer.reason))
    throw new Error(
      'A gate must return `passes` (true or false) and, if it fails, a reason of at most 40 letters.',
    );
  const { passes: _, ...refusal } = answer;
  const { ungatedParagraphs: count, requiredBy = 'item' } = refusal;
  if (!Number.isInteger(count) || count < 0 || count > UNGATED_PARAGRAPHS_MAX)
    throw new Error(`A gate may leave 0 to ${UNGATED_PARAGRAPHS_MAX} paragraphs readable, not ${count}.`);
  if (!REASON.test(requiredBy)) throw new Error('A requirement is a word of at most 40 letters.');
  return refusal;
}

/**
 * Which body of a cached page a reader gets. `open`: the only body of pages without a gate. Gated pages have
 * a body for readers with access, and a body for each kind of denial: the same reason and the same number of
 * readable paragraphs.
 */
export type AccessClass = 'open' | 'passed' | `failed ${string}`;

/** The access class of a decision about an item that is not hidden. */
export function accessClassOf(decision: AccessDecision): AccessClass {
  if (decision.kind === 'gated') return `failed ${decision.reason} ${decision.ungatedParagraphs}`;
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

/** State of an item between draft and expiry at `now`. */
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
