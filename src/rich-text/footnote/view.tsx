import type { ReactNode } from 'react';
import type { RichTextNode } from '#rich-text/document/rich-text.ts';
import type { NodeViewProps, Rendering } from '#site/ui/text/rich-text-rendering.ts';
import { useWords } from '#site/ui/words.ts';

/** The number in the text. It links to the note and the note links back. */
export function Footnote({ node, rendering }: NodeViewProps) {
  const words = useWords();
  const number = rendering.notes.get(node);
  if (number === undefined) return null;
  const { notePrefix } = rendering;
  return (
    <sup className="note-number">
      <a
        id={`${notePrefix}note-${number}-text`}
        href={`#${notePrefix}note-${number}`}
        aria-label={words.text.footnote(number)}
      >
        {number}
      </a>
    </sup>
  );
}

interface FootnotesProps {
  rendering: Rendering;
  contentOf: (note: RichTextNode) => ReactNode;
}

/** The notes at the end of a text, in the order of their numbers. */
export function Footnotes({ rendering, contentOf }: FootnotesProps) {
  const words = useWords().text;
  const { notes, notePrefix } = rendering;
  if (notes.size === 0) return null;
  return (
    <section className="notes" aria-label={words.footnotes}>
      <ol>
        {[...notes].map(([note, number]) => (
          <li key={number} id={`${notePrefix}note-${number}`}>
            {contentOf(note)}{' '}
            <a
              className="note-back"
              href={`#${notePrefix}note-${number}-text`}
              aria-label={words.backToFootnote(number)}
            >
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
