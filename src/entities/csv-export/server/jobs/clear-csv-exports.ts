import { sql } from 'kysely';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { csvExport } from '../../entity.ts';
import { CSV_FILE_DAYS } from '#text/csv/csv-files.ts';

export const clearCsvExports = defineJob({
  name: 'csvExport/clear',
  summary: `Deletes CSV files after ${CSV_FILE_DAYS} days, and stored files without a record.`,
  payload: {},
  attemptsMax: 5,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const organisationId of ctx.organisations()) {
      const named = await ctx.writeFor(organisationId, clearOld);
      await ctx.services.exports.files.sweep(organisationId, new Set(named));
    }
  },
});

/** Deletes records that are due; returns the ids of those that may have a file. */
async function clearOld(work: RecordContext): Promise<number[]> {
  const { rows } = await sql<{ id: number; isDue: boolean; state: string }>`
    select id, created < now() - make_interval(days => ${CSV_FILE_DAYS}) as "isDue", state
    from csv_export where organisation_id = ${work.organisationId} order by id`.execute(work.db);
  for (const { id } of rows.filter(({ isDue }) => isDue)) {
    const record = await work.records.find(csvExport, id, { lock: true });
    if (record) await work.records.eraseWithoutTrace(csvExport, record);
  }
  return rows.flatMap(({ id, isDue, state }) => (isDue || state === 'removed' ? [] : id));
}
