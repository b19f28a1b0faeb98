/** Renders stored rich text: the closed set of nodes of model/rich-text.ts, each to one element. */
import { useId, type ReactNode } from 'react';
import { embedOf } from '#model/embeds.ts';
import type { SectionLink } from '#model/page.ts';
import {
  footnotesOf,
  isSafeHref,
  type ImageNodeAttrs,
  type LinkAttrs,
  type Mark,
  type RichText as Text,
  type RichTextNode,
} from '#model/rich-text.ts';
import { slugify } from '#model/slug.ts';
import { Footnotes } from '#rich-text/footnote/view.tsx';
import { nodeViews } from '#rich-text/views.tsx';
import { EmbedFrame } from './embed-frame.tsx';
import { Figure } from './figure.tsx';
import { placedImage, type Rendering } from './rich-text-rendering.ts';
import { useWords } from './words.ts';

export interface RichTextProps {
  text: Text;
  /** Images by asset id; one that is not here is left out. */
  images: Rendering['images'];
  /** Addresses of items by content id; a link to any other is plain words. */
  links: Rendering['links'];
  /** Files of the library by id; one that is not here is left out. Default: none. */
  files?: Rendering['files'];
  /** Sections of the site; a link to any other is plain words. */
  sections: readonly SectionLink[];
  /** Headings get ids, and footnotes short ones. Once a page, or ids would repeat. */
  anchors?: boolean;
}

/** A text as readers see it. Unknown nodes show their content, so a text of a newer version is never lost. */
export function RichText({ text, images, links, files = {}, sections, anchors = false }: RichTextProps) {
  const prefix = useId();
  const rendering: Rendering = {
    words: useWords().text,
    images,
    links,
    files,
    sections: new Map(sections.map(({ id, path }) => [id, path])),
    ids: anchors ? new Set(['main']) : null,
    notes: new Map(footnotesOf(text).map((note, index) => [note, index + 1])),
    galleryPrefixes: galleryPrefixesOf(text, anchors ? '' : `${prefix}-`),
    notePrefix: anchors ? '' : `${prefix}-`,
  };
  return (
    <div className="prose">
      {nodesOf(text.content, rendering)}
      <Footnotes rendering={rendering} contentOf={(note) => nodesOf(note.content, rendering)} />
    </div>
  );
}

/** By the gallery: `gallery-2-` of the second one of a text, behind what tells texts of a page apart. */
function galleryPrefixesOf({ content }: Text, prefix: string): Map<RichTextNode, string> {
  const galleries: RichTextNode[] = [];
  const visit = (node: RichTextNode): void => {
    if (node.type === 'gallery') galleries.push(node);
    else node.content?.forEach(visit);
  };
  content.forEach(visit);
  return new Map(galleries.map((node, index) => [node, `${prefix}gallery-${index + 1}-`]));
}

function nodesOf(nodes: readonly RichTextNode[] | undefined, rendering: Rendering): ReactNode[] {
  return (nodes ?? []).map((node, index) => nodeOf(node, index, rendering));
}

function nodeOf(node: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const inside = () => nodesOf(node.content, rendering);
  switch (node.type) {
    case 'text':
      return <Marked key={key} text={node.text ?? ''} marks={node.marks ?? []} rendering={rendering} />;
    case 'hardBreak':
      return <br key={key} />;
    case 'paragraph':
      return node.content && node.content.length > 0 ? <p key={key}>{inside()}</p> : null;
    case 'heading':
      return headingOf(node, key, rendering);
    case 'bulletList':
      return <ul key={key}>{inside()}</ul>;
    case 'orderedList':
      return (
        <ol key={key} start={numberOf(node, 'start')}>
          {inside()}
        </ol>
      );
    case 'listItem':
      return (
        <li key={key}>
          {isOneParagraph(node.content) ? nodesOf(node.content?.[0]?.content, rendering) : inside()}
        </li>
      );
    case 'blockquote':
      return (
        <blockquote key={key}>
          {(node.content ?? []).map((line, index) => quoteLineOf(line, index, rendering))}
        </blockquote>
      );
    case 'horizontalRule':
      return <hr key={key} />;
    case 'image':
      return imageOf(node, key, rendering);
    case 'embed':
      return embedNodeOf(node, key);
    case 'table':
      return tableOf(node, key, rendering);
    default:
      return definedNodeOf(node, key, rendering);
  }
}

/** A node with a folder of its own, or one this version does not know. */
function definedNodeOf(node: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const View = Object.hasOwn(nodeViews, node.type) ? nodeViews[node.type] : undefined;
  const inside = nodesOf(node.content, rendering);
  if (!View) return <div key={key}>{inside}</div>;
  return (
    <View key={key} node={node} rendering={rendering}>
      {inside}
    </View>
  );
}

function headingOf(node: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const Heading = `h${numberOf(node, 'level') ?? 2}` as 'h2' | 'h3' | 'h4';
  return (
    <Heading key={key} id={rendering.ids ? freeId(slugify(wordsOf(node)), rendering.ids) : undefined}>
      {nodesOf(node.content, rendering)}
    </Heading>
  );
}

function freeId(wanted: string, ids: Set<string>): string {
  const base = wanted || 'part';
  let id = base;
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`;
  ids.add(id);
  return id;
}

/** The last line of a quote that begins with a dash names who said it. */
function quoteLineOf(line: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const isSource = /^[–—]\s*\S/.test(wordsOf(line));
  return (
    <p key={key} className={isSource ? 'quote-source' : undefined}>
      {nodesOf(line.content, rendering)}
    </p>
  );
}

function imageOf(node: RichTextNode, key: number, { images }: Rendering): ReactNode {
  const attrs = node.attrs as unknown as ImageNodeAttrs;
  const placed = placedImage(attrs, images);
  if (!placed) return null;
  return (
    <Figure
      key={key}
      image={placed}
      ratio="original"
      sizes="(min-width: 1300px) 804px, (min-width: 960px) 62vw, 100vw"
    />
  );
}

function embedNodeOf(node: RichTextNode, key: number): ReactNode {
  const embed = embedOf((node.attrs?.['url'] as string | undefined) ?? '');
  if (!embed) return null;
  const title = typeof node.attrs?.['title'] === 'string' && node.attrs['title'] ? node.attrs['title'] : null;
  return <EmbedFrame key={key} embed={embed} title={title} caption={title} />;
}

/** Scrolls inside its own box where it is wider than the page; the box can be reached with the keyboard. */
function tableOf(node: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const rows = node.content ?? [];
  const headCount = rows[0]?.content?.every((cell) => cell.type === 'tableHeader') ? 1 : 0;
  const classes = columnClasses(rows.slice(headCount));
  const rowOf = (row: RichTextNode, index: number) => (
    <tr key={index}>
      {(row.content ?? []).map((cell, column) =>
        cellOf(cell, column, classes[column], index < headCount, rendering),
      )}
    </tr>
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
    <figure key={key} className="table-box" aria-label={rendering.words.table} tabIndex={0}>
      <table>
        {headCount > 0 && <thead>{rows.slice(0, 1).map(rowOf)}</thead>}
        <tbody>{rows.slice(headCount).map((row, index) => rowOf(row, index + headCount))}</tbody>
      </table>
    </figure>
  );
}

function cellOf(
  cell: RichTextNode,
  key: number,
  className: string | undefined,
  isHead: boolean,
  rendering: Rendering,
): ReactNode {
  const content = isOneParagraph(cell.content) ? cell.content?.[0]?.content : cell.content;
  const shared = {
    className,
    colSpan: numberOf(cell, 'colspan'),
    rowSpan: numberOf(cell, 'rowspan'),
  };
  if (cell.type !== 'tableHeader') {
    return (
      <td key={key} {...shared}>
        {nodesOf(content, rendering)}
      </td>
    );
  }
  return (
    <th key={key} scope={isHead ? 'col' : 'row'} {...shared}>
      {nodesOf(content, rendering)}
    </th>
  );
}

/**
 * How each column is set: nothing but figures flush right, so that they compare; sentences with room to be read. The
 * first column names the rows: figures in it stay on the left.
 */
function columnClasses(rows: readonly RichTextNode[]): (string | undefined)[] {
  return (rows[0]?.content ?? []).map((_, column) => {
    const texts = rows.map((row) => wordsOf(row.content?.[column]).trim());
    if (texts.every(isFigure)) return column > 0 ? 'number' : 'range';
    return texts.some((text) => text.length > 24) ? 'words' : undefined;
  });
}

/** A number with at most a short unit, or a dash for none. */
function isFigure(text: string): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,3}\.?)?$/u.test(text) || /^[–—-]?$/.test(text);
}

function Marked({ text, marks, rendering }: { text: string; marks: readonly Mark[]; rendering: Rendering }) {
  return marks.reduce<ReactNode>((inside, mark) => markedOnce(inside, mark, rendering), text);
}

function markedOnce(inside: ReactNode, mark: Mark, rendering: Rendering): ReactNode {
  if (mark.type === 'bold') return <strong>{inside}</strong>;
  if (mark.type === 'italic') return <em>{inside}</em>;
  if (mark.type === 'strike') return <s>{inside}</s>;
  if (mark.type === 'code') return <code>{inside}</code>;
  const href = hrefOf(mark.attrs ?? {}, rendering);
  if (href === null) return inside;
  return (
    <a href={href} {...(mark.attrs?.newTab && { target: '_blank', rel: 'noopener' })}>
      {inside}
    </a>
  );
}

/** Today's address of what a link leads to; null when it leads nowhere. */
function hrefOf({ href, contentId, sectionId }: LinkAttrs, { links, sections }: Rendering): string | null {
  if (contentId !== undefined) return links[contentId] ?? null;
  if (sectionId !== undefined) return sections.get(sectionId) ?? null;
  return href !== undefined && isSafeHref(href) ? href : null;
}

function isOneParagraph(blocks: readonly RichTextNode[] | undefined): boolean {
  return blocks?.length === 1 && blocks[0]?.type === 'paragraph';
}

function numberOf(node: RichTextNode, key: string): number | undefined {
  const value = node.attrs?.[key];
  return typeof value === 'number' ? value : undefined;
}

function wordsOf(node: RichTextNode | undefined): string {
  if (!node || node.type === 'footnote') return '';
  return node.text ?? (node.content ?? []).map(wordsOf).join('');
}
