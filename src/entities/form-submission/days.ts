/** Days until a form submission is deleted: it contains personal data, and the email with the same text was sent long before. */
export const RETENTION_DAYS = 365;
