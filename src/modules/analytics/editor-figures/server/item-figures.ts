import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';
import { ITEM_FIGURES_DAYS } from '../model/item-figures.ts';

interface Figures {
  id: number;
  views: number;
  seconds: number;
  readThrough: number;
}

/** Sums the figures of items on the last days of a site, `today` included; items without views are absent. */
export async function itemFigures(
  { db, organisationId }: UnitOfWork,
  { site, items, today }: { site: number; items: readonly number[]; today: string },
): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select item_id as id, sum(views)::double precision as views, sum(seconds)::double precision as seconds,
      sum(read_through)::double precision as "readThrough"
    from unnest(${[...items]}::integer[]) as wanted (item) cross join lateral (
      select item_id, views, seconds, read_through from analytics_item_day
      where organisation_id = ${organisationId} and item_id = wanted.item and site_id = ${site}
        and day > ${today}::date - ${ITEM_FIGURES_DAYS}::integer and day <= ${today}::date offset 0) as of_day
    group by item_id having sum(views) > 0 order by item_id`.execute(db);
  return rows;
}
