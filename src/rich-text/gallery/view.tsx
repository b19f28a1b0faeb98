import { createElement } from 'react';
import { FullView } from '#site/ui/gallery/full-view.tsx';
import { Figure } from '#site/ui/media/figure.tsx';
import { placedImage, type NodeViewProps } from '#site/ui/text/rich-text-rendering.ts';
import { useWords } from '#site/ui/words.ts';
import { galleryImages } from './node.ts';
import { cssVariables } from '#site/ui/css-variables.ts';

/** Thumbnails that open full screen, each with a fragment URL; without a script each links to its widest rendition. Deleted images are left out. */
export function Gallery({ node, rendering }: NodeViewProps) {
  const words = useWords().images;
  const images = galleryImages(node.attrs ?? {}).flatMap(
    (attrs) => placedImage(attrs, rendering.images) ?? [],
  );
  if (images.length === 0) return null;
  const columns = columnsOf(images.length);
  const prefix = rendering.galleryPrefixes.get(node) ?? '';
  const thumbnails = (
    <ul
      className="gallery"
      aria-label={words.gallery(images.length)}
      style={cssVariables({ '--columns': columns })}
    >
      {images.map((image, index) => (
        <li key={index} id={`${prefix}${index + 1}`}>
          <Figure
            image={image}
            ratio={columns === 1 ? 'original' : '3x2'}
            sizes={`(min-width: 960px) ${Math.ceil(804 / columns)}px, (min-width: 640px) 50vw, 100vw`}
            enlargeLabel={words.one(index + 1, images.length)}
          />
        </li>
      ))}
    </ul>
  );
  return createElement('block-image-gallery', { 'data-prefix': prefix }, thumbnails, <FullView />);
}

/**
 * Chooses the columns so that the last row has no gap if possible: one for one image, two for two or four,
 * otherwise three.
 */
function columnsOf(count: number): number {
  if (count <= 2) return count;
  return count === 4 ? 2 : 3;
}
