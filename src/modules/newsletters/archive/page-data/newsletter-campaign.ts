import { integer } from '#fields/integer/field.ts';
import { extendPageData } from '#model/extend-page-data.ts';

/** The campaign that a page shows. */
export const newsletterCampaign = extendPageData({
  after: 'sectionId',
  fields: {
    newsletterCampaignId: integer({
      label: 'Newsletter campaign',
      help: 'ID of the newsletter campaign, on its page.',
    }),
  },
  read: ({ module }) => module?.about?.ids ?? {},
});
