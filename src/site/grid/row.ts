/** The HTML around blocks: the row with its columns and settings, and the frame of each block. */
import { escapeHtml } from '#text/html.ts';
import type { CommonBlockSettings } from '#model/define-block.ts';
import { linkedAddress } from '#addresses/addresses.ts';
import { ROW_LAYOUTS, type GridRow } from '#grid/shapes/grid.ts';
import type { ShownRow } from '#grid/render/grid-renderer.ts';
import { renderColumns, type ColumnsLook } from './columns.ts';
import { rowColours } from '#site/theme/row-colours.ts';
import type { SiteSettings } from '#model/define-settings.ts';

/** Site data that determines the look of rows. */
export interface RowLook {
  theme: SiteSettings;
  /** Whether the site uses the new design, which has fewer row shapes. */
  useNewDesign: boolean;
  /**
   * Whether blocks get the ids that `blockAnchor` returns, as in the preview of a layout, which shows the
   * selected block.
   */
  anchorsBlocks?: boolean;
}

/** Styles for pages with rows that are hidden at some widths. */
export const HIDING_CSS =
  '@media (max-width:47.99rem){.hide-phone{display:none}}' +
  '@media (min-width:48rem) and (max-width:59.99rem){.hide-tablet{display:none}}' +
  '@media (min-width:60rem){.hide-desktop{display:none}}';

/**
 * Renders a row around the HTML of its columns' blocks. If only one of several columns has content, the row
 * has one column, and the class `row-alone` marks that more were planned.
 */
export function renderRow({ row, layout, columns, hidden }: ShownRow, look: RowLook): string {
  const isAlone = columns.length > 1 && columns.filter((blocks) => blocks.length > 0).length === 1;
  const widths = isAlone ? [] : ROW_LAYOUTS[layout];
  const { settings } = row;
  const inner = renderColumns(columns, widths, columnsLook(row, look));
  const colours = Object.entries(rowColours(settings, look.theme));
  const style =
    colours.length > 0 ? ` style="${colours.map(([name, value]) => `--${name}:${value}`).join(';')}"` : '';
  return `<section class="${[rowClasses(row, layout), ...(isAlone ? ['row-alone'] : []), ...hidden.map((viewport) => `hide-${viewport}`)].join(' ')}"${style}><div class="row-inner">${rowTitle(settings)}<div class="columns">${inner}</div></div></section>`;
}

/** A block that stays in view needs space next to it, so its row is not split. */
function columnsLook({ settings, columns }: GridRow, { useNewDesign }: RowLook): ColumnsLook {
  const staysInView = columns.some(({ blocks }) => {
    const { keepInView } = blocks.at(-1)?.settings ?? {};
    return keepInView === true;
  });
  return {
    first: Number(settings.columnPriority ?? 1) - 1,
    canSplit: settings.keepColumns !== true && !staysInView,
    blockGap: useNewDesign ? 40 : 10,
  };
}

/**
 * Renders a block with the settings that all blocks share: background, sticky, tracking name, call to action.
 * `at`: the block's position in the format of `positionText`.
 */
export function renderBlockFrame(
  html: string,
  type: string,
  settings: CommonBlockSettings,
  { anchor = '', at = '' }: { anchor?: string; at?: string } = {},
): string {
  const { colorScheme, keepInView, trackingId, cta } = settings;
  const classes = [
    'block',
    colorScheme ? `block-scheme block-${colorScheme}` : '',
    keepInView ? 'block-keep' : '',
  ];
  const tracking = trackingId ? ` data-tracking-id="${escapeHtml(trackingId)}"` : '';
  const position = at && ` data-at="${at}"`;
  const id = anchor && ` id="${escapeHtml(anchor)}"`;
  return `<div${id} class="${classes.filter(Boolean).join(' ')}" data-block="${type}"${position}${tracking}>${html}${callToAction(cta)}</div>`;
}

function rowClasses({ settings }: GridRow, layout: string): string {
  const { groupBlocks, width, background, textColor, paddingVertical, paddingHorizontal } = settings;
  const hasOwn = background === 'own' && settings.backgroundColor;
  return [
    'row',
    `row-${layout}`,
    width === 'full' ? 'row-full' : '',
    background === 'tint' || background === 'dark' ? `row-${background}` : '',
    hasOwn ? 'row-own' : '',
    textColor ? 'row-ink' : '',
    groupBlocks ? 'row-grouped' : '',
    paddingVertical && paddingVertical !== 'normal' ? `row-space-${paddingVertical}` : '',
    paddingHorizontal && paddingHorizontal !== 'normal' ? `row-sides-${paddingHorizontal}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function rowTitle({ title, link }: GridRow['settings']): string {
  if (!title) return '';
  const words = escapeHtml(title);
  const address = linkedAddress(link);
  return `<h2 class="row-title">${address ? `<a href="${escapeHtml(address)}">${words}</a>` : words}</h2>`;
}

function callToAction(cta: CommonBlockSettings['cta']): string {
  const words = cta?.text ? `<p>${escapeHtml(cta.text)}</p>` : '';
  const address = linkedAddress(cta?.buttonLink);
  const button =
    cta?.buttonLabel && address
      ? `<a class="button" href="${escapeHtml(address)}">${escapeHtml(cta.buttonLabel)}</a>`
      : '';
  return words || button ? `<div class="block-cta">${words}${button}</div>` : '';
}
