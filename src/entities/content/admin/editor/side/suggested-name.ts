/** Generates the title of items that have a name in type fields, like people. */
import { useEffect } from 'react';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import type { Values } from '#admin/generic/form/form-values.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { NAME_LENGTH_MAX, untitled } from '../../../texts.ts';

type NamedType = Pick<ContentType, 'label' | 'namedBy'>;

/**
 * Fills the title from the fields of `namedBy` until the user types a different title. Returns a function
 * that stops this.
 */
export function suggestName(store: FormStore, { label, namedBy = [] }: NamedType): () => void {
  let before = store.get().values;
  return store.subscribe(() => {
    const { values } = store.get();
    const [was, is] = [nameIn(before, namedBy), nameIn(values, namedBy)];
    before = values;
    const { name: typed } = values;
    const name = String(typed ?? '').trim();
    const isOwn = name !== '' && name !== was && name !== untitled(label);
    if (was !== is && !isOwn) store.set('name', is === '' ? null : is);
  });
}

/** Runs `suggestName` for as long as the editor is open. */
export function useSuggestedName(store: FormStore, type: NamedType): void {
  useEffect(() => suggestName(store, type), [store, type]);
}

/** Initial values of an item created from a picker that did not find the typed name. */
export function startingValues(
  { namedBy = [] }: Pick<ContentType, 'namedBy'>,
  name: string | undefined,
): Readonly<Record<string, string>> {
  const title = name?.trim().slice(0, NAME_LENGTH_MAX) ?? '';
  if (title === '') return {};
  const [field, lastField] = namedBy;
  if (field === undefined || lastField === undefined) return { name: title };
  const [first, last] = splitName(title);
  return { name: title, [field]: first, ...(last !== '' && { [lastField]: last }) };
}

/** Splits a full name: the last word is the last name. */
function splitName(name: string): readonly [string, string] {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return [words.join(' '), last];
}

function nameIn(values: Values, fields: readonly string[]): string {
  return fields
    .map((field) => String(values[field] ?? '').trim())
    .filter((text) => text !== '')
    .join(' ');
}
