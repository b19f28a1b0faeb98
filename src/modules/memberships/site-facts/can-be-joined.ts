import { sql, type RawBuilder } from 'kysely';
import { defineSiteFact } from '#model/define-site-fact.ts';
import { membershipsTag } from '../memberships.ts';

/** Whether readers can join anything: else nothing invites them to. */
export const canBeJoined = defineSiteFact<RawBuilder<unknown>>({
  name: 'canBeJoined',
  statement: ({ organisationId, siteId }) => sql`
    select 1 from membership where organisation_id = ${organisationId} and site_id = ${siteId} and status = 1
      and alias is not null limit 1`,
  tags: ({ siteId }) => [membershipsTag(siteId)],
});
