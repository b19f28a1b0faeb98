/** The picture at the top of an item. */
import type { ContentDetail } from '#page-model/page.ts';
import type { ImageSource } from './image-source.ts';

/**
 * The item's main image, unless it is a logo, which identifies the owner instead (specification, section 2).
 */
export function leadImage({ image }: Pick<ContentDetail, 'image'>): ImageSource | null {
  return image && !image.isLogo ? image : null;
}
