/** Inputs that refer to another tenant's site, for the reports on views. */
import { TRACKED_KINDS } from '#modules/analytics/collection/model/event-kinds.ts';
import { mutationOf } from '#modules/analytics/tracking/model/mutation-of.ts';
import type { Inputs } from './tenancy-inputs.ts';

/** Days of the demo with views. */
const DAYS = { from: '2025-04-01', until: '2025-05-14' };

/**
 * Mutations that readers of a site call: they store an event of that site, and answer the same whatever item it names.
 * modules/analytics/tracking/tracking.test.ts tests items of other sites and organisations.
 */
export const EVENT_MUTATIONS: readonly string[] = TRACKED_KINDS.map(mutationOf);

export const ANALYTICS_INPUTS: Record<string, Inputs> = {
  getContentDetail: ({ site }) => ['item', 'channel'].map((by) => ({ site, ...DAYS, by })),
  getAudience: ({ site }) =>
    ['channel', 'section', 'author', 'page'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  getItemLengths: ({ site }) => ['length', 'author'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  getEditorialTracking: ({ site }) =>
    ['author', 'editor', 'state'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  getGateFunnel: ({ site, content }) => [
    ...['item', 'section', 'type'].map((by) => ({ site, ...DAYS, by, allSites: true })),
    { site, ...DAYS, item: content },
  ],
  getRegistrationFunnel: ({ site }) => ['step', 'place'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  getSearchTerms: ({ site }) =>
    [true, false].map((withoutResults) => ({ site, ...DAYS, withoutResults, allSites: true })),
  getItemFigures: ({ site, content }) => [{ site, items: [content] }],
  getReadingNow: ({ site }) => [{ site }],
  getReadingWeek: ({ site }) => [{ site }],
  getInquiries: ({ site }) => ['company', 'product'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  getPageSpeed: ({ site }) =>
    ['metric', 'page', 'layout', 'blockType', 'block', 'browser'].map((by) => ({
      site,
      ...DAYS,
      by,
      allSites: true,
    })),
};
