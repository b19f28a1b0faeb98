/** Reads a type's own fields, whose values have various types. */
import type { NamedRecord } from '#model/define-content-type.ts';
import type { ContentCard, ContentDetail, PageSubject } from './page.ts';

/** The document of a type's own fields as stored in a record; an empty one for anything else. */
export function typeFields(stored: unknown): Record<string, unknown> {
  return isDocument(stored) ? stored : {};
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A non-empty text value, or null. */
export function textField(fields: Record<string, unknown>, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A numeric value, or null. */
export function numberField(fields: Record<string, unknown>, key: string): number | null {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
}

/** A list of named records, as pages have terms; an empty list for any other value. */
export function namedRecords(value: unknown): NamedRecord[] {
  return Array.isArray(value) ? value.filter(isNamed) : [];
}

function isNamed(value: unknown): value is NamedRecord {
  if (!isDocument(value)) return false;
  const { id, name } = value;
  return typeof id === 'number' && typeof name === 'string';
}

/**
 * Whether an item offers a file: one of the library in its field `file`, or another one by its URL in
 * `fileSrc`.
 */
export function hasFile({ fields, files }: Pick<ContentDetail, 'fields' | 'files'>): boolean {
  return Number(fields['file']) in files || textField(fields, 'fileSrc') !== null;
}

/** The company of a page: the item itself, or the one that its item names. Null without one. */
export function companyOf({ content }: Pick<PageSubject, 'content'>): number | null {
  return content?.type === 'Company' ? content.id : (content?.companyId ?? null);
}

/** The measured properties in an item's field `specifications`; invalid ones are left out. */
export function specificationsOf(fields: Record<string, unknown>): { name: string; value: string }[] {
  const entries = fields['specifications'];
  return Array.isArray(entries) ? entries.filter(isMeasure) : [];
}

function isMeasure(entry: unknown): entry is { name: string; value: string } {
  return isDocument(entry) && typeof entry['name'] === 'string' && typeof entry['value'] === 'string';
}

/**
 * The items with these ids that the reader may see, in order. `ids`: the value of a field; an empty list if
 * it is anything else.
 */
export function linkedItems(ids: unknown, content: Pick<ContentDetail, 'linked'>): ContentCard[] {
  const list = Array.isArray(ids) ? ids : [ids];
  return list.flatMap((id) => (typeof id === 'number' ? (content.linked[id] ?? []) : []));
}
