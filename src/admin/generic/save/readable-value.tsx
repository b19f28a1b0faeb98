/** Renders any field's value in readable form; differences from the common base are marked. */
import type { ReactNode } from 'react';
import { holdsWords, useTextAttributes } from '#admin/generic/text-language.ts';
import type { Field } from '#model/field.ts';
import { startOf, taskOf, taskSign } from '#rich-text/document/lists.ts';
import type { Mark } from '#rich-text/document/node-kind.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import {
  isInlineNode,
  nodeInWords,
  verbatimOf,
  type RichText,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import classes from './conflict.module.css';

interface ReadableValueProps {
  value: unknown;
  base: unknown;
  field: Field | undefined;
}

export function ReadableValue({ value, base, field }: ReadableValueProps) {
  const attributes = useTextAttributes();
  if (value === null || value === undefined || value === '')
    return <em className={classes.nothing}>Empty</em>;
  if (isRichText(value)) {
    const before = isRichText(base) ? base.content : [];
    return (
      <div {...attributes}>
        {value.content.map((node, index) => (
          <div
            key={index}
            className={before.some((old) => isDeepEqual(old, node)) ? undefined : classes.changed}
          >
            <ReadableBlock node={node} />
          </div>
        ))}
      </div>
    );
  }
  const words = field?.kind.present?.(value, field.options) ?? JSON.stringify(value, null, 2);
  return (
    <p className={classes.plain} {...(holdsWords(field) && attributes)}>
      {words}
    </p>
  );
}

const TAGS: Record<string, 'p' | 'blockquote' | 'ul' | 'tr' | 'td' | 'th'> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

interface ReadableBlockProps {
  node: RichTextNode;
  /** The rendered content of the block; default: its content. */
  inside?: ReactNode;
}

/** A block of a rich text in plain form; images and embeds are shown by name. */
export function ReadableBlock({ node, inside: rendered }: ReadableBlockProps) {
  const inside =
    rendered ?? (node.content ?? []).map((child, index) => <ReadableInline key={index} node={child} />);
  if (node.type === 'heading') return <p className={classes.heading}>{inside}</p>;
  if (node.type === 'horizontalRule') return <hr />;
  if (node.type === 'image') return <p className={classes.object}>Image: {imageText(node)}</p>;
  if (node.type === 'embed')
    return <p className={classes.object}>{String(node.attrs?.['title'] || node.attrs?.['url'])}</p>;
  if (node.type === 'table')
    return (
      <table className={classes.table}>
        <tbody>{inside}</tbody>
      </table>
    );
  const verbatim = verbatimOf(node);
  if (verbatim) return <pre>{verbatim.text}</pre>;
  const named = nodeInWords(node);
  if (named) return <NamedNode {...named} node={node} />;
  const isDone = taskOf(node);
  if (node.type === 'listItem')
    return (
      <li>
        {isDone !== null && `${taskSign(isDone)} `}
        {inside}
      </li>
    );
  if (node.type === 'orderedList') return <ol start={startOf(node)}>{inside}</ol>;
  const Tag = TAGS[node.type] ?? 'p';
  return <Tag>{inside}</Tag>;
}

/** A node type of `src/rich-text`, shown by its title and its text. */
function NamedNode({ node, title, words }: { node: RichTextNode; title: string; words: string }) {
  if (isInlineNode(node)) return <small className={classes.object}>{`[${title}: ${words}]`}</small>;
  const blocks = (node.content ?? []).filter((child) => !isInlineNode(child));
  return (
    <div className={classes.object}>
      {`${title[0]?.toUpperCase() ?? ''}${title.slice(1)}: ${blocks.length === 0 ? words : String(node.attrs?.['title'] ?? '')}`}
      {blocks.map((child, index) => (
        <ReadableBlock key={index} node={child} />
      ))}
    </div>
  );
}

/** A run of text with its formats; any other node is rendered as a block. */
export function ReadableInline({ node }: { node: RichTextNode }) {
  if (node.type === 'hardBreak') return <br />;
  if (node.type !== 'text') return <ReadableBlock node={node} />;
  return (node.marks ?? []).reduce<ReactNode>(
    (inner, { type, attrs }) => withFormat(inner, type, attrs?.text),
    node.text,
  );
}

/** `text` is the ruby text above the words. */
function withFormat(inner: ReactNode, type: Mark['type'], text: string | undefined): ReactNode {
  const Tag = FORMAT_TAGS[type];
  if (Tag) return <Tag>{inner}</Tag>;
  if (type === 'ruby')
    return (
      <ruby>
        {inner}
        <rt>{text}</rt>
      </ruby>
    );
  return <span className={classes.linked}>{inner}</span>;
}

const FORMAT_TAGS: Partial<
  Record<Mark['type'], 'strong' | 'em' | 's' | 'code' | 'sub' | 'sup' | 'q' | 'abbr'>
> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
  quoted: 'q',
  abbreviation: 'abbr',
};

function isRichText(value: unknown): value is RichText {
  return (
    typeof value === 'object' && value !== null && 'v' in value && Array.isArray((value as RichText).content)
  );
}

/**
 * A readable name of an image in a text: its alternative text, otherwise its caption, otherwise its number.
 */
function imageText({ attrs }: RichTextNode): string {
  const words = [attrs?.['alt'], attrs?.['caption']].find((text) => typeof text === 'string' && text !== '');
  return typeof words === 'string' ? words : `#${Number(attrs?.['asset'])}`;
}
