/** Markdown to rich text: the demo, and imports. What has no place in a text becomes plain words, never HTML. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Mark, RichText, RichTextNode } from '#model/rich-text.ts';
import { isSafeHref, RICH_TEXT_VERSION } from '#model/rich-text.ts';

export interface MarkdownOptions {
  /** What a link's address becomes; null makes it plain text. Default: kept when safe. */
  resolveLink?: (href: string) => { href: string } | { contentId: number } | null;
  /** The asset of an image address; null leaves the image out. Default: none known. */
  resolveImage?: (source: string) => number | null;
}

/** Converts a document. Never throws: every text is some sequence of blocks. */
export function markdownToRichText(markdown: string, options: MarkdownOptions = {}): RichText {
  return { v: RICH_TEXT_VERSION, content: blocksOf(lexer(markdown), options) };
}

function blocksOf(tokens: readonly Token[], options: MarkdownOptions): RichTextNode[] {
  return tokens.flatMap((token) => blockOf(token, options));
}

function blockOf(token: Token, options: MarkdownOptions): RichTextNode[] {
  switch (token.type) {
    case 'heading': {
      const level = Math.min(4, Math.max(2, (token as Tokens.Heading).depth));
      return withContent({ type: 'heading', attrs: { level } }, inlinesOf(token.tokens ?? [], options));
    }
    case 'paragraph':
      return paragraphOf(token.tokens ?? [], options);
    case 'text':
      return withContent(
        { type: 'paragraph' },
        'tokens' in token && token.tokens ? inlinesOf(token.tokens, options) : textNode(token.raw, []),
      );
    case 'list': {
      const list = token as Tokens.List;
      const items = list.items.map((item) => ({ type: 'listItem', content: listContent(item, options) }));
      return items.length > 0 ? [{ type: list.ordered ? 'orderedList' : 'bulletList', content: items }] : [];
    }
    case 'blockquote': {
      const content = blocksOf(token.tokens ?? [], options).filter((node) => node.type === 'paragraph');
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    case 'table':
      return [tableOf(token as Tokens.Table, options)];
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'code':
      return (token as Tokens.Code).text
        .split('\n')
        .flatMap((line) => withContent({ type: 'paragraph' }, textNode(line, [{ type: 'code' }])));
    default:
      return [];
  }
}

/** A paragraph that is one image is an image; images among words are left out. */
function paragraphOf(tokens: readonly Token[], options: MarkdownOptions): RichTextNode[] {
  const only = tokens.length === 1 ? tokens[0] : undefined;
  if (only?.type === 'image') {
    const { href, text, title } = only as Tokens.Image;
    const asset = options.resolveImage?.(href) ?? null;
    return asset === null
      ? []
      : [{ type: 'image', attrs: { asset, alt: text, caption: title || null, credit: null } }];
  }
  return withContent({ type: 'paragraph' }, inlinesOf(tokens, options));
}

function listContent(item: Tokens.ListItem, options: MarkdownOptions): RichTextNode[] {
  const content = blocksOf(item.tokens, options).filter((node) =>
    ['paragraph', 'bulletList', 'orderedList'].includes(node.type),
  );
  return content.length > 0 ? content : [{ type: 'paragraph' }];
}

function tableOf(table: Tokens.Table, options: MarkdownOptions): RichTextNode {
  const row = (cells: Tokens.TableCell[], type: string): RichTextNode => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type,
      content: [{ type: 'paragraph', ...contentOf(inlinesOf(cell.tokens, options)) }],
    })),
  });
  return {
    type: 'table',
    content: [row(table.header, 'tableHeader'), ...table.rows.map((cells) => row(cells, 'tableCell'))],
  };
}

function inlinesOf(tokens: readonly Token[], options: MarkdownOptions, marks: Mark[] = []): RichTextNode[] {
  return tokens.flatMap((token): RichTextNode[] => {
    const inner = (mark: Mark) =>
      inlinesOf(token.type === 'link' || 'tokens' in token ? (token.tokens ?? []) : [], options, [
        ...marks,
        mark,
      ]);
    switch (token.type) {
      case 'strong':
        return inner({ type: 'bold' });
      case 'em':
        return inner({ type: 'italic' });
      case 'del':
        return inner({ type: 'strike' });
      case 'codespan':
        return textNode((token as Tokens.Codespan).text, [...marks, { type: 'code' }]);
      case 'br':
        return [{ type: 'hardBreak' }];
      case 'link': {
        const attrs = linkAttrs((token as Tokens.Link).href, options);
        return attrs ? inner({ type: 'link', attrs }) : inlinesOf(token.tokens ?? [], options, marks);
      }
      case 'image':
      case 'html':
        return [];
      default:
        return 'tokens' in token && token.tokens
          ? inlinesOf(token.tokens, options, marks)
          : textNode('text' in token ? String(token.text) : token.raw, marks);
    }
  });
}

function linkAttrs(href: string, options: MarkdownOptions): { href: string } | { contentId: number } | null {
  if (options.resolveLink) return options.resolveLink(href);
  return isSafeHref(href) ? { href } : null;
}

function textNode(raw: string, marks: Mark[]): RichTextNode[] {
  const text = raw.replace(/\s*\n\s*/g, ' ');
  if (text === '') return [];
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
}

function withContent(node: RichTextNode, content: RichTextNode[]): RichTextNode[] {
  return content.length > 0 ? [{ ...node, content }] : [];
}

function contentOf(content: RichTextNode[]): { content?: RichTextNode[] } {
  return content.length > 0 ? { content } : {};
}
