import { z } from 'zod';
import { isSitePath, isHttpUrl } from '#addresses/addresses.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface UrlOptions extends FieldOptions<string> {
  /** Also accepts a path on the same site, like `/subscribe`. */
  paths?: boolean;
  /** Accepts only https, because content loaded from the URL runs or is shown on our pages. */
  secure?: boolean;
  /** Returns a note to show below a URL in the form; null for none. It never rejects a URL. */
  advise?: (address: string) => string | null;
}

/**
 * The URL of a page: http or https without a password in it, or a path where allowed; at most 2,000
 * characters.
 */
export const url = defineField<string, UrlOptions>({
  kind: 'url',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, paths, secure }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(2000, `${label} may have at most 2,000 characters.`)
      .refine(
        (value) => isHttpUrl(value) || (paths === true && isSitePath(value)),
        paths
          ? `${label} must start with https://, http:// or /.`
          : `${label} must be a URL that starts with https:// or http://.`,
      )
      .refine(
        (value) => !secure || /^https:/i.test(value),
        `${label} must be a URL that starts with https://.`,
      ),
  describe: ({ paths, secure }) =>
    `${secure ? 'An https URL' : 'An https or http URL'}${paths ? ' or a path on the same site' : ''}, at most 2,000 characters.`,
  links: (value) => [value],
  present: (value) => value,
  formInput: () => ({ type: 'text', lengthMax: 2000, autocomplete: 'url', refusal: 'webAddress' }),
});
