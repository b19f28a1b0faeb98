import { sql, type RawBuilder } from 'kysely';
import { defineSiteFact } from '#model/pages/define-site-fact.ts';
import { joinableMembership } from '../../orders/site-facts/can-be-joined.ts';
import { membershipsTag } from '../../orders/model/memberships.ts';
import { realmOf } from '../server/accounts.ts';

/** Whether readers have an account or can create one: otherwise the site never prompts them to log in. */
export const hasAccounts = defineSiteFact<RawBuilder<unknown>>({
  name: 'hasAccounts',
  statement: ({ organisationId, siteId }) => sql`
    select 1 where exists (${joinableMembership({ organisationId, siteId })})
      or exists (
        select from site_user where organisation_id = ${organisationId} and realm = ${realmOf({ organisationId, siteId })})`,
  tags: ({ siteId }) => [membershipsTag(siteId)],
});
