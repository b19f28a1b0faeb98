/** Second stage: the subject of the page, its layout, and the blocks in the layout. Pure. */
import { PREVIEW_READER, decideBlockAccess, type AccessDecision } from '#access/decide-access.ts';
import type { BlockQuery } from '#model/define-block.ts';
import type { BlockRequirements } from '#model/readers/define-gate.ts';
import type { SourceScope } from '#model/pages/define-source.ts';
import { notFound } from '#model/errors.ts';
import { chooseLayout } from '#layouts/choose-layout.ts';
import { rowsThat, type Grid } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import { sectionSubject, type LayoutRecord } from '#page-model/site-data.ts';
import type { ListDefaults, PageInput } from './page-input.ts';
import { displayedRows } from '#grid/prepare/displayed-rows.ts';
import { scopeOf } from './source-scope.ts';
import { notFoundGrid } from '../not-found.ts';
import { prepareBlocks, type BlockProblem, type PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { AddressMatch } from './resolve.ts';
import { layoutSubject, subjectOf } from './subject.ts';
import { withWayIn } from './way-in.ts';

export interface PlannedPage {
  input: PageInput;
  found: AddressMatch;
  page: PageSubject;
  /** Null if the page has no layout. */
  layout: LayoutRecord | null;
  grid: Grid;
  prepared: ReadonlyMap<string, PreparedBlock>;
  /** Queries of all blocks, in reading order. */
  queries: readonly BlockQuery[];
  scope: SourceScope;
  /** The query for the next item, if the layout loads it; its result is separate from those of the blocks' queries. */
  nextQuery: BlockQuery | null;
  /** The first instant (ISO) at which other rows are shown; null if never. */
  changesAt: string | null;
  problems: readonly BlockProblem[];
}

export function planPage(input: PageInput, found: AddressMatch): PlannedPage {
  const layout = input.layout ?? chooseLayout(input.data.layouts, layoutSubject(found, input));
  const page = { ...subjectOf(found, input), ...(layout && { layoutId: layout.id }) };
  const whole = withWayIn(layout?.grid ?? ownGrid(found, input), page, input.blocks.definitions);
  const { grid, changesAt, problems: faults } = displayedRows(partOf(whole, input), page);
  const { prepared, queries, problems } = prepareBlocks(grid, withRequestedLists(page, input), input.blocks, {
    medium: 'web',
    decide: decisionsFor(input),
  });
  const own = found.kind === 'page' ? found.ownIds : [];
  const records = found.kind === 'page' ? found.ownRecords : undefined;
  const scope = scopeOf(input.data, [...own, ...(input.usedIds ?? [])], joined(records, input.usedRecords));
  const nextQuery = layout?.loadMore?.what === 'page' && found.kind === 'page' ? found.next : null;
  return {
    input,
    found,
    page,
    layout,
    grid,
    prepared,
    queries: queries.map((query) => withTypes(query, input.lists)),
    scope,
    nextQuery,
    changesAt,
    problems: [...faults, ...problems],
  };
}

/**
 * Decides what the reader gets of blocks with access requirements; a user who previews a layout that is not
 * stored sees all of them.
 */
function decisionsFor({
  layout,
  reader,
  shownTo = reader,
  data,
}: PageInput): (asks: BlockRequirements) => AccessDecision {
  const seenBy = layout ? PREVIEW_READER : shownTo;
  return (asks) => decideBlockAccess(seenBy, asks, data.access);
}

/** The grid of a page on a site without a layout for it. */
function ownGrid(found: AddressMatch, { path }: PageInput): Grid {
  if (found.kind === 'notFound') return notFoundGrid(path) ?? NO_ROWS;
  const own = found.kind === 'module' ? found.page.grid : found.grid;
  return own ?? NO_ROWS;
}

const NO_ROWS: Grid = { v: 1, rows: [] };

type RecordIds = Readonly<Record<string, readonly number[]>>;

function joined(own: RecordIds = {}, used: RecordIds = {}): RecordIds {
  const entities = new Set([...Object.keys(own), ...Object.keys(used)]);
  return Object.fromEntries([...entities].map((of) => [of, [...(own[of] ?? []), ...(used[of] ?? [])]]));
}

/**
 * Returns the page with the section that the lists request, if any. Throws NOT_FOUND for a section that the
 * site does not have.
 */
function withRequestedLists(page: PageSubject, { lists, data }: PageInput): PageSubject {
  if (!lists || lists.sectionId === null) return page;
  const section = data.sections.get(lists.sectionId);
  if (!section) throw notFound('WEBSITE_SECTION_NOT_FOUND', 'section');
  return { ...page, section: sectionSubject(section, data) };
}

/** Gives a list whose settings name no types the types of the request. */
function withTypes(query: BlockQuery, lists: ListDefaults | undefined): BlockQuery {
  if (query.kind !== 'stream' || !lists || lists.contentTypes.length === 0) return query;
  return query.contentTypes?.length ? query : { ...query, contentTypes: lists.contentTypes };
}

function partOf(whole: Grid, { onlyBlock, rows }: PageInput): Grid {
  if (onlyBlock !== undefined) return blockAlone(whole, onlyBlock);
  return rows === 'all' ? whole : rowsThat(whole, rows ?? 'stand');
}

/**
 * Reduces the grid to one block and the display condition of its row, because a block that the page does not
 * show must not be available as a part.
 */
function blockAlone(grid: Grid, id: string): Grid {
  const rows = grid.rows.flatMap(({ columns, settings: { displayCondition } }): Grid['rows'] => {
    const blocks = columns.flatMap(({ blocks: all }) => all).filter((block) => block.id === id);
    const settings = displayCondition ? { displayCondition } : {};
    return blocks.length > 0 ? [{ id: 'part', layout: '1', settings, columns: [{ blocks }] }] : [];
  });
  return { v: grid.v, rows };
}
