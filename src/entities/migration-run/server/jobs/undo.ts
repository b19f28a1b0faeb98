import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { AppError, sentencesOf } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { JobContext } from '#server/context.ts';
import type { UndoReport } from '#server/import/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { migrationRun } from '../../entity.ts';

/** A longer undo continues in the next job, so that other jobs get a place in the lane. */
const PART_MS = 8 * 60_000;
/** How often the job checks whether a user requested a stop. */
const LOOK_EVERY_MS = 1_000;

export const undo = defineJob({
  name: 'migrationRun/undo',
  summary: 'Undoes an import. Safe to run again: undone records are no longer listed.',
  payload: {
    id: integer({ label: 'Id', required: true, min: 1 }),
    by: integer({ label: 'Requested by', required: true, min: 0 }),
  },
  lane: 'bulk',
  hasOwnLock: true,
  attemptsMax: 5,
  run: async (ctx: JobContext, { id, by }) => {
    const lock = await ctx.services.imports.hold(id, ctx.stopping);
    try {
      const begun = await ctx.write((work) => begin(work, id));
      if (begun) await undoPart(ctx, { id, by, begun, lock });
    } finally {
      await lock.release();
    }
  },
});

type Run = RecordOf<typeof migrationRun>;
type Lock = Awaited<ReturnType<JobContext['services']['imports']['hold']>>;

interface Part {
  id: number;
  by: number;
  begun: Run;
  lock: Lock;
}

/**
 * Returns the run; null if nothing is left to do. If a stop was requested while no job was running, the undo
 * ends here.
 */
async function begin(work: RecordContext, id: number): Promise<Run | null> {
  const run = await work.records.find(migrationRun, id, { lock: true });
  if (run?.state === 'stopping')
    await work.records.writeSkippingPrepare(migrationRun, run, { state: 'stopped' });
  return run?.state === 'undoing' ? run : null;
}

async function undoPart(ctx: JobContext, { id, by, begun, lock }: Part): Promise<void> {
  const owner = { organisationId: ctx.organisationId, siteId: begun.site };
  const first = begun.undoReport;
  const { imports } = ctx.services;
  const watch = startWatch(ctx, id, lock);
  let latest: UndoReport | null = null;
  const joined = () => latest && imports.joinUndone(first, latest);
  try {
    const { shouldStop } = watch;
    const onProgress = (report: UndoReport) => void (latest = report);
    latest = await imports.undo(owner, begun, { startedBy: by, shouldStop, onProgress });
    await ctx.write(async (work) => {
      await lock.check(work.db);
      await end(work, { id, by }, { undoReport: joined(), isComplete: !shouldStop() });
    });
  } catch (error) {
    const isLast = ctx.attempt >= ctx.attemptsMax && !lock.isLost();
    const state = error instanceof AppError ? ('done' as const) : isLast ? ('failed' as const) : null;
    // The last report includes what was undone so far.
    const noted = ctx.write(async (work) => {
      await lock.check(work.db);
      const current = await work.records.find(migrationRun, id, { lock: true });
      const undoReport = joined() ?? first;
      const values = state ? { state, error: sentenceOf(error), undoReport } : { undoReport };
      if (current) await work.records.writeSkippingPrepare(migrationRun, current, values);
    });
    if (state) return noted;
    await noted.catch(() => undefined);
    throw error;
  } finally {
    watch.end();
  }
}

/** Ends a part: the run is undone, the undo was stopped by a user, or it continues in another job. */
async function end(
  work: RecordContext,
  { id, by }: { id: number; by: number },
  { undoReport, isComplete }: { undoReport: UndoReport | null; isComplete: boolean },
): Promise<void> {
  const current = await work.records.find(migrationRun, id, { lock: true });
  if (!current) return;
  const isStopped = current.state === 'stopping';
  const state = isComplete ? 'undone' : isStopped ? 'stopped' : 'undoing';
  await work.records.writeSkippingPrepare(migrationRun, current, { state, undoReport, error: null });
  if (state === 'undoing') await work.queue('migrationRun/undo', { id, by });
}

/** Checks at intervals whether a user stopped the undo. */
function startWatch(ctx: JobContext, id: number, lock: Lock) {
  const until = performance.now() + PART_MS;
  let isStopped = false;
  const look = async () => {
    const run = await ctx.write((work) => work.records.find(migrationRun, id));
    isStopped = run?.state === 'stopping';
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return {
    shouldStop: () => isStopped || ctx.stopping.aborted || lock.isLost() || performance.now() > until,
    end: () => clearInterval(timer),
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return sentencesOf(error).slice(0, 2000);
  return 'The import was only partly undone. The reason is in the server’s log. Undo it again to revert the rest.';
}
