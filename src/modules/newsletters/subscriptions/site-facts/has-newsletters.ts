import { sql, type RawBuilder } from 'kysely';
import { defineSiteFact } from '#model/pages/define-site-fact.ts';
import { newslettersTag } from '../model/newsletters-tag.ts';

/** Whether the site or a sister site offers an active newsletter: otherwise its pages do not mention newsletters. */
export const hasNewsletters = defineSiteFact<RawBuilder<unknown>>({
  name: 'hasNewsletters',
  statement: ({ organisationId, siteId }) => sql`
    select 1 from site s
    cross join lateral jsonb_array_elements(coalesce(s.newsletters -> 'enabledNewsletters', '[]')) as enabled (entry)
    join newsletter n on n.organisation_id = s.organisation_id and n.id = (enabled.entry ->> 'newsletter')::integer
    where s.organisation_id = ${organisationId} and s.id = ${siteId} and n.site_id = s.id and n.status = 1
    union all select 1 from sister_newsletters(${siteId}, null) limit 1`,
  tags: ({ siteId }) => [newslettersTag(siteId)],
});
