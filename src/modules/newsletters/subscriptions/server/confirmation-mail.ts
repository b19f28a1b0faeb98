/** The email that asks the owner of an address to confirm, in the language of the site. */
import { sql } from 'kysely';
import type { JobContext } from '#server/context.ts';
import { withoutSecretMark } from '#server/mail/ui/mail.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { unlinkedName } from '#text/person-name.ts';
import { canConfirm } from '../../suppression/server/can-confirm.ts';
import { confirmLink } from '../model/confirm-link.ts';
import { CONFIRM_PATH, NEWSLETTERS_PATH } from '../model/paths.ts';
import { titleList } from '../model/title-list.ts';
import { subscriptionWords } from '../words/index.ts';
import { isWithinLimit } from './mail-limit.ts';
import { queueSubscriberMail, siteNameOf } from './subscriber-mail.ts';

interface MailOwner {
  siteId: number;
  email: string;
  key: string;
  pending: readonly string[] | null;
  running: readonly string[] | null;
  fromEmail: string | null;
  postalAddress: string | null;
}

/**
 * Queues the email: with a link that confirms what waits, otherwise with the remark that the address already
 * receives everything. No effect for an address that was marked as spam or does not exist, and after the third in a day, because the links of the earlier ones confirm the same.
 */
export async function sendConfirmation(ctx: JobContext, subscriptionId: number): Promise<void> {
  const found = await ctx.write(async (work) => {
    const owner = await findOwner(work, subscriptionId);
    return owner && (await canConfirm(work, ctx.services, { email: owner.key, site: owner.siteId }))
      ? owner
      : null;
  });
  const site = found && ctx.services.sites.byId(found.siteId);
  if (!found || !site || !(await isWithinLimit(ctx, found))) return;
  const settings = await ctx.services.pages.settings(site);
  await ctx.write(async (work) => {
    const token = ctx.services.links.issue(confirmLink, {
      scopeId: site.siteId,
      values: { subscription: subscriptionId },
      nowMs: Date.parse(work.now),
    });
    await queueMail(work, { found, site, settings, secret: ctx.services.mail.seal(token) });
  });
}

async function findOwner(work: RecordContext, subscriptionId: number): Promise<MailOwner | null> {
  const { rows } = await sql<MailOwner>`
    select own.site_id as "siteId", own.email, own.email_key as key, n.from_email as "fromEmail",
      n.postal_address as "postalAddress",
      array_agg(other.title order by other.title) filter (where s.status = 'pending') as pending,
      array_agg(other.title order by other.title) filter (where s.status <> 'pending') as running
    from newsletter_subscription own
    join newsletter n on n.organisation_id = own.organisation_id and n.id = own.newsletter_id
    join newsletter_subscription s on s.organisation_id = own.organisation_id and s.email_key = own.email_key
      and s.site_id = own.site_id and s.status in ('pending', 'confirmed', 'paused')
    join newsletter other on other.organisation_id = s.organisation_id and other.id = s.newsletter_id
    where own.organisation_id = ${work.organisationId} and own.id = ${subscriptionId}
    group by own.site_id, own.email, own.email_key, n.from_email, n.postal_address`.execute(work.db);
  return rows[0] ?? null;
}

interface MailParts {
  found: MailOwner;
  site: SiteRef;
  settings: Awaited<ReturnType<JobContext['services']['pages']['settings']>>;
  secret: string;
}

async function queueMail(work: RecordContext, { found, site, settings, secret }: MailParts): Promise<void> {
  const words = subscriptionWords(site.language);
  const siteName = siteNameOf(site);
  const isPending = found.pending !== null;
  const titles = (found.pending ?? found.running ?? []).map((title) =>
    withoutSecretMark(unlinkedName(title)),
  );
  const language = subscriptionWords.languageFor(site.language);
  const request = { newsletters: titleList(titles, language), site: siteName };
  await queueSubscriberMail(work, {
    to: found.email,
    subject: isPending ? words.confirmSubject(siteName) : words.knownSubject(siteName),
    text: isPending ? words.confirmText(request) : words.knownText(request),
    path: isPending ? CONFIRM_PATH : NEWSLETTERS_PATH,
    secretIn: isPending ? 'path' : 'none',
    label: isPending ? words.confirm : words.manage,
    notes: [words.ignoreMail],
    fromEmail: found.fromEmail,
    postalAddress: found.postalAddress,
    site,
    settings,
    secret,
  });
}
