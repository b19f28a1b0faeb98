/** The email with the link of the preferences page, for readers who have none. */
import { sql } from 'kysely';
import { emailKey } from '#addresses/email-key.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { PREFERENCES_PATH } from '../../composer/model/paths.ts';
import { unsubscribeLink } from '../../sending/model/unsubscribe-link.ts';
import { canConfirm } from '../../suppression/server/can-confirm.ts';
import { subscriptionWords } from '../words/index.ts';
import { isWithinLimit } from './mail-limit.ts';
import { onSite } from './sister-sites.ts';
import { queueSubscriberMail, siteNameOf } from './subscriber-mail.ts';

interface LinkOwner {
  siteId: number;
  email: string;
  key: string;
  fromEmail: string | null;
  postalAddress: string | null;
}

/**
 * Queues the job that emails the link to the owner of an address. The job is queued for every address, so that the
 * request takes as long for one without a subscription.
 */
export async function requestPreferencesLink(
  work: RecordContext,
  siteId: number,
  email: string,
): Promise<void> {
  const key = emailKey(email);
  const own = await findSubscription(work, siteId, key);
  const subscription = own ?? (await findOnSister(work, siteId, key));
  await work.queue('newsletters/sendPreferencesLink', { subscription });
}

/** Id of the subscription whose link is sent: of those that run the oldest, otherwise of those that ended. */
async function findSubscription(
  { db, organisationId }: RecordContext,
  siteId: number,
  key: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_subscription
    where organisation_id = ${organisationId} and site_id = ${siteId} and email_key = ${key}
    order by status = 'unsubscribed', id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The subscription at a sister site; the email is then that of the sister site. */
async function findOnSister(work: RecordContext, siteId: number, key: string): Promise<number | null> {
  const { rows } = await sql<{ siteId: number }>`
    select site_id as "siteId" from sister_newsletters(${siteId}, ${key}) where status is not null
    order by site_place, site_id limit 1`.execute(work.db);
  const [sister] = rows;
  if (!sister) return null;
  return onSite(work, sister.siteId, () => findSubscription(work, sister.siteId, key));
}

/**
 * Queues the email. No effect for an address that was marked as spam or does not exist, and after the third email in a
 * day, confirmations included.
 */
export async function sendPreferencesLink(ctx: JobContext, subscription: number): Promise<void> {
  const found = await ctx.write(async (work) => {
    const owner = await findOwner(work, subscription);
    return owner && (await canConfirm(work, ctx.services, { email: owner.key, site: owner.siteId }))
      ? owner
      : null;
  });
  const site = found && ctx.services.sites.byId(found.siteId);
  if (!found || !site || !(await isWithinLimit(ctx, found))) return;
  const settings = await ctx.services.pages.settings(site);
  await ctx.write(async (work) => {
    const words = subscriptionWords(site.language);
    const siteName = siteNameOf(site);
    const token = ctx.services.links.issue(unsubscribeLink, {
      scopeId: site.siteId,
      values: { subscription, delivery: 0 },
      nowMs: Date.parse(work.now),
    });
    await queueSubscriberMail(work, {
      to: found.email,
      subject: words.requestSubject(siteName),
      text: words.requestMail(siteName),
      path: PREFERENCES_PATH,
      secretIn: 'query',
      label: words.manage,
      notes: [words.ignoreRequest],
      fromEmail: found.fromEmail,
      postalAddress: found.postalAddress,
      site,
      settings,
      secret: ctx.services.mail.seal(token),
    });
  });
}

async function findOwner(
  { db, organisationId }: RecordContext,
  subscription: number,
): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner>`
    select s.site_id as "siteId", s.email, s.email_key as key, n.from_email as "fromEmail",
      n.postal_address as "postalAddress"
    from newsletter_subscription s
    join newsletter n on n.organisation_id = s.organisation_id and n.id = s.newsletter_id
    where s.organisation_id = ${organisationId} and s.id = ${subscription}`.execute(db);
  return rows[0] ?? null;
}
