import { linkTarget } from '#site/ui/links/link-target.ts';
import type { NodeViewProps, Rendering } from '#site/ui/text/rich-text-rendering.ts';
import { useWords } from '#site/ui/words.ts';
import { fileTypeOf, isFileAddress } from './node.ts';

/** Renders nothing if the file was deleted. */
export function Download({ node, rendering }: NodeViewProps) {
  const words = useWords();
  const shown = shownOf(node.attrs ?? {}, rendering.files);
  if (!shown) return null;
  const { address, type, title, size } = shown;
  return (
    <p className="download">
      <a href={address} {...linkTarget(address)}>
        <span className="download-type">{type ?? words.text.file}</span>
        <span className="download-title">
          {title}
          {size ? <span className="download-size">{` ${size}`}</span> : null}
        </span>
      </a>
    </p>
  );
}

function shownOf({ file, url, title }: Record<string, unknown>, files: Rendering['files']) {
  if (typeof title !== 'string') return null;
  if (typeof file === 'number') {
    const found = files[file];
    return found ? { ...found, title: title.trim() || found.name } : null;
  }
  if (typeof url !== 'string' || !isFileAddress(url)) return null;
  return { address: url, type: fileTypeOf(url), title, size: null };
}
