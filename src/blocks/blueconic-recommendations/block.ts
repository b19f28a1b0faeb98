import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { languageOfItem, TYPES_HELP, typesOf } from '#fields/stream-settings.ts';
import { defineBlock } from '#model/define-block.ts';
import { namedRecords } from '#page-model/type-fields.ts';

/** Recommended items for the reader: by the product's own weights, or from BlueConic if the site uses it. */
export const blueconicRecommendations = defineBlock({
  name: 'blueconic_recommendations',
  title: 'Recommendations',
  description:
    'Items that share terms with the current item, then items from its section, then the newest. BlueConic can replace these items.',
  icon: 'recommendation',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    count: integer({ label: 'Number of items', required: true, default: 4, min: 1, max: 24 }),
    contentTypes: choices({ label: 'Content types', from: 'contentTypes', help: TYPES_HELP }),
    days: integer({
      label: 'Maximum age in days',
      required: true,
      default: 3_650,
      min: 1,
      max: 3_650,
      help: 'Older items are not recommended.',
    }),
    presentation: choice({
      label: 'Presentation',
      required: true,
      default: 'cards',
      choices: [
        { value: 'cards', label: 'Cards' },
        { value: 'small', label: 'Small images' },
      ],
    }),
    showDate: boolean({ label: 'Show dates', default: true }),
  },
  queries: (settings, page) => {
    const { taxonomy } = page.content?.fields ?? {};
    return [
      {
        kind: 'recommended',
        sectionId: page.content?.section?.id ?? page.section?.id ?? null,
        termIds: namedRecords(taxonomy).map(({ id }) => id),
        contentTypes: typesOf(settings.contentTypes, page),
        days: settings.days,
        ...languageOfItem(page),
        limit: settings.count,
      },
    ];
  },
  isEmpty: (_settings, items) => items.flat().length === 0,
});
