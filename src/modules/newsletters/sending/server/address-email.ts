/** Addresses the compiled email of a campaign to one recipient. */
import { absoluteUrl } from '#addresses/paths.ts';
import { unlinkedName } from '#text/person-name.ts';
import type { Links } from '#server/links/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { TrackingMarks } from '../../tracking/server/tracking-marks.ts';
import { campaignPath, PREFERENCES_PATH } from '../../composer/model/paths.ts';
import { fillEmail } from '../../composer/server/fill-email.ts';
import { UNSUBSCRIBE_PATH, unsubscribeLink } from '../model/unsubscribe-link.ts';
import type { BulkEmail } from './bulk-mailer.ts';
import type { StoredMessage } from './messages.ts';

/** What all emails of a campaign have in common. */
export interface Mailing {
  site: SiteRef;
  campaignId: number;
  newsletterId: number;
  message: StoredMessage;
  from: { name: string; address: string };
  replyTo: string | null;
  tracking: TrackingMarks;
  links: Pick<Links, 'issue'>;
  /** Milliseconds since 1970, by the database's clock. */
  nowMs: number;
}

export interface Addressee {
  subscriptionId: number;
  /** 0 for a test. */
  deliveryId: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Links are plain, and the email has no pixel, as in every test. */
  isUntracked: boolean | null;
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
  const filled = fillEmail(message, {
    name: to.firstName ?? '',
    unsubscribe,
    preferences: absoluteUrl(site.origin, `${PREFERENCES_PATH}?id=${token}`),
    browser: absoluteUrl(site.origin, campaignPath(campaignId)),
    ...mailing.tracking(mailing, to),
  });
  const host = new URL(site.origin).hostname;
  const name = [to.firstName, to.lastName].filter(Boolean).join(' ');
  return {
    key: `newsletter-${site.organisationId}-${campaignId}-${to.deliveryId}-${to.subscriptionId}`,
    from: mailing.from,
    replyTo: mailing.replyTo,
    to: { name: unlinkedName(name), address: to.email },
    subject: message.subject,
    ...filled,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<newsletter-${newsletterId}.${host}>`,
      'Feedback-ID': `${campaignId}:${site.siteId}:newsletter:${site.organisationId}`,
      Precedence: 'bulk',
    },
  };
}
