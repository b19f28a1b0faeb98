/** What readers agree to: the purposes, and the choice as a cookie keeps it. */

/** Purposes of what pages load from others (specification, public site, section 9). */
export const CONSENT_CATEGORIES = ['necessary', 'functional', 'performance', 'targeting', 'social'] as const;
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number];

/** Those a reader decides about. */
export const CHOSEN_CATEGORIES = ['functional', 'performance', 'targeting', 'social'] as const;

/** What Global Privacy Control refuses, unless a reader chooses one of them by itself. */
export const REFUSED_BY_SIGNAL: readonly string[] = ['targeting', 'social'];

export const CONSENT_COOKIE = 'site_consent';

/** After half a year a reader is asked again. */
export const CONSENT_SECONDS = 180 * 24 * 3600;

/** Where choices are posted to. */
export const CONSENT_PATH = '/__consent';

/** The banner on a page: a link that leads there opens it. */
export const CONSENT_ID = 'privacy-choices';

/** On the page, once what is granted is known, and whenever it changes. */
export const CONSENT_EVENT = 'consent-changed';

/** Raised when the purposes mean something else than before: everybody is asked again. */
const VERSION = '1';

/** Everything, or the purposes that were chosen by themselves. */
export type ConsentChoice = 'all' | readonly ConsentCategory[];

/** The cookie's value: version, second of the choice, purposes. */
export function consentValue(choice: ConsentChoice, nowMs: number): string {
  const chosen = choice === 'all' ? choice : choice.join('-') || 'none';
  return `${VERSION}.${Math.floor(nowMs / 1000)}.${chosen}`;
}

/** The choice in a cookie's value; null when there is none, or one of another version. */
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
 * What a choice grants beside what is necessary. `hasSignal`: the browser sends Global Privacy Control, under which “everything”
 * leaves out targeting and social media.
 */
export function grantedBy(choice: ConsentChoice | null, hasSignal: boolean): readonly ConsentCategory[] {
  if (choice !== 'all') return choice ?? [];
  return CHOSEN_CATEGORIES.filter((category) => !hasSignal || !REFUSED_BY_SIGNAL.includes(category));
}
