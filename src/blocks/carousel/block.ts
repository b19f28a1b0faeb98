import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { STREAM_SETTINGS, streamQuery, teaserSettings } from '#fields/stream-settings.ts';

/** Items in a horizontally scrolling strip. */
export const carousel = defineBlock({
  name: 'carousel',
  title: 'Carousel',
  description: 'The newest items as cards that scroll sideways.',
  icon: 'gallery',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    ...STREAM_SETTINGS,
    count: integer({ label: 'Number of items', required: true, default: 8, min: 1, max: 100 }),
    requireImage: boolean({ label: 'Only items with an image', default: true }),
    ...teaserSettings(false),
    showDate: boolean({ label: 'Show dates', default: true }),
  },
  queries: (settings, page) => [streamQuery(settings, page, settings.count, settings.requireImage ?? true)],
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
