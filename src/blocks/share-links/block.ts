import { choices } from '#fields/choices/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** Where readers pass an item on. */
export const shareLinks = defineBlock({
  name: 'share_links',
  title: 'Share links',
  description: 'Links to pass the item on, and to print it.',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    ways: choices({
      label: 'Ways',
      required: true,
      default: ['facebook', 'linkedin', 'twitter', 'email', 'print'],
      choices: [
        { value: 'facebook', label: 'Facebook' },
        { value: 'linkedin', label: 'LinkedIn' },
        { value: 'twitter', label: 'X' },
        { value: 'email', label: 'Email' },
        { value: 'print', label: 'Print' },
      ],
    }),
  },
  isEmpty: (settings, _items, page) => !page.content || settings.ways.length === 0,
});
