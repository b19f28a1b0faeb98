/** Reading a type's own fields, whose values are of many kinds. */
import type { NamedRecord } from '#model/define-content-type.ts';
import type { ContentCard, ContentDetail, PageSubject } from './page.ts';

/** The document of a type's own fields, as a record holds it; an empty one for anything else. */
export function typeFields(stored: unknown): Record<string, unknown> {
  return isDocument(stored) ? stored : {};
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that is text with something in it, or null. */
export function textField(fields: Record<string, unknown>, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A value that is a number, or null. */
export function numberField(fields: Record<string, unknown>, key: string): number | null {
  const value = fields[key];
  return typeof value === 'number' ? value : null;
}

/** A value that is a list of records by their names, as pages have terms; anything else is none. */
export function namedRecords(value: unknown): NamedRecord[] {
  return Array.isArray(value) ? value.filter(isNamed) : [];
}

function isNamed(value: unknown): value is NamedRecord {
  if (!isDocument(value)) return false;
  const { id, name } = value;
  return typeof id === 'number' && typeof name === 'string';
}

/** Whether an item offers a file: one of the library in its field `file`, or the address of another in `fileSrc`. */
export function hasFile({ fields, files }: Pick<ContentDetail, 'fields' | 'files'>): boolean {
  return Number(fields['file']) in files || textField(fields, 'fileSrc') !== null;
}

/** The company a page is about: the item itself, or the one its item names. Null without one. */
export function companyOf({ content }: Pick<PageSubject, 'content'>): number | null {
  return content?.type === 'Company' ? content.id : (content?.companyId ?? null);
}

/** The measured properties in an item's field `specifications`; anything else there is none. */
export function specificationsOf(fields: Record<string, unknown>): { name: string; value: string }[] {
  const entries = fields['specifications'];
  return Array.isArray(entries) ? entries.filter(isMeasure) : [];
}

function isMeasure(entry: unknown): entry is { name: string; value: string } {
  return isDocument(entry) && typeof entry['name'] === 'string' && typeof entry['value'] === 'string';
}

/** The items of these ids the reader may see, in order. `ids`: as a field holds them; anything else is none. */
export function linkedItems(ids: unknown, content: Pick<ContentDetail, 'linked'>): ContentCard[] {
  const list = Array.isArray(ids) ? ids : [ids];
  return list.flatMap((id) => (typeof id === 'number' ? (content.linked[id] ?? []) : []));
}
