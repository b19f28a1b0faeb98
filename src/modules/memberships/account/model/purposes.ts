/** Purpose of the consent that an account requires: it ends with it. */
export const ACCOUNT_PURPOSE = 'account';

/** News and offers by email. */
export const MARKETING_PURPOSE = 'marketing';
