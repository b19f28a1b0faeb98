import { sql } from 'kysely';
import type { RecordOf } from '#records/record-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { berthBooking } from '../entity.ts';

/** Most bookings in one email. */
const ARRIVALS_MAX = 50;

/** The confirmed bookings of a site that arrive in the next 24 hours, the soonest first. */
export async function arrivalsOf(
  { db, records, organisationId }: RecordContext,
  siteId: number,
): Promise<RecordOf<typeof berthBooking>[]> {
  const { rows } = await sql<{ id: number }>`
    select id from berth_booking
    where organisation_id = ${organisationId} and site_id = ${siteId} and state = 'confirmed'
      and arrival >= now() and arrival < now() + interval '1 day'
    order by arrival, id limit ${ARRIVALS_MAX}`.execute(db);
  const found = await Promise.all(rows.map(({ id }) => records.find(berthBooking, id)));
  return found.filter((booking) => booking !== null);
}
