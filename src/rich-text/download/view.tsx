import { linkTarget } from '#site/ui/link-target.ts';
import type { NodeViewProps } from '#site/ui/rich-text-rendering.ts';
import { fileTypeOf, isFileAddress } from './node.ts';

export function Download({ node }: NodeViewProps) {
  const { url, title } = node.attrs ?? {};
  if (typeof url !== 'string' || typeof title !== 'string' || !isFileAddress(url)) return null;
  return (
    <p className="download">
      <a href={url} {...linkTarget(url)}>
        <span className="download-type">{fileTypeOf(url) ?? 'File'}</span>
        <span className="download-title">{title}</span>
      </a>
    </p>
  );
}
