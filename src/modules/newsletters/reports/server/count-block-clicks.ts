/** Counts the blocks of the campaigns of two periods, and the clicks of people on their links. */
import { sql, type RawBuilder } from 'kysely';
import type { Span } from '#fields/report-times.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { groupedSums, type GroupedSums } from '#server/reports/index.ts';
import type { BlockBreakdown } from '../model/block-analysis.ts';

/** Maximum number of campaigns read for each period: the newest. */
export const CAMPAIGNS_COUNTED_MAX = 2_000;

export interface BlocksQuestion {
  site: number;
  now: Span;
  before: Span;
  by: BlockBreakdown;
  newsletter: number | null;
  template: number | null;
  block: string | null;
  option: string | null;
  rowsMax: number;
}

const SUMS = {
  clicks: sql`sum(clicks)`,
  uses: sql`count(*)`,
  campaigns: sql`count(distinct campaign)`,
  templates: sql`count(distinct template)`,
};

export type BlockMeasure = keyof typeof SUMS;

const KEYS: Record<BlockBreakdown, RawBuilder<unknown>> = {
  block: sql`type`,
  option: sql`option`,
  position: sql`position`,
  template: sql`template::text`,
  campaign: sql`campaign::text`,
};

/** Counts campaigns that were sent, by their date. A block has the clicks on its links in its campaign. */
export async function countBlockClicks(
  work: UnitOfWork,
  question: BlocksQuestion,
): Promise<GroupedSums<BlockMeasure>> {
  const { by, now, before, block, option, rowsMax } = question;
  const { organisationId } = work;
  const counted = sql`
    found as materialized (${newest(work, question, now, true)} union all ${newest(work, question, before, false)}),
    used as materialized (
      select is_now, at, found.id as campaign, template_id as template, block.value ->> 'id' as block_id,
        block.value ->> 'type' as type, coalesce(block.value -> 'settings' ->> 'option', '') as option,
        line.ordinality || '.' || area.ordinality || '.' || block.ordinality as position
      from found cross join lateral jsonb_array_elements(grid -> 'rows') with ordinality as line
      cross join lateral jsonb_array_elements(line.value -> 'columns') with ordinality as area
      cross join lateral jsonb_array_elements(area.value -> 'blocks') with ordinality as block),
    clicked as materialized (
      select found.id as campaign, entry.link ->> 'blockId' as block_id, sum(e.human) as clicks
      from found cross join lateral (
        select links from newsletter_message where organisation_id = ${organisationId} and campaign_id = found.id limit 1) as m
      cross join lateral jsonb_array_elements(m.links) with ordinality as entry (link, number)
      cross join lateral (
        select human from newsletter_event_count
        where organisation_id = ${organisationId} and campaign_id = found.id and link = entry.number limit 1) as e
      group by 1, 2),
    counted as materialized (
      select is_now, campaign, template, clicks, array[${KEYS[by]}] as keys,
        width_bucket(at, case when is_now then ${[...now.edges]}::timestamptz[] else ${[...before.edges]}::timestamptz[] end) as point
      from used left join clicked using (campaign, block_id)
      where (${block}::text is null or type = ${block}) and (${option}::text is null or option = ${option}))`;
  const read = sql`select is_now, count(*) as count from found group by is_now`;
  return groupedSums(work, { counted, read, sums: SUMS, rank: 'clicks', rowsMax });
}

/** The campaigns of one period that were sent, also in part. */
function newest(
  { organisationId }: UnitOfWork,
  { site, newsletter, template }: BlocksQuestion,
  { from, until }: Span,
  isNow: boolean,
) {
  return sql`(
    select ${sql.lit(isNow)} as is_now, id, date as at, template_id, grid from newsletter_campaign
    where organisation_id = ${organisationId} and site_id = ${site} and date >= ${from} and date < ${until}
      and state in ('sending', 'paused', 'sent', 'cancelled')
      and (${newsletter}::integer is null or newsletter_id = ${newsletter})
      and (${template}::integer is null or template_id = ${template})
    order by date desc, id desc limit ${sql.lit(CAMPAIGNS_COUNTED_MAX)})`;
}
