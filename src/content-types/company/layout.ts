import { block, defineTypeLayout, row } from '#model/starting-layouts.ts';
import { company } from './type.ts';

/** What a company says of itself, beside its facts. */
export const companyLayout = defineTypeLayout(company, [
  row('1', [[block('content_title')]]),
  row('2_1', [
    [
      block('content_body'),
      block('image_gallery', { showMainPicture: false }),
      block('related_content', { count: 4 }),
    ],
    [block('company_overview')],
  ]),
]);
