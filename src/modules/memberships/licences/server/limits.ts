/** Maximum number of email domains of a licence. */
export const DOMAINS_MAX = 50;
