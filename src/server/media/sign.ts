import { LRUCache } from 'lru-cache';
import { filePath, type FileAddress, type ParsedFileAddress } from '#addresses/file-address.ts';
import { variantName, type ImageRendition, type ImageVariant } from '#media/media.ts';
import { imageGateName } from '#media/image-gate.ts';
import { createSigner } from '#server/signing/signed-token.ts';

/** Many pages show the same crops: signing them again each time took a seventh of the time of a page. */
const SIGNATURES_KEPT = 10_000;

/**
 * An image's signature has 72 bits; a file's URL gives access to private content, so its signature has 128.
 */
const PICTURE_BYTES = 9;
const FILE_BYTES = 16;

/** Maximum lifetime in seconds of URLs that expire: files of gated and unpublished items (5 minutes). */
export const privateAddressSecondsMax = 300;

export type MediaSigner = {
  /**
   * Returns the signature of a crop, 12 characters of base64url, valid for all widths and formats of the
   * crop.
   */
  sign: (variant: ImageVariant) => string;
  /** Whether the URL has a valid signature; does not check `until`. */
  verify: (rendition: ImageRendition) => boolean;
  /** Returns the URL of a file, which works for five minutes from `now` (seconds since 1970). */
  signFile: (file: FileAddress, now: number) => string;
  /** Whether the URL has a valid signature and has not expired. */
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
      // A URL that expires is signed only once.
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

/** The text that is signed. */
function textOf(variant: ImageVariant): string {
  const { fileKey, until = 'always', gate } = variant;
  return `${fileKey}/${variantName(variant)}/${gate ? `for ${imageGateName(gate)}` : until}`;
}
