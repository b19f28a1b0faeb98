/**
 * Requirements of podcast directories for a cover (Apple, "Artwork requirements": square, 1,400 to 3,000
 * pixels, JPEG or PNG).
 */
import { cropForRatio, type ImagePlacement, type ImageSize } from '#media/media.ts';

/** Minimum width and height of a cover in pixels; larger covers are delivered smaller. */
export const COVER_PIXELS_MIN = 1_400;

/** Why an image with this placement cannot be a cover; null if it can. */
export function coverFault(
  image: ImageSize & { format?: string | undefined },
  { crop }: { crop?: ImagePlacement['crop'] | null },
): string | null {
  if (image.format === 'svg') return 'A cover must be a JPEG or PNG: podcast directories do not accept SVG.';
  const { width, height } = cropForRatio(image, { ratio: 'original', ...(crop && { crop }) });
  const is = `this one is ${width} × ${height}`;
  if (Math.abs(width - height) > Math.max(width, height) / 100)
    return `A cover must be square; ${is} pixels. Crop the image, or choose another image.`;
  if (Math.min(width, height) < COVER_PIXELS_MIN)
    return `A cover must be at least ${COVER_PIXELS_MIN.toLocaleString('en')} pixels wide and high; ${is}. Choose a larger image.`;
  return null;
}
