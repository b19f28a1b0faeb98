import { Node } from '@tiptap/core';
import type { ImageNodeAttrs } from '#rich-text/document/node-kind.ts';
import { storedImage, type EditorNodeKind } from '../../admin/editor-node.ts';
import { gallery, GALLERY_IMAGES_MAX } from '../node.ts';

export const galleryKind: EditorNodeKind = {
  extension: Node.create({
    name: gallery.name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      images: { default: [], parseHTML: (element) => imagesIn(element.getAttribute('data-images')) },
    }),
    parseHTML: () => [{ tag: 'div[data-images]' }],
    renderHTML: ({ node }) => ['div', { 'data-images': JSON.stringify(node.attrs['images']) }],
  }),
  toStored: ({ images }) => {
    const stored = storedImages(images);
    return stored.length > 0 ? { type: gallery.name, attrs: { images: stored } } : null;
  },
};

/** Converts any value to images of the model. */
function storedImages(value: unknown): ImageNodeAttrs[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((image: unknown) =>
      typeof image === 'object' && image !== null
        ? (storedImage(image as Record<string, unknown>) ?? [])
        : [],
    )
    .slice(0, GALLERY_IMAGES_MAX);
}

/** A copied gallery returns through the clipboard, so its content is untrusted. */
function imagesIn(json: string | null): ImageNodeAttrs[] {
  try {
    return storedImages(JSON.parse(json ?? ''));
  } catch {
    return [];
  }
}
