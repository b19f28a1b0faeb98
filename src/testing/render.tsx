/**
 * Renders one block for a test as the page engine does: missing settings get defaults, empty blocks are left
 * out.
 */
import type { Block, BlockExample } from '#model/define-block.ts';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { readBlockSettings } from '#grid/shapes/block-settings.ts';
import { inContext } from '#server/composition/block-registry.ts';
import type { BlockView } from '#grid/prepare/block-view.ts';
import { presenceOf } from '#grid/render/gated-blocks.ts';
import { renderLocked, renderView } from '#site/grid/web-block.ts';
import { pageSubject } from '#examples/cards.ts';

/**
 * The block's HTML, or null if it is empty. `view` is the view, or for a block with an island everything in
 * the registry.
 */
export function renderBlockExample(
  block: unknown,
  view: unknown,
  example: Omit<BlockExample, 'name'>,
): string | null {
  const items = example.items ?? [];
  const definition = block as Block;
  const settings = readBlockSettings(definition, commonBlockSettings, {
    id: 'b1',
    type: definition.name,
    v: example.v ?? definition.v,
    settings: example.settings as Record<string, unknown>,
  });
  const given = {
    items,
    hasMore: example.hasMore ?? items.map(() => false),
    found: example.found ?? items.map(() => null),
    notes: example.notes ?? items.map(() => null),
    data: example.data ?? null,
    images: example.images ?? {},
    links: example.links ?? {},
    files: example.files ?? {},
  };
  const registered = (typeof view === 'function' ? { view, css: '', examples: [] } : view) as BlockView;
  if (!registered.view) throw new Error(`The block ${definition.name} has no view for pages.`);
  const rendered = { ...registered, view: inContext(registered.view) };
  const page = pageSubject(example.page);
  const ready = { id: 'b1', definition, view: rendered, settings, gated: example.gated ?? null };
  const presence = presenceOf(ready, given, page);
  if (presence === 'absent') return null;
  return (presence === 'locked' ? renderLocked(ready, page) : renderView(ready, given, page)) || null;
}
