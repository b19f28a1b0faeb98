/** Addresses at which the admin shows an image: the whole picture, small and large, uncropped. */
import { renditionPath } from '#model/media.ts';
import type { MediaSigner } from '#server/media/index.ts';

export function assetAddresses(
  signer: MediaSigner,
  fileKey: string,
): { thumbnailUrl: string; previewUrl: string } {
  const variant = { fileKey, ratio: 'original' } as const;
  const signature = signer.sign(variant);
  const address = (width: 320 | 1280) => renditionPath({ ...variant, signature, width, format: 'webp' });
  return { thumbnailUrl: address(320), previewUrl: address(1280) };
}
