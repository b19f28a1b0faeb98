/**
 * Typographic quotation marks and apostrophes of a language in mapped values: only in texts, never in code or
 * URLs.
 */
import type { Field } from '#model/field.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { typographic, typographicText } from '#rich-text/document/typography.ts';

const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);

/** A text that is an address, or the code of a media player. */
const NO_PROSE = /^(?:https?:|mailto:|\/|<)/i;

/**
 * Returns the value with the quotation marks of `language`; values of fields that hold no text stay
 * unchanged.
 */
export function withQuotes(value: unknown, field: Field | undefined, language: string): unknown {
  const kind = field?.kind.kind;
  if (kind === 'richText') return isRichText(value) ? typographicText(value, language) : value;
  // A field with a pattern contains a code, not prose.
  if ((kind !== 'text' && kind !== 'longText') || 'pattern' in (field?.options ?? {})) return value;
  return typeof value === 'string' && !NO_PROSE.test(value) ? typographic(value, language) : value;
}
