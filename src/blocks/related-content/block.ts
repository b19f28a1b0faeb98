import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** More of what the reader is reading about: newest items of the same section, or of the site. */
export const relatedContent = defineBlock({
  name: 'related_content',
  title: 'Related content',
  description: 'The newest items of the section the item belongs to.',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    contentTypes: choices({ label: 'Content types', help: 'Every type when empty.' }),
    count: integer({ label: 'Number of items', required: true, default: 4, min: 1, max: 100 }),
    requireImage: boolean({ label: 'Only items with a picture', default: false }),
    presentation: choice({
      label: 'Presentation',
      required: true,
      default: 'small',
      choices: [
        { value: 'small', label: 'Small pictures' },
        { value: 'cards', label: 'Cards' },
        { value: 'headlines', label: 'Headlines' },
      ],
    }),
    showDate: boolean({ label: 'Show dates', default: true }),
  },
  wants: (settings, page) => [
    {
      kind: 'stream',
      sectionId: page.content?.section?.id ?? page.section?.id ?? null,
      contentTypes: settings.contentTypes ?? [],
      requirePrimaryImage: settings.requireImage ?? false,
      limit: settings.count,
    },
  ],
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
