/**
 * Where a subscription or its end came from. The first four are those of the specification (public site,
 * section 3); the others are stored and never sent to analytics.
 */
export const SUBSCRIPTION_SOURCES = [
  { value: 'Account', label: 'Account page' },
  { value: 'NlWidgetAuthenticated', label: 'Sign-up form, logged in' },
  { value: 'NlWidgetUnauthenticated', label: 'Sign-up form' },
  { value: 'Registration', label: 'Registration' },
  { value: 'OneClick', label: 'Unsubscribe link' },
  { value: 'Preferences', label: 'Preferences page' },
  { value: 'Import', label: 'Import' },
  { value: 'Staff', label: 'Staff' },
  { value: 'Retired', label: 'Retired: no clicks' },
] as const;

export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]['value'];
