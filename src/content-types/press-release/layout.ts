import { block, defineTypeLayout, latest, row } from '#layouts/starting-layouts.ts';
import { pressRelease } from './type.ts';

/** An announcement: its date line and issuer, the text, and the press contacts. */
export const pressReleaseLayout = defineTypeLayout(pressRelease, [
  row('1', [
    [block('content_title', { showDate: false, showReadingTime: false }), block('content_primary_image')],
  ]),
  row('2_1', [
    [
      block('content_body'),
      block('gating_form'),
      block('image_gallery', { showMainPicture: false }),
      block('document_download'),
      block('share_links'),
    ],
    [block('company_banner'), block('company_key_contact', { title: 'Press contact' }), latest(5)],
  ]),
]);
