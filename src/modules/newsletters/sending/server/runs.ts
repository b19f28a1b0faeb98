/**
 * The runs of a campaign's workers. A run is one try of one job. After a pause and a resume, the run before may
 * still send the recipients that it has claimed; the new run takes its place, so that it claims no more.
 */
import { sql } from 'kysely';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { troubledOperators, type TroubledOperator } from '../../bounces/server/operator-limits.ts';
import type { CampaignState } from './campaign-state.ts';

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

/** What a run finds before it claims. */
export interface StateForRun {
  state: CampaignState;
  /** Operators whose answers have to be counted. */
  troubled: TroubledOperator[];
}

/**
 * The state of a campaign for a run: null if a later run has taken over, or the campaign does not exist. Until the
 * transaction ends, no later run can take over.
 */
export async function stateForRun(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { siteId, campaignId }: { siteId: number; campaignId: number },
  { worker, run }: WorkerRun,
): Promise<StateForRun | null> {
  const { rows } = await sql<StateForRun>`
    select c.state, ${troubledOperators(organisationId, siteId)} as troubled from newsletter_send_worker w
    join newsletter_campaign c on c.organisation_id = w.organisation_id and c.id = w.campaign_id
    where w.organisation_id = ${organisationId} and w.campaign_id = ${campaignId} and w.worker = ${worker}
      and w.run = ${run}
    for share of w`.execute(db);
  return rows[0] ?? null;
}
