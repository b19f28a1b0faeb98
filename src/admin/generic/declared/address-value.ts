/** Converts values of fields from and to the URL. */
import type { ApiType, Field } from '#model/field.ts';

/**
 * Parses the value of a filter from its text in the URL; for a field with several values, returns the text
 * unchanged.
 */
export function valueOfText(field: Field | undefined, text: string | undefined): unknown {
  if (!field || text === undefined) return text;
  return typed(field.kind.output(field.options), text);
}

/**
 * Converts the text in the URL to the value that an operation expects: several values are separated by
 * commas.
 */
export function inputOfText(field: Field, text: string): unknown {
  const api = field.kind.output(field.options);
  return 'list' in api ? text.split(',').map((entry) => typed(api.list, entry)) : typed(api, text);
}

function typed(api: ApiType, text: string): unknown {
  if ('record' in api || ('scalar' in api && (api.scalar === 'Int' || api.scalar === 'Float')))
    return Number(text);
  if ('scalar' in api && api.scalar === 'Boolean') return text === 'true';
  return text;
}
