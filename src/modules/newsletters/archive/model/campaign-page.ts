/** The public page of a campaign. */
import { campaignPath } from '../../composer/model/paths.ts';
import { fillSlots, type CompiledText } from '../../composer/email/slots.ts';
import { NO_ENTRIES } from '../../composer/model/reader-condition.ts';
import type { PageSubject } from '#page-model/page.ts';
import { escapeHtml } from '#text/html.ts';

export const CAMPAIGN_LAYOUT = 'newsletter-campaign';

/** A sent campaign, as its page shows it. */
export interface CampaignQuery {
  of: 'newsletters';
  campaignId: number;
  newsletter: string;
  newsletterId: number;
  subject: string;
  /** ISO instant. */
  date: string;
  /** The rows as HTML, in the design of the email. */
  html: string;
}

/** The campaign that a page shows; null for every other page. */
export function campaignQueryOf({ module }: Pick<PageSubject, 'module'>): CampaignQuery | null {
  return module?.key === CAMPAIGN_LAYOUT && isCampaignQuery(module.query) ? module.query : null;
}

function isCampaignQuery(query: unknown): query is CampaignQuery {
  return typeof query === 'object' && query !== null && 'of' in query && query.of === 'newsletters';
}

/** Id of the campaign at a path; null for the path of another page. */
export function campaignIdOf(path: string): number | null {
  const id = Number(/^\/newsletter\/(\d{1,9})$/.exec(path)?.[1] ?? 0);
  return id > 0 && campaignPath(id) === path ? id : null;
}

/**
 * The rows for anonymous readers of the page: links lead directly to their targets, and names are the texts for those whose name is
 * unknown.
 */
export function publicHtml(body: CompiledText, links: readonly { url: string }[]): string {
  return fillSlots(body, NO_ENTRIES, (slot) => {
    if (slot.slot === 'name') return escapeHtml(slot.fallback);
    return slot.slot === 'link' ? escapeHtml(links[slot.number - 1]?.url ?? '') : '';
  });
}

/** Tag that purges the pages of a site's campaigns, and the lists of them. */
export function campaignsTag(siteId: number): string {
  return `newsletter-campaigns:${siteId}`;
}
