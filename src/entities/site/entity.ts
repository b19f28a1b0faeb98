import { boolean } from '#fields/boolean/field.ts';
import { color } from '#fields/color/field.ts';
import { font } from '#fields/font/field.ts';
import { language } from '#fields/language/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { timeZone } from '#fields/time-zone/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { SETTINGS } from '#model/personal-data.ts';
import { englishNameOfLanguage, LANGUAGES } from '#text/languages.ts';
import { SETTING_FIELDS, SETTING_SECTIONS } from './settings.ts';

/** Languages as a list in a sentence: “Arabic (ar), … and Spanish (es)”. */
const LANGUAGE_NAMES = new Intl.ListFormat('en-GB').format(
  LANGUAGES.map((tag) => `${englishNameOfLanguage(tag)} (${tag})`).toSorted(),
);

/** One publication of an organisation: the specification's tenant. */
export const site = defineEntity({
  name: 'site',
  label: 'Site',
  pluralLabel: 'Sites',
  apiDescription: 'A publication with its domains, its settings and its content.',
  tenancy: 'organisation',
  concerns: { rule: 'src/server/db/transaction.ts' },
  extensions: entityExtensions,
  titleField: 'name',
  warnsBy: 'getSiteWarnings',
  personalData: SETTINGS,
  groups: SETTING_SECTIONS,
  fields: {
    tenantKey: slug({
      label: 'Tenant key',
      required: true,
      group: 'general',
      writable: 'server',
      help: 'Identifies the site in URLs and API requests. It never changes.',
    }),
    name: text({ label: 'Site name', required: true, lengthMax: 100, group: 'general' }),
    tagline: text({ label: 'Tagline', lengthMax: 160, group: 'general' }),
    description: longText({
      label: 'Description',
      lengthMax: 500,
      group: 'general',
      help: 'Shown in search results and the footer.',
    }),
    language: language({
      label: 'Language',
      required: true,
      default: 'en',
      help: `Buttons and messages are available in ${LANGUAGE_NAMES}. Other languages use English buttons and messages, with local date and number formats.`,
      group: 'general',
      width: 'half',
    }),
    timeZone: timeZone({
      label: 'Time zone',
      required: true,
      default: 'UTC',
      group: 'general',
      width: 'half',
    }),
    corporateName: text({
      label: 'Publisher',
      lengthMax: 160,
      group: 'general',
      help: 'Used in the copyright line of the footer.',
    }),
    isTest: boolean({
      label: 'Test site',
      group: 'general',
      help: 'Hidden from search engines and from lists of sites.',
    }),
    requiresSecondFactor: boolean({
      label: 'Require two-factor authentication',
      group: 'general',
      internal: true,
      help: 'Everyone who works on this site confirms each login with a code from an authenticator app. Users without two-factor authentication must set it up first.',
    }),
    primaryColor: color({
      label: 'Primary colour',
      required: true,
      default: '#12343b',
      group: 'baseStyles',
      width: 'half',
    }),
    accentColor: color({
      label: 'Secondary colour',
      required: true,
      default: '#b23a2e',
      group: 'baseStyles',
      width: 'half',
    }),
    primaryFont: font({
      label: 'Heading font',
      required: true,
      default: 'encode_sans_condensed',
      group: 'baseStyles',
      width: 'half',
    }),
    secondaryFont: font({
      label: 'Text font',
      required: true,
      default: 'pt_sans',
      group: 'baseStyles',
      width: 'half',
    }),
    ...SETTING_FIELDS,
  },
  list: {
    columns: ['name', 'tenantKey', 'updated'],
    filters: [],
    sorts: [{ field: 'name', order: 'asc' }],
    search: [],
  },
  operations: ['get', 'stream', 'update'],
  hasVersions: true,
  examples: [{ name: 'Field & Furrow', language: 'en', timeZone: 'Europe/London' }],
});
