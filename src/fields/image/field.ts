import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

/**
 * One use of an image: its id, its crop and focal point in this place, in thousandths of the original, and
 * its texts.
 */
export interface ImageValue {
  asset: number;
  crop: { x: number; y: number; width: number; height: number } | null;
  focal: { x: number; y: number } | null;
  alt: string | null;
  caption: string | null;
}

/** Returns a use of an image with the library's crop, focal point and texts. */
export function placedImage(asset: number): ImageValue {
  return { asset, crop: null, focal: null, alt: null, caption: null };
}

export interface ImageOptions extends FieldOptions<ImageValue> {
  /** For the site's icon: an .ico file, shown uncropped. The format is checked when the record is written. */
  icon?: boolean;
  /**
   * For a podcast's cover: square, at least 1,400 pixels as placed. The picker shows this as a note; it is
   * checked when the record is written.
   */
  isCover?: boolean;
}

const thousandths = z.int().min(0).max(1000);

const CROP = z.strictObject({
  x: thousandths,
  y: thousandths,
  width: thousandths.min(1),
  height: thousandths.min(1),
});

const FOCAL = z.strictObject({ x: thousandths, y: thousandths });

/** Shape in which the API returns a placed image; crop and focal point as stored. */
const PLACED_IMAGE = {
  asset: relation({
    label: 'Image',
    apiDescription: 'The image of the library that is shown in this place.',
    to: 'asset',
    offered: true,
  }),
  crop: json({
    label: 'Crop',
    apiDescription:
      'The part that is shown in this place: x, y, width and height in thousandths of the image. Null: the crop of the library.',
    check: CROP,
  }),
  focal: json({ label: 'Focal point', check: FOCAL }),
  alt: longText({ label: 'Alternative text' }),
  caption: longText({ label: 'Caption' }),
};

/**
 * An image of the library with its own crop, focal point, alternative text and caption; each falls back to
 * the asset's.
 */
export const image = defineField<ImageValue, ImageOptions>({
  kind: 'image',
  column: () => ({ type: 'jsonb' }),
  output: () => ({ object: 'PlacedImage', shape: PLACED_IMAGE, places: 'asset' }),
  input: () => ({ scalar: 'JSON' }),
  describe: (_, use) =>
    use === 'input'
      ? 'An object with the ID of the image as asset, and its crop, focal, alt and caption in this place.'
      : null,
  schema: ({ label }) =>
    z
      .strictObject(
        {
          // Accepted because the API's output may be sent back as input; not part of the value.
          src: z.unknown().optional(),
          renditions: z.unknown().optional(),
          asset: z.int(`${label} must be an image.`).positive(`${label} must be an image.`),
          crop: CROP.refine(
            (crop) => crop.x + crop.width <= 1000 && crop.y + crop.height <= 1000,
            `The crop of ${label} extends beyond the image.`,
          )
            .nullable()
            .default(null),
          focal: FOCAL.nullable().default(null),
          alt: z
            .string()
            .trim()
            .max(300, 'The alternative text may have at most 300 characters.')
            .nullable()
            .default(null),
          caption: z
            .string()
            .trim()
            .max(1000, 'The caption may have at most 1,000 characters.')
            .nullable()
            .default(null),
        },
        `${label} must be an image from the library.`,
      )
      .transform(({ src: _src, renditions: _renditions, ...placed }) => placed),
  references: (value) => [{ to: 'asset', id: value.asset }],
  text: (value) => value.caption ?? '',
  present: (value) => `Image #${value.asset}`,
});
