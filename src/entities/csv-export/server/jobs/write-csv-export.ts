import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { AppError, sentencesOf } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { csvExport } from '../../entity.ts';

/** How often progress is stored, and the job checks whether the file is still wanted. */
const NOTE_EVERY_MS = 1_000;

export const writeCsvExport = defineJob({
  name: 'csvExport/write',
  summary:
    'Writes all rows of a list to a file. Safe to run again: each run starts over, and only complete files are stored.',
  payload: { id: integer({ label: 'Id', required: true, min: 1 }) },
  lane: 'bulk',
  attemptsMax: 5,
  run: async (ctx: JobContext, { id }) => {
    const record = await ctx.write((work) => begin(work, id));
    if (!record) return;
    const progress = startProgress(ctx, id);
    try {
      const written = await ctx.services.exports.write(requestOf(ctx, record), { onRows: progress.onRows });
      await progress.settle();
      await end(ctx, id, written);
    } catch (error) {
      await progress.settle();
      if (error instanceof NotWanted) return;
      const isOver = error instanceof AppError || (ctx.attempt >= ctx.attemptsMax && !ctx.stopping.aborted);
      if (!isOver) throw error;
      await ctx.write((work) => note(work, id, { state: 'failed', error: sentenceOf(error) }));
    }
  },
});

/** Thrown if the file was deleted, or removed because an account was erased, while it was being written. */
class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

async function begin(
  work: RecordContext & Pick<Parameters<Parameters<JobContext['write']>[0]>[0], 'records'>,
  id: number,
): Promise<RecordOf<typeof csvExport> | null> {
  const record = await work.records.find(csvExport, id, { lock: true });
  if (!record || (record.state !== 'waiting' && record.state !== 'running')) return null;
  await note(work, id, { state: 'running', rows: 0 });
  return record;
}

function requestOf(
  { organisationId }: JobContext,
  { id, operation, input, startedBy }: RecordOf<typeof csvExport>,
) {
  return {
    organisationId,
    id,
    operation,
    input,
    startedBy: typeof startedBy === 'number' ? startedBy : null,
  };
}

/** Marks the file as ready, unless it was deleted in the meantime. */
async function end(
  ctx: JobContext,
  id: number,
  { rows, bytes, siteIds }: { rows: number; bytes: number; siteIds: readonly number[] },
): Promise<void> {
  const isWanted = await ctx.write((work) => note(work, id, { state: 'ready', rows, bytes, siteIds }));
  if (!isWanted) await ctx.services.exports.files.remove({ organisationId: ctx.organisationId, id });
}

/** Stores progress at intervals. The writer reports its rows, and is stopped by an error. */
function startProgress(ctx: JobContext, id: number) {
  let notedAt = performance.now();
  let noting: Promise<void> = Promise.resolve();
  let isWanted = true;
  return {
    onRows: (rows: number): void => {
      if (!isWanted) throw new NotWanted('The export was cancelled.');
      if (ctx.stopping.aborted)
        throw new Error('The process stops; the next one writes the file from the start.');
      if (performance.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = performance.now();
      noting = noting
        .then(async () => {
          isWanted = await ctx.write((work) => note(work, id, { rows }));
        })
        .catch(() => undefined);
    },
    settle: () => noting,
  };
}

interface Note {
  state?: 'running' | 'ready' | 'failed';
  rows?: number;
  bytes?: number;
  siteIds?: readonly number[];
  error?: string;
}

/**
 * Updates without a version, so that progress can't conflict with other changes. Returns whether the file is
 * still wanted.
 */
async function note(work: RecordContext, id: number, { siteIds, ...values }: Note): Promise<boolean> {
  const isOver = values.state === 'ready' || values.state === 'failed';
  const noted = await work.records.writeOperationalColumns(
    csvExport,
    { ids: [id], condition: sql`state in ('waiting', 'running')` },
    {
      updated: sql`clock_timestamp()`,
      ...values,
      ...(siteIds && { site_ids: sql`${JSON.stringify(siteIds)}::jsonb` }),
      ...(isOver && { finished: sql`clock_timestamp()` }),
    },
  );
  return noted.length > 0;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'The file was not written. The reason is in the server’s log.';
  return sentencesOf(error).slice(0, 2000);
}
