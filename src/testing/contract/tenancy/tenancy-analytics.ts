/** Inputs that refer to another tenant's site, for the reports on views. */
import type { Inputs } from './tenancy-inputs.ts';

/** Days of the demo with views. */
const DAYS = { from: '2025-04-01', until: '2025-05-14' };

export const ANALYTICS_INPUTS: Record<string, Inputs> = {
  getContentDetail: ({ site }) => ['item', 'channel'].map((by) => ({ site, ...DAYS, by })),
  getAudience: ({ site }) =>
    ['channel', 'section', 'author', 'page'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  getPageSpeed: ({ site }) =>
    ['metric', 'page', 'layout', 'blockType', 'block', 'browser'].map((by) => ({
      site,
      ...DAYS,
      by,
      allSites: true,
    })),
};
