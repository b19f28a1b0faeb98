/** What the views of a text's nodes are given, and what several of them need. */
import type { ReactNode } from 'react';
import type { ImageSource } from '#media/image-source.ts';
import type { LibraryFile } from '../media/item-file.ts';
import type { ImageNodeAttrs, RichTextNode } from '#rich-text/document/rich-text.ts';
import type { SiteWords } from '../words.ts';

export interface Rendering {
  words: SiteWords['text'];
  /** Images by asset id; one that is not here is left out. */
  images: Readonly<Record<number, ImageSource>>;
  /** Addresses of items by content id, and of sections by theirs; a link to any other is plain words. */
  links: Readonly<Record<number, string>>;
  sections: ReadonlyMap<number, string>;
  /** Files of the library by id; one that is not here is left out. */
  files: Readonly<Record<number, LibraryFile>>;
  /** Ids given so far; null when headings get none. */
  ids: Set<string> | null;
  /** Footnotes and their numbers, from 1. */
  notes: ReadonlyMap<RichTextNode, number>;
  /** What the addresses of a gallery's images begin with. */
  galleryPrefixes: ReadonlyMap<RichTextNode, string>;
  /** Begins the ids of the footnotes. */
  notePrefix: string;
}

export interface NodeViewProps {
  node: RichTextNode;
  /** The node's rendered children. */
  children: ReactNode;
  rendering: Rendering;
}

/** The image as the text shows it: its own words, or those of the library. Null when the image was deleted. */
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
