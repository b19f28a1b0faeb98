/** Applies one action to many items in sequence. */
import { ApiError, messageOf } from '#admin/generic/api/api-error.ts';

export interface BulkResult<Row> {
  done: Row[];
  /** What the operation returned for each row of `done`, in the same order. */
  answers: unknown[];
  refused: { item: Row; message: string }[];
  /** Rows that were not tried, because the run was stopped or the server did not respond. */
  left: Row[];
}

interface BulkRun<Row> {
  items: readonly Row[];
  run: (item: Row) => Promise<unknown>;
  /** Called before each item with the number of items tried so far. */
  onProgress: (tried: number) => void;
  isStopped: () => boolean;
}

/** After a refused item, the run continues with the next; it stops if the connection or the login is lost. */
export async function runBulk<Row>({
  items,
  run,
  onProgress,
  isStopped,
}: BulkRun<Row>): Promise<BulkResult<Row>> {
  const result: BulkResult<Row> = { done: [], answers: [], refused: [], left: [] };
  for (const [index, item] of items.entries()) {
    if (isStopped()) return { ...result, left: items.slice(index) };
    onProgress(index);
    try {
      const answer = await run(item);
      result.done.push(item);
      result.answers.push(answer);
    } catch (err) {
      result.refused.push({ item, message: sentencesOf(err) });
      if (endsAll(err)) return { ...result, left: items.slice(index + 1) };
    }
  }
  return result;
}

/** The error's message, followed by the server's messages about single fields. */
function sentencesOf(err: unknown): string {
  const fields = err instanceof ApiError ? Object.values(err.fields) : [];
  return [messageOf(err), ...fields].filter((text, index, all) => all.indexOf(text) === index).join(' ');
}

function endsAll(err: unknown): boolean {
  return err instanceof ApiError && (err.code === 'NETWORK' || err.code === 'UNAUTHENTICATED');
}
