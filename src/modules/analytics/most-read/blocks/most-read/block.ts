import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { chosenSectionId, SECTION_SETTINGS, TYPES_HELP, typesOf } from '#fields/stream-settings.ts';
import { defineBlock } from '#model/define-block.ts';
import { DEFAULT_PERIOD, PERIODS } from '../../model/periods.ts';
import { ITEMS_MAX } from '../../model/ranking.ts';

/** The items of a section or the site with the most views, as a numbered list. */
export const mostRead = defineBlock({
  name: 'most_read',
  title: 'Most read',
  description:
    'A numbered list of the most viewed items of a section or of the site. Today and yesterday are updated every 15 minutes, longer periods every hour. The block is hidden as long as fewer than two items have views.',
  icon: 'chart',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    ...SECTION_SETTINGS,
    period: choice({
      label: 'Period',
      required: true,
      default: DEFAULT_PERIOD,
      choices: PERIODS.map(({ value, label }) => ({ value, label })),
    }),
    count: integer({ label: 'Number of items', required: true, default: 5, min: 1, max: ITEMS_MAX }),
    contentTypes: choices({ label: 'Content types', from: 'contentTypes', help: TYPES_HELP }),
    showImages: boolean({ label: 'Show images', default: false }),
    showSection: boolean({ label: 'Show sections', default: false }),
    showDate: boolean({ label: 'Show dates', default: false }),
  },
  queries: (settings, page) => [
    {
      kind: 'analytics/mostRead',
      sectionId: chosenSectionId(settings, page),
      period: settings.period,
      contentTypes: typesOf(settings.contentTypes, page),
      count: settings.count,
    },
  ],
  // One item of several does not make a ranking.
  isEmpty: ({ count }, items) => items.flat().length < Math.min(2, count),
});
