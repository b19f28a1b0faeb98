/** Figures of past days for the demo: outcomes of the generated views. */
import { sql } from 'kysely';
import { ANONYMOUS_READER, evaluateGates } from '#access/decide-access.ts';
import { gateColumns } from '#entities/content/server/gate-columns.ts';
import { gatedItemOf, type GatedColumns } from '#registry/gate-columns.ts';
import { rowsTogether } from '#server/db/index.ts';
import { gatesOfSite, gateStatements, type RecordContext } from '#server/records/index.ts';
import { sampleRandom } from '../../collection/server/sample-random.ts';
import { ALL_ITEMS } from '../../report-store/model/report-store.ts';
import { OUTCOMES } from './add-outcomes.ts';
import { REGISTRATION } from '../model/registration-steps.ts';

/** What readers do who meet a gate, as fractions of their views. */
const OF_GATED_VIEWS = {
  join_clicks: 0.034,
  login_clicks: 0.052,
  requests: 0.013,
  registrations: 0.009,
  logins: 0.046,
};

/** Steps on all pages of a site, as fractions of the views of its items. */
const OF_VIEWS = {
  'headerJoin/Header': 0.011,
  'headerJoin/Hamburger': 0.004,
  'headerJoin/Block': 0.003,
  'headerLogin/Header': 0.019,
  'headerLogin/Hamburger': 0.007,
  'headerLogin/Block': 0.006,
  'chooseMembership/Block': 0.0105,
  'registrationRequest/': 0.0062,
  'registrationSuccess/': 0.0043,
  'registrationComplete/': 0.0043,
  'loginSuccess/': 0.027,
};

/** Fills the outcomes of a site whose views were generated. */
export async function addSampleOutcomes(work: RecordContext, site: number): Promise<void> {
  const { db, organisationId } = work;
  const gated = await gatedItems(work, site);
  // One chance for all outcomes of an item and day: there are never more registrations than requests.
  const part = (fraction: number) =>
    sql`floor(met * ${fraction}::double precision + ${sampleRandom(sql`day`, sql`item_id`)})::integer`;
  await sql`
    with viewed as (
      select day, item_id, sum(views) filter (where channel = 'newsletter') as from_newsletter,
        case when item_id = any (${gated}::integer[]) then sum(views) * 0.8 else 0 end as met
      from analytics_item_day where organisation_id = ${organisationId} and site_id = ${site} group by day, item_id)
    insert into analytics_outcome_day (organisation_id, site_id, day, item_id, gated_views, newsletter_clicks,
      ${sql.join(Object.keys(OF_GATED_VIEWS).map((name) => sql.ref(name)))})
    select ${organisationId}, ${site}, day, item_id, met::integer, coalesce(from_newsletter, 0)::integer,
      ${sql.join(Object.values(OF_GATED_VIEWS).map(part))}
    from viewed where met > 0 or from_newsletter > 0 order by day, item_id`.execute(db);
  await sumItems(work, site);
  await sql`
    insert into analytics_day (organisation_id, site_id, day, dimension, value, views, raw_views, seconds)
    select ${organisationId}, ${site}, day, ${REGISTRATION}, value, steps, steps, 0
    from (
      select day, step.key as value,
        floor(sum(views) * step.value::double precision + ${sampleRandom(sql`day`)})::integer as steps
      from analytics_item_day cross join json_each_text(${JSON.stringify(OF_VIEWS)}::json) as step
      where organisation_id = ${organisationId} and site_id = ${site}
      group by day, step.key, step.value) as counted
    where steps > 0 order by day, value`.execute(db);
}

/** Adds the rows of all items together. */
async function sumItems({ db, organisationId }: RecordContext, site: number): Promise<void> {
  const columns = OUTCOMES.map((name) => sql.ref(name));
  await sql`
    insert into analytics_outcome_day (organisation_id, site_id, day, item_id, ${sql.join(columns)})
    select organisation_id, site_id, day, ${ALL_ITEMS}, ${sql.join(columns.map((column) => sql`sum(${column})`))}
    from analytics_outcome_day where organisation_id = ${organisationId} and site_id = ${site}
    group by organisation_id, site_id, day order by day`.execute(db);
}

/** Items of a site that a reader without an account meets behind a gate. */
async function gatedItems(work: RecordContext, siteId: number): Promise<number[]> {
  const { db, organisationId, registry } = work;
  const rows = await rowsTogether(db, gateStatements(registry.gates, { organisationId, siteId }));
  const gates = gatesOfSite(registry.gates, rows);
  const modulesOn = work.modulesOfSite?.(siteId) ?? work.modulesOn ?? new Set<string>();
  const items = await sql<GatedColumns & { id: number }>`
    select id, type, ${gateColumns()} from content
    where organisation_id = ${organisationId} and site_id = ${siteId} and status = 1`.execute(db);
  return items.rows
    .filter(
      (row) =>
        evaluateGates(ANONYMOUS_READER.actor, gatedItemOf(row), {
          gates,
          passes: registry.passes,
          modulesOn,
        }).kind === 'gated',
    )
    .map(({ id }) => id);
}
