import type { ImageSource } from '#media/image-source.ts';
import { useMedia } from './in-site.ts';

interface LogoProps {
  image: ImageSource;
  /** The site's name, used if the image has no alternative text. */
  name: string;
  /** Height in pixels. */
  height: number;
  /** Width in pixels; null preserves the logo's aspect ratio. */
  width?: number | null;
  /** Replaces the logo on the dark page of readers whose device is set to dark. */
  dark?: ImageSource | null;
  /** Whether the logo was drawn for a dark background, which paper does not have. */
  isWhite?: boolean;
}

/** Media query of the dark scheme, which never applies to paper. */
const DARK = 'screen and (prefers-color-scheme: dark)';

/** A site's logo in its configured height; its space is reserved before the image loads. */
export function Logo({ image, name, height, width = null, dark = null, isWhite = false }: LogoProps) {
  const media = useMedia();
  const sources = media.image(image, 'original');
  const shown = width ?? Math.max(1, Math.round((height * sources.width) / sources.height));
  const onDark = dark && media.image(dark, 'original');
  return (
    <picture className={`site-logo${onDark ? ' site-logo-dark' : ''}${isWhite ? ' site-logo-white' : ''}`}>
      {onDark && <source media={DARK} type="image/avif" srcSet={onDark.avif} sizes={`${shown}px`} />}
      {onDark && <source media={DARK} type="image/webp" srcSet={onDark.still} />}
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
