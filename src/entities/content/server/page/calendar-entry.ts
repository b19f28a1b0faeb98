/** The date of an item for calendars: only what anonymous readers may see, whatever gates its text has. */
import { sql, type RawBuilder } from 'kysely';
import type { ReadCalendarEntry } from '#feeds/calendar-entry.ts';
import { ANONYMOUS_READER, decideAccess } from '#access/decide-access.ts';
import { accessItemOf, type AccessColumns } from '#registry/gate-columns.ts';
import { stripGatedTypeFields } from '#access/release.ts';
import { gateColumns } from '../gate-columns.ts';
import { isoOf, isTypePresent } from '../view-model.ts';

interface DatedRow extends AccessColumns {
  start_date: string | null;
  end_date: string | null;
  updated: string;
  fields: Record<string, unknown>;
}

export const readCalendarEntry: ReadCalendarEntry<RawBuilder<unknown>> = async (id, context) => {
  const { data, contentTypes, now } = context;
  const [row] = await context.rows<DatedRow>(sql`
    select id, type, status, published, unpublished, sites_shown_ids, ${gateColumns()}, start_date, end_date,
      updated, fields
    from content where organisation_id = ${data.organisationId} and id = ${id}`);
  if (!row || !isTypePresent(row.type, contentTypes, data.settings.modulesOn)) return null;
  const decision = decideAccess(ANONYMOUS_READER, accessItemOf(row), data.access, now);
  if (decision.kind === 'hidden') return null;
  const type = contentTypes.get(row.type);
  const times = type?.calendar?.({
    startDate: isoOf(row.start_date),
    endDate: isoOf(row.end_date),
    fields: stripGatedTypeFields(type, row.fields, decision),
    timeZone: data.site.timeZone,
  });
  return times ? { ...times, updated: new Date(row.updated).toISOString() } : null;
};
