/** How the speed of pages changed when their layout was changed. */
import { sql, type RawBuilder } from 'kysely';
import type { OperationContext } from '#server/context.ts';
import { dayText } from '../../report-figures/server/day-text.ts';
import { METRICS, valueText } from '../model/metrics.ts';
import { percentilesOf, type SpeedLine } from './speed-figures.ts';

/** Days before and after a change that are compared. */
const COMPARED_DAYS = 28;

export interface LayoutFacts {
  name: string;
  /** Last change, in one sentence, with what it did to the figures. */
  change: string;
}

/**
 * Returns names of layouts and what changed with their last change, by id. The day of the change counts on neither
 * side. Reads the filtered samples of 57 days of each layout.
 */
export async function layoutChanges(
  { db, organisationId }: OperationContext,
  where: RawBuilder<boolean>,
  ids: readonly number[],
): Promise<ReadonlyMap<string, LayoutFacts>> {
  const { rows } = await sql<{ id: string; name: string; day: string }>`
    select l.id::text as id, l.name, (l.updated at time zone s.time_zone)::date::text as day
    from layout l join site s on s.organisation_id = l.organisation_id and s.id = l.site_id
    where l.organisation_id = ${organisationId} and l.id = any (${[...ids]}::integer[])`.execute(db);
  const lines = await percentilesOf(
    db,
    sql`
    select d.day > changed.day as is_now, changed.id as key, d.metric, d.bucket, d.samples
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ day }) => day)}::date[]) as changed (id, day)
    join (select * from analytics_page_speed_day where ${where}) as d on d.layout_id = changed.id::integer
      and d.day between changed.day - ${COMPARED_DAYS}::integer and changed.day + ${COMPARED_DAYS}::integer
      and d.day <> changed.day`,
  );
  const byId = new Map(lines.map((line) => [line.key, line]));
  return new Map(
    rows.map(({ id, name, day }) => [
      id,
      { name, change: `Changed ${dayText(day)}: ${changeText(byId.get(id))}.` },
    ]),
  );
}

function changeText(line: SpeedLine | undefined): string {
  const texts = METRICS.flatMap(({ value, short }) => {
    const [now, before] = [line?.now[value], line?.before[value]];
    return now && before
      ? [`${short} ${valueText(before.value, value)} → ${valueText(now.value, value)}`]
      : [];
  });
  return texts.length > 0 ? texts.join(', ') : 'not enough samples to compare';
}
