import { LRUCache } from 'lru-cache';
import { filePath, type FileAddress, type ParsedFileAddress } from '#addresses/file-address.ts';
import { variantName, type ImageRendition, type ImageVariant } from '#media/media.ts';
import { imageGateName } from '#media/image-gate.ts';
import { createSigner } from '#server/signing/signed-token.ts';

/** A page shows the cuts that other pages show: signing them each time was a seventh of what a page costs. */
const SIGNATURES_KEPT = 10_000;

/** 72 bits of an image's signature; a file's URL gives access to private content, so it has 128. */
const PICTURE_BYTES = 9;
const FILE_BYTES = 16;

/** Addresses that end do so within this many seconds: files of gated and unpublished items (5 minutes). */
export const privateAddressSecondsMax = 300;

export type MediaSigner = {
  /** The signature of a cut, 12 characters of base64url, good for every width and format of it. */
  sign: (variant: ImageVariant) => string;
  /** Whether the URL has our signature; does not check `until`. */
  verify: (rendition: ImageRendition) => boolean;
  /** The address of a file that works for five minutes from `now` (seconds since 1970). */
  signFile: (file: FileAddress, now: number) => string;
  /** Whether the address carries our signature and has not ended. */
  verifyFile: (address: ParsedFileAddress, now: number) => boolean;
};

/**
 * Signs image URLs, so that the disk can't be filled by requests for arbitrary crops. 72 bits: guessing one
 * URL takes longer than any server lives. A changed secret invalidates every earlier URL.
 */
export function createMediaSigner(secret: string): MediaSigner {
  const signer = createSigner(secret, 'media addresses');
  const known = new LRUCache<string, string>({ max: SIGNATURES_KEPT });
  const fileText = (fileKey: string, until: number) => `file/${fileKey}/${until}`;
  return {
    sign: (variant) => {
      const text = textOf(variant);
      const signature = known.get(text) ?? signer.sign(text, PICTURE_BYTES);
      // An address that ends is written once.
      if (variant.until === undefined) known.set(text, signature);
      return signature;
    },
    verify: (rendition) => signer.isSigned(textOf(rendition), rendition.signature, PICTURE_BYTES),
    signFile: (file, now) => {
      const until = now + privateAddressSecondsMax;
      const signature = signer.sign(fileText(file.fileKey, until), FILE_BYTES);
      return `${filePath(file)}?until=${until}&signature=${signature}`;
    },
    verifyFile: ({ fileKey, until, signature }, now) => {
      if (until === undefined || signature === undefined) return false;
      if (until <= now || until > now + privateAddressSecondsMax) return false;
      return signer.isSigned(fileText(fileKey, until), signature, FILE_BYTES);
    },
  };
}

/** What is signed. */
function textOf(variant: ImageVariant): string {
  const { fileKey, until = 'always', gate } = variant;
  return `${fileKey}/${variantName(variant)}/${gate ? `for ${imageGateName(gate)}` : until}`;
}
