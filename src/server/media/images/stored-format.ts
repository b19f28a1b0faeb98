import type { InspectedUpload } from '#server/media/inspect/inspect.ts';

/** `ico` is stored as the PNG of its largest image, `svg` reduced to its shapes. */
export type OriginalFormat = 'jpg' | 'png' | 'webp' | 'ico' | 'svg';

/** Returns the stored format for an upload of a kind. */
export function storedFormatOf({
  kind,
  isAnimated,
}: Pick<InspectedUpload, 'kind' | 'isAnimated'>): OriginalFormat {
  if (isAnimated) return 'webp';
  if (kind === 'jpeg') return 'jpg';
  return kind === 'webp' || kind === 'avif' ? 'webp' : 'png';
}
