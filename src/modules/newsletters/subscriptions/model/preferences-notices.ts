/** Notices of the preferences page, by the word in its URL. */
import type { SubscriptionWords } from '../words/subscription-words.ts';

export const PREFERENCES_NOTICES = {
  subscribe: 'optInDone',
  unsubscribe: 'optOutDone',
  pause: 'pausedDone',
  resume: 'resumedDone',
  all: 'allDone',
  tracking: 'trackingDone',
  address: 'changeSent',
} as const satisfies Record<string, keyof SubscriptionWords>;

export type PreferencesNotice = keyof typeof PREFERENCES_NOTICES;
export type PreferencesAction = Exclude<PreferencesNotice, 'all' | 'tracking' | 'address'>;

/** Whether a text of a form or a URL is a notice. */
export function isNotice(text: string): text is PreferencesNotice {
  return Object.hasOwn(PREFERENCES_NOTICES, text);
}

/** Whether a notice is the result of an action on one newsletter. */
export function isAction(text: string): text is PreferencesAction {
  return isNotice(text) && text !== 'all' && text !== 'tracking' && text !== 'address';
}
