import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/define-job.ts';
import { AppError, sentencesOf } from '#model/errors.ts';
import type { JobContext } from '#server/context.ts';
import { migrationRun } from '../../entity.ts';

/** Jobs may take ten minutes; what is left then is taken back by the next one. */
const PART_MS = 8 * 60_000;

export const undo = defineJob({
  name: 'migrationRun/undo',
  summary:
    'Takes back what a run of an import made. Safe to run again: what was taken back is no longer listed.',
  payload: {
    id: integer({ label: 'Id', required: true, min: 1 }),
    by: integer({ label: 'Asked for by', required: true, min: 0 }),
  },
  lane: 'bulk',
  attemptsMax: 5,
  run: async (ctx: JobContext, { id, by }) => {
    const lock = await ctx.services.imports.hold(id, ctx.stopping);
    try {
      await undoRun(ctx, id, by);
    } finally {
      await lock.release();
    }
  },
});

async function undoRun(ctx: JobContext, id: number, by: number): Promise<void> {
  const run = await ctx.write((work) => work.records.find(migrationRun, id));
  if (run?.state !== 'undoing') return;
  const owner = { organisationId: ctx.organisationId, siteId: run.site };
  const until = performance.now() + PART_MS;
  const isOver = () => performance.now() > until;
  try {
    const shouldStop = () => ctx.stopping.aborted || isOver();
    const report = await ctx.services.imports.undo(owner, run, { startedBy: by, shouldStop });
    await ctx.write(async (work) => {
      const current = await work.records.find(migrationRun, id, { lock: true });
      if (!current) return;
      if (shouldStop()) {
        await work.queue('migrationRun/undo', { id, by });
        return;
      }
      await work.records.writePastRules(migrationRun, current, {
        state: 'undone',
        undoReport: report,
        error: null,
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.write(async (work) => {
      const current = await work.records.find(migrationRun, id, { lock: true });
      const values = { state: 'done' as const, error: sentencesOf(error).slice(0, 2000) };
      if (current) await work.records.writePastRules(migrationRun, current, values);
    });
  }
}
