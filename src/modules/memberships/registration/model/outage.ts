/** Log-ins and joining, switched off while what they depend on is away (specification, public site, section 4). */
import type { SiteSettings } from '#model/define-settings.ts';
import { systemOutageSettings } from '#settings/system-outage.ts';
import { registrationWords } from '../words/index.ts';

/** The message in place of the login; null while logins work. Logged-in readers stay so. */
export function loginOutage(settings: SiteSettings, language: string): string | null {
  const { disableOmeda, message } = settings.read(systemOutageSettings);
  if (!disableOmeda) return null;
  return message || registrationWords(language).loginOutage;
}
