/** Renders one block for a test as the page engine does: settings completed, empty ones left out. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Block, BlockExample } from '#model/define-block.ts';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { readBlockSettings } from '#model/block-settings.ts';
import type { BlockView } from '#server/pages/render.ts';
import { configurePictures } from '#site/media.ts';
import { pageSubject } from '#model/example-cards.ts';

/** The block's HTML, or null when it is empty. */
export function renderBlockExample(
  block: unknown,
  view: unknown,
  example: Omit<BlockExample, 'name'>,
): string | null {
  configurePictures({ sign: () => 'testtesttest' });
  const definition = block as Block;
  const page = pageSubject(example.page);
  const items = example.items ?? [];
  const settings = readBlockSettings(definition, commonBlockSettings, {
    id: 'b1',
    type: definition.name,
    v: example.v ?? definition.v,
    settings: example.settings as Record<string, unknown>,
  });
  if (definition.isEmpty?.(settings as never, items, page, example.data ?? null)) return null;
  const View = view as BlockView['view'] as React.ComponentType<Parameters<BlockView['view']>[0]>;
  return renderToString(
    createElement(View, {
      settings,
      items,
      hasMore: example.hasMore ?? items.map(() => false),
      data: example.data ?? null,
      page,
    }),
    {
      identifierPrefix: 'b1-',
    },
  );
}
