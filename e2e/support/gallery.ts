/** Each block's examples as the page engine renders them, in one document with the site's styles. Loaded through Vite. */
import { commonBlockSettings } from '#fields/block-settings.ts';
import { blockRegistry, inContext } from '#server/composition/block-registry.ts';
import { isForMedium, type Block, type BlockExample } from '#model/define-block.ts';
import { exampleSettings } from '#examples/cards.ts';
import type { IslandModule } from '#grid/prepare/block-view.ts';
import { renderExamples } from '#server/pages/preview/block-examples.ts';
import type { ExamplesLook } from '#server/pages/options.ts';
import type { Blocks } from '#grid/prepare/prepare-blocks.ts';
import { renderExamplesDocument } from '#site/examples-document.ts';

/** All examples of a block that render, one below another. */
export interface GalleryPage {
  block: string;
  hydrates: boolean;
  html: string;
  /** Problems that the engine would have logged, with the example's name. */
  problems: string[];
}

/** The look of a site with default settings. */
const LOOK: ExamplesLook = {
  settings: exampleSettings(),
  customCss: '',
  language: 'en',
  useNewDesign: true,
  scheme: null,
};

const PROGRAM = '<script type="module" src="/assets/site.js"></script>';

type Leaf = Record<string, unknown>;

const leaves = import.meta.glob<Leaf>('../fixtures/*/blocks/*/{block,view,island,examples}.{ts,tsx}', {
  eager: true,
});

/** Pages with the blocks of the product and the extensions. */
export function registeredPages(look?: Partial<ExamplesLook>): GalleryPage[] {
  return pagesOf(blockRegistry, look);
}

/** Pages with the blocks below e2e/fixtures/<name>/. */
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
      View: NonNullable<Blocks['views'][string]['view']>;
      examples: readonly BlockExample[];
    };
    definitions.set(definition.name, definition);
    views[definition.name] = {
      view: inContext(view.View),
      css: '',
      examples: view.examples,
      ...(island && { island: { name: folder.slice(folder.lastIndexOf('/') + 1), Island: island.Island } }),
    };
  }
  return pagesOf({ common: commonBlockSettings, definitions, views });
}

function pagesOf(registry: Omit<Blocks, 'sources'>, look: Partial<ExamplesLook> = {}): GalleryPage[] {
  const blocks = { ...registry, sources: blockRegistry.sources };
  const onPages = [...registry.definitions.values()].filter((block) => isForMedium(block, 'web'));
  return onPages.map((block) => ({
    block: block.name,
    hydrates: block.hydrate !== 'none',
    ...renderExamples(blocks, block, { ...LOOK, ...look }, (input) => renderExamplesDocument(input, PROGRAM)),
  }));
}
