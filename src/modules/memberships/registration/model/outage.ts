/**
 * Disables logins and joining while a system on which they depend is unavailable (specification, public site,
 * section 4).
 */
import type { SiteSettings } from '#model/define-settings.ts';
import { systemOutageSettings } from '#settings/system-outage.ts';
import { registrationWords } from '../words/index.ts';

/** The message shown in place of the login; null while logins work. Logged-in readers remain logged in. */
export function loginOutage(settings: SiteSettings, language: string): string | null {
  const { disableOmeda, message } = settings.read(systemOutageSettings);
  if (!disableOmeda) return null;
  return message || registrationWords(language).loginOutage;
}
