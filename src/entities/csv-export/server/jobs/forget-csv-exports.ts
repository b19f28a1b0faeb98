import { sql } from 'kysely';
import { defineJob } from '#model/jobs/define-job.ts';
import type { JobContext } from '#server/context.ts';
import { csvExport } from '../../entity.ts';

const REMOVED =
  'A reader’s account was erased after this file was created. Its data may have been in the file. Save the list again.';

export const forgetCsvExports = defineJob({
  name: 'csvExport/forget',
  summary: 'Deletes all CSV files with reader data, including unfinished files, after an account was erased.',
  payload: {},
  attemptsMax: 10,
  run: async (ctx: JobContext) => {
    const { exports } = ctx.services;
    const { organisationId } = ctx;
    const ids = await ctx.write(async ({ db, records }) => {
      const ofPeople = sql`operation = any (${exports.personal}::text[]) and state in ('running', 'ready')`;
      await records.writeOperationalColumns(
        csvExport,
        { condition: ofPeople },
        { state: 'removed', error: REMOVED, input: '{}' },
      );
      // Includes the files of an earlier attempt, which may have ended before it removed their bytes.
      const removed = await db
        .selectFrom('csv_export')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('state', '=', 'removed')
        .execute();
      return removed.map(({ id }) => id);
    });
    for (const id of ids) await exports.files.remove({ organisationId, id });
  },
});
