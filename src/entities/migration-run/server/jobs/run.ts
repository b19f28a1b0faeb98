import { site } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/jobs/define-job.ts';
import { AppError, sentencesOf } from '#model/errors.ts';
import { parseMapping } from '#import/mapping.ts';
import { knownLanguage, knownTimeZone } from '#text/locale.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { ImportReport } from '#server/import/index.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { migrationRun } from '../../entity.ts';
import { note, watchRun } from '../progress.ts';

/** A longer run continues in the next job, so that imports share the places of their lane. */
const PART_MS = 8 * 60_000;

export const run = defineJob({
  name: 'migrationRun/run',
  summary: 'Runs an import in steps of a few minutes. Safe to run again: imported records are recognised.',
  payload: { id: integer({ label: 'Id', required: true, min: 1 }) },
  lane: 'bulk',
  hasOwnLock: true,
  attemptsMax: 5,
  run: async (ctx: JobContext, { id }) => {
    const lock = await ctx.services.imports.hold(id, ctx.stopping);
    try {
      const begun = await ctx.write((work) => begin(work, id));
      if (begun) await runPart(ctx, id, begun, lock);
    } finally {
      await lock.release();
    }
  },
});

type Lock = Awaited<ReturnType<JobContext['services']['imports']['hold']>>;
type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>;

async function runPart(ctx: JobContext, id: number, begun: Begun, lock: Lock): Promise<void> {
  const { record, timeZone, language } = begun;
  const owner = { organisationId: ctx.organisationId, siteId: record.site };
  const first = record.report as ImportReport | null;
  const { imports } = ctx.services;
  const join = (report: ImportReport) => (first ? imports.join(first, report) : report);
  const until = performance.now() + PART_MS;
  const isOver = () => ctx.stopping.aborted || performance.now() > until;
  const watch = watchRun({ write: ctx.write, id, join, isOver, stopping: ctx.stopping });
  try {
    const report = await imports.run(owner, parseMapping(record.mapping), {
      timeZone,
      language,
      isDryRun: record.isDryRun === true,
      overwrite: record.overwrite === true,
      asDrafts: record.asDrafts === true,
      runId: id,
      startedBy: typeof record.startedBy === 'number' ? record.startedBy : null,
      onProgress: (peek) => watch.onProgress(peek),
      shouldStop: () => lock.isLost() || watch.shouldStop(),
      lock,
    });
    await watch.settle();
    await ctx.write(async (work) => {
      await lock.check(work.db);
      await end(work, id, join(report), watch.isStopped());
    });
  } catch (error) {
    await watch.settle();
    const isOver = error instanceof AppError || (ctx.attempt >= ctx.attemptsMax && !lock.isLost());
    if (isOver)
      return ctx.write((work) => note(work, id, { state: 'failed', error: sentenceOf(error), isOver: true }));
    await watch.noteLast(lock);
    throw error;
  }
}

async function begin(
  work: RecordContext,
  id: number,
): Promise<{ record: RecordOf<typeof migrationRun>; timeZone: string; language: string } | null> {
  const record = await work.records.find(migrationRun, id, { lock: true });
  if (record?.state === 'stopping') await note(work, id, { state: 'stopped', isOver: true });
  if (!record || (record.state !== 'waiting' && record.state !== 'running')) return null;
  const of = await work.records.find(site, record.site);
  await note(work, id, { state: 'running' });
  return { record, timeZone: knownTimeZone(of?.timeZone ?? ''), language: knownLanguage(of?.language ?? '') };
}

/** Ends a part: the run is finished, was stopped by a user, or continues in another job. */
async function end(work: RecordContext, id: number, report: ImportReport, isStopped: boolean): Promise<void> {
  if (report.isComplete) return note(work, id, { state: 'done', report, isOver: true });
  if (isStopped) return note(work, id, { state: 'stopped', report, isOver: true });
  await note(work, id, { report });
  await work.queue('migrationRun/run', { id });
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'The import failed. The reason is in the server’s log.';
  return sentencesOf(error);
}
