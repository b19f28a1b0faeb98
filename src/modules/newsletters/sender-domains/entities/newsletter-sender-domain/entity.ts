import { instant } from '#fields/instant/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { SETTINGS } from '#model/personal-data.ts';

/** Characters of a key in PEM, sealed. */
const KEY_LENGTH_MAX = 4_000;

const SELECTOR_LENGTH_MAX = 40;

/**
 * A domain of a site from which newsletters are sent, with the key that signs them (DKIM). The next key is published in
 * the DNS before it signs.
 */
export const newsletterSenderDomain = defineEntity({
  name: 'newsletterSenderDomain',
  label: 'Sender domain',
  pluralLabel: 'Sender domains',
  apiDescription: 'A domain from which newsletters are sent, with the key that signs them.',
  tenancy: 'site',
  titleField: 'domain',
  personalData: SETTINGS,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true, writable: 'server' }),
    domain: text({ label: 'Domain', required: true, lengthMax: 253, writable: 'server' }),
    selector: text({ label: 'Selector', lengthMax: SELECTOR_LENGTH_MAX, writable: 'server' }),
    publicKey: longText({ label: 'Public key', lengthMax: KEY_LENGTH_MAX, writable: 'server' }),
    privateKey: longText({ label: 'Key', lengthMax: KEY_LENGTH_MAX, writable: 'server', secret: true }),
    nextSelector: text({ label: 'Next selector', lengthMax: SELECTOR_LENGTH_MAX, writable: 'server' }),
    nextPublicKey: longText({ label: 'Next public key', lengthMax: KEY_LENGTH_MAX, writable: 'server' }),
    nextPrivateKey: longText({
      label: 'Next key',
      lengthMax: KEY_LENGTH_MAX,
      writable: 'server',
      secret: true,
    }),
    signsSince: instant({
      label: 'Signs since',
      apiDescription: 'Since when the key signs newsletters of the domain. Null: it does not sign yet.',
      writable: 'server',
    }),
  },
  list: {
    columns: ['domain', 'selector', 'signsSince'],
    filters: ['site'],
    sorts: [{ field: 'domain', order: 'asc' }],
    search: ['domain'],
  },
  operations: ['get', 'stream', 'delete'],
  examples: [],
});
