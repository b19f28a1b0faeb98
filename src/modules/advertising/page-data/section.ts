import { text } from '#fields/text/field.ts';
import { extendPageData } from '#model/extend-page-data.ts';

/**
 * The name of the page's section on the ad server, as editors entered it. Null without a name: ad slots then
 * use the default name, and null on pages without a section.
 */
export const section = extendPageData({
  in: 'primarySection',
  after: 'fullName',
  fields: { gamAlias: text({ label: 'Alias for the ad server', lengthMax: 200_000 }) },
  read: (_page, primary) => {
    const { gamAlias = null } = primary?.added ?? {};
    return { gamAlias };
  },
});
