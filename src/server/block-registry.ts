/** Joins the generated registries of blocks and their views into what the page engine takes. */
import { commonBlockSettings } from '#fields/block-settings.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import type { Blocks } from '#server/pages/index.ts';

/** Every block with its view. */
export const blockRegistry: Blocks = {
  common: commonBlockSettings,
  definitions: new Map(blocks.map((block) => [block.name, block])),
  views: blockViews,
};
