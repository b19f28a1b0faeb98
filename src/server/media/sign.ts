import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  filePath,
  variantName,
  type FileAddress,
  type ImageRendition,
  type ImageVariant,
  type ParsedFileAddress,
} from '#model/media.ts';

/** A page shows the cuts that other pages show: signing them each time was a seventh of what a page costs. */
const SIGNATURES_KEPT = 10_000;

/** Addresses that end do so within this many seconds: files of gated and unpublished items (5 minutes). */
export const privateAddressSecondsMax = 300;

export type MediaSigner = {
  /** The signature of a cut, 12 characters of base64url, good for every width and format of it. */
  sign: (variant: ImageVariant) => string;
  /** Whether the address carries our signature; says nothing about `until`. */
  verify: (rendition: ImageRendition) => boolean;
  /** The address of a file that works for five minutes from `now` (seconds since 1970), whoever offers the file. */
  signFile: (file: FileAddress, now: number) => string;
  /** Whether the address carries our signature and has not ended. */
  verifyFile: (address: ParsedFileAddress, now: number) => boolean;
};

/**
 * Signs picture addresses, so that nobody can fill the disk by asking for cuts no page has. 72 bits: guessing one
 * address takes longer than any server lives. Another secret makes every address written before unknown.
 */
export function createMediaSigner(secret: string): MediaSigner {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'masthead media addresses', 32)));
  const known = new LRUCache<string, string>({ max: SIGNATURES_KEPT });
  // 128 bits: such an address opens what nobody else may see.
  const fileDigest = (fileKey: string, until: number) =>
    createHmac('sha256', key).update(`file/${fileKey}/${until}`).digest().subarray(0, 16);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 9);
  return {
    sign: (variant) => {
      const text = textOf(variant);
      const signature = known.get(text) ?? digest(text).toString('base64url');
      // An address that ends is written once.
      if (variant.until === undefined) known.set(text, signature);
      return signature;
    },
    verify: (rendition) => {
      const given = Buffer.from(rendition.signature, 'base64url');
      return given.length === 9 && timingSafeEqual(given, digest(textOf(rendition)));
    },
    signFile: (file, now) => {
      const until = now + privateAddressSecondsMax;
      return `${filePath(file)}?until=${until}&signature=${fileDigest(file.fileKey, until).toString('base64url')}`;
    },
    verifyFile: ({ fileKey, until, signature }, now) => {
      if (until === undefined || signature === undefined) return false;
      if (until <= now || until > now + privateAddressSecondsMax) return false;
      const given = Buffer.from(signature, 'base64url');
      return given.length === 16 && timingSafeEqual(given, fileDigest(fileKey, until));
    },
  };
}

/** What is signed. */
function textOf(variant: ImageVariant): string {
  return `${variant.fileKey}/${variantName(variant)}/${variant.until ?? 'always'}`;
}
