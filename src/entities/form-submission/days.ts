/** Days a form submission is kept: it holds personal data, and the email with the same words has left long before. */
export const RETENTION_DAYS = 365;
