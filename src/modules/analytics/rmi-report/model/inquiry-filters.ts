/** Filters of the report on inquiries. */
import { relation } from '#fields/relation/field.ts';
import { ALL_SITES } from '../../report-figures/model/all-sites.ts';

export const INQUIRY_FILTERS = {
  ...ALL_SITES,
  company: relation({
    label: 'Company',
    apiDescription: 'Counts only inquiries about this company. Null: all companies.',
    to: 'content',
    contentTypes: ['Company'],
  }),
  product: relation({
    label: 'Product',
    apiDescription: 'Counts only inquiries about this product. Null: all products.',
    to: 'content',
    contentTypes: ['Product'],
  }),
};
