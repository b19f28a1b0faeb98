import { boolean } from '#fields/boolean/field.ts';
import { fieldEquals } from '#fields/field-equals.ts';
import { relation } from '#fields/relation/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { ITEM_FILTERS, ITEM_PARTS, ITEM_SOURCE, itemsQuery } from '../../model/item-settings.ts';

/** The item with which an email opens. */
export const emailLead = defineBlock({
  name: 'email_lead',
  title: 'Lead item',
  description: 'One item with a large image: the newest of a section or the site, or an item you choose.',
  icon: 'news',
  category: 'content',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    ...ITEM_SOURCE,
    chosen: relation({
      label: 'Item',
      to: 'content',
      required: true,
      condition: fieldEquals('source', 'chosen'),
    }),
    ...ITEM_FILTERS,
    requireImage: boolean({
      label: 'Only items with an image',
      default: true,
      condition: ({ source }) => source !== 'chosen',
    }),
    ...ITEM_PARTS,
    showButton: boolean({ label: 'Show a button', default: true }),
  },
  queries: (settings, page) => {
    if (settings.source !== 'chosen')
      return [itemsQuery(settings, page, { limit: 1, requirePrimaryImage: settings.requireImage ?? true })];
    return [{ kind: 'ids', ids: settings.chosen === null ? [] : [settings.chosen], canRepeat: true }];
  },
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
