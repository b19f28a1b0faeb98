/** Texts of imported records: resolves their links and images, and reports what was lost. */
import type { HtmlOptions } from '#fields/rich-text/html/html.ts';
import {
  isSafeHref,
  type LinkAttrs,
  type RichText,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import { countLosses, lossOf, type Loss } from '#import/losses.ts';
import { candidateUrls } from '../links/addresses.ts';
import { withLateImages } from './lazy-images.ts';
import type { Evaluation } from '../evaluation.ts';

/** Placeholder in a link until the URL of its target is known: parsing a text does not wait for the database. */
const MARKER = '/import-target/';

/** Target of a link without a URL so far. */
interface Target {
  entity: string;
  id: number;
  /** The old address, used if readers cannot find the target anywhere. */
  oldUrl: string;
  path: string | null;
}

/** An entry of a WordPress playlist, which contains no text: if its file is missing, nothing remains. */
const TRACK = /<p><a href="(\/\?attachment_id=\d+)">attachment_id=\d+<\/a><\/p>/g;

/** The old address that a link in a text means, and the record imported from it. */
function foundBy(href: string, { bases, surroundings: { mapping, addressOf } }: Evaluation) {
  const meant = candidateUrls(href, bases, mapping.links);
  const address = meant.find((entry) => addressOf(entry)) ?? meant[0] ?? null;
  return { address, target: address === null ? null : addressOf(address) };
}

function withoutTracks(html: string, isMissing: (url: string) => boolean): string {
  return html.replace(TRACK, (whole, url: string) => (isMissing(url) ? '' : whole));
}

/** Converts a text to rich text; everything that is left out is reported as a warning. */
export async function richTextOf(
  source: string,
  evaluation: Evaluation,
  convert: (text: string, options: HtmlOptions) => RichText,
): Promise<RichText> {
  const { pathOf, linkEntity, sectionEntity, imageEntity, fileEntity } = evaluation.surroundings;
  const lost: Loss[] = [];
  const targets = new Map<string, Target>();
  const found = (href: string) => foundBy(href, evaluation);
  const tracks = (html: string) =>
    withoutTracks(html, (url) => {
      if (found(url).target) return false;
      evaluation.hasDeferredLookup = true;
      return lost.push(lossOf('shortcode', 'playlist', url)) > 0;
    });
  const text = convert(tracks(withLateImages(source)), {
    resolveLink: (href) => {
      const { address, target } = found(href);
      if (target?.entity === linkEntity) return { contentId: target.id };
      if (target?.entity === sectionEntity) return { sectionId: target.id };
      if (address === null) return { href };
      const oldUrl = address.includes('?') ? address : address + (/[?#].*$/s.exec(href)?.[0] ?? '');
      if (target) {
        const marker = `${MARKER}${target.entity}/${target.id}`;
        targets.set(marker, { ...target, oldUrl, path: null });
        return { href: marker };
      }
      // The home page exists, whatever was imported.
      if (address === '/') return safeLink(oldUrl);
      evaluation.hasDeferredLookup = true;
      lost.push(lossOf('link', address, href));
      return safeLink(oldUrl);
    },
    resolveImage: (href) => {
      const { target } = found(href);
      if (target?.entity === imageEntity) return target.id;
      evaluation.hasDeferredLookup = true;
      return null;
    },
    onLost: (loss) => lost.push(loss),
  });
  for (const target of targets.values()) {
    target.path = await pathOf(target);
    if (target.path === null) lost.push(lossOf('link', target.oldUrl, target.oldUrl));
  }
  warnOfLost(lost, evaluation);
  return targets.size === 0 ? text : { ...text, content: settled(text.content, targets, fileEntity) };
}

/**
 * Replaces markers in links by the URLs of their targets. A file must be offered by the text that links to
 * it, or readers could not get it: a paragraph that only contains its link becomes its card, other cards are
 * appended.
 */
function settled(
  content: readonly RichTextNode[],
  targets: ReadonlyMap<string, Target>,
  fileEntity: string,
): RichTextNode[] {
  const offered = new Set<string>();
  const blocks = content.map((node): RichTextNode => {
    const marker = node.type === 'paragraph' ? onlyLink(node) : null;
    const target = marker === null ? undefined : targets.get(marker);
    if (marker === null || target?.entity !== fileEntity || offered.has(marker))
      return withAddresses(node, targets);
    offered.add(marker);
    return cardOf(target.id, wordsOf(node).replace(/^attachment_id=\d+$/, ''));
  });
  const others = [...targets].filter(
    ([marker, { entity, path }]) => entity === fileEntity && path !== null && !offered.has(marker),
  );
  return [...blocks, ...others.map(([, { id }]) => cardOf(id, ''))];
}

function cardOf(file: number, title: string): RichTextNode {
  return { type: 'download', attrs: { file, title: title.slice(0, 200).trim() } };
}

/** The address that all words of a paragraph link to; null if they do not share one. */
function onlyLink({ content = [] }: RichTextNode): string | null {
  const hrefs = new Set(content.map((node) => (node.type === 'text' ? linkOf(node)?.href : undefined)));
  return hrefs.size === 1 ? ([...hrefs][0] ?? null) : null;
}

function linkOf({ marks = [] }: RichTextNode): LinkAttrs | undefined {
  return marks.find(({ type }) => type === 'link')?.attrs as LinkAttrs | undefined;
}

function wordsOf({ text, content = [] }: RichTextNode): string {
  return text ?? content.map(wordsOf).join('');
}

function withAddresses(node: RichTextNode, targets: ReadonlyMap<string, Target>): RichTextNode {
  const target = targets.get(linkOf(node)?.href ?? '');
  const link = target && (target.path === null ? safeLink(target.oldUrl) : { href: target.path });
  const marks = target
    ? (node.marks ?? []).flatMap((mark) =>
        mark.type !== 'link' ? [mark] : link ? [{ ...mark, attrs: link }] : [],
      )
    : node.marks;
  return {
    ...node,
    ...(marks && { marks }),
    ...(node.content && { content: node.content.map((inner) => withAddresses(inner, targets)) }),
  };
}

function safeLink(address: string): LinkAttrs | null {
  return isSafeHref(address) ? { href: encodeURI(decoded(address)) } : null;
}

/** Unchanged if a percent sign isn't an escape. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Reports each loss once, with its count. */
export function warnOfLost(lost: readonly Loss[], evaluation: Evaluation): void {
  evaluation.warnings.push(...countLosses(lost));
}
