/** A table of rich text. */
import type { ReactNode } from 'react';
import { COLUMN_ALIGNMENTS, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { useWords } from '../words.ts';

interface TableProps {
  node: RichTextNode;
  /** Renders the content of a cell. */
  inside: (blocks: readonly RichTextNode[] | undefined) => ReactNode;
}

/** A table that is wider than the page scrolls inside its own box, which can be focused with the keyboard. */
export function Table({ node, inside }: TableProps) {
  const words = useWords().text;
  const rows = node.content ?? [];
  const headCount = rows[0]?.content?.every((cell) => cell.type === 'tableHeader') ? 1 : 0;
  const classes = columnClasses(rows.slice(headCount));
  const rowOf = (row: RichTextNode, index: number) => (
    <tr key={index}>
      {(row.content ?? []).map((cell, column) => (
        <Cell
          key={column}
          cell={cell}
          className={classOf(cell, classes[column])}
          isHead={index < headCount}
          inside={inside}
        />
      ))}
    </tr>
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse (WCAG 2.1.1)
    <figure className="table-box" aria-label={words.table} tabIndex={0}>
      <table>
        {headCount > 0 && <thead>{rows.slice(0, 1).map(rowOf)}</thead>}
        <tbody>{rows.slice(headCount).map((row, index) => rowOf(row, index + headCount))}</tbody>
      </table>
    </figure>
  );
}

interface CellProps extends Pick<TableProps, 'inside'> {
  cell: RichTextNode;
  className: string | undefined;
  isHead: boolean;
}

function Cell({ cell, className, isHead, inside }: CellProps) {
  const { type, attrs, content } = cell;
  const [first, ...more] = content ?? [];
  const isOneParagraph = first?.type === 'paragraph' && more.length === 0;
  const { colspan, rowspan } = attrs ?? {};
  const shared = { className, colSpan: numberOr(colspan), rowSpan: numberOr(rowspan) };
  const words = inside(isOneParagraph ? first.content : content);
  if (type !== 'tableHeader') return <td {...shared}>{words}</td>;
  return (
    <th scope={isHead ? 'col' : 'row'} {...shared}>
      {words}
    </th>
  );
}

/** The alignment of the cell, otherwise that of the column; numbers never wrap. */
function classOf({ attrs }: RichTextNode, ofColumn: string | undefined): string | undefined {
  const { align: written } = attrs ?? {};
  const align = COLUMN_ALIGNMENTS.find((name) => name === written);
  if (!align || (align === 'end' && ofColumn === 'number')) return ofColumn;
  const width = ofColumn === 'number' ? 'range' : ofColumn;
  return width === undefined ? `align-${align}` : `${width} align-${align}`;
}

/**
 * Classes of each column. Columns with only figures are aligned right, so that figures can be compared;
 * sentences get enough width to be read. The first column names the rows, so figures in it remain on the
 * left.
 */
function columnClasses(rows: readonly RichTextNode[]): (string | undefined)[] {
  return (rows[0]?.content ?? []).map((_, column) => {
    const texts = rows.map((row) => wordsOf(row.content?.[column]).trim());
    if (texts.every(isFigure)) return column > 0 ? 'number' : 'range';
    return texts.some((text) => text.length > 24) ? 'words' : undefined;
  });
}

/** Whether a cell is a number with at most a short unit, or a dash or nothing for no value. */
function isFigure(text: string): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,3}\.?)?$/u.test(text) || /^[–—-]?$/.test(text);
}

function wordsOf(node: RichTextNode | undefined): string {
  if (!node || node.type === 'footnote') return '';
  return node.text ?? (node.content ?? []).map(wordsOf).join('');
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
