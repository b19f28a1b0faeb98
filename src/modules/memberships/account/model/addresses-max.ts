/** Maximum number of email addresses of one account, including the primary address and unconfirmed ones. */
export const ADDRESSES_MAX = 5;
