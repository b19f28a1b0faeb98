import type { NodeViewProps } from '#site/ui/text/rich-text-rendering.ts';
import { useWords } from '#site/ui/words.ts';

/** Long lines scroll inside the box, which is reachable by keyboard. */
export function CodeBlock({ node }: NodeViewProps) {
  const words = useWords();
  const { code, language } = node.attrs ?? {};
  if (typeof code !== 'string') return null;
  const name = typeof language === 'string' ? language : null;
  return (
    <figure className="code-block" aria-label={words.text.code(name)}>
      {name && (
        <p className="code-language" aria-hidden>
          {name}
        </p>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1) */}
      <pre tabIndex={0}>
        <code translate="no">{code}</code>
      </pre>
    </figure>
  );
}
