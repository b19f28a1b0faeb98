import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { site } from '#entities/site/entity.ts';
import { integer } from '#fields/integer/field.ts';
import { defineJob } from '#model/define-job.ts';
import { AppError, sentencesOf } from '#model/errors.ts';
import { parseMapping } from '#model/import-mapping.ts';
import { knownLanguage, knownTimeZone } from '#model/locale.ts';
import type { RecordOf } from '#model/record-of.ts';
import type { ImportReport } from '#server/import/index.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import { migrationRun } from '../../entity.ts';

/** Jobs may take ten minutes; a run that needs longer goes on in the next one. */
const PART_MS = 8 * 60_000;
/** How often progress is written and a request to stop is read. */
const NOTE_EVERY_MS = 1_000;
/** How long a run waits to note what it had done when the database went away. */
const LAST_NOTE_MS = 60_000;

export const run = defineJob({
  name: 'migrationRun/run',
  summary: 'Runs an import in steps of a few minutes. Safe to run again: imported records are recognised.',
  payload: { id: integer({ label: 'Id', required: true, min: 1 }) },
  lane: 'bulk',
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
  const watch = startWatch(ctx, id, join);
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

/** Finished, stopped by a user, or to be continued in another job. */
async function end(work: RecordContext, id: number, report: ImportReport, isStopped: boolean): Promise<void> {
  if (report.isComplete) return note(work, id, { state: 'done', report, isOver: true });
  if (isStopped) return note(work, id, { state: 'stopped', report, isOver: true });
  await note(work, id, { report });
  await work.queue('migrationRun/run', { id });
}

/** Writes progress now and then, and reads a request to stop at the same time. */
function startWatch(ctx: JobContext, id: number, join: (report: ImportReport) => ImportReport) {
  const startedAt = performance.now();
  let notedAt = startedAt;
  let latest: (() => ImportReport) | null = null;
  let noting: Promise<void> = Promise.resolve();
  let isStopped = false;
  const noteNow = async (report: ImportReport) => {
    const state = await ctx.write(async (work) => {
      // The list of remarks comes with the last word.
      await note(work, id, { report: { ...join(report), remarks: [] } });
      return (await work.records.find(migrationRun, id))?.state;
    });
    isStopped = state === 'stopping';
  };
  return {
    onProgress(report: () => ImportReport) {
      latest = report;
      if (performance.now() - notedAt < NOTE_EVERY_MS) return;
      notedAt = performance.now();
      noting = noting.then(() => noteNow(report())).catch(() => undefined);
    },
    shouldStop: () => isStopped || ctx.stopping.aborted || performance.now() - startedAt > PART_MS,
    isStopped: () => isStopped,
    settle: () => noting,
    /** What was counted before the database went away, once it is there again: what was written is not written twice. */
    async noteLast(lock: Lock) {
      const report = latest;
      const until = performance.now() + LAST_NOTE_MS;
      while (report && !ctx.stopping.aborted && performance.now() < until) {
        try {
          return await ctx.write(async (work) => {
            if (!lock.isLost()) await lock.check(work.db);
            await note(work, id, { report: { ...join(report()), remarks: [] } });
          });
        } catch {
          await sleep(NOTE_EVERY_MS);
        }
      }
    },
  };
}

interface Note {
  state?: string;
  report?: ImportReport;
  error?: string;
  isOver?: boolean;
}

/** Past the versions: progress is not a change that others could conflict with. */
async function note(work: UnitOfWork, id: number, { state, report, error, isOver }: Note): Promise<void> {
  await work.db
    .updateTable('migration_run')
    .set({
      updated: sql<string>`clock_timestamp()`,
      ...(state !== undefined && { state }),
      ...(report && { report: JSON.stringify(report) }),
      ...(error !== undefined && { error: error.slice(0, 2000) }),
      ...(isOver && { finished: sql<string>`clock_timestamp()` }),
    })
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', id)
    .execute();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'The import failed. The reason is in the server’s log.';
  return sentencesOf(error);
}
