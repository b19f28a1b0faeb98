/**
 * Recognises embed codes from providers, pasted as text: `<iframe src="…"></iframe>`, or a quote with a
 * script.
 */
import { embedOf } from '#media/embeds.ts';
import { isSafeHref } from '#rich-text/document/rich-text.ts';
import { parseHtml, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Maximum length in characters; longer texts aren't the code of one player. */
const CODE_LENGTH_MAX = 20_000;

/** Content of the code: an embed of a provider on the allow-list, or another URL. */
export type EmbedCode = { url: string; label: string; isKnown: true } | { url: string; isKnown: false };

/** Parses an embed code; null for any other text. */
export function embedCodeOf(text: string): EmbedCode | null {
  const code = text.trim();
  if (
    code.length > CODE_LENGTH_MAX ||
    !/^<(?:iframe|blockquote|div|figure|object|embed|script|p)\b[\s\S]*>$/i.test(code)
  )
    return null;
  const elements = elementsIn(parseHtml(code));
  const frame = elements.find(({ tag }) => tag === 'iframe' || tag === 'embed');
  const isEmbed = frame !== undefined || elements.some(({ tag }) => tag === 'script');
  if (!isEmbed) return null;
  const addresses = [...(frame ? [frame] : []), ...elements].flatMap(addressesOf);
  for (const url of addresses) {
    const known = embedOf(url);
    if (known) return { url: known.pageUrl, label: known.label, isKnown: true };
  }
  const [other] = addresses.filter((url) => isSafeHref(url) && url.length <= 2000);
  return frame && other !== undefined ? { url: other, isKnown: false } : null;
}

function elementsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children)]));
}

/** URLs of a player or a post in the code. Scripts are ignored, because they are not pages. */
function addressesOf({ tag, attributes }: HtmlElement): string[] {
  if (tag === 'script') return [];
  const { src, cite, href } = attributes;
  return [src, cite, href, attributes['data-instgrm-permalink'], attributes['data-href']].flatMap((address) =>
    address === undefined
      ? []
      : (/^(?:https?:)?\/\/\S+$/.exec(address.trim())?.[0].replace(/^\/\//, 'https://') ?? []),
  );
}
