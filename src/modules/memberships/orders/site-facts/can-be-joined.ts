import { sql, type RawBuilder } from 'kysely';
import { defineSiteFact, type FactScope } from '#model/pages/define-site-fact.ts';
import { membershipsTag } from '../model/memberships.ts';

/** Query with one row if the site has a membership that readers can join. */
export const joinableMembership = ({ organisationId, siteId }: FactScope) => sql`
  select 1 from membership where organisation_id = ${organisationId} and site_id = ${siteId} and status = 1
    and alias is not null limit 1`;

/** Whether readers can join any membership: otherwise the site does not invite them to. */
export const canBeJoined = defineSiteFact<RawBuilder<unknown>>({
  name: 'canBeJoined',
  statement: joinableMembership,
  tags: ({ siteId }) => [membershipsTag(siteId)],
});
