/** Readers' consent: the purposes, and the choice as stored in a cookie. */

/** Purposes of third-party content on pages (specification, public site, section 9). */
export const CONSENT_CATEGORIES = ['necessary', 'functional', 'performance', 'targeting', 'social'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** Purposes about which a reader decides. */
export const CHOSEN_CATEGORIES = ['functional', 'performance', 'targeting', 'social'] as const;

/** Purposes refused by Global Privacy Control, unless a reader chooses one of them explicitly. */
export const REFUSED_BY_SIGNAL: readonly string[] = ['targeting', 'social'];

export const CONSENT_COOKIE = 'site_consent';

/** The choice expires after half a year, in seconds; the dialog is then shown again. */
export const CONSENT_SECONDS = 180 * 24 * 3600;

/** Path to which choices are posted. */
export const CONSENT_PATH = '/__consent';

/** Id of the banner: a link to this id opens it. */
export const CONSENT_ID = 'privacy-choices';

/** Event on the page when the granted purposes become known, and whenever they change. */
export const CONSENT_EVENT = 'consent-changed';

/** Increased when the meaning of a purpose changes: all readers choose again. */
const VERSION = '1';

/** Everything, or the explicitly chosen purposes. */
export type ConsentChoice = 'all' | readonly ConsentCategory[];

/** The cookie's value: version, time of the choice in seconds, purposes. */
export function consentValue(choice: ConsentChoice, nowMs: number): string {
  const chosen = choice === 'all' ? choice : choice.join('-') || 'none';
  return `${VERSION}.${Math.floor(nowMs / 1000)}.${chosen}`;
}

/** The choice in a cookie's value; null without one, or for another version. */
export function readConsent(value: string | undefined): ConsentChoice | null {
  const [version, time = '', chosen] = (value ?? '').split('.');
  if (version !== VERSION || !/^\d{1,12}$/.test(time) || chosen === undefined) return null;
  return chosen === 'all' ? chosen : chosenOf(chosen.split('-'));
}

/** The names from external input that are purposes about which a reader decides, without duplicates. */
export function chosenOf(names: readonly string[]): ConsentCategory[] {
  return CHOSEN_CATEGORIES.filter((category) => names.includes(category));
}

/**
 * Purposes granted in addition to the necessary ones. `hasSignal`: the browser sends Global Privacy Control, under which “everything”
 * leaves out targeting and social media.
 */
export function grantedBy(choice: ConsentChoice | null, hasSignal: boolean): readonly ConsentCategory[] {
  if (choice !== 'all') return choice ?? [];
  return CHOSEN_CATEGORIES.filter((category) => !hasSignal || !REFUSED_BY_SIGNAL.includes(category));
}
