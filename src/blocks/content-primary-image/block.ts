import { choice } from '#fields/choice/field.ts';
import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { leadImage } from '#media/lead-image.ts';

/** The item's primary image. */
export const contentPrimaryImage = defineBlock({
  name: 'content_primary_image',
  title: 'Main image',
  description: 'The item’s main image with its caption and credit.',
  icon: 'image',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    shape: choice({
      label: 'Shape',
      required: true,
      default: '16x9',
      choices: [
        { value: '16x9', label: 'Wide' },
        { value: '2x1', label: 'Very wide' },
        { value: '3x2', label: 'Photograph' },
        { value: '1x1', label: 'Square' },
        { value: 'original', label: 'Original' },
      ],
    }),
    showCaption: boolean({ label: 'Show caption and credit', default: true }),
    showOthers: boolean({
      label: 'Show the other images below',
      default: false,
      help: 'As thumbnails that open at full size.',
    }),
  },
  // Specification, public site, section 2: dropped when missing or flagged as a logo.
  isEmpty: (_settings, _items, { content }) => !content || !leadImage(content),
});
