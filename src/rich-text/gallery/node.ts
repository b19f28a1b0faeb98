/** A group of library images, each with its own texts. */
import { z } from 'zod';
import { boundedList } from '#records/bounded-list.ts';
import { defineNode, imageAttrsSchema, type ImageNodeAttrs } from '#rich-text/document/node-kind.ts';

export const GALLERY_IMAGES_MAX = 30;

export const gallery = defineNode({
  name: 'gallery',
  title: 'gallery',
  place: 'block',
  isObject: true,
  attrs: z.strictObject({
    images: boundedList(imageAttrsSchema, {
      max: GALLERY_IMAGES_MAX,
      message: `A gallery may have at most ${GALLERY_IMAGES_MAX} images.`,
    }).refine((images) => images.length > 0, 'The gallery is empty. Add an image or remove the gallery.'),
  }),
  words: (attrs) => ({
    before: galleryImages(attrs)
      .map(({ caption }) => caption)
      .filter(Boolean)
      .join(' '),
  }),
  references: (attrs) => galleryImages(attrs).map(({ asset }) => ({ to: 'asset', id: asset })),
});

/** The images of a gallery; an empty list if the attributes are damaged. */
export function galleryImages(attrs: Record<string, unknown>): ImageNodeAttrs[] {
  return Array.isArray(attrs['images']) ? (attrs['images'] as ImageNodeAttrs[]) : [];
}
