import { siteTag } from '#page-model/site-data.ts';
import { commonBlockSettings } from '#fields/block-settings.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import { holdsPermissions } from '#model/permissions.ts';
import { gridOffers } from '#grid/shapes/grid-offers.ts';
import { imageGateName } from '#media/image-gate.ts';
import { readLoadMore } from '#grid/shapes/load-more.ts';
import { missingFields } from '#records/shape.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { EntityHooks, RecordContext } from '#server/records/index.ts';
import { content } from '../../content/entity.ts';
import { layout } from '../entity.ts';
import { blockErrors } from '#grid/save/block-errors.ts';
import { gridReferences } from '#grid/save/grid-references.ts';
import { followFeeds } from './follow-feeds.ts';
import { giveUpPages } from './restore-layout.ts';

/** Any page of the site may use a layout, so a change purges the whole site. */
export const hooks: EntityHooks<typeof layout> = {
  entity: layout,
  prepare: async (work, { before, values, next }) => {
    const { alias } = values;
    const written = { ...values, ...(alias && { alias: alias.map(asAlias) }) };
    const errors: FieldErrors = {
      ...missingFields(layout.fields, { ...next, ...written }),
      ...loadMoreErrors({ ...next, ...written }),
      ...tenantErrors(work, before?.tenants ?? [], next.tenants ?? []),
      ...(await itemErrors(work, { ...next, ...written })),
      ...(written.grid
        ? await blockErrors(work, {
            siteId: next.site,
            grid: written.grid,
            before: before?.grid,
            ...ON_PAGES,
          })
        : {}),
    };
    if (Object.keys(errors).length > 0)
      throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', errors);
    return written;
  },
  references: (registry, { grid }) =>
    gridReferences(registry, ON_PAGES.common, grid).map(({ to, id }) => ({ to, id, kind: 'grid' })),
  offers: ({ registry, siteIds: [siteId = 0] }, { grid }, to) =>
    gridOffers(grid, {
      definitions: registry.blocks,
      common: commonBlockSettings,
      reader: to.reader,
      access: { ...to.rules, siteId },
    }).map(({ gate, ...offered }) => ({ ...offered, imageGate: gate ? imageGateName(gate) : null })),
  restoring: giveUpPages,
  after: async (work, { before, after, record }) => {
    for (const site of [record.site, ...(before?.tenants ?? []), ...(after?.tenants ?? [])])
      work.tags.add(siteTag(site));
    await followFeeds(work, record.id, after && record.trashed === null ? record.grid : null);
  },
};

const ON_PAGES = { medium: 'web', common: commonBlockSettings } as const;

/** Users cannot add a layout to sites on which they do not work. */
function tenantErrors(
  { actor }: RecordContext,
  before: readonly number[],
  tenants: readonly number[],
): FieldErrors {
  const isOutsideAccess = (site: number) =>
    holdsPermissions(actor) && !before.includes(site) && !actor.siteIds.includes(site);
  return tenants.some(isOutsideAccess) ? { tenants: 'You can only choose sites that you work on.' } : {};
}

/** The item of a layout for one item must have one of the layout's content types. */
async function itemErrors(
  work: RecordContext,
  { type, content: id, contentTypes }: Pick<RecordOf<typeof layout>, 'type' | 'content' | 'contentTypes'>,
): Promise<FieldErrors> {
  if (type !== 'content-override' || id === null || !contentTypes?.length) return {};
  const item = await work.records.find(content, id);
  return item && !contentTypes.includes(item.type)
    ? { contentTypes: `The chosen item is of type ${item.type}. Choose that type.` }
    : {};
}

/**
 * Rejects “load the next item” for pages without an item, because only items have a next item (specification,
 * public site, section 4 "Load more").
 */
function loadMoreErrors({ type, loadMoreType }: { type: string; loadMoreType: string | null }): FieldErrors {
  const isOfItems = type !== 'section' && type !== 'module';
  if (isOfItems || readLoadMore(loadMoreType)?.what !== 'page') return {};
  const words = type === 'section' ? 'Section' : 'System';
  return { loadMoreType: `${words} pages have no next item. Choose to load more rows.` };
}

/** Normalises an alias as in page URLs: lower case, without leading and trailing slashes. */
function asAlias(alias: string): string {
  return alias
    .trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
}
