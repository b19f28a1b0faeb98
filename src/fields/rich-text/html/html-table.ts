/** Tables of HTML. */
import { CELL_BLOCKS, type ColumnAlignment, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { within, type Context } from './html-context.ts';
import { narrowed } from './html-narrowed.ts';
import { partsOfTable, type HtmlElement } from './html-tree.ts';

/**
 * Converts a table. Text between the rows or cells of a malformed table doesn't belong to it and follows it.
 */
export function tableOf(element: HtmlElement, ctx: Context): RichTextNode[] {
  const { captions, rows, loose } = partsOfTable(element);
  const beside: RichTextNode[] = [];
  const made = rows.flatMap((row): RichTextNode[] => {
    const cells = row.children.flatMap((cell): RichTextNode[] => {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) {
        loose.push(cell, ' ');
        return [];
      }
      const found = narrowed(ctx.blocksOf(cell.children, within(ctx, 3)), CELL_BLOCKS);
      beside.push(...found.beside);
      return [cellOf(cell, found.inside)];
    });
    return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : [];
  });
  const caption = captions.flatMap((entry) => ctx.blocksOf(entry.children, ctx));
  const table = made.length > 0 ? [{ type: 'table', content: made }] : [];
  return [...caption, ...table, ...beside, ...ctx.blocksOf(loose, ctx)];
}

function cellOf(cell: HtmlElement, inside: RichTextNode[]): RichTextNode {
  const align = alignOf(cell);
  const attrs = {
    ...(align && { align }),
    ...spanOf(cell, 'colspan', 20),
    ...spanOf(cell, 'rowspan', 100),
  };
  return {
    type: cell.tag === 'th' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: inside.length > 0 ? inside : [{ type: 'paragraph' }],
  };
}

const ALIGNMENTS: Readonly<Record<string, ColumnAlignment>> = {
  left: 'start',
  start: 'start',
  center: 'center',
  right: 'end',
  end: 'end',
};

function alignOf({ attrs }: HtmlElement): ColumnAlignment | undefined {
  const { align = '', style = '' } = attrs;
  const [, styled] = /(?:^|[;\s])text-align\s*:\s*(\w+)/i.exec(style) ?? [];
  const written = (styled ?? align).trim().toLowerCase();
  return Object.hasOwn(ALIGNMENTS, written) ? ALIGNMENTS[written] : undefined;
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan', max: number): Record<string, number> {
  const count = Number(cell.attrs[name]);
  return Number.isInteger(count) && count > 1 ? { [name]: Math.min(count, max) } : {};
}
