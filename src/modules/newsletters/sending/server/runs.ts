/**
 * The runs of a campaign's workers. A run is one try of one job. After a pause and a resume, the run before may
 * still send the recipients that it has claimed; the new run takes its place, so that it claims no more.
 */
import { sql } from 'kysely';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';

/** A worker of a campaign in one of its runs. */
export interface WorkerRun {
  worker: number;
  /** Id of the job; its earlier tries have ended, or can write no more. */
  job: string;
  /** Unique among all runs. */
  run: string;
}

/** The present run of a job. Throws outside a job. */
export function currentRun(
  { attempt }: Pick<JobContext, 'attempt'>,
  { runningJob: job }: Pick<RecordContext, 'runningJob'>,
  worker: number,
): WorkerRun {
  if (job === undefined) throw new Error('Campaigns are sent by jobs.');
  return { worker, job, run: `${job}-${attempt}` };
}

/** Makes the run the only one of its worker. An earlier one finishes only what it has claimed. */
export async function takeOver(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { siteId, campaignId }: { siteId: number; campaignId: number },
  { worker, run }: WorkerRun,
): Promise<void> {
  await sql`
    insert into newsletter_send_worker (organisation_id, site_id, campaign_id, worker, run)
    values (${organisationId}, ${siteId}, ${campaignId}, ${worker}, ${run})
    on conflict (organisation_id, campaign_id, worker) do update set run = excluded.run`.execute(db);
}

/** Whether no later run has taken over; until the transaction ends, none can. */
export async function isCurrent(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { campaignId }: { campaignId: number },
  { worker, run }: WorkerRun,
): Promise<boolean> {
  const { rows } = await sql<{ run: string }>`
    select run from newsletter_send_worker
    where organisation_id = ${organisationId} and campaign_id = ${campaignId} and worker = ${worker}
    for share`.execute(db);
  return rows[0]?.run === run;
}
