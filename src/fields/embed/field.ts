import { z } from 'zod';
import { embedOf, PLAYER_LABELS } from '#media/embeds.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

/**
 * A player of a provider on the allow-list, stored as the URL of the media. A pasted frame is reduced to its
 * URL: its markup is never stored.
 */
export const embed = defineField<string, FieldOptions<string>>({
  kind: 'embed',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(5000, `${label} may have at most 5,000 characters.`)
      .transform((value, ctx) => {
        const known = embedOf(addressIn(value));
        if (known?.kind === 'player') return known.pageUrl;
        ctx.addIssue({
          code: 'custom',
          message: `${label} must be the URL of a ${listOf(PLAYER_LABELS)}.`,
        });
        return z.NEVER;
      }),
  describe: () => 'The URL of the media; a pasted frame is reduced to it.',
  present: (value) => value,
});

/** Returns the URL in a pasted frame, or the value unchanged. */
function addressIn(value: string): string {
  // Cuts the tag out first: one expression for tag and `src` would try every end of every unfinished tag.
  const start = value.search(/<iframe/i);
  const tag = start < 0 ? '' : (value.slice(start).split('>', 1)[0] ?? '');
  const source = /\ssrc\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1];
  return (source ?? value).replace(/^\/\//, 'https://');
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
