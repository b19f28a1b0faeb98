import { block, defineTypeLayout, latest, row } from '#layouts/starting-layouts.ts';
import { page } from './type.ts';

/** Title, image, text. Pages are timeless, so no date is shown. */
export const pageLayout = defineTypeLayout(page, [
  row('1', [
    [
      block('content_title', { showDate: false, showReadingTime: false, showAuthors: false }),
      block('content_primary_image', { shape: '2x1', showCaption: false }),
    ],
  ]),
  row('2_1', [[block('content_body'), block('gating_form')], [latest(4)]]),
]);
