/** Settings of sending: how many emails a site sends in a second. */
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';
import { RATE_MAX } from '../../composer/model/template-fields.ts';

/** Maximum number of limits for domains. */
export const DOMAIN_RATES_MAX = 20;

export const newsletterSendingSettings = defineSettings({
  name: 'newsletterSending',
  label: 'Sending of newsletters',
  apiDescription: 'How fast newsletters are sent, in total and to single domains.',
  order: 88,
  permission: 'manage_newsletters',
  isForStaff: true,
  fields: {
    rate: integer({
      label: 'Emails per second',
      min: 1,
      max: RATE_MAX,
      width: 'half',
      help: 'For all campaigns of the site together. Leave empty for no limit. A template can have a lower limit.',
    }),
    domainRates: list({
      label: 'Limits for domains of recipients',
      help: 'Domains of one provider share a limit: gmail.com also counts emails to googlemail.com.',
      typeName: 'SiteNewsletterDomainRate',
      entryLabel: 'limit',
      countMax: DOMAIN_RATES_MAX,
      of: {
        domain: text({
          label: 'Domain',
          required: true,
          lengthMax: 253,
          width: 'half',
          placeholder: 'gmail.com',
          pattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/i,
          patternMessage: 'Enter a domain such as gmail.com.',
        }),
        rate: integer({ label: 'Emails per second', required: true, min: 1, max: RATE_MAX, width: 'half' }),
      },
    }),
  },
});
