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
import { conditionOf, presentCondition } from '../model/reader-condition.ts';
import { EmailContext, type EmailContextValue } from './email-context.ts';
import { lookOn, type EmailLook } from './email-look.ts';
import { EmailTitle } from './parts.tsx';

type Shared = Pick<EmailContextValue, 'look' | 'site' | 'origin' | 'markers' | 'links'> & {
  /** Names of the traits that readers of the site can have. */
  traits: ReadonlySet<string>;
};

/** Pixels at the left and the right of the content. */
export const SIDE = 24;

/** Pixels between two columns. */
export const GUTTER = 24;

const ROW_PADDING = { none: 0, small: 8, normal: 16, large: 32 } as const;

/**
 * Creates the renderer of one email. Collects the links of the email in `shared.links`, and passes the HTML of each block
 * that is shown to `onBlock`.
 */
export function createEmailRenderer(
  page: PageSubject,
  shared: Shared,
  onBlock: (blockId: string, html: string) => void = () => {},
): GridRenderer {
  /** The part of the context that the row of a block decides, by the block's id. */
  const places = new Map<string, Pick<EmailContextValue, 'look' | 'columnWidth'>>();
  /** Blocks with conditions that no reader of the site can meet. */
  const leftOut = new Set<string>();
  const contextOf = ({ block: { id } }: PreparedBlock): EmailContextValue => ({
    ...shared,
    columnWidth: shared.look.width - 2 * SIDE,
    ...places.get(id),
    blockId: id,
  });
  return {
    columnOrder: (row) => {
      const shares = ROW_LAYOUTS[row.layout];
      const look = lookOfRow(row, shared);
      const widths = columnWidths(look, shares);
      for (const [index, { blocks }] of row.columns.entries())
        for (const { id, settings } of blocks) {
          if ([row.settings, settings].some((own) => isLeftOut({ ...own }, shared))) leftOut.add(id);
          places.set(id, { look, columnWidth: widths[index] ?? look.width });
        }
      return [...row.columns.keys()];
    },
    renderBlock: (block) =>
      leftOut.has(block.ready.block.id) ? '' : blockHtml(block, contextOf(block.ready)),
    frameBlock: (content, ready) => {
      onBlock(ready.block.id, content);
      return forReaders(ready.settings, frameHtml(content, ready, page, contextOf(ready)), shared);
    },
    renderRow: (row) => forReaders({ ...row.row.settings }, rowHtml(row, page, shared), shared),
  };
}

type Settings = Readonly<Record<string, unknown>>;

/** True for a part with a condition that no reader of the site meets, because the traits are not there. */
function isLeftOut(settings: Settings, { traits }: Shared): boolean {
  const condition = conditionOf(settings);
  return condition !== null && presentCondition(condition, traits) === null;
}

/** The part between the markers of its condition; unchanged if it is for everyone. */
function forReaders(settings: Settings, html: string, { markers, traits }: Shared): string {
  const stored = conditionOf(settings);
  const condition = stored && presentCondition(stored, traits);
  if (!condition) return html;
  return `${markers.marker({ slot: 'part', condition })}${html}${markers.marker({ slot: 'end' })}`;
}

/** Pixels across of the columns of a row without the space between them, the sum being the width of the content. */
export function columnWidths({ width }: Pick<EmailLook, 'width'>, shares: readonly number[]): number[] {
  const inner = width - 2 * SIDE - (shares.length - 1) * GUTTER;
  const widths = shares.map((share) => Math.floor((inner * share) / 12));
  const rest = inner - widths.reduce((sum, each) => sum + each, 0);
  return widths.map((each, index) => (index === widths.length - 1 ? each + rest : each));
}

/** A part of the email, rendered in the context of its site. */
export function emailPart(page: PageSubject, context: EmailContextValue, part: ReactNode): string {
  const html = renderToStaticMarkup(
    inSite(page.site, createElement(EmailContext.Provider, { value: context }, part)),
  );
  // React adds a link that preloads each image.
  return html.replace(/<link rel="preload"[^>]*>/g, '');
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
  const heading = title ? titleRow(page, context, { title, to: textField(settings, 'link') }, 10) : '';
  return table(`${heading}<tr><td style="padding:0 0 ${context.look.gap}px">${content}</td></tr>`, context);
}

/** A row of a table with the title. `below`: pixels below it. */
function titleRow(
  page: PageSubject,
  context: EmailContextValue,
  heading: { title: string; to: string | null },
  below: number,
): string {
  const html = emailPart(page, context, createElement(EmailTitle, heading));
  return `<tr><td style="padding:0 0 ${below}px">${html}</td></tr>`;
}

/** A table for layout, as wide as its surroundings. */
function table(rows: string, { look }: { look: Pick<EmailLook, 'direction'> }): string {
  return `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"${dirOf(look)}>${rows}</table>`;
}

/** Tables repeat the direction, because some mail programs drop it from the document. */
function dirOf({ direction }: Pick<EmailLook, 'direction'>): string {
  return direction === 'rtl' ? ' dir="rtl"' : '';
}

function rowHtml({ row, layout, columns }: ShownRow, page: PageSubject, shared: Shared): string {
  const { settings } = row;
  const look = lookOfRow(row, shared);
  const background = settings.backgroundColor ?? null;
  const padding = ROW_PADDING[settings.paddingVertical ?? 'normal'];
  // The last block has space below it, so that padding would be double.
  const below = background ? Math.max(0, padding - look.gap / 2) : Math.max(0, padding - look.gap);
  const style = `padding:${padding}px ${SIDE}px ${below}px;color:${look.text}${background ? `;background-color:${background}` : ''}`;
  const context = { ...shared, look, columnWidth: 0, blockId: null };
  const title = settings.title
    ? table(titleRow(page, context, { title: settings.title, to: settings.link ?? null }, 12), context)
    : '';
  const attributes = background ? ` bgcolor="${background}" class="m-row"` : ' class="m-content m-row"';
  return table(
    `<tr><td${attributes} style="${style}">${title}${columnsHtml(columns, layout, look)}</td></tr>`,
    context,
  );
}

/**
 * Columns next to each other where there is space, otherwise below each other. Outlook, which knows no inline
 * blocks, gets a table with fixed widths.
 */
function columnsHtml(columns: ShownRow['columns'], layout: ShownRow['layout'], look: EmailLook): string {
  const shares: readonly number[] = ROW_LAYOUTS[layout];
  const filled = columns.map((blocks) => blocks.join(''));
  if (shares.length === 1) return filled.join('');
  const widths = columnWidths(look, shares);
  return sideBySide(
    filled.map((html, index) => ({ html, width: widths[index] ?? 0 })),
    look,
  );
}

/** Columns with the HTML and the pixels across of each, without the space between them. */
export function sideBySide(
  columns: readonly { html: string; width: number }[],
  look: Pick<EmailLook, 'direction'>,
): string {
  const gutter = look.direction === 'rtl' ? `0 0 0 ${GUTTER}px` : `0 ${GUTTER}px 0 0`;
  const widths = columns.map(({ width }, index) => width + (index === columns.length - 1 ? 0 : GUTTER));
  const cells = columns.map(({ html }, index) => {
    const isLast = index === columns.length - 1;
    const width = widths[index] ?? 0;
    const inner = table(
      `<tr><td class="m-column-inner" style="padding:${isLast ? '0' : gutter}">${html}</td></tr>`,
      { look },
    );
    return `${ghostPart(`<td width="${width}" valign="top">`)}<div class="m-column" style="display:inline-block;width:100%;max-width:${width}px;vertical-align:top;font-size:16px">${inner}</div>${ghostPart('</td>')}`;
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const ghost = `<table role="presentation" width="${whole}" border="0" cellpadding="0" cellspacing="0"${dirOf(look)}><tr>`;
  // Without a font size of 0, the space between inline blocks would move the last one to the next line.
  return `<div style="font-size:0">${ghostPart(ghost)}${cells.join('')}${ghostPart('</tr></table>')}</div>`;
}

/** Markup that only Outlook for Windows reads. */
export function ghostPart(markup: string): string {
  return `<!--[if mso]>${markup}<![endif]-->`;
}
