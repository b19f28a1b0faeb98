import type { ImageSource } from '#model/image-source.ts';
import { pictureSources } from '#site/media.ts';

interface LogoProps {
  image: ImageSource;
  /** What it stands for, where the picture has no words of its own. */
  name: string;
  /** Pixels. */
  height: number;
  /** Pixels; null keeps the logo's own shape. */
  width?: number | null;
}

/** A site's logo in the height its settings say; the box is reserved before the picture arrives. */
export function Logo({ image, name, height, width = null }: LogoProps) {
  const sources = pictureSources(image, 'original');
  const shown = width ?? Math.max(1, Math.round((height * sources.width) / sources.height));
  return (
    <picture className="site-logo">
      <source type="image/avif" srcSet={sources.avif} sizes={`${shown}px`} />
      <img
        src={sources.fallback}
        alt={image.alt || name}
        width={shown}
        height={height}
        style={{ height: `${height}px`, ...(width && { width: `${width}px` }) }}
      />
    </picture>
  );
}
