import { sql, type RawBuilder } from 'kysely';
import { contactDetails, type ContactDetailsById } from '#site/ui/people/contact-details.ts';
import type { BlockLoad } from '#model/pages/define-load.ts';
import type { companyKeyContact } from './block.ts';

/** How the people are reached; their cards carry the tags that purge the page. */
export const load: BlockLoad<typeof companyKeyContact, RawBuilder<unknown>, ContactDetailsById> = (
  _settings,
  { items },
  { scope },
) => {
  const ids = items.flat().map(({ id }) => id);
  return {
    statements: reached(ids, scope.organisationId),
    make: ({ people = [] }) => contactDetails(people),
  };
};

/** No query for an empty list: the page saves a round trip. */
function reached(ids: readonly number[], organisationId: number): Record<string, RawBuilder<unknown>> {
  if (ids.length === 0) return {};
  const people = sql`select id, fields ->> 'publicEmail' as email, fields ->> 'phone' as phone
    from content where organisation_id = ${organisationId} and id = any (${ids})`;
  return { people };
}
