import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { fieldEquals } from '#fields/field-equals.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { ITEM_FILTERS, ITEM_PARTS, ITEM_SOURCE, itemsQuery } from '../../model/item-settings.ts';

const COUNT_DEFAULT = 5;

/** Items of the site, pinned ones first, or items that editors choose. */
export const emailItems = defineBlock({
  name: 'email_items',
  title: 'Content list',
  description: 'Items from a section or the site, newest first, or items you choose.',
  icon: 'list',
  category: 'content',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    ...ITEM_SOURCE,
    chosen: relations({
      label: 'Items',
      to: 'content',
      required: true,
      countMax: 50,
      condition: fieldEquals('source', 'chosen'),
    }),
    ...ITEM_FILTERS,
    count: integer({
      label: 'Number of items',
      required: true,
      default: COUNT_DEFAULT,
      min: 1,
      max: 50,
      condition: ({ source }) => source !== 'chosen',
    }),
    skip: integer({
      label: 'Skip first',
      default: 0,
      min: 0,
      max: 50,
      help: 'The number of items to leave out at the beginning, pinned items included.',
      condition: ({ source }) => source !== 'chosen',
    }),
    presentation: choice({
      label: 'Presentation',
      required: true,
      default: 'list',
      choices: [
        { value: 'list', label: 'List with images' },
        { value: 'large', label: 'Large images' },
        { value: 'headlines', label: 'Headlines' },
      ],
    }),
    ...ITEM_PARTS,
    showButton: boolean({ label: 'Show a button', default: false }),
  },
  queries: (settings, page) =>
    settings.source === 'chosen'
      ? [{ kind: 'ids', ids: settings.chosen ?? [], canRepeat: true }]
      : [itemsQuery(settings, page, { limit: settings.count ?? COUNT_DEFAULT, skip: settings.skip ?? 0 })],
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
