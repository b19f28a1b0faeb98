/**
 * The definition of a kind of node. The definitions are in `src/rich-text/<node>/node.ts`, next to their
 * views.
 */
import { z } from 'zod';
import type { Reference } from '#model/field.ts';

/** Target of a link: an address, or the id of an item or a section, whose address may change. */
export type LinkAttrs = {
  href?: string | undefined;
  contentId?: number | undefined;
  sectionId?: number | undefined;
  /** Set if the link opens a new tab. */
  newTab?: true | undefined;
};

/** Attributes of a mark: for a link its target, for other marks a text. */
export type MarkAttrs = LinkAttrs & {
  /** Expansion of an abbreviation. */
  title?: string | undefined;
  /** Text written above the words. */
  text?: string | undefined;
};

export interface Mark {
  type:
    | 'bold'
    | 'italic'
    | 'strike'
    | 'code'
    | 'subscript'
    | 'superscript'
    | 'quoted'
    | 'abbreviation'
    | 'ruby'
    | 'link';
  attrs?: MarkAttrs | undefined;
}

export interface RichTextNode {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: RichTextNode[] | undefined;
  text?: string | undefined;
  marks?: Mark[] | undefined;
}

/** A kind of node. Pure: no database, no browser. */
export interface NodeDefinition {
  /** Value of `type` in storage; permanent. */
  name: string;
  /** The noun for the node in messages: `pull quote`. */
  title: string;
  /** `inline`: the node is among words, wherever words and line breaks are allowed. */
  place: 'block' | 'inline';
  /** Whether the block is also allowed in list items and in quotes. */
  isAllowedInLists?: boolean;
  /**
   * Allowed content; absent: none. `inline`: words, line breaks and inline nodes; `words`: only words and
   * line breaks; otherwise the names of nodes.
   */
  content?: 'inline' | 'words' | readonly string[];
  contentRequired?: boolean;
  /**
   * Schema of the attributes; absent: none. A message that ends with a full stop is shown to the author
   * unchanged.
   */
  attrs?: z.ZodType;
  /** Whether readers see the node even if it has no words. */
  isObject?: boolean;
  /** Words that readers see in addition to those of the content: in front of it (`before`) and after it. */
  words?: (attrs: Record<string, unknown>) => { before?: string | null; after?: string | null };
  /**
   * Name of a text attribute whose blanks and line breaks are significant: compared by words, shown line by
   * line.
   */
  verbatim?: string;
  /** Records to which the node refers. */
  references?: (attrs: Record<string, unknown>) => Reference[];
}

/** Declares a kind of node. */
export function defineNode<const Definition extends NodeDefinition>(definition: Definition): Definition {
  return definition;
}

/** Attributes of an image inside a text. */
export interface ImageNodeAttrs {
  /** Id of the image in the library. */
  asset: number;
  /** Alternative text; empty: the library's text. */
  alt: string;
  /** Null: the caption in the library. */
  caption: string | null;
  credit: string | null;
}

/** Schema of an image's attributes inside a text. */
export const imageAttrsSchema = z.strictObject({
  asset: z.int().positive(),
  alt: z.string().max(300, 'An alternative text may have at most 300 characters.'),
  caption: z.string().max(1000, 'A caption may have at most 1,000 characters.').nullable(),
  credit: z.string().max(200, 'A credit may have at most 200 characters.').nullable(),
});
