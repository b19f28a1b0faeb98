/** Adds stored events of people to the outcomes of views. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import type { AddedRow } from '../../collection/server/build-rows.ts';
import { REGISTRATION, stepValue } from '../model/registration-steps.ts';
import { ALL_ITEMS } from '../../report-store/model/report-store.ts';

/** Columns of `analytics_outcome_day`. */
export const OUTCOMES = [
  'gated_views',
  'join_clicks',
  'login_clicks',
  'requests',
  'registrations',
  'logins',
  'newsletter_clicks',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Clicks count for a gate if it is on their page. */
const GATE_CLICKS: Readonly<Record<string, Outcome>> = {
  headerJoin: 'join_clicks',
  chooseMembership: 'join_clicks',
  headerLogin: 'login_clicks',
};

/** Steps that the server knows: their item is the page to which the reader went on. */
const CONVERSIONS: Readonly<Record<string, Outcome>> = {
  registrationRequest: 'requests',
  registrationSuccess: 'registrations',
  loginSuccess: 'logins',
};

/** A number of outcomes on an item's page on a day. */
export interface CountedOutcome {
  day: string;
  item: number;
  outcome: Outcome;
  count: number;
}

export async function addOutcomes(
  work: UnitOfWork,
  siteId: number,
  added: readonly AddedRow[],
): Promise<void> {
  await addItemOutcomes(work, siteId, added.flatMap(outcomeOf));
  await addSteps(
    work,
    siteId,
    added.filter(({ row }) => row.kind === 'registration'),
  );
}

function outcomeOf({ row, day }: AddedRow): CountedOutcome[] {
  const { item, kind, access, isHuman } = row;
  if (item === null || !isHuman) return [];
  const detail = row.detail ?? '';
  const outcome =
    kind === 'pageView'
      ? access === 'gated' && 'gated_views'
      : kind === 'registration' && (CONVERSIONS[detail] ?? (access === 'gated' && GATE_CLICKS[detail]));
  return outcome ? [{ day, item, outcome, count: 1 }] : [];
}

/** Adds numbers to the figures of items and to those of all items together, in the order of the key. */
export async function addItemOutcomes(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  ofItems: readonly CountedOutcome[],
): Promise<void> {
  if (ofItems.length === 0) return;
  const counted = [...ofItems, ...ofItems.map((one) => ({ ...one, item: ALL_ITEMS }))];
  const columns = sql.join(OUTCOMES.map((name) => sql.ref(name)));
  const sums = sql.join(
    OUTCOMES.map((name) => sql`coalesce(sum(count) filter (where outcome = ${name}), 0)::integer`),
  );
  await sql`
    insert into analytics_outcome_day as d (organisation_id, site_id, day, item_id, ${columns})
    select ${organisationId}, ${siteId}, day, item, ${sums}
    from unnest(${counted.map(({ day }) => day)}::date[], ${counted.map(({ item }) => item)}::integer[],
      ${counted.map(({ outcome }) => outcome)}::text[], ${counted.map(({ count }) => count)}::integer[])
      as n (day, item, outcome, count)
    group by day, item order by day, item
    on conflict (organisation_id, site_id, day, item_id) do update set ${sql.join(
      OUTCOMES.map(
        (name) => sql`${sql.ref(name)} = ${sql.ref(`d.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
      ),
    )}`.execute(db);
}

/** Steps of registrations by step and place: few values a day, so that a funnel over years reads few rows. */
async function addSteps(
  { db, organisationId }: UnitOfWork,
  siteId: number,
  rows: readonly AddedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into analytics_day as d (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
    select ${organisationId}, ${siteId}, day, ${REGISTRATION}, value, count(*) filter (where is_human), count(*), 0
    from unnest(${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ row }) => stepValue(row.detail ?? '', row.location ?? ''))}::text[],
      ${rows.map(({ row }) => row.isHuman)}::boolean[]) as n (day, value, is_human)
    group by day, value order by day, value
    on conflict (organisation_id, site_id, dimension, day, value) do update
      set views = d.views + excluded.views, raw_views = d.raw_views + excluded.raw_views`.execute(db);
}
