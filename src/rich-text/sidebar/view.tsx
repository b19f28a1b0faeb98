import type { NodeViewProps } from '#site/ui/text/rich-text-rendering.ts';
import { useWords } from '#site/ui/words.ts';

/** The title is not a heading, because a box may be at any depth of the outline. */
export function Sidebar({ node, children }: NodeViewProps) {
  const words = useWords();
  const title = typeof node.attrs?.['title'] === 'string' ? node.attrs['title'] : '';
  return (
    <aside className="text-box" aria-label={title || words.text.box}>
      {title !== '' && <p className="text-box-title">{title}</p>}
      {children}
    </aside>
  );
}
