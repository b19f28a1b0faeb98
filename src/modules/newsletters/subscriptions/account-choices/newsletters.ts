import { sql, type RawBuilder } from 'kysely';
import { defineAccountChoice } from '#server/readers/define-account-choice.ts';
import { offeredNewsletters } from '../server/offered-newsletters.ts';
import { newslettersSettings } from '../settings/newsletters.ts';
import { subscriptionWords } from '../words/index.ts';

/**
 * The newsletters that readers choose when they register, and those that they receive. Ids are those of operations: of the
 * product at Omeda, if a newsletter has one, otherwise its own. Older newsletters that share one are one entry with both titles,
 * because they are subscribed together.
 */
export const newsletters = defineAccountChoice<RawBuilder<unknown>>({
  name: 'newsletters',
  label: (language) => subscriptionWords(language).selectHeader,
  consentText: (settings, language) =>
    settings.read(newslettersSettings).subscribeBlockSettings.consentText ??
    subscriptionWords(language).consentGiven,
  fieldLabel: 'Newsletters',
  offered: (scope) => sql`
    select coalesce(o."omedaProductId", o.id) as id, string_agg(o.title, ', ' order by o.place) as label,
      (array_agg(o.description order by o.place))[1] as help
    from (select n.*, row_number() over () as place from (${offeredNewsletters(scope)}) n where n."isOffered") o
    group by 1 order by min(o.place)`,
  chosen: ({ organisationId, siteId, emailKey }) => sql`
    select distinct coalesce(n.omeda_product_id, n.id) as id
    from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    where s.organisation_id = ${organisationId} and s.site_id = ${siteId} and s.email_key = ${emailKey}
      and s.status = 'confirmed'
    order by id limit 100`,
});
