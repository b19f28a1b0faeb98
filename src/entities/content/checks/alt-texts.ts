import type { Check } from './check.ts';

/**
 * Every image needs an alternative text for people who cannot see it: in the place of use, or in the library.
 */
export const altTexts: Check = ({ shape, values, assetAlts }) =>
  Object.keys(shape).flatMap((field) => {
    const count = imagesIn(values[field]).filter(
      ({ asset, alt }) => !alt?.trim() && !assetAlts.get(asset)?.trim(),
    ).length;
    if (count === 0) return [];
    const label = shape[field]?.options.label ?? field;
    const images = count === 1 ? '1 image has' : `${count} images have`;
    return [{ field, message: `${label}: ${images} no alternative text.` }];
  });

/**
 * Uses of images anywhere in a value: every part that names an asset, with the alternative text given there.
 */
export function imagesIn(value: unknown): { asset: number; alt: string | null }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { asset, alt } = value as { asset?: unknown; alt?: unknown };
  const own = typeof asset === 'number' ? [{ asset, alt: typeof alt === 'string' ? alt : null }] : [];
  return [...own, ...Object.values(value).flatMap(imagesIn)];
}
