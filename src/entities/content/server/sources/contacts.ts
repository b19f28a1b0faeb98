import { sql, type RawBuilder } from 'kysely';
import type { ContactsQuery } from '#model/define-block.ts';
import { defineSource, type SourceRow } from '#model/pages/define-source.ts';
import { contentTag } from '../view-model.ts';

/** The people a company names as its public contacts. */
export const contacts = defineSource<ContactsQuery, RawBuilder<SourceRow>>({
  kind: 'contacts',
  mode: 'results',
  statement: ({ companyId, limit }, { organisationId }) =>
    companyId === null
      ? null
      : sql`select (contact.id)::integer as id, null::jsonb as note
          from content c cross join lateral
            jsonb_array_elements_text(coalesce(nullif(c.fields -> 'publicContacts', 'null'::jsonb), '[]'::jsonb))
              with ordinality as contact (id, position)
          where c.organisation_id = ${organisationId} and c.id = ${companyId} and c.type = 'Company'
            and is_public(c.status, c.published, c.unpublished, now())
          order by contact.position limit ${limit}`,
  answer: (rows) => ({ ids: rows.map(({ id }) => id), hasMore: false }),
  tags: ({ companyId }, { organisationId }) =>
    companyId === null ? [] : [contentTag(companyId, organisationId)],
  explain: ({ companyId }) =>
    companyId === null
      ? 'The contacts of a company; the page has none'
      : `The public contacts of company ${companyId}`,
});
