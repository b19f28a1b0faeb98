import { block, defineTypeLayout, latest, row } from '#layouts/starting-layouts.ts';
import { podcast } from './type.ts';

/** The episode's player next to its image; the text and other episodes below. */
export const podcastLayout = defineTypeLayout(podcast, [
  row('2_1', [
    [block('content_title'), block('podcast_player')],
    [block('content_primary_image', { shape: '1x1' })],
  ]),
  row('2_1', [
    [
      block('content_body'),
      block('gating_form'),
      block('image_gallery', { showMainPicture: false }),
      block('about_author'),
      block('share_links'),
    ],
    [block('related_content', { count: 4, presentation: 'small', contentTypes: ['Podcast'] }), latest(5)],
  ]),
]);
