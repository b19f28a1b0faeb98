/** Replaces a portrait or a logo by the initials of a name, which is shown next to them. */
export function Initials({ name }: { name: string }) {
  return (
    <span className="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The article of an Arabic name is skipped for its initial. */
const ARTICLE = /^ال(?=\p{L}{2})/u;

/**
 * Initials of the first and the last word of a name, in any script: `Maren Holt` becomes MH. Letters that
 * would join are separated.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last]
    .map(
      (word) => letters.segment(word.replace(ARTICLE, '')).containing(0)?.segment.toLocaleUpperCase() ?? '',
    )
    .filter(Boolean)
    .join(/^\p{Script=Arabic}/u.test(first) ? ' ' : '');
}
