/** A newsletter of a site with a row in every table of newsletters. */
import { sql, type RawBuilder } from 'kysely';
import { newsletterCampaign } from '#modules/newsletters/composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '#modules/newsletters/composer/entities/newsletter-template/entity.ts';
import { newsletter } from '#modules/newsletters/subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '#modules/newsletters/subscriptions/entities/newsletter-subscription/entity.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Services } from '#server/services.ts';

/** Creates a newsletter, its template, a draft, a subscriber, and a delivery that waits. */
export async function makeNewsletter(
  services: Services,
  { organisationId, id: site }: { organisationId: number; id: number },
): Promise<void> {
  const actor = { kind: 'system', organisationId } as const;
  await services.write({ actor, organisationId, siteIds: [site] }, async ({ records, db, now }) => {
    const grid = { v: 1 as const, rows: [] };
    const { id: template } = await records.create(newsletterTemplate, { site, name: 'Digest', grid });
    const weekly = await records.create(newsletter, {
      site,
      title: 'Quay Weekly',
      defaultTemplate: template,
    });
    const draft = { site, newsletter: weekly.id, template, name: 'Week 48', date: now, grid };
    const campaign = await records.create(newsletterCampaign, draft);
    const email = `subscriber-of-site-${site}@harbour.example`;
    const subscription = await makeSubscription({ records, db, now, organisationId }, { site, email });
    const ids = sql`${organisationId}, ${site}, ${campaign.id}`;
    await sql`insert into newsletter_message (organisation_id, site_id, campaign_id, newsletter_id, subject, html, plain, body, links, content_ids)
      values (${ids}, ${weekly.id}, 'Week 48', '[]', '[]', '[]', '[]', '{}')`.execute(db);
    const { rows } = await sql<{ id: string }>`
      insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator)
      values (${ids}, ${subscription.id}, 'harbour.example') returning id`.execute(db);
    await makeEvents(db, ids, { delivery: rows[0]?.id ?? '', subscription: subscription.id });
    await sql`insert into newsletter_delivery_count (organisation_id, site_id, campaign_id, state, count)
      values (${ids}, 'sent', 1)`.execute(db);
  });
}

/** An open and its figures. `ids`: organisation, site and campaign. */
async function makeEvents(
  db: RecordContext['db'],
  ids: RawBuilder<unknown>,
  { delivery, subscription }: { delivery: string; subscription: number },
): Promise<void> {
  await sql`insert into newsletter_event_queue (organisation_id, site_id, campaign_id, delivery_id, link, at, method, user_agent,
    is_of_scanner_network) values (${ids}, ${delivery}, 0, now(), 'GET', 'Firefox', false)`.execute(db);
  await sql`insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
    values (${ids}, ${delivery}, ${subscription}, 0, now())`.execute(db);
  await sql`insert into newsletter_event_count (organisation_id, site_id, campaign_id, link, raw, human, recipients)
    values (${ids}, 0, 1, 1, 1)`.execute(db);
  await sql`insert into newsletter_event_hour (organisation_id, site_id, campaign_id, hour, opens, clicks, human_opens, human_clicks)
    values (${ids}, 0, 1, 0, 1, 0)`.execute(db);
}

/** Subscribes an address to the site's first newsletter. */
export async function makeSubscription(
  { records, db, now, organisationId }: Pick<RecordContext, 'records' | 'db' | 'now' | 'organisationId'>,
  { site, email, lastName = null }: { site: number; email: string; lastName?: string | null },
) {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from newsletter where organisation_id = ${organisationId} and site_id = ${site}`.execute(
    db,
  );
  return records.insertSkippingPrepare(newsletterSubscription, {
    site,
    newsletter: rows[0]?.id ?? 0,
    email,
    emailKey: email,
    lastName,
    status: 'confirmed',
    source: 'Staff',
    consentKind: 'express',
    requestedAt: now,
    confirmedAt: now,
  });
}
