/** The newsletters whose next campaign has to be prepared now. */
import { sql } from 'kysely';
import type { RecordContext } from '#server/records/index.ts';
import { isTimeZone } from '#text/time-zones.ts';
import { dueOccurrences, type Occurrence } from '../model/cadence.ts';

/** Hours before the time at which a draft is prepared, if the template does not set them. */
export const DRAFT_HOURS_DEFAULT = 24;

/** Newsletters with a cadence that one run reads. */
const CADENCES_MAX = 1_000;

export interface DueCampaign extends Occurrence {
  site: number;
  template: number;
  newsletter: number;
  title: string;
  timeZone: string;
}

interface CadenceRow {
  site: number;
  template: number;
  newsletter: number;
  title: string;
  weekdays: string[];
  time: string;
  zone: string;
  draftHours: number;
  days: string[];
}

/**
 * What is due on a site and has not been prepared. A cadence belongs to an active template, and prepares campaigns
 * of the active newsletters that have the template as their default.
 */
export async function dueCampaigns(
  { db, organisationId, now }: Pick<RecordContext, 'db' | 'organisationId' | 'now'>,
  siteId: number,
): Promise<DueCampaign[]> {
  const { rows } = await sql<CadenceRow>`
    select t.site_id as site, t.id as template, n.id as newsletter, n.title,
      array(select jsonb_array_elements_text(d.settings -> 'weekdays')) as weekdays, d.settings ->> 'time' as time,
      coalesce(nullif(d.settings ->> 'timeZone', ''), s.time_zone) as zone,
      coalesce((d.settings ->> 'draftHours')::integer, ${DRAFT_HOURS_DEFAULT}) as "draftHours",
      array(select p.day from newsletter_prepared p
        where p.organisation_id = n.organisation_id and p.newsletter_id = n.id and p.day > to_char(${now}::timestamptz - interval '2 days', 'YYYY-MM-DD')) as days
    from newsletter_template t
    join newsletter n on n.organisation_id = t.organisation_id and n.site_id = t.site_id and n.default_template_id = t.id and n.status = 1
    join site s on s.organisation_id = t.organisation_id and s.id = t.site_id
    cross join lateral (select t.deployment_settings as settings) d
    where t.organisation_id = ${organisationId} and t.site_id = ${siteId} and t.status = 1
      and jsonb_typeof(d.settings -> 'weekdays') = 'array' and d.settings ->> 'time' is not null
    order by n.id limit ${CADENCES_MAX}`.execute(db);
  return rows.flatMap(({ weekdays, time, zone, draftHours, days, ...of }) => {
    if (!isTimeZone(zone)) return [];
    return dueOccurrences({ weekdays, time, timeZone: zone, draftHours }, now)
      .filter(({ day }) => !days.includes(day))
      .map((due) => ({ ...of, ...due, timeZone: zone }));
  });
}
