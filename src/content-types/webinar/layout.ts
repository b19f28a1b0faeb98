import { block, defineTypeLayout, latest, row, TEXT_BLOCKS } from '#layouts/starting-layouts.ts';
import { webinar } from './type.ts';

/** A webinar: its subject and time, a countdown to its start, then the text with other dates at the side. */
export const webinarLayout = defineTypeLayout(webinar, [
  row('1', [[block('content_title'), block('countdown_timer'), block('content_primary_image')]]),
  row('2_1', [
    TEXT_BLOCKS,
    [
      block('webinar_list', { title: 'More webinars', source: 'site', count: 3, showTeaser: false }),
      block('related_content', { count: 4, presentation: 'small' }),
      latest(5),
    ],
  ]),
]);
