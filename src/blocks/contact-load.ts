/** Contact details of the people in a block; their cards carry the tags that purge the page. */
import { sql, type RawBuilder } from 'kysely';
import type { LoadWork } from '#model/pages/define-load.ts';
import { contactDetails, type ContactDetailsById } from '#site/ui/people/contact-details.ts';

/**
 * Creates the `load` of a block with people. An empty list needs no query, which saves the page a round trip.
 */
export function contactLoad(
  people: readonly { id: number }[],
  organisationId: number,
): LoadWork<RawBuilder<unknown>, ContactDetailsById> {
  const ids = people.map(({ id }) => id);
  return {
    statements: ids.length === 0 ? {} : { people: detailsOf(ids, organisationId) },
    make: ({ people: rows = [] }) => contactDetails(rows),
  };
}

function detailsOf(ids: readonly number[], organisationId: number): RawBuilder<unknown> {
  return sql`select id, fields ->> 'publicEmail' as email, fields ->> 'phone' as phone
    from content where organisation_id = ${organisationId} and id = any (${ids})`;
}
