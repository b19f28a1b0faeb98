import { block, defineTypeLayout, list, row } from '#layouts/starting-layouts.ts';
import { product } from './type.ts';

/** A product: description and price next to its images; specifications and text, with its maker at the side. */
export const productLayout = defineTypeLayout(product, [
  row('1_1', [
    [block('content_title', { showDate: false, showReadingTime: false })],
    [block('content_primary_image', { shape: '3x2', showOthers: true })],
  ]),
  row('2_1', [
    [
      block('content_body'),
      block('gating_form'),
      block('specifications'),
      block('document_download'),
      block('content_sidebars'),
      block('inquiry_form', { title: 'Ask about this product' }),
      block('share_links'),
    ],
    [block('company_banner'), block('company_key_contact')],
  ]),
  row('1', [
    [
      list({
        source: 'company',
        title: 'More from this manufacturer',
        contentTypes: ['Product'],
        presentation: 'cards',
        columns: 4,
        count: 4,
        showSection: false,
        showDate: false,
      }),
    ],
  ]),
]);
