/** Collects statistics on the values of columns, record by record. */
import { readInstant } from '#fields/read-instant.ts';
import { PLAN_LIMITS } from './limits.ts';
import { kindOf, orderOf, type ValueKind } from './fields/values.ts';

export interface Column {
  /** The path in the notation of rules: `front_matter.title`. */
  path: string;
  /** The kind of most values. */
  kind: ValueKind;
  /** Share of the values that are of this kind, 0 to 1. */
  purity: number;
  /** Number of records with a value. */
  filled: number;
  samples: readonly string[];
  /** Number of records with the same value as another record; null if not counted. */
  duplicates: number | null;
  /** All distinct values, or entries of lists, in order of occurrence; null above the limit. */
  distinct: readonly string[] | null;
  lengthMax: number;
  lengthMean: number;
  /** The order of day and month in dates with slashes. */
  order: 'dmy' | 'mdy' | null;
  /** First and last day, ISO; null without dates. */
  days: { from: string; to: string } | null;
  /** Number of values that are texts with commas, like lists in a cell. */
  withCommas: number;
}

/** How many values may still be compared; the columns of a source share the budget. */
export interface ComparedBudget {
  left: number;
}

export interface ColumnCollector {
  add: (value: unknown) => void;
  finish: () => Column | null;
}

export function collectColumn(path: string, budget: ComparedBudget): ColumnCollector {
  const kinds = new Map<ValueKind, number>();
  const samples: string[] = [];
  const unique = countDuplicates(budget);
  const distinct = collectDistinct();
  let [filled, lengthSum, lengthMax, withCommas] = [0, 0, 0, 0];
  let [order, days]: [Column['order'], Column['days']] = [null, null];
  return {
    add(value) {
      const kind = kindOf(value);
      if (kind === null) return;
      filled += 1;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      lengthSum += text.length;
      lengthMax = Math.max(lengthMax, text.length);
      if (typeof value === 'string' && value.includes(',')) withCommas += 1;
      if (samples.length < PLAN_LIMITS.samplesMax) addSample(samples, text);
      unique.add(text);
      for (const entry of Array.isArray(value) ? value : [value]) distinct.add(entry);
      if (kind !== 'date') return;
      order ??= orderOf(text);
      days = widened(days, readInstant(text, { zone: 'UTC', order: order ?? undefined }));
    },
    finish() {
      const [first] = [...kinds].sort((a, b) => b[1] - a[1]);
      if (!first) return null;
      return {
        path,
        kind: first[0],
        purity: first[1] / filled,
        filled,
        samples,
        duplicates: unique.count(),
        distinct: distinct.values(),
        lengthMax,
        lengthMean: lengthSum / filled,
        order,
        days,
        withCommas,
      };
    },
  };
}

function addSample(samples: string[], text: string): void {
  const words = text.replace(/\s+/g, ' ').trim();
  const cut =
    words.length > PLAN_LIMITS.sampleLengthMax ? `${words.slice(0, PLAN_LIMITS.sampleLengthMax)}…` : words;
  if (!samples.includes(cut)) samples.push(cut);
}

function widened(days: Column['days'], instant: string | null): Column['days'] {
  if (instant === null) return days;
  const day = instant.slice(0, 10);
  if (!days) return { from: day, to: day };
  return { from: day < days.from ? day : days.from, to: day > days.to ? day : days.to };
}

/** Counts duplicate values, until the memory budget is exhausted or a value is too long to compare. */
function countDuplicates(budget: ComparedBudget) {
  let seen: Set<string> | null = new Set();
  let duplicates = 0;
  return {
    add(text: string) {
      if (!seen) return;
      if (text.length > PLAN_LIMITS.comparedLengthMax || budget.left <= 0) {
        budget.left += seen.size;
        seen = null;
      } else if (seen.has(text)) duplicates += 1;
      else {
        seen.add(text);
        budget.left -= 1;
      }
    },
    count: () => (seen ? duplicates : null),
  };
}

function collectDistinct() {
  let distinct: Set<string> | null = new Set();
  return {
    add(value: unknown) {
      if (!distinct || (typeof value !== 'string' && typeof value !== 'number')) return;
      const text = String(value);
      if (text.length > PLAN_LIMITS.comparedLengthMax) distinct = null;
      else if (text !== '') distinct.add(text);
      if (distinct && distinct.size > PLAN_LIMITS.distinctMax) distinct = null;
    },
    values: () => (distinct ? [...distinct] : null),
  };
}
