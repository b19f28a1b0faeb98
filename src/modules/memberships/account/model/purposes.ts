/** Purpose of the consent that an account requires; the consent ends with the account. */
export const ACCOUNT_PURPOSE = 'account';

/** News and offers by email. */
export const MARKETING_PURPOSE = 'marketing';
