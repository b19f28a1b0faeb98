/** Slows down and stops emails to operators of mail servers by their answers, for each site. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { withoutEmails } from '#server/log/log.ts';
import { asksToSlowDown, enhancedStatus, failureKind } from '../model/failure-kind.ts';
import { afterAnswers } from '../model/operator-answers.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** Operators to which a site sends nothing now: paused or stopped. */
export async function pausedOperators({ db, organisationId }: Work, siteId: number): Promise<string[]> {
  const { rows } = await sql<{ operator: string }>`
    select operator from newsletter_operator where organisation_id = ${organisationId} and site_id = ${siteId}
      and (stopped_at is not null or paused_until > clock_timestamp())`.execute(db);
  return rows.map(({ operator }) => operator);
}

export interface AnswerOfOperator {
  operator: string;
  answer: string;
}

/** Records a batch of answers. */
export async function recordAnswers(
  work: Work,
  siteId: number,
  batch: readonly AnswerOfOperator[],
): Promise<void> {
  const byOperator = [...Map.groupBy(batch, ({ operator }) => operator)];
  // Concurrent transactions lock operators in the same order.
  for (const [operator, answers] of byOperator.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await recordAnswersOf(
      work,
      siteId,
      operator,
      answers.map(({ answer }) => answer),
    );
}

interface OperatorRow {
  answers: string;
  pauseSeconds: number;
  isStopped: boolean;
}

async function recordAnswersOf(
  { db, organisationId }: Work,
  siteId: number,
  operator: string,
  answers: readonly string[],
): Promise<void> {
  const { rows } = await sql<OperatorRow>`
    insert into newsletter_operator (organisation_id, site_id, operator) values (${organisationId}, ${siteId}, ${operator})
    on conflict (organisation_id, site_id, operator) do update set operator = excluded.operator
    returning answers, pause_seconds as "pauseSeconds", stopped_at is not null as "isStopped"`.execute(db);
  const [before] = rows;
  if (!before) return;
  const batch = answers.map((answer) => ({
    isPolicy: failureKind(enhancedStatus(answer)) === 'policy',
    isSlowDown: asksToSlowDown(answer),
  }));
  const after = afterAnswers(before, batch);
  const refusal = answers.findLast((_answer, index) => batch[index]?.isPolicy) ?? null;
  await sql`
    update newsletter_operator
    set answers = ${after.answers}, pause_seconds = ${after.pauseSeconds}::integer,
      paused_until = case when ${after.pauseSeconds}::integer = 0 then null
        else clock_timestamp() + make_interval(secs => ${after.pauseSeconds}::integer) end,
      stopped_at = case when ${after.isStopped} then coalesce(stopped_at, clock_timestamp()) end,
      answer = coalesce(${refusal === null ? null : withoutEmails(refusal)}::text, answer)
    where organisation_id = ${organisationId} and site_id = ${siteId} and operator = ${operator}`.execute(db);
}

/** The part of a campaign that waits for operators. */
export interface HeldDeliveries {
  /** Why the campaign cannot go on, if only deliveries to stopped operators are left; null otherwise. */
  stopReason: string | null;
  /** Seconds until the first delivery is due whose operator gets emails; null if none is waiting. */
  seconds: number | null;
}

/** Deliveries of a campaign that wait for operators, and whether anything else waits. */
export async function heldDeliveries(
  { db, organisationId }: Work,
  { siteId, campaignId }: { siteId: number; campaignId: number },
): Promise<HeldDeliveries> {
  const { rows } = await sql<{
    operator: string;
    count: number;
    stopped: boolean;
    seconds: number | null;
    answer: string | null;
  }>`
    select d.operator, count(*)::integer as count, coalesce(o.stopped_at is not null, false) as stopped, o.answer,
      case when min(d.due) filter (where d.state = 'waiting') is not null
        then greatest(0, ceil(extract(epoch from
          greatest(min(d.due) filter (where d.state = 'waiting'), o.paused_until) - clock_timestamp())))::integer end as seconds
    from newsletter_delivery d
    left join newsletter_operator o on o.organisation_id = d.organisation_id and o.site_id = d.site_id and o.operator = d.operator
    where d.organisation_id = ${organisationId} and d.campaign_id = ${campaignId} and d.site_id = ${siteId}
      and d.state in ('waiting', 'claimed')
    group by d.operator, o.stopped_at, o.answer, o.paused_until, o.organisation_id order by count(*) desc`.execute(
    db,
  );
  const moving = rows.filter(({ stopped }) => !stopped);
  const [first] = rows;
  if (first && moving.length === 0) return { stopReason: stopReason(rows, first.answer), seconds: null };
  const pauses = moving.flatMap(({ seconds }) => seconds ?? []);
  return { stopReason: null, seconds: pauses.length === 0 ? null : Math.min(...pauses) };
}

/** Operators that are named in a reason. */
const NAMED_MAX = 5;

function stopReason(rows: readonly { operator: string; count: number }[], answer: string | null): string {
  const names = rows.slice(0, NAMED_MAX).map(({ operator, count }) => `${operator} (${count})`);
  const others = rows.length > NAMED_MAX ? ` and ${rows.length - NAMED_MAX} others` : '';
  const quoted = answer === null ? '' : ` The last answer: ${answer.slice(0, 200)}.`;
  return `Too many emails were refused by policy, so recipients at these operators wait: ${names.join(', ')}${others}.${quoted} Check SPF, DKIM, DMARC and the block lists, then resume.`;
}

/** Lets a site send to stopped operators again, when staff resume a campaign. */
export async function releaseOperators({ db, organisationId }: Work, campaignId: number): Promise<void> {
  await sql`
    update newsletter_operator o set answers = '', pause_seconds = 0, paused_until = null, stopped_at = null
    from newsletter_campaign c where c.organisation_id = ${organisationId} and c.id = ${campaignId}
      and o.organisation_id = c.organisation_id and o.site_id = c.site_id and o.stopped_at is not null`.execute(
    db,
  );
}
