/** Data for the views of rich-text nodes, and helpers that several views need. */
import type { ReactNode } from 'react';
import type { ImageSource } from '#media/image-source.ts';
import type { LibraryFile } from '../media/item-file.ts';
import type { ImageNodeAttrs, RichTextNode } from '#rich-text/document/rich-text.ts';
import type { SiteWords } from '../words.ts';

export interface Rendering {
  words: SiteWords['text'];
  /** Images by asset id; an image that is missing here is left out. */
  images: Readonly<Record<number, ImageSource>>;
  /**
   * URLs of items by content id, and of sections by section id; a link to any other target becomes plain
   * text.
   */
  links: Readonly<Record<number, string>>;
  sections: ReadonlyMap<number, string>;
  /** Library files by id; a file that is missing here is left out. */
  files: Readonly<Record<number, LibraryFile>>;
  /** Ids used so far; null if headings get no ids. */
  ids: Set<string> | null;
  /** Footnotes and their numbers, from 1. */
  notes: ReadonlyMap<RichTextNode, number>;
  /** Prefix of the URLs of a gallery's images. */
  galleryPrefixes: ReadonlyMap<RichTextNode, string>;
  /** Prefix of the footnotes' ids. */
  notePrefix: string;
}

export interface NodeViewProps {
  node: RichTextNode;
  /** The node's rendered children. */
  children: ReactNode;
  rendering: Rendering;
}

/**
 * The image as shown in the text, with the texts set there, otherwise those of the library. Null if the image
 * was deleted.
 */
export function placedImage(attrs: ImageNodeAttrs, images: Rendering['images']): ImageSource | null {
  const image = images[attrs.asset];
  if (!image) return null;
  return {
    ...image,
    alt: attrs.alt || image.alt,
    caption: attrs.caption ?? image.caption,
    credit: attrs.credit ?? image.credit,
  };
}
