/** Several images of the library in one place, each with its own words. */
import { z } from 'zod';
import { defineNode, imageAttrsSchema, type ImageNodeAttrs } from '#model/rich-text-node.ts';

export const GALLERY_IMAGES_MAX = 30;

export const gallery = defineNode({
  name: 'gallery',
  title: 'gallery',
  place: 'block',
  isObject: true,
  attrs: z.strictObject({
    images: z
      .array(imageAttrsSchema)
      .min(1, 'A gallery without images cannot be shown. Please add one or remove the gallery.')
      .max(GALLERY_IMAGES_MAX, `A gallery holds at most ${GALLERY_IMAGES_MAX} images.`),
  }),
  words: (attrs) => ({
    before: galleryImages(attrs)
      .map(({ caption }) => caption)
      .filter(Boolean)
      .join(' '),
  }),
  references: (attrs) => galleryImages(attrs).map(({ asset }) => ({ to: 'asset', id: asset })),
});

/** The images of a gallery; none where the attributes are damaged. */
export function galleryImages(attrs: Record<string, unknown>): ImageNodeAttrs[] {
  return Array.isArray(attrs['images']) ? (attrs['images'] as ImageNodeAttrs[]) : [];
}
