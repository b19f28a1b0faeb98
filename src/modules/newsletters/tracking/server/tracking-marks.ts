/** The parts of an email by which opens and clicks are recorded, for each recipient. */
import { absoluteUrl } from '#addresses/paths.ts';
import type { Links } from '#server/links/index.ts';
import type { SiteDirectory, SiteRef } from '#server/sites/index.ts';
import type { EmailLinkTarget } from '../../composer/email/email-context.ts';
import type { Recipient } from '../../composer/server/fill-email.ts';
import { CLICK_PATH, clickLink, HIDDEN_LINK_NUMBER, OPEN_PATH, openLink } from '../model/tracking-links.ts';
import { withUtm, type Tracking } from '../model/tracking.ts';
import { ownHosts } from './followed-link.ts';

interface TrackedMailing {
  site: SiteRef;
  campaignId: number;
  message: { links: readonly EmailLinkTarget[] };
  links: Pick<Links, 'issue'>;
  /** Milliseconds since 1970, by the database's clock. */
  nowMs: number;
}

interface TrackedRecipient {
  /** 0 for a test, which is not tracked. */
  deliveryId: number;
  isUntracked: boolean | null;
}

export type TrackingMarks = (
  mailing: TrackedMailing,
  to: TrackedRecipient,
) => Pick<Recipient, 'link' | 'tracking'>;

/**
 * Returns a function that builds the links and the pixel of one recipient. Links are plain, with the site's values, where
 * clicks are not recorded.
 */
export function trackingMarks(
  { sites }: { sites: Pick<SiteDirectory, 'byHost'> },
  loaded: { tracking: Tracking; newsletter: { title: string }; campaign: { name: string }; site: SiteRef },
): TrackingMarks {
  const { tracking, newsletter, campaign, site } = loaded;
  const names = { newsletter: newsletter.title, campaign: campaign.name };
  const isOwn = ownHosts(sites, site);
  const plainLink = ({ message }: TrackedMailing, number: number) =>
    withUtm(message.links[number - 1]?.url ?? site.origin, { utm: tracking.utm, names, isOwn });
  return (mailing, { deliveryId, isUntracked }) => {
    const canTrack = isUntracked !== true && deliveryId > 0;
    const clickUrl = (number: number) =>
      absoluteUrl(site.origin, `${CLICK_PATH}/${clickToken(mailing, number, deliveryId)}`);
    const tracksClicks = canTrack && tracking.tracksClicks;
    return {
      link: tracksClicks ? clickUrl : (number) => plainLink(mailing, number),
      tracking: [
        canTrack && tracking.tracksOpens ? pixel(mailing, deliveryId) : '',
        tracksClicks && tracking.hasHiddenLink ? hiddenLink(clickUrl(HIDDEN_LINK_NUMBER)) : '',
      ].join(''),
    };
  };
}

function clickToken({ links, site, campaignId, nowMs }: TrackedMailing, link: number, delivery: number) {
  return links.issue(clickLink, {
    scopeId: site.siteId,
    values: { campaign: campaignId, link, delivery },
    nowMs,
  });
}

function pixel({ links, site, campaignId, nowMs }: TrackedMailing, delivery: number): string {
  const values = { campaign: campaignId, delivery };
  const token = links.issue(openLink, { scopeId: site.siteId, values, nowMs });
  const url = absoluteUrl(site.origin, `${OPEN_PATH}/${token}`);
  return `<img src="${url}" alt="" width="1" height="1" style="display:block;border:0">`;
}

/** Without a text, a size or a place in the order of the keyboard. */
function hiddenLink(url: string): string {
  return `<a href="${url}" rel="nofollow" tabindex="-1" aria-hidden="true" style="display:none"></a>`;
}
