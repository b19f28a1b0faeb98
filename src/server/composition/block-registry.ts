/**
 * Joins the generated registries of blocks, their views and sources into the form that the page engine
 * accepts.
 */
import { createElement } from 'react';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { isForMedium } from '#model/define-block.ts';
import { blocks } from '#registry/blocks.ts';
import { blockViews } from '#registry/blocks.server.ts';
import { sources } from '#registry/sources.server.ts';
import { formInputs } from '#registry/form-inputs.site.ts';
import { typeViews } from '#registry/type-views.site.ts';
import { guardedParts } from '#server/extensions/index.ts';
import type { AnySource, Blocks, BlockView } from '#server/pages/index.ts';
import { FormInputsContext } from '#site/ui/forms/form-inputs.ts';
import { TypeViewsContext } from '#site/ui/type-views.tsx';
import { AsksForConsentContext } from '#site/consent/asks.ts';
import { asksForConsent } from '#site/consent/third-parties.ts';
import { inSite } from '#site/ui/in-site.ts';

type AnyBlockView = NonNullable<BlockView['view']>;

/** Every block with its view, and the sources that resolve the blocks' queries. */
export const blockRegistry: Blocks = {
  common: commonBlockSettings,
  definitions: new Map(blocks.map((block) => [block.name, block])),
  views: Object.fromEntries(
    Object.entries(blockViews).map(([name, known]) => [
      name,
      {
        ...known,
        ...(known.view && { view: inContext(known.view) }),
        ...(known.email && { email: inContext(known.email) }),
      },
    ]),
  ),
  sources: sourcesByKind(guardedParts(sources, 'page source', 'log')),
};

/** Each medium, and the view for it. */
const MEDIA = [
  ['web', 'view'],
  ['email', 'email'],
] as const;

checkMedia(blockRegistry);

/**
 * Throws if a block declares a medium without having a view for it, or has a view for a medium that it does not
 * declare. A block that declares none is for the web.
 */
export function checkMedia({ definitions, views }: Pick<Blocks, 'definitions' | 'views'>): void {
  for (const [name, definition] of definitions)
    for (const [medium, view] of MEDIA)
      if (isForMedium(definition, medium) !== (views[name]?.[view] !== undefined))
        throw new Error(
          `The block ${name} must have both or neither: \`media.${medium}\` in block.ts and a view in ${view}.tsx.`,
        );
}

/** Throws if two sources have the same kind: one would resolve the queries of the other. */
export function sourcesByKind(all: readonly AnySource[]): Blocks['sources'] {
  const kinds = new Map<string, AnySource>();
  for (const source of all) {
    if (kinds.has(source.kind))
      throw new Error(`Two page sources are of the kind ${source.kind}; rename one of them.`);
    kinds.set(source.kind, source);
  }
  return kinds;
}

/**
 * Wraps a view for rendering. It can then access the views of content types, words in the language of the
 * page's site, and whether that site asks for consent.
 */
export function inContext(view: AnyBlockView): AnyBlockView {
  return (props) =>
    inSite(
      props.page.site,
      createElement(
        AsksForConsentContext.Provider,
        { value: !props.page.preview && asksForConsent(props.page.site.settings) },
        createElement(
          FormInputsContext.Provider,
          { value: formInputs },
          createElement(TypeViewsContext.Provider, { value: typeViews }, createElement(view, props)),
        ),
      ),
    );
}
