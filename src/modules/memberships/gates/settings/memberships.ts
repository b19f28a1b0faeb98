/** Accounts, gates and the meter of a site (specification, platform and admin, section 3 "Membership settings"). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { email } from '#fields/email/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { UNGATED_PARAGRAPHS, UNGATED_PARAGRAPHS_MAX } from '#model/readers/define-gate.ts';
import { defineSettings } from '#model/define-settings.ts';

/** Maximum number of free views that a meter may give in one period: the ids of the viewed items must fit into a cookie. */
export const FREE_VIEWS_MAX = 100;

/** Default number of free views, and of days in a period (specification, platform and admin, section 9). */
export const FREE_VIEWS = 7;
export const METERING_PERIOD_DAYS = 30;

const isMetered = ({ contentMetering }: Record<string, unknown>) => contentMetering === true;

const intro = (label: string, help: string) => longText({ label, help, lengthMax: 500, rows: 2 });

export const membershipsSettings = defineSettings({
  name: 'memberships',
  label: 'Memberships',
  apiDescription: 'Texts, gates and metering for readers with accounts.',
  order: 85,
  permission: 'manage_memberships',
  fields: {
    fromEmail: email({
      label: 'Sender',
      help: 'The From address of account emails. Leave empty to use the installation’s address.',
      width: 'half',
    }),
    supportEmail: email({
      label: 'Support email',
      help: 'Shown when a login fails and in account emails.',
      width: 'half',
    }),
    postalAddress: longText({
      label: 'Postal address',
      help: 'The publisher’s postal address, shown at the end of emails to readers.',
      lengthMax: 300,
      rows: 3,
    }),
    paymentText: longText({
      label: 'How to pay',
      help: 'For example, bank details. Shown in the account and by email to readers who order a paid membership, with the price and order number.',
      lengthMax: 2_000,
      rows: 4,
    }),
    siteLoginPageText: longText({
      label: 'Login page text',
      help: 'Shown above the login form.',
      lengthMax: 500,
      rows: 3,
    }),
    loginByLink: boolean({
      label: 'Login by email link',
      help: 'Readers can log in with an emailed link instead of a password.',
      default: false,
    }),
    newsletterPromoCode: text({
      label: 'Promo code of newsletters',
      lengthMax: 50,
      help: 'Stored with each subscription of a reader who came without a promo code.',
      width: 'half',
    }),
    ungatedParagraphs: integer({
      label: 'Paragraphs before the gate',
      help: 'How many paragraphs everyone can read before the gate.',
      min: 1,
      max: UNGATED_PARAGRAPHS_MAX,
      default: UNGATED_PARAGRAPHS,
      width: 'half',
    }),
    gatedTypes: list({
      label: 'Gated content types',
      help: 'Applies to items of these types unless the item or its section has its own gate.',
      typeName: 'SiteGatedTypes',
      entryLabel: 'rule',
      countMax: 40,
      of: {
        contentTypes: choices({ label: 'Content types', from: 'contentTypes', required: true }),
        requiredMemberships: relations({
          label: 'Memberships',
          to: 'membership',
          countMax: 20,
          help: 'Readers with one of these memberships can read these items in full. Leave empty to allow all logged-in readers.',
        }),
        survey: relation({
          label: 'Survey',
          to: 'survey',
          help: 'Readers who have answered the survey can read these items in full.',
        }),
      },
    }),
    gatingSurvey: relation({
      label: 'Survey',
      to: 'survey',
      help: 'Used by layouts that require the site’s survey. Without an active survey, readers must log in instead.',
    }),
    showTitleLocks: boolean({
      label: 'Show a lock next to titles',
      help: 'Lists show a lock next to gated items.',
      default: false,
    }),
    allowIpGating: boolean({
      label: 'Site licenses',
      help: 'Readers from licensed companies can read gated items without an account.',
      default: false,
    }),
    contentMetering: boolean({
      label: 'Free views',
      help: 'Readers without access can read a limited number of items in full.',
      default: false,
    }),
    meteredContent: choice({
      label: 'Count views of',
      choices: [
        { value: 'gated', label: 'Gated items' },
        { value: 'all', label: 'All items' },
      ],
      default: 'gated',
      condition: isMetered,
      width: 'half',
    }),
    meterScope: choice({
      label: 'Count free views',
      help: 'Sites that share accounts can also share one meter.',
      choices: [
        { value: 'site', label: 'On this site' },
        { value: 'realm', label: 'On all sites that share accounts' },
      ],
      default: 'site',
      condition: isMetered,
      width: 'half',
    }),
    contentMeteringFields: group({
      label: 'Free view settings',
      typeName: 'SiteContentMetering',
      condition: isMetered,
      help: 'Texts may contain {viewsRemaining}, {allowedViews}, {views} and {expirationDate}.',
      of: {
        numberOfFreeViews: integer({
          label: 'Free views',
          min: 1,
          max: FREE_VIEWS_MAX,
          default: FREE_VIEWS,
          width: 'half',
        }),
        meteringPeriod: integer({
          label: 'Period in days',
          min: 1,
          max: 366,
          default: METERING_PERIOD_DAYS,
          width: 'half',
        }),
        introTextMore: intro('Text while free views remain', 'Shown above items read with a free view.'),
        introTextLast: intro('Text for the last free view', 'Shown above the last free item of the period.'),
        introTextOut: intro(
          'Text when no free views remain',
          'Shown above the form that invites readers to join.',
        ),
      },
    }),
  },
});
