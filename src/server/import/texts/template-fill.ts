/** Renders shortcodes: fills the templates of a mapping with a tag's arguments and content. */
import { badInput } from '#model/errors.ts';
import { escapeHtml } from '#text/html.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { lossOf, type Loss } from '#import/losses.ts';
import type { Argument } from './template-tags.ts';

/** Called for every loss. */
export type OnLoss = (loss: Loss) => void;

/** One use of a shortcode. */
export interface ShortcodeCall {
  /** The name as it is written, then alternatives: its template may have any of the names. */
  names: readonly string[];
  args: ReadonlyMap<string, Argument>;
  /** The tag, for the report. */
  source: string;
}

/** Presentational arguments, which contain no text. */
const LOOKS = new Set(['class', 'style']);

/**
 * Replaces a known shortcode by its template. Content without a place in the template follows it; arguments
 * of several words without a place are reported. Replaces an unknown shortcode by its content and its textual
 * arguments. Throws BAD_USER_INPUT if the text grows beyond the import limit.
 */
export function fillShortcode(
  templates: Readonly<Record<string, string>>,
  { names, args, source }: ShortcodeCall,
  inner: string,
  onLost: OnLoss,
): string {
  const [shown = ''] = names;
  const name = names.find((entry) => Object.hasOwn(templates, entry));
  if (name === undefined) {
    onLost(lossOf('shortcode', shown, source));
    const given = [...args.values()].flatMap(({ value, isMarkup }) => (isMarkup ? [value] : []));
    return [...given, inner].join('');
  }
  const used = new Set<string>();
  const filled = (templates[name] ?? '').replace(/\{([\w-]+(?:\|[\w-]+)*)\}/g, (_whole, keys: string) => {
    for (const key of keys.split('|')) {
      used.add(key);
      if (key === 'inner') return inner;
      const given = args.get(key);
      if (given) return given.isMarkup ? given.value : escapeHtml(given.value);
    }
    return '';
  });
  for (const [key, { value }] of args)
    if (!used.has(key) && !LOOKS.has(key) && /\S\s+\S/.test(value))
      onLost(lossOf('argument', `${shown} ${key}`, value));
  const whole = used.has('inner') ? filled : filled + inner;
  if (whole.length > IMPORT_LIMITS.textLengthMax)
    throw badInput(
      'TEXT_TOO_LONG',
      `The shortcode ${shown} makes the text longer than a million characters.`,
    );
  return whole;
}
