/**
 * Tables in pasted HTML: from web pages, Word and spreadsheets, which also copy hidden rows and columns to
 * the clipboard.
 */
import type { PasteContext } from './paste-context.ts';
import { element, type HtmlElement, type HtmlNode } from './html-tree.ts';

/** Rows of cells. A table of one cell is layout, not a table. */
export function tableOf(table: HtmlElement, context: PasteContext): HtmlNode[] {
  const shown = withoutHidden(table, context);
  const cells = shown.flat();
  if (cells.length <= 1) return context.blocksOf(cells[0]?.children ?? [], context);
  const made = shown
    .filter((row) => row.length > 0)
    .map((row) =>
      element(
        'tr',
        row.map((cell) => ({
          tag: cell.tag,
          attributes: { ...spansOf(cell), ...alignOf(cell) },
          children: context.blocksOf(cell.children, { ...context, allowsCode: false }),
        })),
      ),
    );
  return [element('table', made)];
}

const SPANS = [
  ['colspan', 20],
  ['rowspan', 100],
] as const;

function spansOf({ attributes }: HtmlElement): Record<string, string> {
  return Object.fromEntries(
    SPANS.flatMap(([name, most]) => {
      const span = Math.min(Number(attributes[name] ?? 1) || 1, most);
      return span > 1 ? [[name, String(span)]] : [];
    }),
  );
}

/** Alignment to the start is the default, so it is dropped. */
function alignOf({ attributes: { align = '', style = '' } }: HtmlElement): Record<string, string> {
  const [, styled] = /(?:^|[;\s])text-align\s*:\s*(\w+)/i.exec(style) ?? [];
  const side = (styled ?? align).toLowerCase();
  if (side === 'center') return { 'data-align': 'center' };
  return side === 'right' || side === 'end' ? { 'data-align': 'end' } : {};
}

/**
 * The cells of each row, without the rows, cells and columns that the program hid. Each hidden row is
 * reported.
 */
function withoutHidden(table: HtmlElement, { onLost }: PasteContext): HtmlElement[][] {
  const hiddenColumns = columnsOf(table).flatMap((column, index) => (isHidden(column) ? [index] : []));
  const rows = rowsIn(table);
  const hiddenRows = rows.filter(isHidden);
  for (const row of hiddenRows) if (cellsOf(row).length > 0) onLost('row');
  if (hiddenColumns.length > 0) onLost('column');
  return rows
    .filter((row) => !hiddenRows.includes(row))
    .map((row) => {
      let column = 0;
      return cellsOf(row).filter((cell) => {
        const start = column;
        const { colspan: columnsAcross } = cell.attributes;
        const across = spanOf(columnsAcross);
        column += across;
        return !isHidden(cell) && !(across === 1 && hiddenColumns.includes(start));
      });
    });
}

function isHidden({ attributes: { style = '', hidden } }: HtmlElement): boolean {
  return (
    hidden !== undefined ||
    /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style)
  );
}

const COLUMNS_MAX = 1_000;

function spanOf(written: string | undefined): number {
  return Math.max(1, Math.floor(Number(written ?? 1)) || 1);
}

/** Column elements, each repeated according to its `span`. */
function columnsOf(table: HtmlElement): HtmlElement[] {
  return table.children.flatMap((child): HtmlElement[] => {
    if (typeof child === 'string') return [];
    if (child.tag === 'colgroup') return columnsOf(child);
    if (child.tag !== 'col') return [];
    const { span } = child.attributes;
    return Array.from({ length: Math.min(COLUMNS_MAX, spanOf(span)) }, () => child);
  });
}

function rowsIn(node: HtmlElement): HtmlElement[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string' || child.tag === 'table') return [];
    return child.tag === 'tr' ? [child] : rowsIn(child);
  });
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children
    .filter((cell) => typeof cell !== 'string')
    .filter(({ tag }) => tag === 'td' || tag === 'th');
}
