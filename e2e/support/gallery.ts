/** Each block's examples as the page engine renders them, in one document with the site's styles. Loaded through Vite. */
import { commonBlockSettings } from '#fields/block-settings.ts';
import { blockRegistry } from '#server/block-registry.ts';
import type { Block, BlockExample } from '#model/define-block.ts';
import { exampleSettings, pageSubject } from '#model/example-cards.ts';
import type { Grid } from '#model/grid.ts';
import type { IslandModule } from '#server/pages/block-view.ts';
import { prepareBlocks, type Blocks } from '#server/pages/prepare.ts';
import { renderGrid } from '#server/pages/render-grid.ts';
import { siteCss } from '#site/css.ts';
import { configurePictures } from '#site/media.ts';
import { themeCss } from '#site/theme.ts';

/** All examples of a block that show something, one below the other. */
export interface GalleryPage {
  block: string;
  hydrates: boolean;
  html: string;
  /** What the engine would have logged, with the example's name. */
  problems: string[];
}

/** The look of a site that changed nothing. */
const THEME = exampleSettings();

type Leaf = Record<string, unknown>;

const leaves = import.meta.glob<Leaf>('../fixtures/*/blocks/*/{block,view,island,examples}.{ts,tsx}', {
  eager: true,
});

/** The blocks of product and extensions. */
export function registeredPages(): GalleryPage[] {
  return pagesOf(blockRegistry);
}

/** The blocks below e2e/fixtures/<name>/. */
export function fixturePages(name: string): GalleryPage[] {
  const folders = new Set(
    Object.keys(leaves)
      .filter((path) => path.startsWith(`../fixtures/${name}/`))
      .map((path) => path.slice(0, path.lastIndexOf('/'))),
  );
  const definitions = new Map<string, Block>();
  const views: Record<string, Blocks['views'][string]> = {};
  for (const folder of folders) {
    const definition = Object.values(leaves[`${folder}/block.ts`] ?? {})[0] as Block;
    const island = leaves[`${folder}/island.tsx`] as unknown as IslandModule | undefined;
    const view = { ...leaves[`${folder}/view.tsx`], ...leaves[`${folder}/examples.ts`] } as {
      View: Blocks['views'][string]['view'];
      examples: readonly BlockExample[];
    };
    definitions.set(definition.name, definition);
    views[definition.name] = {
      view: view.View,
      css: '',
      examples: view.examples,
      ...(island && { island: { name: folder.slice(folder.lastIndexOf('/') + 1), Island: island.Island } }),
    };
  }
  return pagesOf({ common: commonBlockSettings, definitions, views });
}

function pagesOf(registry: Omit<Blocks, 'sources'>): GalleryPage[] {
  configurePictures({ sign: () => 'testtesttest', signFile: ({ fileKey }) => `/media/file/${fileKey}/file` });
  return [...registry.definitions.values()].map((block) => {
    const view = registry.views[block.name];
    const rendered = (view?.examples ?? []).map((example, index) =>
      renderExample(block, example, registry, `b${index}`),
    );
    return {
      block: block.name,
      hydrates: block.hydrate !== 'none',
      html: documentOf(rendered.map(({ html }) => html).join(''), view?.css ?? ''),
      problems: rendered.flatMap(({ problems }) => problems),
    };
  });
}

function renderExample(
  block: Block,
  example: BlockExample,
  registry: Omit<Blocks, 'sources'>,
  id: string,
): { html: string; problems: string[] } {
  const page = pageSubject(example.page);
  const settings = example.settings as Record<string, unknown>;
  const placed = { id, type: block.name, v: example.v ?? block.v, settings };
  const grid: Grid = {
    v: 1,
    rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [placed] }] }],
  };
  const items = example.items ?? [];
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
  const { prepared, problems } = prepareBlocks(grid, page, { ...registry, sources: blockRegistry.sources });
  const rendered = renderGrid(grid, prepared, () => given, page, { theme: THEME, useNewDesign: false });
  const told = [...problems, ...rendered.problems].map(
    ({ problem, error }) => `${example.name}: ${problem}: ${String(error)}`,
  );
  return { html: rendered.html, problems: told };
}

function documentOf(grid: string, css: string): string {
  const theme = themeCss(THEME);
  return (
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Examples</title>' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<style>${theme.css}${siteCss({ hasHeader: false, hasFooter: false, loadsMore: false, useNewDesign: true, language: 'en' })}${css}</style><script type="module" src="/assets/site.js"></script></head>` +
    `<body><main id="main">${grid}</main></body></html>`
  );
}
