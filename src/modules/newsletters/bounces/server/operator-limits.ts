/** Slows down and stops emails to operators of mail servers by their answers, for each site. */
import { sql, type RawBuilder } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { withoutEmails } from '#server/log/log.ts';
import { asksToSlowDown, enhancedStatus, failureKind } from '../model/failure-kind.ts';
import { afterAnswers, type OperatorAnswers } from '../model/operator-answers.ts';

type Work = Pick<RecordContext, 'db' | 'organisationId'>;

/** An operator that refused emails or requested fewer lately. */
export interface TroubledOperator {
  operator: string;
  /** The site sends nothing to it now: paused or stopped. */
  isPaused: boolean;
}

/** SQL: the operators of a site whose answers are counted, because of their last ones; an array of JSON. */
export function troubledOperators(organisationId: number, siteId: number): RawBuilder<TroubledOperator[]> {
  return sql<TroubledOperator[]>`(
    select coalesce(json_agg(json_build_object('operator', operator,
      'isPaused', stopped_at is not null or coalesce(paused_until > clock_timestamp(), false))), '[]')
    from newsletter_operator where organisation_id = ${organisationId} and site_id = ${siteId}
      and (stopped_at is not null or pause_seconds > 0 or answers <> ''))`;
}

export interface AnswerOfOperator {
  operator: string;
  answer: string;
}

/**
 * Records a batch of answers in two statements. Good answers only count for operators in `troubled`: without an earlier
 * bad answer they change nothing.
 */
export async function recordAnswers(
  { db, organisationId }: Work,
  siteId: number,
  batch: readonly AnswerOfOperator[],
  troubled: ReadonlySet<string> = new Set(),
): Promise<void> {
  const answers = Map.groupBy(batch, ({ operator }) => operator);
  const counted = [...answers].filter(
    ([operator, ofOperator]) => troubled.has(operator) || ofOperator.some(({ answer }) => isBad(answer)),
  );
  if (counted.length === 0) return;
  // Concurrent transactions lock operators in the same order.
  const operators = counted.map(([operator]) => operator).toSorted();
  const { rows } = await sql<OperatorRow>`
    insert into newsletter_operator (organisation_id, site_id, operator)
    select ${organisationId}, ${siteId}, operator from unnest(${operators}::text[]) as operator
    on conflict (organisation_id, site_id, operator) do update set operator = excluded.operator
    returning operator, answers, pause_seconds as "pauseSeconds", stopped_at is not null as "isStopped"`.execute(
    db,
  );
  const after = rows.map((row) => afterAnswersOf(row, answers.get(row.operator) ?? []));
  await sql`
    update newsletter_operator o
    set answers = s.answers, pause_seconds = s.pause,
      paused_until = case when s.pause = 0 then null else clock_timestamp() + make_interval(secs => s.pause) end,
      stopped_at = case when s.stopped then coalesce(stopped_at, clock_timestamp()) end,
      answer = coalesce(s.answer, o.answer)
    from unnest(${after.map(({ operator }) => operator)}::text[], ${after.map((row) => row.answers)}::text[],
      ${after.map(({ pauseSeconds }) => pauseSeconds)}::integer[], ${after.map(({ isStopped }) => isStopped)}::boolean[],
      ${after.map(({ refusal }) => refusal)}::text[]) as s (operator, answers, pause, stopped, answer)
    where o.organisation_id = ${organisationId} and o.site_id = ${siteId} and o.operator = s.operator`.execute(
    db,
  );
}

interface OperatorRow extends OperatorAnswers {
  operator: string;
}

function isPolicy(answer: string): boolean {
  return failureKind(enhancedStatus(answer)) === 'policy';
}

function isBad(answer: string): boolean {
  return isPolicy(answer) || asksToSlowDown(answer);
}

/** The state of an operator after a batch, with the last refusal by policy. */
function afterAnswersOf(
  { operator, ...before }: OperatorRow,
  batch: readonly AnswerOfOperator[],
): OperatorRow & { refusal: string | null } {
  const after = afterAnswers(
    before,
    batch.map(({ answer }) => ({ isPolicy: isPolicy(answer), isSlowDown: asksToSlowDown(answer) })),
  );
  const refusal = batch.findLast(({ answer }) => isPolicy(answer))?.answer ?? null;
  return { ...after, operator, refusal: refusal === null ? null : withoutEmails(refusal) };
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
