/**
 * Decides which rows of a grid appear on a page, according to their conditions
 * (docs/recipes/display-condition.md).
 */
import {
  daysOf,
  holds,
  parseCondition,
  VIEWPORTS,
  type Condition,
  type Viewport,
} from '#grid/shapes/display-condition.ts';
import type { Grid, GridRow } from '#grid/shapes/grid.ts';
import type { PageSubject } from '#page-model/page.ts';
import { dayBegins } from './day-begins.ts';
import type { BlockProblem } from './prepare-blocks.ts';

export interface DisplayedRows {
  grid: Grid;
  /** The first instant (ISO) at which the set of shown rows changes; null for never. */
  changesAt: string | null;
  problems: readonly BlockProblem[];
}

/**
 * The rows that are shown at one viewport or more. A row whose condition cannot be parsed is left out and
 * reported. Pure.
 */
export function displayedRows(grid: Grid, page: PageSubject): DisplayedRows {
  const problems: BlockProblem[] = [];
  const days: string[] = [];
  const rows = grid.rows.filter((row) => {
    const read = conditionOf(row);
    if (read === null) return true;
    if ('fault' in read) {
      problems.push({ blockId: row.id, type: 'row', problem: `condition not accepted: ${read.fault}` });
      return false;
    }
    days.push(...daysOf(read.condition));
    return shownOn(read.condition, page).length > 0;
  });
  const changes = days
    .map((day) => dayBegins(day, page.site.timeZone))
    .filter((instant) => Date.parse(instant) > Date.parse(page.now))
    .sort();
  return { grid: { ...grid, rows }, changesAt: changes[0] ?? null, problems };
}

/**
 * The viewports at which a row of the page is hidden. The page contains the rows for all viewports, and the
 * width of the window decides which are visible.
 */
export function hiddenOn(row: GridRow, page: PageSubject): Viewport[] {
  const read = conditionOf(row);
  if (read === null || 'fault' in read) return [];
  const shown = shownOn(read.condition, page);
  return VIEWPORTS.filter((viewport) => !shown.includes(viewport));
}

const conditions = new WeakMap<GridRow['settings'], ReturnType<typeof parseCondition>>();

/** Parsed once for all pages whose layout contains the row, because loaded layouts do not change. */
function conditionOf({ settings }: GridRow): ReturnType<typeof parseCondition> | null {
  const text = settings.displayCondition?.trim();
  if (!text) return null;
  const known = conditions.get(settings);
  if (known) return known;
  const read = parseCondition(text);
  conditions.set(settings, read);
  return read;
}

function shownOn(condition: Condition, page: PageSubject): Viewport[] {
  const facts = factsOf(page);
  const hasBegun = (day: string) => Date.parse(dayBegins(day, page.site.timeZone)) <= Date.parse(page.now);
  return VIEWPORTS.filter((viewport) =>
    holds(condition, {
      has: (fact, value) => (fact === 'viewport' ? value === viewport : facts[fact].includes(value)),
      hasBegun,
    }),
  );
}

const PAGE_KINDS: ReadonlyMap<PageSubject['kind'], string> = new Map([
  ['home', 'home'],
  ['section', 'section'],
  ['content', 'item'],
]);

/** Facts about the page, in lower case. A page in a section also matches the section's ancestors. */
function factsOf(page: PageSubject): Record<'page' | 'type' | 'section' | 'label', string[]> {
  const { content, section } = page;
  const sections = content
    ? content.hierarchy
    : [...(section?.hierarchy ?? []), ...(section ? [section] : [])];
  return {
    page: [PAGE_KINDS.get(page.kind) ?? 'system'],
    type: content ? [content.type.toLowerCase()] : [],
    section: sections.map(({ path }) => path.slice(1)),
    label: (content?.labels ?? []).map((label) => label.toLowerCase()),
  };
}
