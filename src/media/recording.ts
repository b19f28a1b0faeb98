/** Times in recordings: their duration, and where their chapters begin. */
import { typeFields, textField } from '#page-model/type-fields.ts';

/** A time in a recording as editors type it: `12:30`, `1:05:00`. */
export const TIME_PATTERN = /^(?:\d{1,2}:)?[0-5]?\d:[0-5]\d$/;

export interface Chapter {
  /** Seconds from the beginning. */
  start: number;
  /** Formatted for readers: `1:15`. */
  time: string;
  title: string;
}

/** Parses `1:05:00` to seconds; null for anything else. */
export function secondsOf(time: unknown): number | null {
  if (typeof time !== 'string' || !TIME_PATTERN.test(time)) return null;
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Formats seconds: 3900 as `1:05:00`. */
export function timeOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/**
 * The chapters of a recording in chronological order, each time once; chapters beyond its end, and damaged
 * ones, are left out.
 */
export function chaptersOf(fields: Readonly<Record<string, unknown>>): Chapter[] {
  const { chapters, duration } = fields;
  const written: unknown[] = Array.isArray(chapters) ? chapters : [];
  const end = secondsOf(duration) ?? Infinity;
  const byStart = new Map<number, Chapter>();
  for (const chapter of written.map(typeFields)) {
    const start = secondsOf(textField(chapter, 'start'));
    const title = textField(chapter, 'title');
    if (start === null || !title || start >= end || byStart.has(start)) continue;
    byStart.set(start, { start, time: timeOf(start), title });
  }
  return [...byStart.values()].toSorted((a, b) => a.start - b.start);
}
