/** Detects the form of a single value of a source. */
import { readInstant } from '#fields/read-instant.ts';
import { isObject } from '../../sources/entry.ts';

export const VALUE_KINDS = [
  'true or false',
  'number',
  'date',
  'URL',
  'image',
  'HTML',
  'long text',
  'text',
  'list of text',
  'list of objects',
] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

const IMAGE = /^[^\n]{1,500}\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?\S*)?$/i;
/** Maximum length of a label. */
const LABEL_LENGTH_MAX = 250;

/** The kind of a value; null for a missing value. Objects are not values: their keys are columns. */
export function kindOf(value: unknown): ValueKind | null {
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'number') return 'number';
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.some((entry) => isObject(entry)) ? 'list of objects' : 'list of text';
  }
  return typeof value === 'string' ? kindOfText(value.trim()) : null;
}

function kindOfText(text: string): ValueKind | null {
  if (text === '') return null;
  if (text.length > LABEL_LENGTH_MAX || text.includes('\n')) return isHtml(text) ? 'HTML' : 'long text';
  if (/^(?:true|false)$/i.test(text)) return 'true or false';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'number';
  if (isDate(text)) return 'date';
  if (IMAGE.test(text)) return 'image';
  if (/^https?:\/\/\S+$/i.test(text)) return 'URL';
  return isHtml(text) ? 'HTML' : 'text';
}

/** Whether a text is HTML: it begins with an element. Markdown may contain HTML elsewhere. */
function isHtml(text: string): boolean {
  return /^<(?:p|div|h[1-6]|ul|ol|table|section|article|figure|blockquote|span|a|strong|em|img|br|!--)[\s>/]/i.test(
    text.slice(0, 30),
  );
}

function isDate(text: string): boolean {
  if (text.length > 40 || !/\d/.test(text)) return false;
  const options = { zone: 'UTC' };
  return readInstant(text, options) !== null || readInstant(text, { ...options, order: 'dmy' }) !== null;
}

/**
 * The order of day and month: `dmy` for 25/3/2027, `mdy` for 3/25/2027, null for an ambiguous date or any
 * other text.
 */
export function orderOf(text: string): 'dmy' | 'mdy' | null {
  const [, first, second] = /^(\d{1,2})[/.](\d{1,2})[/.]\d{4}/.exec(text.trim()) ?? [];
  if (Number(first) > 12) return 'dmy';
  return Number(second) > 12 ? 'mdy' : null;
}
