/** The date of an item for calendars: what an anonymous reader may know of it, whatever gates stand before its text. */
import { sql, type RawBuilder } from 'kysely';
import type { ReadCalendarEntry } from '#model/calendar-entry.ts';
import { ANONYMOUS_READER, decideAccess } from '#model/decide-access.ts';
import { stripGatedTypeFields } from '#model/release.ts';
import { gatedItemOf, type GatedColumns } from '../../gated-item.ts';
import { isoOf, isTypePresent } from '../view-model.ts';

interface DatedRow extends GatedColumns {
  status: number;
  published: string | null;
  unpublished: string | null;
  sites_shown_ids: number[];
  start_date: string | null;
  end_date: string | null;
  updated: string;
  fields: Record<string, unknown>;
}

export const readCalendarEntry: ReadCalendarEntry<RawBuilder<unknown>> = async (id, context) => {
  const { data, contentTypes, now } = context;
  const [row] = await context.rows<DatedRow>(sql`
    select id, type, status, published, unpublished, sites_shown_ids, labels, primary_section_id, registration_required,
      required_memberships_ids, survey_id, open_to_everyone, start_date, end_date,
      updated, fields
    from content where organisation_id = ${data.organisationId} and id = ${id}`);
  if (!row || !isTypePresent(row.type, contentTypes, data.settings.modulesOn)) return null;
  const { status, published, unpublished, sites_shown_ids: siteIds } = row;
  const item = { ...gatedItemOf(row), status, published, unpublished, siteIds };
  const decision = decideAccess(ANONYMOUS_READER, item, data.access, now);
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
