/**
 * Renders grids for mail programs: tables with fixed widths for Outlook's engine, columns that are stacked on
 * phones, inline styles.
 */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { GridRenderer, ShownBlock, ShownRow } from '#grid/render/grid-renderer.ts';
import { ROW_LAYOUTS, type GridRow } from '#grid/shapes/grid.ts';
import { textField } from '#page-model/type-fields.ts';
import { inSite } from '#site/ui/in-site.ts';
import type { PageSubject } from '#page-model/page.ts';
import { EmailContext, type EmailContextValue } from './email-context.ts';
import { lookOn, type EmailLook } from './email-look.ts';
import { EmailTitle } from './parts.tsx';

type Shared = Pick<EmailContextValue, 'look' | 'site' | 'origin' | 'markers' | 'links'>;

/** Pixels at the left and the right of the content. */
export const SIDE = 24;

/** Pixels between two columns. */
const GUTTER = 24;

const ROW_PADDING = { none: 0, small: 8, normal: 16, large: 32 } as const;

/** Creates the renderer of one email. Collects the links of the email in `shared.links`. */
export function createEmailRenderer(page: PageSubject, shared: Shared): GridRenderer {
  /** The part of the context that the row of a block decides, by the block's id. */
  const places = new Map<string, Pick<EmailContextValue, 'look' | 'columnWidth'>>();
  const contextOf = ({ block: { id } }: PreparedBlock): EmailContextValue => ({
    ...shared,
    columnWidth: shared.look.width,
    ...places.get(id),
    blockId: id,
  });
  return {
    columnOrder: (row) => {
      const shares = ROW_LAYOUTS[row.layout];
      const look = lookOfRow(row, shared);
      for (const [index, { blocks }] of row.columns.entries())
        for (const { id } of blocks)
          places.set(id, { look, columnWidth: columnWidth(shared, shares[index] ?? 12, shares.length) });
      return [...row.columns.keys()];
    },
    renderBlock: (block) => blockHtml(block, contextOf(block.ready)),
    frameBlock: (content, ready) => frameHtml(content, ready, page, contextOf(ready)),
    renderRow: (row) => rowHtml(row, page, shared),
  };
}

function columnWidth({ look }: Shared, share: number, columns: number): number {
  const inner = look.width - 2 * SIDE - (columns - 1) * GUTTER;
  return Math.floor((inner * share) / 12);
}

/** A part of the email, rendered in the context of its site. */
export function emailPart(page: PageSubject, context: EmailContextValue, part: ReactNode): string {
  return renderToStaticMarkup(
    inSite(page.site, createElement(EmailContext.Provider, { value: context }, part)),
  );
}

function lookOfRow({ settings }: Pick<GridRow, 'settings'>, { look }: Shared): EmailLook {
  return lookOn(look, settings.backgroundColor ?? null, settings.textColor ?? null);
}

function blockHtml({ ready, given, page }: ShownBlock, context: EmailContextValue): string {
  const { view, settings, gated } = ready;
  if (!view.email) throw new Error('The block has no view for emails.');
  const props = { settings, gated, ...given, page, island: null, form: null, forms: {} };
  return emailPart(page, context, createElement(view.email, props));
}

/** The block below its title, with space after it. */
function frameHtml(
  content: string,
  { settings }: PreparedBlock,
  page: PageSubject,
  context: EmailContextValue,
): string {
  const title = textField(settings, 'title');
  const heading = title
    ? `<tr><td style="padding:0 0 10px">${titleHtml(page, context, title, textField(settings, 'link'))}</td></tr>`
    : '';
  return `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0">${heading}<tr><td style="padding:0 0 ${context.look.gap}px">${content}</td></tr></table>`;
}

function titleHtml(page: PageSubject, context: EmailContextValue, title: string, to: string | null): string {
  return emailPart(page, context, createElement(EmailTitle, { title, to }));
}

function rowHtml({ row, layout, columns }: ShownRow, page: PageSubject, shared: Shared): string {
  const { settings } = row;
  const look = lookOfRow(row, shared);
  const background = settings.backgroundColor ?? null;
  const padding = ROW_PADDING[settings.paddingVertical ?? 'normal'];
  // The last block already has space below it.
  const style = `padding:${padding}px ${SIDE}px ${Math.max(0, padding - look.gap / 2)}px;color:${look.text}${background ? `;background-color:${background}` : ''}`;
  const context = { ...shared, look, columnWidth: 0, blockId: null };
  const title = settings.title
    ? `<div style="padding:0 0 12px">${titleHtml(page, context, settings.title, settings.link ?? null)}</div>`
    : '';
  const attributes = background ? ` bgcolor="${background}"` : ' class="content"';
  return `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tr><td${attributes} style="${style}">${title}${columnsHtml(columns, layout, look.width)}</td></tr></table>`;
}

/**
 * Columns next to each other where there is space, otherwise below each other. Outlook, which knows no inline
 * blocks, gets a table with fixed widths.
 */
function columnsHtml(columns: ShownRow['columns'], layout: ShownRow['layout'], width: number): string {
  const shares: readonly number[] = ROW_LAYOUTS[layout];
  const filled = columns.map((blocks) => blocks.join(''));
  if (shares.length === 1) return filled.join('');
  const inner = width - 2 * SIDE - (shares.length - 1) * GUTTER;
  const cells = filled.map((html, index) => {
    const across = Math.floor((inner * (shares[index] ?? 12)) / 12);
    const isLast = index === filled.length - 1;
    const room = isLast ? across : across + GUTTER;
    const ghost = `<td width="${room}" valign="top">`;
    const padding = isLast ? '' : `padding-inline-end:${GUTTER}px;`;
    return `${ghostPart(ghost)}<div class="column" style="display:inline-block;width:100%;max-width:${room}px;vertical-align:top;font-size:16px"><div class="column-inner" style="${padding}">${html}</div></div>${ghostPart('</td>')}`;
  });
  const total = inner + GUTTER * (shares.length - 1);
  // Without a font size of 0, the space between inline blocks would move the last one to the next line.
  return `${ghostPart(`<table role="presentation" width="${total}" border="0" cellpadding="0" cellspacing="0"><tr>`)}<div style="font-size:0">${cells.join('')}</div>${ghostPart('</tr></table>')}`;
}

/** Markup that only Outlook for Windows reads. */
export function ghostPart(markup: string): string {
  return `<!--[if mso]>${markup}<![endif]-->`;
}
