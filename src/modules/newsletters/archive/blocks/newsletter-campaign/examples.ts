import type { BlockExample } from '#model/define-block.ts';
import { CAMPAIGN_LAYOUT, type CampaignQuery } from '../../model/campaign-page.ts';

const query: CampaignQuery = {
  of: 'newsletters',
  campaignId: 7,
  newsletter: 'Quay Weekly',
  newsletterId: 3,
  subject: 'The second lock opens in May',
  date: '2026-05-07T06:00:00.000Z',
  html: '<p style="padding:16px 24px">Good morning from the quay.</p>',
};

export const examples: readonly BlockExample[] = [
  {
    name: 'a campaign',
    settings: {},
    page: { kind: 'module', module: { key: CAMPAIGN_LAYOUT, title: 'Quay Weekly', pageNumber: 1, query } },
  },
  { name: 'another page', settings: {}, empty: true },
];
