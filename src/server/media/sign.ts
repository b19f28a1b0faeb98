import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { variantName, type ImageRendition, type ImageVariant } from '#model/media.ts';

/** Addresses that end do so within this many seconds: files of gated and unpublished items (5 minutes). */
export const privateAddressSecondsMax = 300;

export type MediaSigner = {
  /** The signature of a cut, 12 characters of base64url, good for every width and format of it. */
  sign: (variant: ImageVariant) => string;
  /** Whether the address carries our signature; says nothing about `until`. */
  verify: (rendition: ImageRendition) => boolean;
};

/**
 * Signs picture addresses, so that nobody can fill the disk by asking for cuts no page has. 72 bits: guessing one
 * address takes longer than any server lives. Another secret makes every address written before unknown.
 */
export function createMediaSigner(secret: string): MediaSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'masthead media addresses', 32));
  const digest = (variant: ImageVariant) =>
    createHmac('sha256', key)
      .update(`${variant.fileKey}/${variantName(variant)}/${variant.until ?? 'always'}`)
      .digest()
      .subarray(0, 9);
  return {
    sign: (variant) => digest(variant).toString('base64url'),
    verify: (rendition) => {
      const given = Buffer.from(rendition.signature, 'base64url');
      return given.length === 9 && timingSafeEqual(given, digest(rendition));
    },
  };
}
