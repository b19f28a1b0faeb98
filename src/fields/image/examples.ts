import { defineFieldExamples } from '#examples/fields.ts';
import { image, placedImage } from './field.ts';

export const examples = defineFieldExamples(image, [
  {
    options: { label: 'Picture' },
    good: [
      {
        given: { asset: 3, caption: ' The quay at dawn ' },
        stored: { ...placedImage(3), caption: 'The quay at dawn' },
        references: [{ to: 'asset', id: 3 }],
        words: 'The quay at dawn',
        presented: 'Image #3',
      },
      {
        given: { ...placedImage(3), src: '/media/as-the-api-shows-it.webp' },
        stored: placedImage(3),
        references: [{ to: 'asset', id: 3 }],
        presented: 'Image #3',
      },
      {
        given: {
          ...placedImage(3),
          crop: { x: 100, y: 0, width: 900, height: 1000 },
          focal: { x: 500, y: 250 },
        },
        references: [{ to: 'asset', id: 3 }],
        presented: 'Image #3',
      },
    ],
    refused: [
      {
        given: { asset: 3, crop: { x: 500, y: 0, width: 600, height: 1000 } },
        message: 'The crop of Picture extends beyond the image.',
      },
      {
        given: { asset: 3, alt: 'a'.repeat(301) },
        message: 'The alternative text may have at most 300 characters.',
      },
      { given: { asset: 0 }, message: 'Picture must be an image.' },
      { given: 3, message: 'Picture must be an image from the library.' },
    ],
  },
]);
