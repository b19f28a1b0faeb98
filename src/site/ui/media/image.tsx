import type { CSSProperties } from 'react';
import type { ImageSource } from '#media/image-source.ts';
import { useMedia } from '../in-site.ts';
import { useIsOpening } from './priority-image.ts';

export interface ImageProps {
  image: ImageSource;
  /** An aspect ratio of media/media.ts; the box is reserved before the picture arrives. */
  ratio: 'original' | '3x2' | '16x9' | '1x1' | '4x3' | '2x1';
  /** How wide the picture will be shown, for browsers that do not measure it themselves (`sizes="auto"`). */
  sizes: string;
  /** The words next to it have the same meaning: a screen reader need not read it twice. */
  decorative?: boolean;
  className?: string;
}

const AT_ONCE = { loading: 'eager', decoding: 'sync', fetchPriority: 'high' } as const;

/** Only a picture that waits can be measured before it is chosen. */
const WHEN_NEAR = { loading: 'lazy', decoding: 'async', sizes: 'auto' } as const;

/** The widest place of a page, in pixels: what is as wide is never enlarged. */
const WIDEST_PLACE = 1236;

/** A smaller image is centred in a wider place, never enlarged. */
function ownSize(width: number): CSSProperties | undefined {
  return width < WIDEST_PLACE ? { maxWidth: `min(100%, ${width}px)`, marginInline: 'auto' } : undefined;
}

/** An image in allow-listed widths, AVIF with a JPEG fallback, in a reserved box. */
export function Image({ image, ratio, sizes, decorative = false, className }: ImageProps) {
  const sources = useMedia().image(image, ratio);
  const isOpening = useIsOpening(sizes);
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sources.avif} sizes={isOpening ? sizes : `auto, ${sizes}`} />
      <img
        src={sources.fallback}
        alt={decorative ? '' : image.alt}
        width={sources.width}
        height={sources.height}
        style={ownSize(sources.width)}
        {...(isOpening ? AT_ONCE : WHEN_NEAR)}
      />
    </picture>
  );
}
