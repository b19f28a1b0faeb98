import type { NodeViewProps } from '#site/ui/text/rich-text-rendering.ts';

export function PullQuote({ node, children }: NodeViewProps) {
  const attribution = node.attrs?.['attribution'];
  return (
    <figure className="pull-quote">
      <blockquote>
        <p>{children}</p>
      </blockquote>
      {typeof attribution === 'string' && attribution !== '' && <figcaption>{attribution}</figcaption>}
    </figure>
  );
}
