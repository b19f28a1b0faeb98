/** From loaded blocks to HTML: blocks without anything to show go, then their column, then their row. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { CommonBlockSettings, RenderedIsland } from '#model/define-block.ts';
import { formNameOf, type PlacedForm } from '#model/define-form.ts';
import { ROW_LAYOUTS, type Grid, type GridBlock, type GridRow } from '#model/grid.ts';
import type { PageSubject } from '#model/page.ts';
import { encodedPath } from '#model/paths.ts';
import { LockedBlock } from '#site/ui/locked-block.tsx';
import { OpeningPictureContext, type OpeningPicture } from '#site/ui/opening-picture.ts';
import { InsertionsContext, type PageInsertions } from '#site/ui/insertions.tsx';
import { SlotsContext, type SlotHtml } from '#site/ui/slot-place.tsx';
import type { BlockData, ViewProps } from './block-view.ts';
import type { BlockProblem, Blocks, PreparedBlock } from './prepare.ts';
import { LanguageContext } from '#site/ui/words.ts';
import { textField } from '#model/type-fields.ts';
import { isEmpty, isGatedForReader, isLocked } from './gated-blocks.ts';
import { cachedView } from './view-cache.ts';
import { hiddenOn } from './displayed-rows.ts';
import { blockAnchor } from '#model/block-anchor.ts';
import { HIDING_CSS, renderBlockFrame, renderRow, type RowLook } from './row.ts';

/** What modules add to the views of a page. */
export interface PageAdditions {
  slots?: (page: PageSubject) => SlotHtml;
  insertions?: (page: PageSubject) => PageInsertions;
}

export interface RenderedGrid {
  html: string;
  /** Names of the blocks that are on the page, for their styles and elements. */
  used: Set<string>;
  /** A row is not shown at every width of the window. */
  hidesRows: boolean;
  problems: BlockProblem[];
}

/** Renders the grid. A block whose view throws is dropped and reported (specification: hasErrors). */
export function renderGrid(
  grid: Grid,
  prepared: ReadonlyMap<string, PreparedBlock>,
  dataFor: (block: PreparedBlock) => BlockData,
  page: PageSubject,
  look: RowLook & { additions?: PageAdditions },
): RenderedGrid {
  const used = new Set<string>();
  const problems: BlockProblem[] = [];
  let hidesRows = false;
  const opening = page.part === 0 ? { isTaken: false } : null;
  const blockHtml = (block: GridBlock, around: Around): string => {
    const ready = prepared.get(block.id);
    if (!ready) return '';
    try {
      const html = renderBlock(ready, dataFor(ready), page, around);
      if (html) used.add(block.type);
      return html;
    } catch (error) {
      problems.push({ blockId: block.id, type: block.type, problem: 'rendering failed', error });
      return '';
    }
  };
  const rows = grid.rows.map((row) => {
    const hidden = hiddenOn(row, page);
    hidesRows ||= hidden.length > 0;
    const around = {
      hasAnchor: look.anchorsBlocks === true,
      opening: hidden.length > 0 ? null : opening,
      additions: look.additions ?? {},
    };
    const columns: string[][] = row.columns.map(() => []);
    for (const index of widestFirst(row))
      columns[index] = (row.columns[index]?.blocks ?? []).map((block) => blockHtml(block, around));
    return renderRow(row, columns, look, hidden);
  });
  return { html: rows.join(''), used, hidesRows, problems };
}

/** Styles of what is on the page beside its frame, blocks in the order of the registry. */
export function gridCss({ used, hidesRows }: RenderedGrid, { definitions, views }: Blocks): string {
  const ofBlocks = [...definitions.keys()].map((name) => (used.has(name) ? (views[name]?.css ?? '') : ''));
  return (hidesRows ? HIDING_CSS : '') + ofBlocks.join('');
}

/** What a block is rendered in beside its page. */
interface Around {
  hasAnchor: boolean;
  /** Null where the page cannot open with a picture of the block. */
  opening: OpeningPicture | null;
  additions: PageAdditions;
}

/** Indexes of the row's columns: what a page opens with stands in the widest that has a picture. */
function widestFirst({ layout, columns }: GridRow): number[] {
  const widths: readonly number[] = ROW_LAYOUTS[layout];
  return columns.map((_, index) => index).sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
}

function renderBlock(ready: PreparedBlock, given: BlockData, page: PageSubject, around: Around): string {
  const { block } = ready;
  const id = page.part > 0 ? `part-${page.part}-${block.id}` : block.id;
  const named = { ...ready, id };
  const html = cachedView(named, given, page, around.opening, (of) =>
    renderView(named, { ...given, ...of }, of.page, around),
  );
  const settings = ready.settings as unknown as CommonBlockSettings;
  return html && renderBlockFrame(html, block.type, settings, around.hasAnchor ? blockAnchor(block.id) : '');
}

/** A block to be rendered: `id` is unique on the page. */
type Renderable = Pick<PreparedBlock, 'definition' | 'view' | 'settings' | 'gated'> & {
  id: string;
  /** As the layout has it; absent in examples. */
  block?: PreparedBlock['block'];
};

/** Of an example. */
const ALONE = { opening: null, additions: {} };

/** The block's own HTML with its island in it; empty when the block has nothing to show. */
export function renderView(
  ready: Renderable,
  given: BlockData,
  page: PageSubject,
  { opening, additions }: Pick<Around, 'opening' | 'additions'> = ALONE,
): string {
  const { definition, view, settings, id, gated } = ready;
  if (definition.isDroppedBehindGate && isGatedForReader(page))
    return isLocked(ready, given, page) ? renderLocked(ready, page) : '';
  if (isEmpty(ready, given, page)) return '';
  const View = view.view as React.ComponentType<ViewProps>;
  const props = {
    settings,
    gated,
    ...given,
    page,
    island: renderIsland(ready, given, page),
    form: ready.definition.form ? placeForm(ready, page, '') : null,
    forms: placeForms(ready, page),
  };
  const content = createElement(
    OpeningPictureContext.Provider,
    { value: opening },
    createElement(
      SlotsContext.Provider,
      { value: additions.slots?.(page) ?? null },
      createElement(
        InsertionsContext.Provider,
        { value: additions.insertions?.(page) ?? null },
        createElement(View, props),
      ),
    ),
  );
  return renderToString(content, { identifierPrefix: `${id}-` });
}

function renderLocked({ definition, settings }: Renderable, page: PageSubject): string {
  const plate = createElement(LockedBlock, { title: textField(settings, 'title'), keeps: definition.keeps });
  return renderToString(createElement(LanguageContext.Provider, { value: page.site.language }, plate));
}

/** Where a form of a block stands, and what was typed into it when it is shown again. */
function placeForm(
  { id, block }: Renderable,
  { path, module, posted }: PageSubject,
  name: string,
): PlacedForm {
  const sentAs = formNameOf({ blockId: block?.id ?? id, name });
  const address = module?.urlHasSecret ? null : `${encodedPath(path)}${module?.search ?? ''}`;
  return {
    blockId: sentAs,
    id: `form-${formNameOf({ blockId: id, name })}`,
    path: address,
    posted: posted?.blockId === sentAs ? posted : null,
  };
}

function placeForms(ready: Renderable, page: PageSubject): Record<string, PlacedForm> {
  const names = Object.keys(ready.definition.forms ?? {});
  return Object.fromEntries(names.map((name) => [name, placeForm(ready, page, name)]));
}

/** A root of its own, as it will be in the browser, so that both give the same ids. */
function renderIsland(ready: Renderable, given: BlockData, page: PageSubject): RenderedIsland | null {
  const { definition, view, settings, id } = ready;
  if (definition.hydrate === 'none' || !view.island) return null;
  const props = definition.islandProps?.(settings as never, given.items, page, given.data) ?? {};
  const identifierPrefix = `${id}-island-`;
  const html = renderToString(createElement(view.island.Island, props), { identifierPrefix });
  return { name: view.island.name, when: definition.hydrate, identifierPrefix, props, html };
}
