/**
 * The texts in the page's forms that the server does not have, as plain text that the user can copy
 * elsewhere.
 */

export interface UnsavedText {
  label: string;
  text: string;
}

const sources = new Set<() => readonly UnsavedText[]>();

/** Registers a form; `source` returns its unsaved texts. Returns a function that unregisters the form. */
export function holdsUnsaved(source: () => readonly UnsavedText[]): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

/** The unsaved texts of all forms of the page. */
export function unsavedTexts(): UnsavedText[] {
  return [...sources].flatMap((source) => source()).filter(({ text }) => text !== '');
}

/**
 * Extracts the words of a value: a text unchanged, a rich text with one line per paragraph, any other value
 * as its texts.
 */
export function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsIn).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  if ('text' in value && typeof value.text === 'string') return value.text;
  if ('content' in value && Array.isArray(value.content))
    return value.content.map(wordsIn).join(isOfLine(value.content) ? '' : '\n');
  return Object.values(value).map(wordsIn).filter(Boolean).join('\n');
}

/** Whether the nodes are inline content of a rich text. */
function isOfLine(nodes: readonly unknown[]): boolean {
  return nodes.some((node) => typeof node === 'object' && node !== null && 'text' in node);
}
