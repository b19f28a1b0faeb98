/** Mail services for which staff create webhooks: the keys of the adapters. */
export const HOOK_SERVICES = [
  { value: 'ses', label: 'Amazon SES' },
  { value: 'mailgun', label: 'Mailgun' },
] as const;
