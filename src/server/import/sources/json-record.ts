/**
 * Parses one record of JSON Lines. Long records are parsed in the parser process: a record of millions of
 * values takes seconds.
 */
import { IMPORT_LIMITS } from '#import/rules.ts';
import { isObject } from './entry.ts';

export type JsonRecord = { record: Record<string, unknown> } | { reason: string };

/** Parses a record; returns why it is invalid or too large. */
export function readJsonRecord(text: string): JsonRecord {
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return { reason: 'The line is not JSON.' };
  }
  if (!isObject(record)) return { reason: 'The line is not an object.' };
  if (hasTooMany(record)) return { reason: TOO_MANY_VALUES };
  return { record };
}

export const TOO_MANY_VALUES = `The record has more than ${IMPORT_LIMITS.recordValuesMax.toLocaleString('en')} values. Split it into several.`;

/** Whether the record has too many values, at any depth. Not recursive, because nesting may be deep. */
function hasTooMany(record: unknown): boolean {
  const rest: unknown[] = [record];
  let count = 0;
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Array.isArray(next) ? next : Object.values(next);
    count += values.length;
    if (count > IMPORT_LIMITS.recordValuesMax) return true;
    for (const value of values) if (typeof value === 'object' && value !== null) rest.push(value);
  }
  return false;
}
