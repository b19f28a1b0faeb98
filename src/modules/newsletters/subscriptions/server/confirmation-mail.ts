/** The email that asks the owner of an address to confirm, in the language of the site. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mailOutbox } from '#entities/mail-outbox/entity.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { AppError } from '#model/errors.ts';
import type { JobContext } from '#server/context.ts';
import { SECRET_PLACEHOLDER, withoutSecretMark } from '#server/mail/ui/mail.ts';
import { oneLine } from '#server/mail/ui/render-mail.tsx';
import { renderSiteMail } from '#server/mail/ui/site-mail.tsx';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { unlinkedName } from '#text/person-name.ts';
import { canConfirm } from '../../suppression/server/can-confirm.ts';
import { confirmLink } from '../model/confirm-link.ts';
import { CONFIRM_PATH, NEWSLETTERS_PATH } from '../model/paths.ts';
import { titleList } from '../model/title-list.ts';
import { subscriptionWords } from '../words/index.ts';

/** Emails to one address in a day (readings and newsletters.md of the requirements fix the number). */
const MAILS_PER_DAY = 3;
const DAY_SECONDS = 86_400;

const SUBJECT_MAX = 200;
const FROM_NAME_MAX = 120;

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
    return owner && (await canConfirm(work, ctx.services, owner.key)) ? owner : null;
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

async function isWithinLimit({ services }: JobContext, { siteId, key }: MailOwner): Promise<boolean> {
  const digest = createHash('sha256').update(`${siteId} ${key}`).digest('base64url').slice(0, 32);
  const limit = { key: `newsletter-mail/${digest}`, countMax: MAILS_PER_DAY, windowSeconds: DAY_SECONDS };
  try {
    await services.auth.countAttempt([limit]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

interface MailParts {
  found: MailOwner;
  site: SiteRef;
  settings: Awaited<ReturnType<JobContext['services']['pages']['settings']>>;
  secret: string;
}

async function queueMail(work: RecordContext, { found, site, settings, secret }: MailParts): Promise<void> {
  const language = subscriptionWords.languageFor(site.language);
  const words = subscriptionWords(site.language);
  const siteName = plain(unlinkedName(site.name));
  const isPending = found.pending !== null;
  const titles = (found.pending ?? found.running ?? []).map((title) => plain(unlinkedName(title)));
  const request = { newsletters: titleList(titles, language), site: siteName };
  const subject = oneLine(isPending ? words.confirmSubject(siteName) : words.knownSubject(siteName));
  const mail = {
    subject: subject.slice(0, SUBJECT_MAX),
    text: isPending ? words.confirmText(request) : words.knownText(request),
    link: isPending
      ? {
          url: `${absoluteUrl(site.origin, CONFIRM_PATH)}/${SECRET_PLACEHOLDER}`,
          label: words.confirm,
        }
      : { url: absoluteUrl(site.origin, NEWSLETTERS_PATH), label: words.manage },
    notes: [words.ignoreMail],
    from: [siteName, ...(found.postalAddress ? plain(found.postalAddress).split('\n') : [])],
  };
  const rendered = renderSiteMail({ ...mail, siteName, language, settings, media: work.app?.media });
  await work.records.insertSkippingPrepare(mailOutbox, {
    to: found.email,
    sendFrom: found.fromEmail,
    fromName: oneLine(siteName).slice(0, FROM_NAME_MAX),
    subject: mail.subject,
    ...rendered,
    state: 'queued',
    attempts: 0,
    secret,
  });
}

/** Names contain no placeholder of a secret. */
const plain = (text: string) => withoutSecretMark(text);
