/**
 * Explains to staff who view a page why it is as it is: its layout, the query and the result of each block,
 * its cached copy.
 */
import type { ExplainedBlock, NamedItem, PageExplanation } from '#page-model/page-explanation.ts';
import type { CachedPage } from '#server/cache/index.ts';
import { isPresent } from '#model/define-module.ts';
import type { BlockQuery } from '#model/define-block.ts';
import type { SiteData } from '#page-model/site-data.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { PagesOptions } from '../options.ts';
import { readAt, type FoundPage } from '../stages/read-at.ts';
import { describePage } from '../stages/render.ts';
import type { SiteDataCache } from '../stages/site-data-cache.ts';
import { explainLayout } from './why-layout.ts';

/**
 * Explains what readers find at the path; null without a page. `cachedPage` returns the cached copy under the
 * key of its first page.
 */
export async function explainPage(
  site: SiteRef,
  path: string,
  options: PagesOptions & { siteData: SiteDataCache },
  cachedPage: () => CachedPage | undefined,
): Promise<PageExplanation | null> {
  const read = await readAt(site, path, ({ pageNumber }) => ({ pageNumber }), options);
  if (!read) return null;
  const { found, layout, page, input } = read;
  return {
    record: found.kind === 'page' ? found.record : null,
    sectionId: page.content ? null : (page.section?.id ?? null),
    access: whyGated(read),
    layout: layout && { id: layout.id, name: layout.name, why: explainLayout(layout, page, input.data) },
    blocks: blocksOf(read),
    hiddenRows: hiddenRowsOf(read),
    problems: [
      ...read.problems.map(({ type, problem }) => `${type}: ${problem}`),
      ...options.insertionFaults(page, { loadsMore: (layout?.loadMore ?? null) !== null }),
    ],
    cache: {
      isKept: cachedPage() !== undefined,
      tags: [...new Set([...read.tags, ...input.data.tags])].sort(),
      changesAt: read.changesAt,
    },
  };
}

const REQUIRED_BY = new Map([
  ['item', 'The item'],
  ['section', 'Its section'],
  ['type', 'Its content type'],
  ['layout', 'Its layout'],
]);

/** Reasons that do not come from a gate itself. */
const REASON_TEXTS = new Map([
  ['moduleOff', 'is gated by a module that is off: no reader can read it in full'],
  ['gateFailed', 'has a gate that failed: no reader can read it in full'],
]);

/** Why readers without a login do not see the whole item. */
function whyGated({ found, input }: FoundPage): string | null {
  const decision = found.kind === 'page' ? found.gated?.decision : undefined;
  if (decision?.kind !== 'gated') return null;
  const { requiredBy = 'item', reason, gate, ungatedParagraphs } = decision;
  const who = REQUIRED_BY.get(requiredBy) ?? 'The item';
  const own = input.data.access.gates.find(({ name }) => name === gate)?.explains?.[reason];
  const left = ungatedParagraphs === 1 ? '1 paragraph' : `${ungatedParagraphs} paragraphs`;
  return `${who} ${own ?? REASON_TEXTS.get(reason) ?? `is kept by the gate “${gate}” (${reason})`}. Others read ${left}.`;
}

function blocksOf(read: FoundPage): ExplainedBlock[] {
  const { prepared, filled, given, input } = read;
  const names = new Map(
    [...given.values()].flatMap(({ items }) => items.flat().map(({ id, name }) => [id, name] as const)),
  );
  const named = (ids: readonly number[]): NamedItem[] =>
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  const shown = new Set(
    describePage(read).rows.flatMap(({ columns }) =>
      columns.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
    ),
  );
  return [...prepared].map(([id, { block, definition, queries, firstQuery }]) => {
    const answers = queries.map((_, at) => filled[firstQuery + at]);
    return {
      id,
      type: block.type,
      title: definition.title,
      asked: queries.map((query) => explainQuery(query, read, input.data)),
      items: named(answers.flatMap((answer) => answer?.ids ?? [])),
      leftOut: named(answers.flatMap((answer) => answer?.leftOut ?? [])),
      isAbsent: !shown.has(id),
    };
  });
}

/** Describes a block's query as its source words it. */
function explainQuery(query: BlockQuery, { input }: FoundPage, data: SiteData): string {
  const source = input.blocks.sources.get(query.kind);
  if (!source) return `Nothing answers “${query.kind}”.`;
  if (!isPresent(source, data.settings.modulesOn)) return 'Its module is switched off.';
  return source.explain?.(query, data) ?? query.kind;
}

function hiddenRowsOf({ layout, grid }: FoundPage): PageExplanation['hiddenRows'] {
  const shown = new Set(grid.rows.map(({ id }) => id));
  return (layout?.grid.rows ?? []).flatMap(({ id, settings }, at) =>
    settings.displayCondition && !settings.loadsLater && !shown.has(id)
      ? [{ number: at + 1, condition: settings.displayCondition }]
      : [],
  );
}
