/** URLs of an image for the admin: the whole image, small and large, uncropped. */
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { jpegsOf } from '#media/media-addresses.ts';
import { imageSources, renditionPath, type ImagePlacement, type ImageSources } from '#media/media.ts';
import { parseImageGate, type ImageGate } from '#media/image-gate.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { MediaSigner } from '#server/media/index.ts';
import type { ComputedContext } from '#server/records/index.ts';
import type { asset } from '../entity.ts';

/** The audience of an image, from the record's `imageGate`: see `imageGateName`. */
export function gateOf(record: object): ImageGate | undefined {
  return 'imageGate' in record ? parseImageGate(String(record.imageGate)) : undefined;
}

/** The paths of the whole image in two widths, without the editor's crop; of a gated image, for those who pass its gate. */
export function assetAddresses(
  signer: MediaSigner,
  record: Pick<RecordOf<typeof asset>, 'fileKey'>,
): { thumbnailUrl: string; previewUrl: string } {
  const variant = { fileKey: record.fileKey, ratio: 'original', gate: gateOf(record) } as const;
  const signature = signer.sign(variant);
  const address = (width: 320 | 1280) => renditionPath({ ...variant, signature, width, format: 'webp' });
  return { thumbnailUrl: address(320), previewUrl: address(1280) };
}

/** A JPEG of an image in one width. */
export const RENDITION = {
  width: integer({ label: 'Width', required: true, help: 'In pixels.' }),
  height: integer({ label: 'Height', required: true, help: 'In pixels.' }),
  url: text({ label: 'URL', required: true, help: 'The full URL, on the site of the request.' }),
};

/**
 * The full URL of a JPEG at most 960 pixels wide, cropped by the library or by one use of the image. It is
 * for anyone, or for readers who pass a gate. On the request's site; only its path if the request has no
 * site.
 */
export function sourceOf(
  record: RecordOf<typeof asset>,
  use: Partial<ImagePlacement>,
  context: ComputedContext,
): string {
  return originFor(context) + sourcesOf(record, use, context).src;
}

/** The same image in every width that it fills, up to 2,000 pixels, the smallest first. */
export function renditionsOf(
  record: RecordOf<typeof asset>,
  use: Partial<ImagePlacement>,
  context: ComputedContext,
): { width: number; height: number; url: string }[] {
  const origin = originFor(context);
  return jpegsOf(sourcesOf(record, use, context)).map(({ address, width, height }) => ({
    width,
    height,
    url: origin + address,
  }));
}

function sourcesOf(
  record: RecordOf<typeof asset>,
  use: Partial<ImagePlacement>,
  { signer }: ComputedContext,
): ImageSources {
  const { fileKey, width, height, crop, focal } = record;
  const cut = { crop: use.crop ?? crop ?? undefined, focal: use.focal ?? focal ?? undefined };
  const image = { fileKey, width, height, ...cut, gate: gateOf(record) };
  return imageSources(image, { ratio: 'original', sizes: '' }, signer.sign);
}

function originFor({ siteId, originOf }: ComputedContext): string {
  return (siteId === null ? null : originOf(siteId)) ?? '';
}
