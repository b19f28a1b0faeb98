import { defineScreen, type Screen } from '#model/screens/define-screen.ts';
import { can } from '#model/permissions.ts';
import { CAMPAIGN_REPORT } from '../../../../reports/model/paths.ts';

const access = can('manage_newsletters');

export const screens: readonly Screen[] = [
  defineScreen({
    path: '/newsletter-campaigns',
    title: 'Campaigns',
    nav: { group: 'newsletters', order: 10, icon: 'megaphone' },
    access,
    list: () => import('./list.ts'),
  }),
  defineScreen({
    path: '/create-newsletter-campaign',
    within: '/newsletter-campaigns',
    title: 'Create campaign',
    access,
    component: () => import('./create-campaign.tsx'),
  }),
  defineScreen({
    path: '/edit-newsletter-campaign/$id',
    within: '/newsletter-campaigns',
    shows: 'newsletterCampaign',
    title: 'Edit campaign',
    access,
    component: () => import('./edit-campaign.tsx'),
  }),
  defineScreen({
    path: CAMPAIGN_REPORT,
    within: '/newsletter-campaigns',
    title: 'Campaign report',
    access: can('manage_newsletters', 'view_subscribers'),
    component: () => import('../../../../reports/admin/campaign-report.tsx'),
  }),
];
