/** Addresses the compiled email of a campaign to one recipient. */
import { absoluteUrl } from '#addresses/paths.ts';
import type { Links } from '#server/links/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { TrackingMarks } from '../../tracking/server/tracking-marks.ts';
import { cleanName } from '../../composer/model/name-slot.ts';
import type { ReaderEntries } from '../../composer/model/reader-condition.ts';
import { campaignPath, PREFERENCES_PATH } from '../../composer/model/paths.ts';
import type { MailAdapter } from '../../bounces/adapters/mail-adapter.ts';
import { mailboxAddress, mailboxId, type ReturnPath } from '../../bounces/model/return-path.ts';
import { deliveryHeaders } from '../../bounces/server/delivery-headers.ts';
import { fillEmail } from '../../composer/server/fill-email.ts';
import { NEWSLETTERS_PATH } from '../../subscriptions/model/paths.ts';
import { UNSUBSCRIBE_PATH, unsubscribeLink } from '../model/unsubscribe-link.ts';
import type { BulkEmail } from './bulk-mailer.ts';
import type { StoredMessage } from './messages.ts';

/** What all emails of a campaign have in common. */
export interface Mailing {
  site: SiteRef;
  /** 0 for a welcome email, which belongs to no campaign and has no public page. */
  campaignId: number;
  newsletterId: number;
  message: StoredMessage;
  from: { name: string; address: string };
  replyTo: string | null;
  tracking: TrackingMarks;
  links: Pick<Links, 'issue'>;
  /** Domain that receives reports about the emails; null without one. */
  returnPathDomain: string | null;
  /** Adapters of the mail services that report about the emails. */
  adapters: readonly MailAdapter[];
  /** Milliseconds since 1970, by the database's clock. */
  nowMs: number;
}

export interface Addressee {
  /** 0 for a test. */
  subscriptionId: number;
  /** 0 for a test and for a welcome email. */
  deliveryId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Links are plain, and the email has no pixel, as in every test. */
  isUntracked: boolean | null;
  /** What conditional parts are shown by; absent if nothing is known. */
  entries?: ReaderEntries;
}

/**
 * The email for a recipient, with the headers with which mail programs unsubscribe in one step (RFC 8058) and
 * group the emails of a newsletter (RFC 2919).
 */
export function addressEmail(mailing: Mailing, to: Addressee): BulkEmail {
  const { site, message, campaignId, newsletterId } = mailing;
  const token = mailing.links.issue(unsubscribeLink, {
    scopeId: site.siteId,
    values: { subscription: to.subscriptionId, delivery: to.deliveryId },
    nowMs: mailing.nowMs,
  });
  const unsubscribe = absoluteUrl(site.origin, `${UNSUBSCRIBE_PATH}/${token}`);
  const { link, tracking } = mailing.tracking(mailing, to);
  const filled = fillEmail(message, {
    name: to.firstName,
    ...(to.entries && { entries: to.entries }),
    unsubscribe,
    preferences: absoluteUrl(site.origin, `${PREFERENCES_PATH}?id=${token}`),
    browser: absoluteUrl(site.origin, campaignId > 0 ? campaignPath(campaignId) : NEWSLETTERS_PATH),
    link: remembered(link),
    tracking,
  });
  const own = returnPathOf(mailing, to);
  const { returnPath, unsubscribeMailbox } = mailboxesOf(mailing, to, own);
  const host = new URL(site.origin).hostname;
  const name = [to.firstName, to.lastName].map(cleanName).filter(Boolean).join(' ');
  return {
    key: `newsletter-${site.organisationId}-${campaignId}-${to.deliveryId}-${to.subscriptionId}`,
    from: mailing.from,
    replyTo: mailing.replyTo,
    returnPath,
    to: { name, address: to.email },
    ...filled,
    headers: {
      'List-Unsubscribe': [unsubscribe, ...unsubscribeMailbox].map((target) => `<${target}>`).join(', '),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<newsletter-${newsletterId}.${host}>`,
      'Feedback-ID': `${campaignId}:${site.siteId}:newsletter:${site.organisationId}`,
      Precedence: 'bulk',
    },
    serviceHeaders: own ? deliveryHeaders(mailing.adapters, mailboxId(mailing.links, own)) : {},
  };
}

/** Both forms of an email have the same links: each is signed once. */
function remembered(linkOf: (number: number) => string): (number: number) => string {
  const known = new Map<number, string>();
  return (number) => {
    const link = known.get(number) ?? linkOf(number);
    known.set(number, link);
    return link;
  };
}

/** What identifies the email in reports about it: its delivery, or the subscription of a welcome email; null for a test. */
function returnPathOf(
  { site: { organisationId }, campaignId }: Mailing,
  { deliveryId, subscriptionId }: Addressee,
): ReturnPath | null {
  if (deliveryId > 0) return { kind: 'bounce', organisationId, id: deliveryId };
  return campaignId === 0 && subscriptionId > 0
    ? { kind: 'welcome', organisationId, id: subscriptionId }
    : null;
}

/**
 * Addresses that identify the email and the subscription; none without a domain that receives email. A test has neither of
 * them.
 */
function mailboxesOf(
  { site: { organisationId }, links, returnPathDomain }: Mailing,
  { subscriptionId }: Addressee,
  own: ReturnPath | null,
): { returnPath: string | null; unsubscribeMailbox: readonly string[] } {
  if (returnPathDomain === null) return { returnPath: null, unsubscribeMailbox: [] };
  const unsubscribe = { kind: 'unsubscribe', organisationId, id: subscriptionId } as const;
  return {
    returnPath: own && mailboxAddress(links, own, returnPathDomain),
    unsubscribeMailbox:
      subscriptionId > 0
        ? [`mailto:${mailboxAddress(links, unsubscribe, returnPathDomain)}?subject=unsubscribe`]
        : [],
  };
}
