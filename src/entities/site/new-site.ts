/** Fields of the form for a new site. */
import { choice } from '#fields/choice/field.ts';
import { language } from '#fields/language/field.ts';
import { text } from '#fields/text/field.ts';
import { timeZone } from '#fields/time-zone/field.ts';
import { slugify, slugLanguageOf } from '#text/slug.ts';
import { STARTING_LOOKS } from './starting-looks.ts';

/** Maximum number of characters of a site's name, and of its key. */
export const SITE_NAME_LENGTH_MAX = 100;
export const SITE_KEY_LENGTH_MAX = 40;

/** Pattern of a site's key: lower-case letters and digits, in groups joined by single hyphens. */
export const SITE_KEY_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Keys that no site may have, because hosts of these names below the base domain serve other purposes. */
export const RESERVED_SITE_KEYS: readonly string[] = ['admin', 'api', 'localhost', 'mail', 'www'];

/** Fields of the form that creates a site. */
export const NEW_SITE = {
  name: text({
    label: 'Name',
    required: true,
    lengthMax: SITE_NAME_LENGTH_MAX,
    help: 'The name readers see.',
  }),
  tenantKey: text({
    label: 'Address',
    required: true,
    lengthMax: SITE_KEY_LENGTH_MAX,
    pattern: SITE_KEY_PATTERN,
    patternMessage: 'Use lower-case letters, digits and single hyphens.',
    help: 'The first part of the site’s URL. It can’t be changed later. You can add your own domains under Domains.',
  }),
  language: language({ label: 'Language', required: true, default: 'en', width: 'half' }),
  timeZone: timeZone({
    label: 'Time zone',
    required: true,
    default: 'UTC',
    help: 'Dates and times on the site use this time zone.',
    width: 'half',
  }),
  look: choice({
    label: 'Look',
    required: true,
    default: 'trade',
    choices: STARTING_LOOKS.map(({ value, label }) => ({ value, label })),
    help: 'You can change colours, fonts and logo later.',
  }),
};

/** Returns the key that a name suggests; empty for a name without Latin letters or digits. */
export function siteKeyOf(name: string, language: string): string {
  return slugify(name, slugLanguageOf(language))
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/-+/g, '-')
    .slice(0, SITE_KEY_LENGTH_MAX)
    .replace(/^-|-$/g, '');
}
