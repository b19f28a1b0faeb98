import { sql } from 'kysely';
import { canViewMail } from '#entities/mail-outbox/access.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import type { OperationContext } from '#server/context.ts';

/** Maximum number of characters of an error that are returned; the log has the whole error. */
const ERROR_LENGTH_MAX = 300;

const JOB = {
  job: text({ label: 'Job', required: true }),
  summary: text({ label: 'What it does', required: true }),
  attempts: integer({
    label: 'Attempts',
    help: 'Number of times the job has run and failed.',
    required: true,
  }),
  attemptsMax: integer({ label: 'Maximum attempts', required: true }),
  error: text({ label: 'Last error', required: true }),
  nextTry: instant({ label: 'Next try', help: 'Empty once the job has failed permanently.' }),
};

interface Row {
  name: string;
  attempts: number;
  attempts_max: number;
  last_error: string;
  next_try: string | null;
}

export const getFailingJobs = defineOperation({
  name: 'getFailingJobs',
  kind: 'query',
  summary: 'Failed background jobs, latest failure first.',
  input: { limit: integer({ label: 'At most', default: 100, min: 1, max: 101 }) },
  output: {
    shape: 'FailingJobs',
    fields: {
      jobs: list({ label: 'Jobs', required: true, typeName: 'FailingJob', entryLabel: 'job', of: JOB }),
    },
  },
  access: canViewMail,
  run: async (ctx: OperationContext, { limit }) => {
    const answer = await sql<Row>`select * from failing_jobs(${limit ?? 100}::integer)`.execute(ctx.db);
    return {
      jobs: answer.rows.map((row) => ({
        job: row.name,
        summary: ctx.registry.jobs.get(row.name)?.summary ?? row.name,
        attempts: row.attempts,
        attemptsMax: row.attempts_max,
        error: (row.last_error.split('\n', 1)[0] ?? '').slice(0, ERROR_LENGTH_MAX),
        nextTry: row.next_try,
      })),
    };
  },
});
