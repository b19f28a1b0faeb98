/** What stands around blocks: the row with its columns and settings, and the frame of each block. */
import { escapeHtml } from '#text/html.ts';
import type { CommonBlockSettings } from '#model/define-block.ts';
import { linkedAddress } from '#addresses/addresses.ts';
import { ROW_LAYOUTS, type GridRow } from '#grid/shapes/grid.ts';
import type { ShownRow } from '#grid/render/grid-renderer.ts';
import { renderColumns, type ColumnsLook } from './columns.ts';
import { rowColours } from '#site/theme/row-colours.ts';
import type { SiteSettings } from '#model/define-settings.ts';

/** What of the site decides how rows look. */
export interface RowLook {
  theme: SiteSettings;
  /** The new design has fewer row shapes. */
  useNewDesign: boolean;
  /** Blocks have the id `blockAnchor` gives them: in the preview of a layout, which shows the selected one. */
  anchorsBlocks?: boolean;
}

/** Of pages with rows that are not shown at every width. */
export const HIDING_CSS =
  '@media (max-width:47.99rem){.hide-phone{display:none}}' +
  '@media (min-width:48rem) and (max-width:59.99rem){.hide-tablet{display:none}}' +
  '@media (min-width:60rem){.hide-desktop{display:none}}';

/**
 * A row around the HTML of its columns' blocks. Where one column is left of several, the row is one column: `row-alone` says
 * that it was to be more.
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

/** A block that stays in view needs the room beside it. */
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
 * A block with the settings all blocks share: background, sticky, tracking name, call to action. `at`: its position, as
 * `positionText` writes it.
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
