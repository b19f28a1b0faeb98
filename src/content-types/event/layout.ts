import { block, defineTypeLayout, latest, list, row } from '#layouts/starting-layouts.ts';
import { event } from './type.ts';

/** An event: title, time and place, the text and the agenda, with the next dates at the side. */
export const eventLayout = defineTypeLayout(event, [
  row('1', [[block('content_title'), block('content_primary_image')]]),
  row('2_1', [
    [
      block('content_body'),
      block('gating_form'),
      block('event_agenda'),
      block('speakers'),
      block('event_venue'),
      block('image_gallery', { showMainPicture: false }),
      block('document_download'),
      block('content_sidebars'),
      block('share_links'),
    ],
    [
      block('company_banner'),
      list({
        source: 'site',
        title: 'More events',
        contentTypes: ['Event', 'Webinar'],
        presentation: 'headlines',
        count: 4,
      }),
      latest(4),
    ],
  ]),
]);
