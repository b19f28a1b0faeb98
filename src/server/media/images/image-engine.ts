import sharp, { type Sharp } from 'sharp';
import { imageWorkSecondsMax, uploadLimits } from '#server/media/limits.ts';

// Every loader is code that hostile bytes can reach: only the four accepted formats are allowed, and only
// from memory. AVIF, HEIF, TIFF, SVG, PDF and the rest cannot be opened anywhere in this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

const STANDARD = { pixelsMax: uploadLimits.pixelsMax, secondsMax: imageWorkSecondsMax };

// One thread per image: the queue decides how many images are processed at a time. The operation cache would
// never hit, since no image is rendered twice, and would retain decoded pixels in memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Opens a JPEG, PNG, WebP or GIF (first frame). Operations on it fail for damaged data, and by default for
 * more than 40 megapixels and after 10 seconds.
 */
export function openImage(
  data: Buffer,
  { pixelsMax, secondsMax }: { pixelsMax: number; secondsMax: number } = STANDARD,
): Sharp {
  return sharp(data, {
    limitInputPixels: pixelsMax,
    // "warning" would refuse the many camera files whose only fault is an odd marker that every viewer skips.
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: secondsMax });
}

/** Allows this process to decode AVIF as well: for a process that may crash. */
export function allowAvif(): void {
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });
}

/** Like `openImage`, with all frames of an animated GIF or WebP: the pixel limit is for all of them together. */
export function openAnimation(data: Buffer): Sharp {
  return sharp(data, {
    limitInputPixels: uploadLimits.pixelsMax,
    failOn: 'error',
    sequentialRead: true,
    animated: true,
  }).timeout({ seconds: imageWorkSecondsMax });
}

/** Opens decoded pixels: red, green, blue and alpha, eight bits each. */
export function openPixels(data: Buffer, size: { width: number; height: number }): Sharp {
  return sharp(data, { raw: { ...size, channels: 4 } }).timeout({ seconds: imageWorkSecondsMax });
}
