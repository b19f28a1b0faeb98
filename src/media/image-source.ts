import type { ImageGate } from './image-gate.ts';

/** An image with every address a view needs; boxes are reserved from width and height. */
export interface ImageSource {
  assetId: number;
  /** Original's storage key and size, from which renditions are addressed. */
  fileKey: string;
  width: number;
  height: number;
  crop: { x: number; y: number; width: number; height: number } | null;
  focal: { x: number; y: number } | null;
  alt: string;
  caption: string | null;
  credit: string | null;
  /** It is its owner's logo, not an image of the subject. */
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
