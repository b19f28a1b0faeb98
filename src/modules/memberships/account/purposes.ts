/** Purpose of the consent without which there is no account: it ends with it. */
export const ACCOUNT_PURPOSE = 'account';

/** News and offers by email. */
export const MARKETING_PURPOSE = 'marketing';
