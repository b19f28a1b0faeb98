/**
 * Attributes that determine where a link opens: paths of the site in the same tab, other URLs in a new tab
 * without access to this page (specification, section 2 "Links"). URLs that are not pages, such as an email
 * address, open no tab.
 */
export function linkTarget(href: string): { target?: '_blank'; rel?: 'noopener' } {
  return /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener' } : {};
}
