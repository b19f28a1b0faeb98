/** Filters of the report on inquiries. */
import { relation } from '#fields/relation/field.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';

export const INQUIRY_FILTERS = {
  ...ALL_SITES,
  company: relation({ label: 'Company', to: 'content', contentTypes: ['Company'] }),
  product: relation({ label: 'Product', to: 'content', contentTypes: ['Product'] }),
};
