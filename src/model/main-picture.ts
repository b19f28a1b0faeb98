/** The picture an item opens with. */
import type { ContentDetail } from './page.ts';
import type { ImageSource } from './image-source.ts';

/** The item's main picture as a picture to look at: a logo names its owner and is none (specification, section 2). */
export function leadImage({ image }: Pick<ContentDetail, 'image'>): ImageSource | null {
  return image && !image.isLogo ? image : null;
}
