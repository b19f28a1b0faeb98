import { block, defineTypeLayout, latest, row } from '#layouts/starting-layouts.ts';
import { video } from './type.ts';

/**
 * The film with its chapters at full width, or its image until the film is available; the text and other
 * films below.
 */
export const videoLayout = defineTypeLayout(video, [
  row('1', [[block('content_title'), block('video_player', { pictureInstead: true })]]),
  row('2_1', [
    [block('content_body'), block('gating_form'), block('about_author'), block('share_links')],
    [block('related_content', { count: 4, presentation: 'small', contentTypes: ['Video'] }), latest(5)],
  ]),
]);
