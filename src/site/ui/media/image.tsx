import type { CSSProperties } from 'react';
import type { ImageSource } from '#media/image-source.ts';
import { useMedia } from '../in-site.ts';
import { useIsOpening } from './priority-image.ts';

export interface ImageProps {
  image: ImageSource;
  /** An aspect ratio of media/media.ts; the box is reserved before the image loads. */
  ratio: 'original' | '3x2' | '16x9' | '1x1' | '4x3' | '2x1';
  /** Display width of the image, for browsers that do not measure it themselves (`sizes="auto"`). */
  sizes: string;
  /** Whether adjacent text has the same meaning, so that a screen reader need not read it twice. */
  decorative?: boolean;
  className?: string;
}

const AT_ONCE = { loading: 'eager', decoding: 'sync', fetchPriority: 'high' } as const;

/** Only a lazy image can be measured before the browser chooses a source. */
const WHEN_NEAR = { loading: 'lazy', decoding: 'async', sizes: 'auto' } as const;

/** Width in pixels of the widest position on a page: an image at least this wide is never enlarged. */
const WIDEST_PLACE = 1236;

/** Styles that centre a smaller image in a wider position instead of enlarging it. */
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
