/** Inputs that refer to another tenant's records, for the operations of newsletters. */
import type { Inputs, Targets } from './tenancy-inputs.ts';

const NO_ROWS = { v: 1, rows: [] };

const spareId = (records: Targets['records'], name: string): number => records[name] ?? 1_999_999_999;

/** Inputs with the id of a record of an entity. */
export const spare =
  (name: string): Inputs =>
  ({ records }) => [{ id: spareId(records, name) }];

export const NEWSLETTER_INPUTS: Record<string, Inputs> = {
  getNewsletterSubscription: spare('newsletterSubscription'),
  getNewsletterSubscriptionStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  getNewsletterCampaign: spare('newsletterCampaign'),
  getNewsletterCampaignStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  getNewsletterTemplate: spare('newsletterTemplate'),
  getNewsletterTemplateStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  getNewsletterCampaignReport: spare('newsletterCampaign'),
  getNewsletterGrowth: (target) => [{ site: target.site, from: '2025-04-01', until: '2025-05-14' }],
  correctNewsletterLink: ({ records }) => [
    { id: spareId(records, 'newsletterCampaign'), number: 1, url: 'https://press.example/' },
  ],
  getNewsletterSendCheck: spare('newsletterCampaign'),
  duplicateNewsletterCampaign: spare('newsletterCampaign'),
  duplicateNewsletterTemplate: spare('newsletterTemplate'),
  getNewsletterPreview: ({ site, records }, own) => [
    { site, grid: NO_ROWS },
    { site: own.site, newsletter: spareId(records, 'newsletter'), grid: NO_ROWS },
    { site: own.site, template: spareId(records, 'newsletterTemplate'), grid: NO_ROWS },
  ],
  sendNewsletterTest: ({ records }) => [
    { id: spareId(records, 'newsletterCampaign'), recipients: [{ email: 'desk@press.example' }] },
  ],
  sendNewsletterCampaign: ({ records }) => [{ id: spareId(records, 'newsletterCampaign'), version: 999 }],
  changeNewsletterSend: ({ records }) => [{ id: spareId(records, 'newsletterCampaign'), action: 'cancel' }],
};

/** Operations that find only newsletters of the host's site: `preferences.test.ts` tests those of others. */
export const OF_ONE_SITE: readonly string[] = [
  'subscribeAnonymousCustomer',
  'subscribeSiteUserNewsletter',
  'unsubscribeSiteUserNewsletter',
];
