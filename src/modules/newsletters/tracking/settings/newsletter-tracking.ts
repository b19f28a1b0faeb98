/** Settings of opens, clicks and the values added to links. */
import { boolean } from '#fields/boolean/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

/** Months for which it is stored who opened and clicked, without a setting. */
export const REACTION_MONTHS_DEFAULT = 24;

/** Maximum number of networks of scanners. */
const NETWORKS_MAX = 200;

const UTM_VALUE_LENGTH_MAX = 100;

const utmValue = (label: string, placeholder: string, help?: string) =>
  text({ label, lengthMax: UTM_VALUE_LENGTH_MAX, placeholder, width: 'half', ...(help && { help }) });

export const newsletterTrackingSettings = defineSettings({
  name: 'newsletterTracking',
  label: 'Opens and clicks in newsletters',
  apiDescription: 'Whether opens and clicks of newsletters are recorded, and for how long.',
  order: 87,
  permission: 'manage_newsletters',
  isForStaff: true,
  fields: {
    trackOpens: boolean({
      label: 'Record opens',
      default: true,
      width: 'half',
      help: 'Adds an invisible image to each email. Off: emails that are sent from now on have none, and no open is recorded.',
    }),
    trackClicks: boolean({
      label: 'Record clicks',
      default: true,
      width: 'half',
      help: 'Links in emails lead through this site. Off: emails that are sent from now on have plain links, and no click is recorded.',
    }),
    stealthLink: boolean({
      label: 'Detect scanners by a hidden link',
      default: true,
      help: 'Readers cannot see it. Opens and clicks of a program that follows it are counted as automatic.',
    }),
    scannerNetworks: list({
      label: 'Networks of scanners',
      help: 'Opens and clicks from these networks are counted as automatic.',
      typeName: 'SiteScannerNetwork',
      entryLabel: 'network',
      countMax: NETWORKS_MAX,
      of: {
        network: text({
          label: 'Network',
          required: true,
          lengthMax: 50,
          input: 'code',
          placeholder: '192.0.2.0/24',
          pattern:
            /^(?:(?:\d{1,3}\.){3}\d{1,3}\/(?:[12]?\d|3[0-2])|[0-9a-fA-F:]*:[0-9a-fA-F:]*\/(?:\d{1,2}|1[01]\d|12[0-8]))$/,
          patternMessage: 'Enter a network such as 192.0.2.0/24 or 2001:db8::/32.',
        }),
      },
    }),
    utmValues: group({
      label: 'Campaign values in links',
      typeName: 'SiteNewsletterUtmValues',
      help: 'Added to links that lead to your own sites. {newsletter} and {campaign} are replaced by their names. A single hyphen leaves a value out.',
      of: {
        source: utmValue('utm_source', '{newsletter}'),
        medium: utmValue('utm_medium', 'email'),
        campaign: utmValue('utm_campaign', '{campaign}'),
        content: utmValue('utm_content', ''),
        term: utmValue('utm_term', ''),
      },
    }),
    reactionMonths: integer({
      label: 'Months for which it is stored who opened and clicked',
      min: 1,
      max: 60,
      help: `Leave empty for ${REACTION_MONTHS_DEFAULT} months. The figures of campaigns stay.`,
    }),
  },
});
