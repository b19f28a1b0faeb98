import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';
import { OWN_PATH_LENGTH_MAX, ownPath, problemOfOwnPath } from '#addresses/own-path.ts';

export interface SlugOptions extends FieldOptions<string> {
  /** Accepts several parts joined by slashes. */
  path?: boolean;
  /**
   * For paths: accepts any form that another system may have created, with dots and signs; stored as a
   * normalised path.
   */
  isFree?: boolean;
}

const SLUG = /^[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{N}\p{M}]+)*$/u;
const PATH = new RegExp(`${SLUG.source.slice(0, -1)}(?:/${SLUG.source.slice(1, -1)})*$`, 'u');

/** One part of a URL: lower-case letters, digits and hyphens; with `path`, several parts. */
export const slug = defineField<string, SlugOptions>({
  kind: 'slug',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label, path, isFree }) => {
    if (isFree) return freePath(label);
    return z
      .string(`${label} must be text.`)
      .trim()
      .normalize('NFC')
      .max(path ? 250 : 100, `${label} may have at most ${path ? 250 : 100} characters.`)
      .regex(
        path ? PATH : SLUG,
        `${label} may contain lower-case letters, digits and single hyphens${path ? ', with slashes between parts' : ''}.`,
      );
  },
  describe: ({ path, isFree }) =>
    isFree
      ? `A path of at most ${OWN_PATH_LENGTH_MAX} characters.`
      : `Lower-case letters, digits and hyphens${path ? ', with slashes between parts' : ''}, at most ${path ? 250 : 100} characters.`,
  text: (value) => value,
  present: (value) => value,
});

/** More characters than any own path has in its canonical spelling, including slashes and percent signs. */
const WRITTEN_LENGTH_MAX = 1_000;

function freePath(label: string) {
  return z
    .string(`${label} must be text.`)
    .trim()
    .max(WRITTEN_LENGTH_MAX, `${label} may have at most ${OWN_PATH_LENGTH_MAX} characters.`)
    .superRefine((written, ctx) => {
      const problem = problemOfOwnPath(written, label);
      if (problem !== null) ctx.addIssue({ code: 'custom', message: problem });
    })
    .overwrite(ownPath);
}
