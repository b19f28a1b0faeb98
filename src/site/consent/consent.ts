/** Readers' consent: the purposes, and the choice as stored in a cookie. */

/** Purposes of what pages load from others (specification, public site, section 9). */
export const CONSENT_CATEGORIES = ['necessary', 'functional', 'performance', 'targeting', 'social'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** Those a reader decides about. */
export const CHOSEN_CATEGORIES = ['functional', 'performance', 'targeting', 'social'] as const;

/** Purposes refused by Global Privacy Control, unless a reader chooses one of them explicitly. */
export const REFUSED_BY_SIGNAL: readonly string[] = ['targeting', 'social'];

export const CONSENT_COOKIE = 'site_consent';

/** The dialog is shown again after half a year. */
export const CONSENT_SECONDS = 180 * 24 * 3600;

/** Where choices are posted to. */
export const CONSENT_PATH = '/__consent';

/** Id of the banner: a link to it opens it. */
export const CONSENT_ID = 'privacy-choices';

/** On the page, once what is granted is known, and whenever it changes. */
export const CONSENT_EVENT = 'consent-changed';

/** Increased when the meaning of a purpose changes: all readers choose again. */
const VERSION = '1';

/** Everything, or the explicitly chosen purposes. */
export type ConsentChoice = 'all' | readonly ConsentCategory[];

/** The cookie's value: version, second of the choice, purposes. */
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

/** Of names from outside, those that are purposes a reader decides about, each once. */
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
