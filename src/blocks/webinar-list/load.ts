import { sql, type RawBuilder } from 'kysely';
import type { BlockLoad, LoadWork } from '#model/pages/define-load.ts';
import type { webinarList } from './block.ts';

/** Start of each webinar as an ISO timestamp, by id. */
export type Beginnings = Readonly<Record<number, string>>;

/** The start times of the webinars; their cards carry the tags that purge the page. */
export const load: BlockLoad<typeof webinarList, RawBuilder<unknown>, Beginnings> = (
  _settings,
  { items },
  { scope },
) => {
  const ids = items.flat().map(({ id }) => id);
  const work: LoadWork<RawBuilder<unknown>, Beginnings> = {
    statements: ids.length === 0 ? {} : { times: timesOf(ids, scope.organisationId) },
    make: ({ times = [] }) =>
      Object.fromEntries(
        times.map(({ id, start_date }) => [Number(id), new Date(String(start_date)).toISOString()]),
      ),
  };
  return work;
};

function timesOf(ids: readonly number[], organisationId: number): RawBuilder<unknown> {
  return sql`select id, start_date from content
    where organisation_id = ${organisationId} and id = any (${ids}) and start_date is not null`;
}
