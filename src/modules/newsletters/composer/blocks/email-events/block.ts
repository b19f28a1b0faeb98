import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { fieldEquals } from '#fields/field-equals.ts';
import { integer } from '#fields/integer/field.ts';
import { STREAM_SETTINGS, teaserSettings } from '#fields/stream-settings.ts';
import { defineBlock } from '#model/define-block.ts';

const EVENT_TYPES = [
  { value: 'Event', label: 'Events' },
  { value: 'Webinar', label: 'Webinars' },
] as const;

/** Events that are not over, the soonest first. */
export const emailEvents = defineBlock({
  name: 'email_events',
  title: 'Upcoming events',
  description: 'Events and webinars that aren’t over, soonest first, with date and place.',
  icon: 'calendar',
  category: 'content',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    source: choice({
      label: 'Events from',
      required: true,
      default: 'site',
      choices: [
        { value: 'site', label: 'The whole site' },
        { value: 'section', label: 'A section' },
      ],
    }),
    section: STREAM_SETTINGS.section,
    bubbling: boolean({
      label: 'Include subsections',
      default: true,
      condition: fieldEquals('source', 'section'),
    }),
    types: choices({ label: 'Types', choices: EVENT_TYPES, help: 'Leave empty for both types.' }),
    count: integer({ label: 'Number of events', required: true, default: 4, min: 1, max: 20 }),
    ...teaserSettings(false),
    showImage: boolean({ label: 'Show images', default: false }),
    showButton: boolean({ label: 'Show a button', default: false }),
  },
  queries: ({ source, section, bubbling, types, count }) => [
    {
      kind: 'stream',
      sectionId: source === 'section' ? section : null,
      sectionBubbling: bubbling ?? true,
      contentTypes: types && types.length > 0 ? types : EVENT_TYPES.map(({ value }) => value),
      over: 'leftOut',
      soonest: true,
      limit: count,
    },
  ],
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
