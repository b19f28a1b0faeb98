import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { chosenSectionId, SECTION_SETTINGS } from '#fields/stream-settings.ts';
import { defineBlock } from '#model/define-block.ts';

/** The halves of the block for each value of `show`, in the order of its queries. */
const HALVES = {
  both: ['upcoming', 'onDemand'],
  upcoming: ['upcoming'],
  onDemand: ['onDemand'],
} as const;

export type Half = 'upcoming' | 'onDemand';

/** Webinars to join, and webinars to watch. */
export const webinarList = defineBlock({
  name: 'webinar_list',
  title: 'Webinar list',
  description: 'Upcoming webinars, soonest first, and webinars on demand.',
  icon: 'broadcast',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    ...SECTION_SETTINGS,
    show: choice({
      label: 'Show',
      required: true,
      default: 'both',
      choices: [
        { value: 'both', label: 'Upcoming and on demand' },
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'onDemand', label: 'On demand' },
      ],
    }),
    count: integer({
      label: 'Number of webinars',
      required: true,
      default: 4,
      min: 1,
      max: 24,
      help: 'Applies to upcoming and on-demand webinars separately. On-demand webinars need a link.',
    }),
    showTeaser: boolean({ label: 'Show teasers', default: true }),
  },
  queries: (settings, page) =>
    halvesOf(settings.show).map((when) => ({
      kind: 'content/dated',
      type: 'Webinar',
      when,
      sectionId: chosenSectionId(settings, page),
      limit: settings.count,
    })),
  isEmpty: (_settings, items) => items.flat().length === 0,
});

/** The halves for a value of the setting `show`. */
export function halvesOf(show: string): readonly Half[] {
  return show === 'upcoming' || show === 'onDemand' ? HALVES[show] : HALVES.both;
}
