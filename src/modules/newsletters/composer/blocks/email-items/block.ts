import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { STREAM_SETTINGS, teaserSettings } from '#fields/stream-settings.ts';
import { defineBlock } from '#model/define-block.ts';
import { fieldEquals } from '#fields/field-equals.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';

/** Items of the site, newest first, or items that editors choose. */
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
    source: choice({
      label: 'Items from',
      required: true,
      default: 'site',
      choices: [
        { value: 'site', label: 'The whole site' },
        { value: 'section', label: 'A section' },
        { value: 'chosen', label: 'Chosen items' },
      ],
    }),
    section: STREAM_SETTINGS.section,
    chosen: relations({
      label: 'Items',
      to: 'content',
      required: true,
      countMax: 50,
      condition: fieldEquals('source', 'chosen'),
    }),
    bubbling: STREAM_SETTINGS.bubbling,
    contentTypes: STREAM_SETTINGS.contentTypes,
    option: choice({
      label: 'Placement option',
      choices: plainChoices(SCHEDULE_OPTIONS),
      help: 'Leave empty for any option.',
    }),
    count: integer({ label: 'Number of items', required: true, default: 5, min: 1, max: 50 }),
    skip: integer({ label: 'Skip first', default: 0, min: 0, max: 50 }),
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
    ...teaserSettings(true),
    showSection: boolean({ label: 'Show sections', default: false }),
    showDate: boolean({ label: 'Show dates', default: false }),
    showButton: boolean({ label: 'Show a button', default: false }),
  },
  queries: (settings) => {
    if (settings.source === 'chosen') return [{ kind: 'ids', ids: settings.chosen ?? [], canRepeat: true }];
    return [
      {
        kind: 'stream',
        sectionId: settings.source === 'section' ? settings.section : null,
        sectionBubbling: settings.bubbling ?? true,
        contentTypes: settings.contentTypes ?? [],
        option: settings.option,
        limit: settings.count,
        skip: settings.skip ?? 0,
      },
    ];
  },
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});
