/** What a kind of node says of itself. The definitions are in `src/rich-text/<node>/node.ts`, beside their views. */
import { z } from 'zod';
import type { Reference } from '#model/field.ts';

/** Where a link leads: to an address, or by its id to an item or a section, whose address may change. */
export type LinkAttrs = {
  href?: string | undefined;
  contentId?: number | undefined;
  sectionId?: number | undefined;
  /** The link opens a new tab. */
  newTab?: true | undefined;
};

/** What a mark says beside its name: a link where it leads, the others a text. */
export type MarkAttrs = LinkAttrs & {
  /** What an abbreviation stands for. */
  title?: string | undefined;
  /** What is written above the words. */
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
  /** As stored in `type`; permanent. */
  name: string;
  /** What people call it, as in messages: `pull quote`. */
  title: string;
  /** `inline`: stands among words, wherever words and line breaks may stand. */
  place: 'block' | 'inline';
  /** A block that may stand in an item of a list and in a quote too. */
  isAllowedInLists?: boolean;
  /**
   * What may stand inside; absent: nothing. `inline`: words, line breaks and inline nodes; `words`: words and line
   * breaks alone; otherwise the names of nodes.
   */
  content?: 'inline' | 'words' | readonly string[];
  contentRequired?: boolean;
  /** Absent: none. A message that ends with a full stop is shown to the author as it is. */
  attrs?: z.ZodType;
  /** Seen by readers even without words in it. */
  isObject?: boolean;
  /** Words readers see beside those of its content, in front of (`before`) and behind it. */
  words?: (attrs: Record<string, unknown>) => { before?: string | null; after?: string | null };
  /** Name of the attribute with text whose blanks and lines have a meaning: compared by words, shown line for line. */
  verbatim?: string;
  /** Records the node points at. */
  references?: (attrs: Record<string, unknown>) => Reference[];
}

/** Declares a kind of node. */
export function defineNode<const Definition extends NodeDefinition>(definition: Definition): Definition {
  return definition;
}

/** Attributes of an image inside a text. */
export interface ImageNodeAttrs {
  /** Its id in the library. */
  asset: number;
  /** Words for those who do not see it; empty: those of the library. */
  alt: string;
  /** Null: as in the library. */
  caption: string | null;
  credit: string | null;
}

/** The check of an image inside a text. */
export const imageAttrsSchema = z.strictObject({
  asset: z.int().positive(),
  alt: z.string().max(300, 'An alternative text may have at most 300 characters.'),
  caption: z.string().max(1000, 'A caption may have at most 1,000 characters.').nullable(),
  credit: z.string().max(200, 'A credit may have at most 200 characters.').nullable(),
});
