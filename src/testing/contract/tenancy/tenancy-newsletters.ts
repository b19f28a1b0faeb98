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
  restoreNewsletterCampaign: spare('trashedNewsletterCampaign'),
  eraseNewsletterCampaign: spare('trashedNewsletterCampaign'),
  getNewsletterTemplate: spare('newsletterTemplate'),
  getNewsletterTemplateStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  getNewsletterCampaignReport: spare('newsletterCampaign'),
  getNewsletterBlockAnalysis: ({ site }) =>
    ['block', 'template', 'campaign'].map((by) => ({ site, from: '2025-04-01', until: '2025-05-14', by })),
  getNewsletterGrowth: (target) => [{ site: target.site, from: '2025-04-01', until: '2025-05-14' }],
  correctNewsletterLink: ({ records }) => [
    { id: spareId(records, 'newsletterCampaign'), number: 1, url: 'https://press.example/' },
  ],
  getNewsletterSendCheck: spare('newsletterCampaign'),
  getNewsletterAudience: ({ records }) => [
    {
      newsletter: spareId(records, 'newsletter'),
      rules: [{ property: 'age', operator: 'any', values: [], days: 1 }],
    },
  ],
  getNewsletterCampaignAudience: spare('newsletterCampaign'),
  getNewsletterSegmentOptions: ({ site }) => [{ site }],
  repeatNewsletterCampaign: spare('newsletterCampaign'),
  getNewsletterApproval: spare('newsletterCampaign'),
  approveNewsletterCampaign: ({ records }) => [
    { id: spareId(records, 'newsletterCampaign'), version: 1, approve: false },
  ],
  getNewsletterConditionCheck: spare('newsletterCampaign'),
  getNewsletterReaderEntries: ({ site }) => [{ site }],
  getNewsletterExternalCheck: spare('newsletterCampaign'),
  duplicateNewsletterCampaign: spare('newsletterCampaign'),
  duplicateNewsletterTemplate: spare('newsletterTemplate'),
  getNewsletterPreview: ({ site, records }, own) => [
    { site, date: '2026-11-23T08:00:00Z', grid: NO_ROWS },
    { site: own.site, newsletter: spareId(records, 'newsletter'), grid: NO_ROWS },
    { site: own.site, template: spareId(records, 'newsletterTemplate'), grid: NO_ROWS },
  ],
  getNewsletterQueue: ({ site }) => [{ site, from: '2026-11-23' }],
  planNewsletterItem: ({ records }, own) => [
    { newsletter: spareId(records, 'newsletter'), day: '2026-11-27', content: own.content },
  ],
  moveNewsletterItem: ({ records }) => [
    {
      id: spareId(records, 'newsletterQueueItem'),
      newsletter: spareId(records, 'newsletter'),
      day: '2026-11-27',
    },
  ],
  removeNewsletterItem: spare('newsletterQueueItem'),
  getNewsletterWelcomeCheck: spare('newsletter'),
  sendNewsletterWelcomeTest: spare('newsletter'),
  sendNewsletterTest: ({ records }) => [
    { id: spareId(records, 'newsletterCampaign'), recipients: [{ email: 'desk@press.example' }] },
  ],
  sendNewsletterCampaign: ({ records }) => [{ id: spareId(records, 'newsletterCampaign'), version: 999 }],
  getNewsletterSenderDomain: spare('newsletterSenderDomain'),
  getNewsletterSenderDomainStream: (target) => [{ site: target.site }, { search: 'BCANARY' }],
  getNewsletterSenderCheck: spare('newsletterSenderDomain'),
  addNewsletterSenderDomain: ({ site }) => [{ site, domain: 'planted.example' }],
  changeNewsletterSigningKey: ({ records }) => [
    { id: spareId(records, 'newsletterSenderDomain'), action: 'create' },
  ],
  deleteNewsletterSenderDomain: spare('newsletterSenderDomain'),
  getNewsletterMailHook: spare('newsletterMailHook'),
  getNewsletterMailHookStream: () => [{ search: 'BCANARY' }],
  deleteNewsletterMailHook: spare('newsletterMailHook'),
  getNewsletterSuppression: spare('newsletterSuppression'),
  getNewsletterSuppressionStream: () => [{ search: 'BCANARY' }],
  liftNewsletterSuppression: ({ records }) => [
    { id: spareId(records, 'newsletterSuppression'), reason: 'Asked by phone.' },
  ],
  beginNewsletterSubscriberImport: ({ records }) => [
    {
      newsletter: spareId(records, 'newsletter'),
      consentKind: 'express',
      consentText: 'I agree.',
      origin: 'Port conference',
    },
  ],
  getNewsletterSubscriberImports: ({ site }) => [{ site }],
  changeNewsletterSend: ({ records }) => [{ id: spareId(records, 'newsletterCampaign'), action: 'cancel' }],
};

/** Operations that find only records of the host's site: `preferences.test.ts` tests those of others. */
export const OF_ONE_SITE: readonly string[] = [
  // Take a page and a block of the site, or words: `program-forms.test.ts` and `search-content.test.ts` cover other sites.
  'getForm',
  'submitForm',
  'searchContent',
  'subscribeAnonymousCustomer',
  'subscribeSiteUserNewsletter',
  'unsubscribeSiteUserNewsletter',
  // About addresses, or the caller's own imports: `suppression.test.ts`, `suppressions-of-sites.test.ts`, `mail-events.test.ts`,
  // `subscriber-import.test.ts` and the tests in `addresses` test those of others.
  'eraseNewsletterAddress',
  'exportNewsletterAddress',
  'getNewsletterAddressHistory',
  'unsubscribeNewsletterAddress',
  'addNewsletterSuppression',
  'createNewsletterMailHook',
  'getNewsletterSuppressionImports',
  'getNewsletterSuppressionPreview',
  'importNewsletterSuppressions',
  'undoNewsletterSuppressionImport',
  'importNewsletterSubscribers',
];
