/**
 * Renders the examples of a block in one document, in any design: for the gallery that staff see, and for the
 * tests of every block.
 */
import type { AccessDecision } from '#access/decide-access.ts';
import { isForMedium, type Block, type BlockExample } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { escapeHtml } from '#text/html.ts';
import { isPresent } from '#model/define-module.ts';
import type { Db } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { ExamplesDocument, ExamplesLook, PagesOptions } from '../options.ts';
import { prepareBlocks, type Blocks } from '#grid/prepare/prepare-blocks.ts';
import { renderGrid } from '#grid/render/render-grid.ts';
import { createWebRenderer } from '#site/grid/web-renderer.ts';
import { loadSiteData } from '../stages/site-data.ts';

export interface RenderedExamples {
  /** The whole document. */
  html: string;
  /** Messages that the engine would have logged, with the example's name. */
  problems: string[];
}

/** Renders every example of the block; `documentOf` puts them into a document. */
export function renderExamples(
  registry: Blocks,
  block: Block,
  look: ExamplesLook,
  documentOf: (input: ExamplesDocument) => string,
): RenderedExamples {
  const { css = '', examples = [] } = registry.views[block.name] ?? {};
  const rendered = examples.map((example, index) =>
    renderExample(registry, block, example, `b${index}`, look),
  );
  const grid = rendered
    .map(({ name, html }) => (html ? `<p class="example-name">${escapeHtml(name)}</p>${html}` : ''))
    .join('');
  return {
    html: documentOf({ title: block.title, grid, css, look }),
    problems: rendered.flatMap(({ problems }) => problems),
  };
}

interface RenderedExample {
  name: string;
  /** Empty if the example shows that the block hides itself. */
  html: string;
  problems: string[];
}

function renderExample(
  registry: Blocks,
  block: Block,
  example: BlockExample,
  id: string,
  { settings: theme, language, useNewDesign }: ExamplesLook,
): RenderedExample {
  const subject = pageSubject(example.page);
  const page = { ...subject, site: { ...subject.site, language } };
  const placed = { id, type: block.name, v: example.v ?? block.v, settings: { ...example.settings } };
  const grid: Grid = {
    v: 1,
    rows: [{ id: 'r1', layout: '1', settings: {}, columns: [{ blocks: [placed] }] }],
  };
  const { prepared, problems } = prepareBlocks(grid, page, registry, {
    medium: 'web',
    decide: () => decisionOn(example),
  });
  const renderer = createWebRenderer(page, { theme, useNewDesign, position: null });
  const rendered = renderGrid(grid, prepared, () => givenTo(example), page, renderer);
  return {
    name: example.name,
    html: rendered.output,
    problems: [...problems, ...rendered.problems].map(
      ({ problem, error }) => `${example.name}: ${problem}: ${String(error)}`,
    ),
  };
}

/**
 * The access decision for an example: if `gated` contains a reason, the example shows what a reader without
 * access sees.
 */
function decisionOn({ gated }: BlockExample): AccessDecision {
  if (!gated) return { kind: 'open', gate: null };
  return { kind: 'gated', gate: 'example', ...gated, ungatedParagraphs: 0 };
}

function givenTo(example: BlockExample) {
  const items = example.items ?? [];
  return {
    items,
    hasMore: example.hasMore ?? items.map(() => false),
    found: example.found ?? items.map(() => null),
    notes: example.notes ?? items.map(() => null),
    data: example.data ?? null,
    images: example.images ?? {},
    links: example.links ?? {},
    files: example.files ?? {},
  };
}

/** The request of a staff user in the gallery. */
export interface ExamplesInput {
  /** The block's name. */
  block: string;
  useNewDesign: boolean;
  scheme: 'light' | 'dark';
  /** Renders in Arabic, whatever the language of the site. */
  isRightToLeft: boolean;
}

/** Renders the examples in the site's design; null if the site has no such block, or its module is off. */
export async function blockExamples(
  db: Db,
  site: SiteRef,
  request: ExamplesInput,
  options: PagesOptions,
): Promise<RenderedExamples | null> {
  const data = await loadSiteData(db, site, options);
  const block = options.blocks.definitions.get(request.block);
  if (!data || !block || !isForMedium(block, 'web') || !isPresent(block, data.settings.modulesOn))
    return null;
  const { scheme, useNewDesign } = request;
  const look = {
    settings: data.settings,
    customCss: data.theme.customCss,
    language: request.isRightToLeft ? 'ar' : data.site.language,
    useNewDesign,
    scheme,
  };
  return renderExamples(options.blocks, block, look, options.renderExamples);
}
