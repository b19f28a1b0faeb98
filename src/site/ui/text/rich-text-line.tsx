/** Renders a line of rich text: its text with formats and links. */
import { Fragment, type ReactNode } from 'react';
import { partsOfLine } from '#rich-text/document/marks.ts';
import { isSafeHref, type LinkAttrs, type Mark, type RichTextNode } from '#rich-text/document/rich-text.ts';
import type { Rendering } from './rich-text-rendering.ts';

type NodeOf = (node: RichTextNode, key: number) => ReactNode;

/** Renders a line; `nodeOf` renders nodes other than text. */
export function lineOf(
  line: readonly RichTextNode[] | undefined,
  rendering: Rendering,
  nodeOf: NodeOf,
): ReactNode[] {
  return partsOfLine(line ?? []).map((part, key) => {
    if ('mark' in part) return around(part.mark, lineOf(part.inside, rendering, nodeOf), key);
    const { node } = part;
    if (node.type !== 'text') return nodeOf(node, key);
    return <Marked key={key} text={node.text ?? ''} marks={node.marks ?? []} rendering={rendering} />;
  });
}

/**
 * Wraps all text that has a mark in its element. Browsers without ruby support show ruby text in brackets.
 */
function around({ type, attrs }: Mark, inside: ReactNode[], key: number): ReactNode {
  if (type === 'quoted') return <q key={key}>{inside}</q>;
  if (type === 'abbreviation')
    return (
      <abbr key={key} title={attrs?.title}>
        {inside}
      </abbr>
    );
  if (type !== 'ruby') return <Fragment key={key}>{inside}</Fragment>;
  return (
    <ruby key={key}>
      {inside}
      <rp>(</rp>
      <rt>{attrs?.text}</rt>
      <rp>)</rp>
    </ruby>
  );
}

function Marked({ text, marks, rendering }: { text: string; marks: readonly Mark[]; rendering: Rendering }) {
  return marks.reduce<ReactNode>((inside, mark) => markedOnce(inside, mark, rendering), text);
}

const FORMATS: Partial<Record<Mark['type'], 'strong' | 'em' | 's' | 'code' | 'sub' | 'sup'>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function markedOnce(inside: ReactNode, mark: Mark, rendering: Rendering): ReactNode {
  const Format = FORMATS[mark.type];
  if (Format) return <Format>{inside}</Format>;
  const href = mark.type === 'link' ? hrefOf(mark.attrs ?? {}, rendering) : null;
  if (href === null) return inside;
  return (
    <a href={href} {...(mark.attrs?.newTab && { target: '_blank', rel: 'noopener' })}>
      {inside}
    </a>
  );
}

/** Current URL of a link's target; null without one. */
function hrefOf({ href, contentId, sectionId }: LinkAttrs, { links, sections }: Rendering): string | null {
  if (contentId !== undefined) return links[contentId] ?? null;
  if (sectionId !== undefined) return sections.get(sectionId) ?? null;
  return href !== undefined && isSafeHref(href) ? href : null;
}
