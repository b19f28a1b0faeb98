import { sql, type RawBuilder } from 'kysely';
import { defineReaderTrait } from '#server/readers/define-reader-trait.ts';
import { confirmedAddresses } from '../../account/server/confirmed-addresses.ts';

/** The memberships that the account with an address has now. */
export const membership = defineReaderTrait<RawBuilder<unknown>>({
  name: 'membership',
  label: 'Membership',
  options: ({ organisationId, siteId }) => sql`
    select id::text as id, title as label from membership
    where organisation_id = ${organisationId} and site_id = ${siteId}
    order by status desc, sequence, title, id limit 100`,
  holders: (question) => {
    const { from, where } = confirmedAddresses(question);
    return sql`
      select distinct e.email_key, g.membership_id::text as value from ${from}
      join membership_grant g on g.organisation_id = u.organisation_id and g.site_user_id = u.id
      where ${where} and g.membership_id::text = any (${[...question.values]}::text[])
        and g.starts <= now() and (g.ends is null or g.ends > now())`;
  },
});
