import { defineBlock } from '#model/define-block.ts';
import { campaignQueryOf } from '../../model/campaign-page.ts';

/** A sent campaign on its public page. */
export const newsletterCampaign = defineBlock({
  name: 'newsletter_campaign',
  title: 'Newsletter campaign',
  description:
    'The newsletter of the page, as anonymous readers get it. Only for the layout of campaign pages.',
  icon: 'mail',
  category: 'other',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, page) => campaignQueryOf(page) === null,
});
