import { block, defineTypeLayout, latest, row, TEXT_BLOCKS } from '#model/starting-layouts.ts';
import { video } from './type.ts';

/** The film, or its picture until there is one, in the full width; what belongs to it below. */
export const videoLayout = defineTypeLayout(video, [
  row('1', [[block('content_title'), block('video_player', { pictureInstead: true })]]),
  row('2_1', [TEXT_BLOCKS, [block('related_content', { count: 4, presentation: 'small' }), latest(5)]]),
]);
