import type { RichTextNode } from '#rich-text/document/rich-text.ts';
import { linesOfCode } from './html-code.ts';

/**
 * Splits blocks for a place that allows only `kinds`: allowed blocks and the text of others, and separately
 * the blocks that aren't text.
 */
export function narrowed(
  blocks: readonly RichTextNode[],
  kinds: readonly string[],
): { inside: RichTextNode[]; beside: RichTextNode[] } {
  const inside: RichTextNode[] = [];
  const beside: RichTextNode[] = [];
  for (const node of blocks) {
    if (kinds.includes(node.type)) inside.push(node);
    else if (node.type === 'heading')
      inside.push({ type: 'paragraph', ...(node.content && { content: node.content }) });
    else if (node.type === 'codeBlock') inside.push(linesOfCode(node));
    else if (STANDING.has(node.type)) beside.push(node);
    else if (node.content) {
      const deeper = narrowed(node.content, kinds);
      inside.push(...deeper.inside);
      beside.push(...deeper.beside);
    }
  }
  return { inside, beside };
}

/** Blocks that aren't text, or whose text loses its meaning outside of the block. */
const STANDING = new Set(['image', 'embed', 'table', 'gallery', 'download', 'pullQuote', 'sidebar']);
