import type { ImageGate } from './image-gate.ts';

/** An image with all URLs that a view needs; width and height determine the reserved box. */
export interface ImageSource {
  assetId: number;
  /** Storage key and size of the original, which the URLs of renditions are based on. */
  fileKey: string;
  width: number;
  height: number;
  crop: { x: number; y: number; width: number; height: number } | null;
  focal: { x: number; y: number } | null;
  alt: string;
  caption: string | null;
  credit: string | null;
  /** Set if the image is its owner's logo, not an image of the subject. */
  isLogo: boolean;
  /** Its audience, if it is gated. */
  gate?: ImageGate;
}

/** One use of an image as stored. */
export interface PlacedImage {
  asset: number;
  crop: ImageSource['crop'];
  focal: ImageSource['focal'];
  alt: string | null;
  caption: string | null;
}
