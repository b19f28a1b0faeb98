import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { STREAM_SETTINGS, streamQuery } from '#fields/stream-settings.ts';

/** Items as a grid of images. */
export const contentImageGrid = defineBlock({
  name: 'content_image_grid',
  title: 'Content image grid',
  description: 'The newest items with an image, as tiles.',
  icon: 'grid',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    ...STREAM_SETTINGS,
    count: integer({ label: 'Number of items', required: true, default: 6, min: 1, max: 100 }),
    columns: integer({ label: 'Columns', required: true, default: 3, min: 2, max: 6 }),
  },
  queries: (settings, page) => [streamQuery(settings, page, settings.count, true)],
  isEmpty: (_settings, items) => (items[0] ?? []).every((item) => !item.image),
});
