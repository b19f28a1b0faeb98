/** The newsletters of a site, and the form with which readers subscribe (specification, platform and admin, section 3). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

/** Maximum number of newsletters that a site offers. */
export const ENABLED_NEWSLETTERS_MAX = 40;

/** Maximum number of sister sites whose newsletters a site offers. */
export const SISTER_SITES_MAX = 10;

/** Default number of paragraphs between two forms, and of words in one (specification, platform and admin, section 9). */
export const INJECTION_PARAGRAPHS = 5;
export const INJECTION_PARAGRAPH_WORDS = 40;

export const newslettersSettings = defineSettings({
  name: 'newsletters',
  label: 'Newsletters',
  apiDescription: 'Newsletters that readers can subscribe to, and the sign-up forms.',
  order: 86,
  permission: 'manage_newsletters',
  fields: {
    enabledNewsletters: list({
      label: 'Newsletters for readers',
      help: 'Readers can subscribe to these newsletters, in this order.',
      typeName: 'SiteEnabledNewsletter',
      entryLabel: 'newsletter',
      countMax: ENABLED_NEWSLETTERS_MAX,
      of: {
        newsletter: relation({
          label: 'Newsletter',
          apiDescription: 'A newsletter that readers of the site can subscribe to.',
          to: 'newsletter',
          required: true,
          width: 'half',
        }),
        showInSubscribeBlock: boolean({
          label: 'Show in the subscribe block',
          apiDescription: 'Whether sign-up blocks offer the newsletter. The newsletters page always does.',
          default: true,
          width: 'half',
        }),
      },
    }),
    groupSites: relations({
      label: 'Sister sites',
      to: 'site',
      countMax: SISTER_SITES_MAX,
      help: 'Their newsletters are offered here below the site’s own, under the name of each site.',
    }),
    indexCampaigns: boolean({
      label: 'Search engines may list the pages of sent campaigns',
      default: true,
    }),
    subscribeBlockSettings: group({
      label: 'Sign-up form',
      typeName: 'SiteSubscribeBlockSettings',
      help: 'For the footer, the newsletters page and the subscribe block.',
      of: {
        title: text({ label: 'Title', lengthMax: 100, help: 'Leave empty to use the standard title.' }),
        text: longText({
          label: 'Text',
          lengthMax: 500,
          rows: 3,
          help: 'Shown below the title and in the footer.',
        }),
        buttonLabel: text({
          label: 'Button',
          lengthMax: 40,
          help: 'Leave empty to use “Subscribe Now”.',
          width: 'half',
        }),
        order: choice({
          label: 'Order of the newsletters',
          choices: [
            { value: 'listed', label: 'As listed above' },
            { value: 'title', label: 'By title' },
          ],
          default: 'listed',
          width: 'half',
        }),
        image: image({
          label: 'Image',
          apiDescription: 'Shown next to the sign-up form. Null: the form has no image.',
        }),
        consentText: longText({
          label: 'Consent text',
          lengthMax: 1_000,
          rows: 3,
          help: 'Shown next to the consent checkbox, and stored with every subscription. Leave empty to use the standard text.',
        }),
        showToSubscribers: boolean({
          label: 'Show the block to members who have subscribed to all newsletters',
          default: false,
        }),
      },
    }),
    injectionSettings: group({
      label: 'Sign-up form in articles',
      typeName: 'SiteNewsletterInjectionSettings',
      help: 'Inserts the sign-up form between paragraphs, except in gated articles that are cut.',
      of: {
        enabled: boolean({ label: 'Insert the form', default: false }),
        newsletters: relations({
          label: 'Newsletters',
          to: 'newsletter',
          countMax: 10,
          help: 'Leave empty to offer those of the subscribe block.',
        }),
        paragraphs: integer({
          label: 'After every … paragraphs',
          min: 1,
          max: 100,
          default: INJECTION_PARAGRAPHS,
          width: 'half',
        }),
        paragraphWords: integer({
          label: 'Words of a paragraph',
          help: 'Shorter paragraphs are not counted.',
          min: 1,
          max: 1_000,
          default: INJECTION_PARAGRAPH_WORDS,
          width: 'half',
        }),
        contentTypes: choices({
          label: 'Content types',
          from: 'contentTypes',
          help: 'Leave empty for all types.',
        }),
        sections: relations({
          label: 'Sections',
          to: 'websiteSection',
          countMax: 50,
          help: 'Includes their subsections. Leave empty for all sections.',
        }),
        title: text({ label: 'Title', lengthMax: 100, help: 'Leave empty to use the standard title.' }),
        text: longText({ label: 'Text', lengthMax: 500, rows: 2, help: 'Shown below the title.' }),
      },
    }),
    requiresApproval: boolean({
      label: 'A second person approves each campaign',
      default: false,
      internal: true,
      help: 'A campaign is sent only after someone else with the permission to send has approved it. Any change voids the approval.',
    }),
  },
});
