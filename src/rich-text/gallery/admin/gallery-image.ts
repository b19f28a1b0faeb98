import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { ImageNodeAttrs } from '#model/rich-text-node.ts';

/** An image of the library as one of a gallery, with the library's words. */
export function galleryImageOf({ id, alt, caption, credit }: AssetInfo): ImageNodeAttrs {
  return { asset: id, alt: alt ?? '', caption, credit };
}
