import type { ImageSource } from '#model/page.ts';
import { Image, type ImageProps } from './image.tsx';

/** A picture with its caption and credit. */
export function Figure({
  image,
  ...picture
}: { image: ImageSource } & Pick<ImageProps, 'ratio' | 'sizes' | 'priority'>) {
  return (
    <figure>
      <Image image={image} {...picture} />
      {(image.caption || image.credit) && (
        <figcaption>
          {image.caption}
          {image.credit && (
            <span className="credit">{image.caption ? `(${image.credit})` : image.credit}</span>
          )}
        </figcaption>
      )}
    </figure>
  );
}
