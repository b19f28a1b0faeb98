/** Turns batches into rows of the ledger. Pure. */
import { ATTENTION_SECONDS_MAX, LATE_MS_MAX, type BatchEvent } from '../model/batch.ts';
import { channelOf, type Channel } from '../model/channel.ts';
import { deviceOf, type Device } from '../model/device.ts';
import { numberOf } from '../model/eight-bytes.ts';
import { RULES_VERSION, scoreSender, type MachineReason } from '../model/score-sender.ts';
import type { ObservedBatch } from './observed.ts';
import { visitorOf, type Salts } from './visitors.ts';

/** What the ledger has of a view before the batch. */
export interface KnownView {
  sequences: Set<number>;
  /** Highest values so far; their increase is what a new event adds to the figures. */
  seconds: number;
  scroll: number;
  /** When its page view happened, and the item or section of its page; null if it is not stored. */
  startMs: number | null;
  subject: string | null;
  /** The facts by which its events are counted, from its first row; null before the first row. */
  facts: ViewFacts | null;
}

/** How a reader arrived at a view, and with what. */
export type ViewFacts = Pick<EventRow, 'channel' | 'referrerHost' | 'campaign' | 'device' | 'access'>;

/** Returns a view without stored events. */
export function newView(): KnownView {
  return { sequences: new Set(), seconds: 0, scroll: 0, startMs: null, subject: null, facts: null };
}

/** What a page is about, for comparisons. */
export function subjectOf({ item, section }: Pick<EventRow, 'item' | 'section'>): string {
  return `${item ?? ''}/${section ?? ''}`;
}

export interface RowContext {
  siteId: number;
  /** Hosts of the site. */
  hosts: readonly string[];
  /** The day of an instant in the time zone of the site. */
  dayOf: (atMs: number) => string;
  salts: Salts;
  /** Ids that the site shows. */
  items: ReadonlyMap<number, unknown>;
  sections: ReadonlySet<number>;
  /** By the number of the view; changed by `buildRows`. */
  known: Map<string, KnownView>;
}

/** A row of the ledger, and what it adds to the figures. */
export interface EventRow {
  at: string;
  site: number;
  /** The 8 bytes of its id as a number. */
  view: string;
  sequence: number;
  kind: BatchEvent['kind'];
  isHuman: boolean;
  visitor: string | null;
  page: string | null;
  item: number | null;
  section: number | null;
  channel: Channel | null;
  referrerHost: string | null;
  campaign: string | null;
  device: Device | null;
  access: 'open' | 'opened' | 'gated' | null;
  /** Seconds of attention that the view did not have before; null instead of 0. */
  seconds: number | null;
  scroll: number | null;
  /** True if the view is the first time at the end of the text. */
  readThrough: true | null;
  detail: string | null;
  location: string | null;
  block: string | null;
  blockType: string | null;
  targetItem: number | null;
  target: string | null;
  promoCode: string | null;
  session: string | null;
  account: number | null;
  reasons: string | null;
  rules: number;
  /** Null if it is unknown: in views from before it was stored. */
  consent: boolean | null;
}

export interface AddedRow {
  row: EventRow;
  /** In the time zone of the site. */
  day: string;
  /** Whether the row is stored with the facts of its view: its page view, and its first row. */
  hasFacts: boolean;
}

/** Percent of a text after which it counts as read to the end: the last line is rarely in view. */
export const READ_THROUGH_PERCENT = 90;

/** Returns the rows that the ledger does not have yet. Events more than a day late are left out. */
export function buildRows(batches: readonly ObservedBatch[], context: RowContext): AddedRow[] {
  return batches.flatMap((observed) => {
    const shared = sharedColumns(observed, context);
    return observed.batch.events.flatMap((event) => addedRow(event, observed, shared, context) ?? []);
  });
}

type Shared = Omit<
  EventRow,
  | 'at'
  | 'sequence'
  | 'kind'
  | 'visitor'
  | 'seconds'
  | 'scroll'
  | 'readThrough'
  | 'detail'
  | 'location'
  | 'block'
  | 'blockType'
  | 'targetItem'
  | 'target'
>;

function sharedColumns({ batch, sender, viewsThisMinute }: ObservedBatch, context: RowContext): Shared {
  const item = batch.item !== undefined && context.items.has(batch.item) ? batch.item : null;
  const section = batch.section !== undefined && context.sections.has(batch.section) ? batch.section : null;
  const namesUnknown =
    (batch.item !== undefined && item === null) || (batch.section !== undefined && section === null);
  const { userAgent, isStaff, marks } = sender;
  const reasons = scoreSender({ userAgent, isStaff, marks, viewsThisMinute, namesUnknown });
  const { referrerHost = '', source = '', medium = '', campaign = '' } = batch;
  const channel = channelOf({ referrerHost, source, medium, campaign }, context.hosts);
  const session = batch.session || null;
  return {
    site: context.siteId,
    view: numberOf(batch.view),
    isHuman: reasons.length === 0,
    page: item === null && section === null ? batch.page : null,
    item,
    section,
    channel,
    referrerHost: channel === 'internal' ? null : referrerHost || null,
    campaign: campaign || null,
    device: batch.width === undefined ? null : deviceOf(batch.width),
    // Only items have gates.
    access: item === null ? null : (batch.access ?? null),
    promoCode: batch.promoCode || null,
    session,
    account: session === null ? null : sender.account,
    reasons: reasons.join(' ') || null,
    rules: RULES_VERSION,
    consent: batch.consent ?? false,
  };
}

function addedRow(
  event: BatchEvent,
  observed: ObservedBatch,
  shared: Shared,
  context: RowContext,
): AddedRow | null {
  const { batch, sender, receivedMs } = observed;
  // Only the clock of the server counts; browsers state ages, which a wrong clock does not change.
  const lateMs = batch.ageMs - event.afterMs;
  if (lateMs > LATE_MS_MAX) return null;
  const atMs = receivedMs - Math.max(0, lateMs);
  const known = knownView(shared.view, context);
  if (known.sequences.has(event.sequence)) return null;
  // A view has one page view, so that the limit of views in a minute cannot be passed by events of one view.
  if (event.kind === 'pageView' && known.startMs !== null) return null;
  const hasFacts = known.sequences.size === 0 || event.kind === 'pageView';
  known.sequences.add(event.sequence);
  const isBelieved = event.kind === 'pageView' || isOfView(observed, shared, known);
  if (event.kind === 'pageView') {
    known.startMs ??= atMs;
    known.subject ??= subjectOf(shared);
  }
  const day = context.dayOf(atMs);
  const salt = context.salts.get(day);
  const { addedSeconds, isReadThrough } = increase(event, known, { atMs, ageMs: batch.ageMs });
  known.facts ??= factsOf(shared);
  const row: EventRow = {
    ...shared,
    ...known.facts,
    ...(!isBelieved && withReason(shared, 'no_view')),
    at: new Date(atMs).toISOString(),
    sequence: event.sequence,
    kind: event.kind,
    visitor: salt !== undefined && hasFacts ? visitorOf(salt, sender) : null,
    seconds: addedSeconds || null,
    scroll: event.kind === 'reading' ? known.scroll : null,
    readThrough: isReadThrough || null,
    detail: event.detail ?? null,
    location: event.location ?? null,
    block: event.block ?? null,
    blockType: event.blockType ?? null,
    targetItem: event.targetItem ?? null,
    target: event.target ?? null,
  };
  return { row, day, hasFacts };
}

/**
 * Whether an event belongs to a view of its page, whose page view is stored or was accepted before it. The page's script sends
 * the page view as the first event of each batch until the server has acknowledged it.
 */
function isOfView({ sender }: ObservedBatch, shared: Shared, { startMs, subject }: KnownView): boolean {
  if (sender.hasNoView) return true;
  return startMs !== null && subject === subjectOf(shared);
}

function withReason({ reasons }: Shared, reason: MachineReason): Pick<EventRow, 'isHuman' | 'reasons'> {
  return { isHuman: false, reasons: reasons === null ? reason : `${reasons} ${reason}` };
}

/** A window can be resized during a view: events of one view have one device. */
function factsOf({ channel, referrerHost, campaign, device, access }: Shared): ViewFacts {
  return { channel, referrerHost, campaign, device, access };
}

function knownView(view: string, { known }: RowContext): KnownView {
  const found = known.get(view) ?? newView();
  known.set(view, found);
  return found;
}

/** Raises the highest values of a view, the seconds to at most the time since it started. */
function increase(
  { kind, seconds = 0, scroll = 0 }: BatchEvent,
  known: KnownView,
  { atMs, ageMs }: { atMs: number; ageMs: number },
): { addedSeconds: number; isReadThrough: boolean } {
  if (kind !== 'reading') return { addedSeconds: 0, isReadThrough: false };
  const sinceStartMs = known.startMs === null ? ageMs : atMs - known.startMs;
  const possible = Math.min(seconds, ATTENTION_SECONDS_MAX, Math.ceil(Math.max(0, sinceStartMs) / 1_000));
  const addedSeconds = Math.max(0, possible - known.seconds);
  const isReadThrough = known.scroll < READ_THROUGH_PERCENT && scroll >= READ_THROUGH_PERCENT;
  known.seconds += addedSeconds;
  known.scroll = Math.max(known.scroll, scroll);
  return { addedSeconds, isReadThrough };
}
