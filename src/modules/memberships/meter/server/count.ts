/** The count of a meter (specification, public site, section 4 "Content meter"). Pure. */
import { createHash } from 'node:crypto';
import type { MeterState } from '#model/readers/define-meter.ts';

/** A reader's views in one period. The terms are fixed until the period ends, even if the settings change. */
export interface MeterCount {
  /** Seconds since 1970. */
  start: number;
  expires: number;
  /** Number of views allowed in the period. */
  allowed: number;
  /** Ids of the viewed items, each once, in viewing order. */
  items: readonly number[];
}

export interface MeterTerms {
  allowed: number;
  days: number;
}

export interface CountedView {
  /** The count after the view; null without a count. */
  count: MeterCount | null;
  state: MeterState;
  isShown: boolean;
  isChanged: boolean;
}

const DAY_SECONDS = 86_400;

/** The count if it has not ended at `now` (seconds); null otherwise. */
export function runningCount<Count extends MeterCount>(count: Count | null, now: number): Count | null {
  return count !== null && count.expires > now ? count : null;
}

/**
 * Counts one view of an item. The first view starts a count; later views are added while any remain; viewing
 * an item again adds nothing. A refused view is not stored. If `counts` is false, nothing is counted.
 */
export function viewItem(
  running: MeterCount | null,
  { item, now, terms, counts }: { item: number; now: number; terms: MeterTerms; counts: boolean },
): CountedView {
  const count = running ?? newCount(now, terms);
  const isKnown = count.items.includes(item);
  const isAdded = counts && !isKnown && count.items.length < count.allowed;
  if (!isKnown && !isAdded)
    return { count: running, state: 'failed-metered', isShown: false, isChanged: false };
  const after = isAdded ? { ...count, items: [...count.items, item] } : count;
  const remaining = after.allowed - after.items.length;
  return {
    count: after,
    state: remaining > 0 ? 'metered-more' : 'metered-out',
    isShown: true,
    isChanged: isAdded,
  };
}

function newCount(now: number, { allowed, days }: MeterTerms): MeterCount {
  return { start: now, expires: now + days * DAY_SECONDS, allowed, items: [] };
}

/** Merges two counts of a reader: the terms of the first, and the items of both. */
export function unitedCount(count: MeterCount | null, other: MeterCount | null): MeterCount | null {
  if (!count || !other) return count ?? other;
  return { ...count, items: [...new Set([...count.items, ...other.items])] };
}

/** The data stored in the browser: a count with the id of its row. */
export interface BrowserCount extends MeterCount {
  /** Random, 22 characters. */
  id: string;
}

const PARTS = /^([0-9a-z]{1,8})\.([0-9a-z]{1,8})\.([0-9a-z]{1,3})\.([0-9a-z-]{1,1400})(?:\.([\w-]{22}))?$/;

/** Serialises a count for the browser: at most 100 views, as numbers with eight digits. */
export function writeCount({ start, expires, allowed, items, id }: BrowserCount): string {
  const own = [start, expires, allowed].map((value) => value.toString(36));
  return [...own, items.map((item) => item.toString(36)).join('-'), id].join('.');
}

/**
 * Parses the output of `writeCount`; null for anything else. A cookie from a version without ids gets a
 * constant id.
 */
export function readCount(value: string | null): BrowserCount | null {
  const [whole = '', start = '', expires = '', allowed = '', items = '', id] = PARTS.exec(value ?? '') ?? [];
  if (items === '') return null;
  return {
    start: Number.parseInt(start, 36),
    expires: Number.parseInt(expires, 36),
    allowed: Number.parseInt(allowed, 36),
    items: items
      .split('-')
      .map((item) => Number.parseInt(item, 36))
      .filter((item) => item > 0),
    id: id ?? createHash('sha256').update(whole).digest('base64url').slice(0, 22),
  };
}
