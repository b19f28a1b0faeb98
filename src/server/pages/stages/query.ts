/** Third stage: the results of the blocks' queries, in one round trip. */
import type { BlockQuery } from '#model/define-block.ts';
import type { QueryResult } from '#model/pages/define-source.ts';
import { PAGE_NUMBER_MAX, type PageSubject } from '#page-model/page.ts';
import type { BlockProblem } from '#grid/prepare/prepare-blocks.ts';
import type { Db } from '#server/db/index.ts';
import type { PlannedPage } from './plan-page.ts';
import { faultOf } from '#server/extensions/index.ts';
import { runQueries } from '#grid/query/run-queries.ts';

export interface QueriedPage extends PlannedPage {
  /** Results in the order of the queries. */
  filled: readonly QueryResult[];
  /** Id of the next item to read; null if no item is loaded. */
  nextId: number | null;
  /** A source of an extension failed: its blocks are left out, and the page is not cached. */
  hasFailedQuery: boolean;
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
    return { ...laidOut, page, filled: [], nextId: null, isOutOfRange: true, hasFailedQuery: false };
  const failed: [index: number, error: unknown][] = [];
  const answers = await runQueries(db, queries, scope, sources, {
    apart: laidOut.nextQuery,
    onFailure: (index, thrown) => {
      const { kind = '' } = queries[index] ?? {};
      failed.push([index, faultOf(sources.get(kind), `the page source ${kind}`, thrown)]);
    },
  });
  const filled = answers.slice(0, queries.length);
  const nextId = answers[queries.length]?.ids[0] ?? null;
  const hasEnded = queries.every((query, index) => !isPaged(query) || isEmptyResult(filled[index]));
  return {
    ...laidOut,
    ...withoutFailed(laidOut, failed),
    page,
    filled,
    nextId,
    isOutOfRange: isTurned(page) && hasEnded,
  };
}

/** Leaves out and reports the blocks whose queries failed. */
function withoutFailed(
  { prepared, problems }: PlannedPage,
  failed: readonly (readonly [index: number, error: unknown])[],
): Pick<QueriedPage, 'prepared' | 'problems' | 'hasFailedQuery'> {
  const left = new Map(prepared);
  const found: BlockProblem[] = [];
  for (const [id, { block, firstQuery, queries }] of prepared) {
    const own = failed.find(([index]) => index >= firstQuery && index < firstQuery + queries.length);
    if (!own) continue;
    left.delete(id);
    found.push({ blockId: id, type: block.type, problem: 'query failed', error: own[1] });
  }
  return { prepared: left, problems: [...problems, ...found], hasFailedQuery: failed.length > 0 };
}

/** Whether a list has neither items nor other records. */
function isEmptyResult(result: QueryResult | undefined): boolean {
  return result?.ids.length === 0 && (result.recordIds ?? []).length === 0;
}

function isTurned({ pageNumber, module }: PageSubject): boolean {
  return pageNumber > 1 || (module?.pageNumber ?? 1) > 1;
}
