/**
 * Fourth stage: loads the items that the blocks show, the references in their settings and texts, and the
 * data that blocks load themselves.
 */
import { loadGrid } from '#grid/load/load-grid.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import type { BlockProblem, PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { ContentCard } from '#page-model/page.ts';
import type { Db } from '#server/db/index.ts';
import { insertionData, insertionLoads } from './insertion-loads.ts';
import type { QueriedPage } from './query.ts';
import { tagsOf } from './page-tags.ts';

export interface LoadedPage extends QueriedPage {
  status: 200 | 404;
  /** The blocks of the page, with those that failed to load. */
  planned: ReadonlyMap<string, PreparedBlock>;
  /** The data of each block, by its id. */
  given: ReadonlyMap<string, BlockData>;
  /** The results of the insertions' loads, by name. */
  insertionData: ReadonlyMap<string, unknown>;
  problems: readonly BlockProblem[];
  /** The next item to read, if the layout loads it and the reader may see it. */
  next: ContentCard | null;
  /** Purging any of these tags changes the page. */
  tags: string[];
  /** The next instant (ISO) at which its item, a block or a list changes; null if never. */
  changesAt: string | null;
  isCacheable: boolean;
  /** A block or an insertion failed to load: no outer cache may store the page, whose `changesAt` is a few seconds away. */
  isIncomplete: boolean;
}

export async function loadPage(db: Db, queried: QueriedPage): Promise<LoadedPage> {
  const { input, found, page, nextId } = queried;
  const { reader, shownTo = reader, domains } = input;
  const { records, referenced, linked, changes, tags, loaded, ...grid } = await loadGrid(db, queried, {
    context: { ...input, reader: shownTo },
    viewModels: domains.viewModels,
    references: found.kind === 'page' ? found.references : [],
    contentIds: nextId === null ? [] : [nextId],
    member: reader.actor.kind === 'member' ? reader.actor : null,
    isShared: input.isShared ?? false,
    loads: insertionLoads(page, queried.prepared.values(), input),
  });
  return {
    ...queried,
    ...grid,
    page: page.content ? { ...page, content: { ...page.content, linked } } : page,
    status: found.kind === 'notFound' ? 404 : 200,
    insertionData: insertionData(loaded),
    next: nextId === null ? null : (records.of('content').get(nextId) ?? null),
    problems: [...queried.problems, ...grid.problems],
    isCacheable: grid.isCacheable && !queried.hasFailedQuery,
    isIncomplete: grid.isIncomplete || queried.hasFailedQuery,
    tags: [...new Set([...tagsOf(queried, referenced, records), ...tags])],
    changesAt: earliest(
      [found.kind === 'page' ? found.changesAt : null, queried.changesAt, ...changes],
      page.now,
    ),
  };
}

/** Returns the first of the instants after `now`. */
function earliest(instants: readonly (string | null)[], now: string): string | null {
  const ahead = instants.filter((instant) => instant !== null && Date.parse(instant) > Date.parse(now));
  return ahead.reduce(
    (first, instant) => (first === null || Date.parse(String(instant)) < Date.parse(first) ? instant : first),
    null,
  );
}
