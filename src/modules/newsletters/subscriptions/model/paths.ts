/** Paths of the readers' side of newsletters. */

/** The page on which readers subscribe. */
export const NEWSLETTERS_PATH = '/newsletters';

/** First part of the path at which subscribers confirm their address. */
export const CONFIRM_PATH = '/newsletter-confirm';

/** The login of the specification (public site, section 2), where a site has accounts. */
export const LOGIN_PATH = '/account/login';

/** Anchor of the account page (specification, public site, section 2 "Routes"). */
export const MANAGE_ANCHOR = 'manage-newsletters';

/** Where members manage their newsletters. */
export const MANAGE_PATH = `/account#${MANAGE_ANCHOR}`;
