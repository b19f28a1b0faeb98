/** Advertising choices with the same labels everywhere (specification, section 3). */

/**
 * Positions of ads in a newsletter. Sizes are in pixels; without a size, the ad is text or has the size of
 * its image.
 */
export const NEWSLETTER_AD_PLACEMENTS = [
  { value: 'sponsored-content-large', label: 'Sponsored content, large', size: null },
  { value: 'sponsored-content-small', label: 'Sponsored content, small', size: null },
  { value: 'sponsored-link', label: 'Sponsored link', size: null },
  { value: 'job-opening', label: 'Job opening', size: null },
  { value: 'product-showcase-1', label: 'Product showcase 1', size: null },
  { value: 'product-showcase-2', label: 'Product showcase 2', size: null },
  { value: 'rectangle-300x250', label: 'Rectangle 300x250', size: [300, 250] },
  { value: 'leaderboard-600x100', label: 'Leaderboard 600x100', size: [600, 100] },
  { value: 'leaderboard-670x90', label: 'Leaderboard 670x90', size: [670, 90] },
  { value: 'leaderboard-728x90', label: 'Leaderboard 728x90', size: [728, 90] },
  { value: 'billboard-600x250', label: 'Billboard 600x250', size: [600, 250] },
  { value: 'rectangle-595x335', label: 'Rectangle 595x335', size: [595, 335] },
  { value: 'logo-300x100', label: 'Logo 300x100', size: [300, 100] },
  { value: 'logo-600x100', label: 'Logo 600x100', size: [600, 100] },
] as const;

/** Priorities among several ads for the same position: the highest goes first. */
export const NEWSLETTER_AD_PRIORITIES = [
  { value: 10, label: 'Standard' },
  { value: 5, label: 'House-Reserve' },
  { value: 1, label: 'House' },
] as const;

/** Positions of ads on a page. */
export const PAGE_AD_TYPES = [
  'layout-block',
  'page',
  'content-list-native',
  'content-body-embed',
  'content-body-native',
  'reskin',
  'sticky-bottom',
  'header-leaderboard',
] as const;
