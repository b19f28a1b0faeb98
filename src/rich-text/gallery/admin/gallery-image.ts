import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { ImageNodeAttrs } from '#rich-text/document/node-kind.ts';

/** Converts an image of the library to an image of a gallery, with the library's texts. */
export function galleryImageOf({ id, alt, caption, credit }: AssetInfo): ImageNodeAttrs {
  return { asset: id, alt: alt ?? '', caption, credit };
}
