/** Third stage: the results of the blocks' queries, in one round trip. */
import type { BlockQuery } from '#model/define-block.ts';
import type { QueryResult } from '#model/pages/define-source.ts';
import { PAGE_NUMBER_MAX, type PageSubject } from '#page-model/page.ts';
import type { Db } from '#server/db/index.ts';
import type { PlannedPage } from './plan-page.ts';
import { runQueries } from '#grid/query/run-queries.ts';

export interface QueriedPage extends PlannedPage {
  /** Results in the order of the queries. */
  filled: readonly QueryResult[];
  /** Id of the next item to read; null if no item is loaded. */
  nextId: number | null;
  /** Every paged list ends before the requested page number, so that page does not exist. */
  isOutOfRange: boolean;
}

export async function queryPage(db: Db, laidOut: PlannedPage): Promise<QueriedPage> {
  const { input, queries, scope } = laidOut;
  const { sources } = input.blocks;
  const isPaged = (query: BlockQuery) => sources.get(query.kind)?.isPaged?.(query) ?? false;
  // Without paged lists, every page number shows the first page.
  const page = queries.some(isPaged) ? laidOut.page : { ...laidOut.page, pageNumber: 1 };
  if (page.pageNumber > PAGE_NUMBER_MAX)
    return { ...laidOut, page, filled: [], nextId: null, isOutOfRange: true };
  const answers = await runQueries(db, queries, scope, sources, laidOut.nextQuery);
  const filled = answers.slice(0, queries.length);
  const nextId = answers[queries.length]?.ids[0] ?? null;
  const hasEnded = queries.every((query, index) => !isPaged(query) || isEmptyResult(filled[index]));
  return { ...laidOut, page, filled, nextId, isOutOfRange: isTurned(page) && hasEnded };
}

/** Whether a list has neither items nor other records. */
function isEmptyResult(result: QueryResult | undefined): boolean {
  return result?.ids.length === 0 && (result.recordIds ?? []).length === 0;
}

function isTurned({ pageNumber, module }: PageSubject): boolean {
  return pageNumber > 1 || (module?.pageNumber ?? 1) > 1;
}
