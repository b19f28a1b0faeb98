import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { ImageNodeAttrs } from '#rich-text/document/node-kind.ts';

/** An image of the library as one of a gallery, with the library's words. */
export function galleryImageOf({ id, alt, caption, credit }: AssetInfo): ImageNodeAttrs {
  return { asset: id, alt: alt ?? '', caption, credit };
}
