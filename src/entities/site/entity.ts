import { choice } from '#fields/choice/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { slug } from '#fields/slug/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { FONTS } from '#model/fonts.ts';

const color = { pattern: /^#[0-9a-f]{6}$/, patternMessage: 'A colour is written like #1b4965.' };

/** One publication of an organisation: the specification's tenant. */
export const site = defineEntity({
  name: 'site',
  label: 'Site',
  pluralLabel: 'Sites',
  tenancy: 'organisation',
  titleField: 'name',
  groups: [
    { key: 'general', label: 'General' },
    { key: 'look', label: 'Look', help: 'Colours and fonts of the public site.' },
  ],
  fields: {
    tenantKey: slug({
      label: 'Tenant key',
      required: true,
      group: 'general',
      writable: 'server',
      help: 'Names the site in addresses and requests; it never changes.',
    }),
    name: text({ label: 'Site name', required: true, lengthMax: 100, group: 'general' }),
    tagline: text({ label: 'Tagline', lengthMax: 160, group: 'general' }),
    description: longText({
      label: 'Description',
      lengthMax: 500,
      group: 'general',
      help: 'For search engines and the footer.',
    }),
    language: text({
      label: 'Language',
      required: true,
      default: 'en',
      pattern: /^[a-z]{2,3}(-[A-Z]{2})?$/,
      patternMessage: 'A language is written like en or en-GB.',
      group: 'general',
      width: 'half',
    }),
    timeZone: text({
      label: 'Time zone',
      required: true,
      default: 'UTC',
      pattern: /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/,
      patternMessage: 'A time zone is written like Europe/Amsterdam.',
      group: 'general',
      width: 'half',
    }),
    corporateName: text({
      label: 'Publisher',
      lengthMax: 160,
      group: 'general',
      help: 'Stands in the copyright line of the footer.',
    }),
    primaryColor: text({
      label: 'Primary colour',
      required: true,
      default: '#12343b',
      ...color,
      group: 'look',
      width: 'half',
    }),
    accentColor: text({
      label: 'Accent colour',
      required: true,
      default: '#b23a2e',
      ...color,
      group: 'look',
      width: 'half',
    }),
    primaryFont: choice({
      label: 'Heading font',
      required: true,
      default: 'encode_sans_condensed',
      choices: FONTS,
      group: 'look',
      width: 'half',
    }),
    secondaryFont: choice({
      label: 'Text font',
      required: true,
      default: 'pt_sans',
      choices: FONTS,
      group: 'look',
      width: 'half',
    }),
  },
  list: {
    columns: ['name', 'tenantKey', 'updated'],
    filters: [],
    sorts: [{ field: 'name', order: 'asc' }],
    search: [],
  },
  operations: ['get', 'stream', 'update'],
  examples: [{ name: 'Field & Furrow', language: 'en', timeZone: 'Europe/London' }],
});
