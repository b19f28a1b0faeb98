import { block, defineTypeLayout, latest, row } from '#layouts/starting-layouts.ts';
import { mediaGallery } from './type.ts';

/** A story in images: two images per row, with the text after them. */
export const mediaGalleryLayout = defineTypeLayout(mediaGallery, [
  row('1', [[block('content_title'), block('image_gallery', { columns: 2 })]]),
  row('2_1', [
    [block('content_body'), block('gating_form'), block('about_author'), block('share_links')],
    [latest(5)],
  ]),
]);
