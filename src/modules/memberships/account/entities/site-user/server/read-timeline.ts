/** Events of an account and emails sent to its address, newest first. */
import { sql } from 'kysely';
import { badInput } from '#model/errors.ts';
import type { UnitOfWork } from '#server/records/index.ts';

export interface TimelineEntry {
  key: string;
  /** ISO timestamp. */
  at: string;
  /** A kind of `SiteUserEventKind`, or `email`. */
  kind: string;
  by: string | null;
  site: string | null;
  details: Record<string, unknown>;
}

type Row = TimelineEntry & { id: number; source: 'event' | 'mail' };

export interface TimelinePage {
  entries: TimelineEntry[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

/** Details of an event about memberships, licenses and consents, which belong to the site of the event. */
const DETAILS_OF_SITE = ['membership', 'price', 'source', 'until', 'company', 'seats', 'purpose'];

/**
 * Returns the page after the cursor `after` from the previous page. Events on sites of other users are without what belongs to
 * those sites. Throws BAD_USER_INPUT for any other value.
 */
export async function readTimeline(
  { db, organisationId }: UnitOfWork,
  account: { id: number; email: string },
  { limit, after }: { limit: number; after: string | null },
): Promise<TimelinePage> {
  const from = cursorOf(after);
  const { rows } = await sql<Row>`
    (select 'event' as source, e.id::integer as id, e.at, e.kind,
      case when e.site_id = any (current_sites()) then e.details else e.details - ${DETAILS_OF_SITE}::text[] end as details,
      (select u.first_name || ' ' || u.last_name from cms_user u
        where u.organisation_id = e.organisation_id and u.id = e.cms_user_id) as by,
      (select s.name from site s where s.organisation_id = e.organisation_id and s.id = e.site_id) as site
    from site_user_event e
    where e.organisation_id = ${organisationId} and e.site_user_id = ${account.id} and e.id < ${from.event}
    order by e.id desc limit ${limit + 1})
    union all
    (select 'mail', m.id, m.created, 'email', jsonb_build_object('subject', m.subject, 'state', m.state), null, null
    from mail_outbox m
    where m.organisation_id = ${organisationId} and lower(m."to") = lower(${account.email}) and m.id < ${from.mail}
    order by m.id desc limit ${limit + 1})
    order by at desc, source, id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = (source: Row['source'], otherwise: number) =>
    shown.findLast((row) => row.source === source)?.id ?? otherwise;
  const next = { event: last('event', from.event), mail: last('mail', from.mail) };
  return {
    entries: shown.map(({ id, source, ...entry }) => ({ ...entry, key: `${source}-${id}` })),
    next: rows.length > limit ? `${next.event}.${next.mail}` : null,
  };
}

const NEWEST = 2_147_483_647;

/** Both sources continue where they stopped: within each source, ids are in time order. */
function cursorOf(after: string | null): { event: number; mail: number } {
  if (after === null) return { event: NEWEST, mail: NEWEST };
  const [, event, mail] = /^(\d{1,10})\.(\d{1,10})$/.exec(after) ?? [];
  if (event === undefined || mail === undefined)
    throw badInput(
      'CURSOR_INVALID',
      'This page of the timeline does not exist. Start again from the first page.',
      {
        after: 'Not a cursor.',
      },
    );
  return { event: Math.min(Number(event), NEWEST), mail: Math.min(Number(mail), NEWEST) };
}
