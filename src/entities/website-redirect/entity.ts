import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';
import { EDITORIAL } from '#model/personal-data.ts';

/** An old address of a site and its current target, looked up when no page has the address. */
export const websiteRedirect = defineEntity({
  name: 'websiteRedirect',
  label: 'Redirect',
  pluralLabel: 'Redirects',
  apiDescription: 'An old URL and its current target, used when no page has the URL.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'from',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    from: text({
      label: 'From',
      required: true,
      lengthMax: 1000,
      pattern: /^\/[^\s?#]+$/,
      patternMessage: 'Enter a path on this site, such as /old/address, without ? and #.',
      help: 'Case is ignored. An existing page at this URL takes precedence.',
    }),
    to: text({
      label: 'To',
      required: true,
      lengthMax: 2000,
      // Browsers read a backslash before a path as a slash, so `/\host` would be another host.
      pattern: /^(\/(?!\/)[^\s\\\p{Cc}]*|https?:\/\/[^\s/\\?#@\p{Cc}]+(?:[/?#][^\s\\\p{Cc}]*)?)$/u,
      patternMessage: 'Enter a path on this site, such as /new/address, or a URL that starts with https://.',
      help: 'Query parameters are passed on unless the target is a PDF.',
    }),
    toAddress: text({
      label: 'Target URL',
      internal: true,
      writable: 'server',
      help: 'Normalised host and path of the target, used for lookups. The host is empty for targets on this site.',
    }),
  },
  list: {
    columns: ['from', 'to', 'updated'],
    filters: ['site'],
    operators: { from: ['contains'], to: ['contains'], updated: ['after', 'before'] },
    sorts: [
      { field: 'from', order: 'asc' },
      { field: 'updated', order: 'desc' },
    ],
    search: ['from', 'to'],
  },
  operations: ['stream', 'create', 'update', 'delete'],
  examples: [
    { from: '/old/harbour-guide', to: '/guides/harbours' },
    { from: '/old/lock-list', to: 'https://locks.quayside.example/' },
  ],
});
