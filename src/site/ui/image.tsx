import type { ImageSource } from '#model/image-source.ts';
import { pictureSources } from '#site/media.ts';

export interface ImageProps {
  image: ImageSource;
  /** An aspect ratio of model/media.ts; the box is reserved before the picture arrives. */
  ratio: 'original' | '3x2' | '16x9' | '1x1' | '4x3' | '2x1';
  /** The `sizes` attribute: how wide the picture will be shown. */
  sizes: string;
  /** The page's main picture is fetched first, all others when they come near. */
  priority?: boolean;
  /** The words beside it say the same: a screen reader need not read it twice. */
  decorative?: boolean;
  className?: string;
}

/** An image in allow-listed widths, WebP with a JPEG fallback, in a reserved box. */
export function Image({ image, ratio, sizes, priority = false, decorative = false, className }: ImageProps) {
  const sources = pictureSources(image, ratio);
  return (
    <picture className={className}>
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img
        src={sources.fallback}
        alt={decorative ? '' : image.alt}
        width={sources.width}
        height={sources.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        {...(priority && { fetchPriority: 'high' as const })}
      />
    </picture>
  );
}
