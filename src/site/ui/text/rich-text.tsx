/**
 * Renders stored rich text: each node of the closed set in rich-text/document/rich-text.ts becomes one
 * element.
 */
import { useId, type ReactNode } from 'react';
import { embedOf } from '#media/embeds.ts';
import type { SectionLink } from '#page-model/page.ts';
import {
  footnotesOf,
  type ImageNodeAttrs,
  type RichText as Text,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import { startOf, taskOf, taskSign } from '#rich-text/document/lists.ts';
import { slugify } from '#text/slug.ts';
import { Footnotes } from '#rich-text/footnote/view.tsx';
import { nodeViews } from '#rich-text/views.tsx';
import { EmbedFrame } from '../media/embed-frame.tsx';
import { Figure } from '../media/figure.tsx';
import { WithInsertions } from '../insertions.tsx';
import { lineOf } from './rich-text-line.tsx';
import { Table } from './rich-text-table.tsx';
import { placedImage, type Rendering } from './rich-text-rendering.ts';
import { useWords } from '../words.ts';

export interface RichTextProps {
  text: Text;
  /** Images by asset id; an image that is missing here is left out. */
  images: Rendering['images'];
  /** URLs of items by content id; a link to any other item becomes plain text. */
  links: Rendering['links'];
  /** Library files by id; a file that is missing here is left out. Default: none. */
  files?: Rendering['files'];
  /** Sections of the site; a link to any other section becomes plain text. */
  sections: readonly SectionLink[];
  /**
   * Whether headings get ids, and footnotes short ones. Only for one text per page, because ids would repeat.
   */
  anchors?: boolean;
  /**
   * Whether this is the whole text of the page's item, so that modules insert HTML between its paragraphs.
   */
  hasInsertions?: boolean;
}

/**
 * Renders a text for readers. Unknown nodes show their content, so that no text of a newer version is lost.
 */
export function RichText({
  text,
  images,
  links,
  files = {},
  sections,
  anchors = false,
  hasInsertions = false,
}: RichTextProps) {
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
      {hasInsertions ? (
        <WithInsertions text={text}>
          {(from, to) => nodesOf(text.content.slice(from, to), rendering)}
        </WithInsertions>
      ) : (
        nodesOf(text.content, rendering)
      )}
      <Footnotes rendering={rendering} contentOf={(note) => nodesOf(note.content, rendering)} />
    </div>
  );
}

/**
 * Fragment prefix of each gallery: `gallery-2-` for the second gallery of a text, preceded by the prefix that
 * distinguishes the texts of a page.
 */
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
  return lineOf(nodes, rendering, (node, key) => nodeOf(node, key, rendering));
}

function nodeOf(node: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const inside = () => nodesOf(node.content, rendering);
  switch (node.type) {
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
        <ol key={key} start={startOf(node)}>
          {inside()}
        </ol>
      );
    case 'listItem':
      return itemOf(node, key, rendering);
    case 'blockquote':
      return quoteOf(node, key, rendering);
    case 'horizontalRule':
      return <hr key={key} />;
    case 'image':
      return imageOf(node, key, rendering);
    case 'embed':
      return embedNodeOf(node, key);
    case 'table':
      return <Table key={key} node={node} inside={(blocks) => nodesOf(blocks, rendering)} />;
    default:
      return definedNodeOf(node, key, rendering);
  }
}

/** A node of `src/rich-text`, or a node unknown to this version. */
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

function itemOf(node: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const isDone = taskOf(node);
  const content = isOneParagraph(node.content) ? node.content?.[0]?.content : node.content;
  if (isDone === null) return <li key={key}>{nodesOf(content, rendering)}</li>;
  return (
    <li key={key} className="task">
      <span
        className="task-sign"
        role="img"
        aria-label={isDone ? rendering.words.taskDone : rendering.words.taskOpen}
      >
        {taskSign(isDone)}
      </span>{' '}
      {nodesOf(content, rendering)}
    </li>
  );
}

/**
 * A quote that contains only sentences is set in large type; a quote with lists, code and the like is set as
 * text.
 */
function quoteOf({ content = [] }: RichTextNode, key: number, rendering: Rendering): ReactNode {
  const isText = content.some(({ type }) => type !== 'paragraph');
  return (
    <blockquote key={key} className={isText ? 'quoted-text' : undefined}>
      {content.map((block, index) =>
        block.type === 'paragraph' ? quoteLineOf(block, index, rendering) : nodeOf(block, index, rendering),
      )}
    </blockquote>
  );
}

/** A line of a quote that begins with a dash names its source. */
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
