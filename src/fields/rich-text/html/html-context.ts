/** The context that the HTML readers pass on. */
import type { Loss } from '#import/losses.ts';
import { RICH_TEXT_DEPTH_MAX, type LinkAttrs, type RichTextNode } from '#rich-text/document/rich-text.ts';
import type { HtmlElement } from './html-tree.ts';

export interface HtmlOptions {
  /** Resolves a link's URL; null makes it plain text. Default: safe URLs are preserved. */
  resolveLink?: (href: string) => LinkAttrs | null;
  /** The asset for an image URL; null leaves the image out. Default: no image is known. */
  resolveImage?: (source: string) => number | null;
  /** Called for every loss. */
  onLost?: (loss: Loss) => void;
}

export type Children = readonly (HtmlElement | string)[];

export interface Context {
  options: HtmlOptions;
  /** Depth of the blocks that are created: 0 at the top of a text. */
  depth: number;
  listDepth: number;
  /** The blocks of a mixture of blocks and words. */
  blocksOf: (children: Children, ctx: Context) => RichTextNode[];
}

/** The context of content that is this many nodes deeper. */
export function within(ctx: Context, levels: number): Context {
  return { ...ctx, depth: ctx.depth + levels };
}

/** Whether a node may hold blocks this many levels below it. */
export function canNest({ depth }: Context, levels: number): boolean {
  return depth + levels <= RICH_TEXT_DEPTH_MAX;
}
