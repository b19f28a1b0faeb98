/** The consents that a registration requests, in the site's own texts. */
import type { SiteSettings } from '#model/define-settings.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { generalSettings } from '#settings/general.ts';
import { consentsSettings } from '../settings/consents.ts';

/** Texts next to the checkboxes; null if the consent is not requested. */
export interface ConsentTexts {
  account: string | null;
  marketing: string | null;
}

/** Recorded as the text if an API client sent a consent without its text. */
export const TEXT_OF_PROGRAM = 'API';

/** `asksLocale`: the form requests the country, and so has a checkbox with the language's standard text. */
export function consentTextsOf(settings: SiteSettings, language: string, asksLocale: boolean): ConsentTexts {
  const { accountText, marketingText } = settings.read(consentsSettings);
  return {
    account: textOf(accountText),
    marketing: textOf(marketingText) ?? (asksLocale ? formWords(language).consentLabel : null),
  };
}

/** The context of a shown text: the version of the site's texts, and the linked policy. */
export function shownWith(settings: SiteSettings): { wordingVersion: string; policy: string | null } {
  const { version, policy } = settings.read(consentsSettings);
  return { wordingVersion: version || '1', policy: policy ?? settings.read(generalSettings).privacyPolicy };
}

/** The text as one line, as a label shows it; null for an empty text. */
function textOf(text: string | null): string | null {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return line === '' ? null : line;
}
