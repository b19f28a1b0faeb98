/** Renders one block for the web: its view with its island, forms and slots. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { BlockData, ViewProps } from '#grid/prepare/block-view.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { RenderedIsland } from '#model/define-block.ts';
import { formNameOf, type PlacedForm } from '#model/pages/define-form.ts';
import type { PageSubject } from '#page-model/page.ts';
import { encodedPath } from '#addresses/paths.ts';
import { textField } from '#page-model/type-fields.ts';
import { LockedBlock } from '#site/ui/locked-block.tsx';
import { PriorityImageContext, type PriorityImage } from '#site/ui/media/priority-image.ts';
import { InsertionsContext, type PageInsertions } from '#site/ui/insertions.tsx';
import { SlotsContext, type SlotHtml } from '#site/ui/slot-place.tsx';
import { inSite } from '#site/ui/in-site.ts';
import { TemplatesContext, type TemplateViews } from '#site/ui/templates.ts';
import { HasTypeViewsContext } from '#site/ui/type-views.tsx';

/** Additions of modules to the views of a page. */
export interface PageAdditions {
  slots?: (page: PageSubject) => SlotHtml;
  insertions?: (page: PageSubject) => PageInsertions;
  templates?: PageTemplates;
  /**
   * Called if the views of the item's type throw: the block is rendered without them. Absent: the block fails, because the
   * type belongs to the product.
   */
  onTypeProblem?: (error: unknown) => void;
}

/** Templates of the page's site. */
export interface PageTemplates {
  views: TemplateViews;
  /** Called for a view that throws: the product's view is rendered in its place. */
  onProblem: (part: string, error: unknown) => void;
}

/** Context in which a block is rendered, in addition to its page. */
export interface BlockSurroundings {
  /** Null if the block cannot contain the page's opening image. */
  opening: PriorityImage | null;
  additions: PageAdditions;
}

/** A block to be rendered; its `id` is unique on the page. */
export type RenderableBlock = Pick<PreparedBlock, 'definition' | 'view' | 'settings' | 'gated'> & {
  id: string;
  /** The block in the layout; absent in examples. */
  block?: PreparedBlock['block'];
};

/** Context of an example. */
const ALONE: BlockSurroundings = { opening: null, additions: {} };

/** The block's own HTML, including its island. */
export function renderView(
  ready: RenderableBlock,
  given: BlockData,
  page: PageSubject,
  { opening, additions }: BlockSurroundings = ALONE,
): string {
  const { view, settings, id, gated } = ready;
  const View = view.view as React.ComponentType<ViewProps>;
  const props = {
    settings,
    gated,
    ...given,
    page,
    island: renderIsland(ready, given, page),
    form: ready.definition.form ? placeForm(ready, page, '') : null,
    forms: placeForms(ready, page),
  };
  const wasTaken = opening?.isTaken ?? false;
  const render = (templates: TemplateViews | null, hasTypeViews: boolean) => {
    // A first rendering that failed may have claimed the opening image.
    if (opening) opening.isTaken = wasTaken;
    const content = createElement(
      PriorityImageContext.Provider,
      { value: opening },
      createElement(
        SlotsContext.Provider,
        { value: additions.slots?.(page) ?? null },
        createElement(
          InsertionsContext.Provider,
          { value: (ready.definition.insertions && additions.insertions?.(page)) ?? null },
          createElement(
            TemplatesContext.Provider,
            { value: templates },
            createElement(HasTypeViewsContext.Provider, { value: hasTypeViews }, createElement(View, props)),
          ),
        ),
      ),
    );
    return renderToString(content, { identifierPrefix: `${id}-` });
  };
  const withTemplates = (hasTypeViews: boolean) =>
    renderWithTemplates(additions.templates, ready.definition.name, (views) => render(views, hasTypeViews));
  try {
    return withTemplates(true);
  } catch (error) {
    if (!additions.onTypeProblem) throw error;
    const html = withTemplates(false);
    additions.onTypeProblem(error);
    return html;
  }
}

/**
 * Renders a part of a page with the templates of its site. If that throws, renders it without them and reports
 * the problem under the name of the part. Throws if the cause is not a template.
 */
export function renderWithTemplates(
  templates: PageTemplates | undefined,
  part: string,
  render: (views: TemplateViews | null) => string,
): string {
  if (!templates) return render(null);
  try {
    return render(templates.views);
  } catch (error) {
    const html = render(null);
    templates.onProblem(part, error);
    return html;
  }
}

/** The placeholder of a block whose content a gate withholds from the reader. */
export function renderLocked(
  { definition, settings }: Pick<RenderableBlock, 'definition' | 'settings'>,
  page: PageSubject,
): string {
  const plate = createElement(LockedBlock, { title: textField(settings, 'title'), keeps: definition.keeps });
  return renderToString(inSite(page.site, plate));
}

/** The form of a block at its place, with the submitted values if the form is shown again. */
function placeForm(
  { id, block }: RenderableBlock,
  { path, module, posted }: PageSubject,
  name: string,
): PlacedForm {
  const sentAs = formNameOf({ blockId: block?.id ?? id, name });
  const address = module?.urlHasSecret ? null : `${encodedPath(path)}${module?.search ?? ''}`;
  return {
    blockId: sentAs,
    id: `form-${formNameOf({ blockId: id, name })}`,
    path: address,
    posted: posted?.blockId === sentAs ? posted : null,
  };
}

function placeForms(ready: RenderableBlock, page: PageSubject): Record<string, PlacedForm> {
  const names = Object.keys(ready.definition.forms ?? {});
  return Object.fromEntries(names.map((name) => [name, placeForm(ready, page, name)]));
}

/** Rendered as a separate React root, as in the browser, so that both generate the same ids. */
function renderIsland(ready: RenderableBlock, given: BlockData, page: PageSubject): RenderedIsland | null {
  const { definition, view, settings, id } = ready;
  if (definition.hydrate === 'none' || !view.island) return null;
  const props = definition.islandProps?.(settings as never, given.items, page, given.data) ?? {};
  const identifierPrefix = `${id}-island-`;
  const html = renderToString(createElement(view.island.Island, props), { identifierPrefix });
  return { name: view.island.name, when: definition.hydrate, identifierPrefix, props, html };
}
