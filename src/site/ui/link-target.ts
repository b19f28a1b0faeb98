/**
 * Where a link opens: paths of the site in the same tab, other addresses in a new one that knows nothing of this page
 * (specification, section 2 "Links"). What is no page, like an e-mail address, opens no tab.
 */
export function linkTarget(href: string): { target?: '_blank'; rel?: 'noopener' } {
  return /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener' } : {};
}
