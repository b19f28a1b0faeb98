/** Sent campaigns for lists and feeds of readers. */
import { sql, type RawBuilder } from 'kysely';

/** A sent campaign in a list. */
export interface ListedCampaign {
  id: number;
  /** The subject with which it was sent. */
  subject: string;
  preheader: string | null;
  /** ISO instant. */
  date: string;
  /** Title of its newsletter. */
  newsletter: string;
  newsletterId: number;
}

interface Place {
  organisationId: number;
  siteId: number;
}

/** Selects sent campaigns of a site; `more` is a condition with the order and the limit. `c`: the campaign. */
export function listedCampaigns(
  { organisationId, siteId }: Place,
  more: RawBuilder<unknown>,
): RawBuilder<ListedCampaign> {
  return sql<ListedCampaign>`
    select c.id, ${withoutNames(sql`m.subject`)} as subject,
      ${withoutNames(sql`coalesce(nullif(c.preheader, ''), t.preheader_blurb)`)} as preheader, c.date, n.title as newsletter,
      n.id as "newsletterId"
    from newsletter_campaign c
    join newsletter_message m on m.organisation_id = c.organisation_id and m.campaign_id = c.id
    join newsletter n on n.organisation_id = c.organisation_id and n.id = c.newsletter_id
    join newsletter_template t on t.organisation_id = c.organisation_id and t.id = c.template_id
    where c.organisation_id = ${organisationId} and c.site_id = ${siteId} and c.state = 'sent' ${more}`;
}

/** A text without name slots, as `withoutNames` of the composer returns it. */
function withoutNames(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${text}, '\\{firstName\\|([^{}|<>]{0,40})\\}', '\\1', 'g')`;
}
