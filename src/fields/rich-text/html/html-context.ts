/** The context that the HTML readers pass on. */
import type { Loss } from '#import/losses.ts';
import { RICH_TEXT_DEPTH_MAX, type LinkAttrs, type RichTextNode } from '#rich-text/document/rich-text.ts';
import type { HtmlElement } from './html-tree.ts';

export interface HtmlOptions {
  /** Resolves a link's URL; null makes it plain text. Default: safe URLs are preserved. */
  resolveLink?: (href: string) => LinkAttrs | null;
  /** Returns the asset for an image URL; null leaves the image out. Default: all images are left out. */
  resolveImage?: (source: string) => number | null;
  /** Called for every loss. */
  onLost?: (loss: Loss) => void;
}

export type Children = readonly (HtmlElement | string)[];

export interface Context {
  options: HtmlOptions;
  /** Depth of the created blocks: 0 at the top of a text. */
  depth: number;
  listDepth: number;
  /** Converts a mixture of blocks and text to blocks. */
  blocksOf: (children: Children, ctx: Context) => RichTextNode[];
}

/** Returns the context of content that is this many nodes deeper. */
export function within(ctx: Context, levels: number): Context {
  return { ...ctx, depth: ctx.depth + levels };
}

/** Whether blocks this many levels deeper are allowed. */
export function canNest({ depth }: Context, levels: number): boolean {
  return depth + levels <= RICH_TEXT_DEPTH_MAX;
}
