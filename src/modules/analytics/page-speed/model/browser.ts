/** Families of browsers that share an engine: they measure alike, and not all of them measure everything. */
export const BROWSERS = [
  { value: 'chromium', label: 'Chromium (Chrome, Edge and others)' },
  { value: 'safari', label: 'Safari' },
  { value: 'firefox', label: 'Firefox' },
  { value: 'other', label: 'Other browsers' },
] as const;

export type BrowserFamily = (typeof BROWSERS)[number]['value'];

/** The family of a user agent. All browsers of iPhones and iPads are Safari’s engine. */
export function browserOf(userAgent: string): BrowserFamily {
  if (/iPhone|iPad/.test(userAgent)) return 'safari';
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
