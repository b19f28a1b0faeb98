/** A newsletter of a site with a row in every table of newsletters. */
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { newsletterCampaign } from '#modules/newsletters/composer/entities/newsletter-campaign/entity.ts';
import { newsletterTemplate } from '#modules/newsletters/composer/entities/newsletter-template/entity.ts';
import { newsletterMailHook } from '#modules/newsletters/bounces/entities/newsletter-mail-hook/entity.ts';
import { newsletterSenderDomain } from '#modules/newsletters/sender-domains/entities/newsletter-sender-domain/entity.ts';
import { newsletterSegment } from '#modules/newsletters/audience/entities/newsletter-segment/entity.ts';
import { newsletterSuppression } from '#modules/newsletters/suppression/entities/newsletter-suppression/entity.ts';
import { newsletter } from '#modules/newsletters/subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '#modules/newsletters/subscriptions/entities/newsletter-subscription/entity.ts';
import { isSendingInstallation } from '#modules/newsletters/sending/server/installation.ts';
import { newsletterQueueItem } from '#modules/newsletters/queue/entities/newsletter-queue-item/entity.ts';
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
    await records.create(newsletterSegment, {
      site,
      name: `Loyal readers of site ${site}`,
      rules: [{ property: 'age', operator: 'any', values: [], days: 90 }],
    });
    const email = `subscriber-of-site-${site}@harbour.example`;
    const subscription = await makeSubscription({ records, db, now, organisationId }, { site, email });
    const ids = sql`${organisationId}, ${site}, ${campaign.id}`;
    await sql`insert into newsletter_message (organisation_id, site_id, campaign_id, newsletter_id, subject, html, plain, body, links, content_ids)
      values (${ids}, ${weekly.id}, 'Week 48', '[]', '[]', '[]', '[]', '{}')`.execute(db);
    const { rows } = await sql<{ id: string }>`
      insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator)
      values (${ids}, ${subscription.id}, 'harbour.example') returning id`.execute(db);
    await sql`insert into newsletter_welcome (organisation_id, site_id, subscription_id)
      values (${organisationId}, ${site}, ${subscription.id})`.execute(db);
    await makeEarlierProof({ db, organisationId }, subscription);
    await makeEvents(db, ids, { delivery: rows[0]?.id ?? '', subscription: subscription.id });
    await isSendingInstallation({ db, organisationId }, services.config);
    await sql`insert into newsletter_send_worker (organisation_id, site_id, campaign_id, worker, run)
      values (${ids}, 1, '1-1')`.execute(db);
    await sql`insert into newsletter_prepared (organisation_id, site_id, newsletter_id, day, subject)
      values (${organisationId}, ${site}, ${weekly.id}, '2026-11-27', 'Week 48')`.execute(db);
    await makeSuppression({ records, now }, `suppressed-by-${organisationId}-${site}@harbour.example`);
    await sql`insert into newsletter_suppression_key (organisation_id, sealed) values (${organisationId}, 'x')
      on conflict do nothing`.execute(db);
    await sql`
      with import as (insert into newsletter_suppression_import (organisation_id, state)
        values (${organisationId}, 'done') returning organisation_id, id)
      insert into newsletter_suppression_import_part (organisation_id, import_id, number, text)
      select organisation_id, id, 1, 'email' from import`.execute(db);
    await sql`insert into newsletter_suppression_listing (organisation_id, import_id, suppression_id)
      select s.organisation_id, i.id, s.id from newsletter_suppression s, newsletter_suppression_import i
      where s.organisation_id = ${organisationId} and i.organisation_id = ${organisationId} on conflict do nothing`.execute(
      db,
    );
    await sql`insert into newsletter_address_change (organisation_id, site_id, old_email, old_key, new_email, new_key)
      values (${organisationId}, ${site}, ${email}, ${email}, ${`new.${email}`}, ${`new.${email}`})`.execute(
      db,
    );
    const imported = await sql<{ id: string }>`insert into newsletter_subscriber_import
      (organisation_id, site_id, newsletter_id, consent_kind, consent_text, origin)
      values (${organisationId}, ${site}, ${weekly.id}, 'express', 'I agree.', 'Port conference') returning id`.execute(
      db,
    );
    await sql`insert into newsletter_subscriber_import_part (organisation_id, site_id, import_id, number, text)
      values (${organisationId}, ${site}, ${imported.rows[0]?.id ?? ''}, 1, 'email')`.execute(db);
    await records.insertSkippingPrepare(newsletterSenderDomain, { site, domain: `site${site}.example` });
    const hook = await records.insertSkippingPrepare(newsletterMailHook, {
      name: `Mailgun of site ${site}`,
      service: 'mailgun',
    });
    await sql`insert into newsletter_operator (organisation_id, site_id, operator)
      values (${organisationId}, ${site}, 'harbour.example')`.execute(db);
    await sql`insert into newsletter_send_rate (organisation_id, site_id, limit_key)
      values (${organisationId}, ${site}, 'site')`.execute(db);
    await sql`insert into newsletter_mail_hook_request (organisation_id, hook_id, once)
      values (${organisationId}, ${hook.id}, 'token')`.execute(db);
    await sql`insert into newsletter_delivery_count (organisation_id, site_id, campaign_id, state, count)
      values (${ids}, 'sent', 1)`.execute(db);
  });
}

/** Plans an item for the site's newsletter today. */
export async function makePlannedItem(
  work: Pick<RecordContext, 'records' | 'db' | 'now' | 'organisationId'>,
  { site, content }: { site: number; content: number },
): Promise<void> {
  const day = work.now.slice(0, 10);
  const values = { site, newsletter: await firstNewsletter(work, site), day, content, position: 0 };
  await work.records.insertSkippingPrepare(newsletterQueueItem, values);
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
  work: Pick<RecordContext, 'records' | 'db' | 'now' | 'organisationId'>,
  { site, email, lastName = null }: { site: number; email: string; lastName?: string | null },
) {
  const { records, now } = work;
  return records.insertSkippingPrepare(newsletterSubscription, {
    site,
    newsletter: await firstNewsletter(work, site),
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

/** The proof of an earlier sign-up for a subscription. */
async function makeEarlierProof(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { id, site }: { id: number; site: number },
): Promise<void> {
  await sql`
    insert into newsletter_subscription_proof (organisation_id, site_id, subscription_id, ended_at, source, consent_kind,
      consent_text, requested_at, confirmed_at)
    values (${organisationId}, ${site}, ${id}, now(), 'Staff', 'express', 'I agreed.', now(), now())`.execute(
    db,
  );
}

/** A subscriber with rows in every table that names a subscription or an address. */
export async function makeTracedSubscriber(
  work: Pick<RecordContext, 'records' | 'db' | 'now' | 'organisationId'>,
  subscriber: { site: number; email: string; lastName: string },
): Promise<void> {
  await makeTraces(work, await makeSubscription(work, subscriber));
  await makeSuppression(work, subscriber.email);
  await makeAddressChange(work, subscriber);
}

/**
 * For a subscription: its welcome email, an email of the site's first campaign with an open and a click, an earlier
 * proof, and a subscription of another address that was merged into it.
 */
async function makeTraces(
  work: Pick<RecordContext, 'records' | 'db' | 'now' | 'organisationId'>,
  { id, site, email }: { id: number; site: number; email: string },
): Promise<void> {
  const { db, organisationId, records } = work;
  const merged = await makeSubscription(work, { site, email: `merged-${email}` });
  await records.writeSkippingPrepare(newsletterSubscription, merged, { mergedInto: id });
  const ids = sql`${organisationId}::integer, ${site}::integer`;
  await sql`insert into newsletter_welcome (organisation_id, site_id, subscription_id) values (${ids}, ${id})`.execute(
    db,
  );
  await makeEarlierProof({ db, organisationId }, { id, site });
  await sql`
    with delivery as (
      insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator, state)
      select ${ids}, min(id), ${id}::integer, 'harbour.example', 'sent' from newsletter_campaign
      where organisation_id = ${organisationId} and site_id = ${site}
      returning id, campaign_id)
    insert into newsletter_reaction (organisation_id, site_id, campaign_id, delivery_id, subscription_id, link, first_at)
    select ${ids}, campaign_id, id, ${id}::integer, link, now() from delivery
    cross join unnest('{0,-1,1}'::integer[]) as link`.execute(db);
}

/** A change of the address of a subscriber that was requested and not confirmed. */
async function makeAddressChange(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  { site, email }: { site: number; email: string },
): Promise<void> {
  await sql`
    insert into newsletter_address_change (organisation_id, site_id, old_email, old_key, new_email, new_key)
    values (${organisationId}, ${site}, ${email}, ${email}, ${`moved-${email}`}, ${`moved-${email}`})`.execute(
    db,
  );
}

async function firstNewsletter(
  { db, organisationId }: Pick<RecordContext, 'db' | 'organisationId'>,
  site: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from newsletter where organisation_id = ${organisationId} and site_id = ${site}`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Suppresses an address by staff, with a hash of no key. */
async function makeSuppression(
  { records, now }: Pick<RecordContext, 'records' | 'now'>,
  email: string,
): Promise<void> {
  await records.insertSkippingPrepare(newsletterSuppression, {
    email,
    addressHash: createHash('sha256').update(email).digest('hex'),
    reason: 'staff',
    status: 'active',
    suppressedAt: now,
  });
}
