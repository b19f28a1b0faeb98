import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** The item's images, side by side. */
export const imageGallery = defineBlock({
  name: 'image_gallery',
  title: 'Image gallery',
  description: 'All images of the item, as thumbnails that open at full size.',
  icon: 'gallery',
  category: 'media',
  v: 1,
  isDroppedBehindGate: true,
  keeps: 'images',
  hydrate: 'none',
  settings: {
    columns: integer({ label: 'Columns', required: true, default: 3, min: 1, max: 6 }),
    showMainPicture: boolean({
      label: 'Start with the main image',
      default: true,
      help: 'Turn off if the main image appears elsewhere on the page.',
    }),
    showCaptions: boolean({ label: 'Show captions and credits', default: true }),
  },
  // Specification, public site, section 2: dropped without a primary image.
  isEmpty: (settings, _items, page) =>
    !page.content?.image || (settings.showMainPicture === false && page.content.images.length === 0),
});
