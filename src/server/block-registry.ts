/** Joins the generated registries of blocks, their views and sources into what the page engine takes. */
import { commonBlockSettings } from '#fields/block-settings.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import { sources } from '#registry/sources.server.ts';
import type { AnySource, Blocks } from '#server/pages/index.ts';

/** Every block with its view, and what answers their wishes. */
export const blockRegistry: Blocks = {
  common: commonBlockSettings,
  definitions: new Map(blocks.map((block) => [block.name, block])),
  views: blockViews,
  sources: sourcesByKind(sources),
};

/** Throws when two are of one kind: one would answer the wishes of the other. */
export function sourcesByKind(all: readonly AnySource[]): Blocks['sources'] {
  const kinds = new Map<string, AnySource>();
  for (const source of all) {
    if (kinds.has(source.kind))
      throw new Error(`Two page sources are of the kind ${source.kind}; rename one of them.`);
    kinds.set(source.kind, source);
  }
  return kinds;
}
