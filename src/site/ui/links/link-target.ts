/**
 * Where a link opens: paths of the site in the same tab, other URLs in a new one without access to this page
 * (specification, section 2 "Links"). URLs that aren't pages, like an e-mail address, open no tab.
 */
export function linkTarget(href: string): { target?: '_blank'; rel?: 'noopener' } {
  return /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener' } : {};
}
