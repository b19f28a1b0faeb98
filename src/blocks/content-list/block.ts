import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { aheadOf, STREAM_SETTINGS, teaserSettings, typesOf } from '#fields/stream-settings.ts';
import { defineBlock } from '#model/define-block.ts';
import { companyOf, namedRecords } from '#page-model/type-fields.ts';
import type { PageSubject } from '#page-model/page.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';
import { topicOf } from '#page-model/topics.ts';
import { fieldEquals } from '#fields/field-equals.ts';

/** Items of a section, newest first, or items selected manually; most pages consist of this block. */
export const contentList = defineBlock({
  name: 'content_list',
  title: 'Content list',
  description:
    'Items from a section, the site, an author, a company or topics, newest first, or items you choose.',
  icon: 'list',
  category: 'content',
  v: 2,
  hydrate: 'none',
  insertions: 'list',
  settings: {
    source: choice({
      label: 'Items from',
      required: true,
      default: 'page',
      choices: [
        { value: 'page', label: 'The page’s section' },
        { value: 'site', label: 'The whole site' },
        { value: 'section', label: 'A section' },
        { value: 'author', label: 'This page’s person' },
        { value: 'company', label: 'The page’s company' },
        { value: 'topics', label: 'The page’s topics' },
        { value: 'chosen', label: 'Chosen items' },
      ],
    }),
    section: STREAM_SETTINGS.section,
    chosen: relations({
      label: 'Items',
      to: 'content',
      required: true,
      countMax: 100,
      condition: fieldEquals('source', 'chosen'),
    }),
    allowRepeats: boolean({
      label: 'Allow repeats',
      default: false,
      help: 'Also shows the current item and items already shown above.',
      condition: fieldEquals('source', 'chosen'),
    }),
    bubbling: STREAM_SETTINGS.bubbling,
    contentTypes: STREAM_SETTINGS.contentTypes,
    option: choice({
      label: 'Placement option',
      choices: plainChoices(SCHEDULE_OPTIONS),
      help: 'Leave empty for any option.',
    }),
    // Specification, section 9 "Content block count".
    count: integer({ label: 'Number of items', required: true, default: 1, min: 1, max: 100 }),
    skip: integer({ label: 'Skip first', default: 0, min: 0, max: 100 }),
    requireImage: boolean({ label: 'Only items with an image', default: false }),
    presentation: choice({
      label: 'Presentation',
      required: true,
      default: 'list',
      choices: [
        { value: 'lead', label: 'Lead story with headlines beside it' },
        { value: 'cards', label: 'Cards' },
        { value: 'list', label: 'List with images' },
        { value: 'headlines', label: 'Headlines' },
        { value: 'ranked', label: 'Numbered headlines' },
      ],
    }),
    columns: integer({
      label: 'Columns',
      default: 3,
      min: 1,
      max: 4,
      condition: fieldEquals('presentation', 'cards'),
    }),
    ...teaserSettings(true),
    showSection: boolean({ label: 'Show sections', default: true }),
    showDate: boolean({ label: 'Show dates', default: true }),
    showAuthors: boolean({ label: 'Show authors', default: false }),
    paging: boolean({ label: 'Show pagination', default: false }),
  },
  // Before version 2 a list without a number had six items.
  upgrade: (settings, v) => (v < 2 ? { ...settings, count: settings['count'] ?? 6 } : settings),
  queries: (settings, page) => {
    if (settings.source === 'chosen')
      return [{ kind: 'ids', ids: settings.chosen ?? [], canRepeat: settings.allowRepeats ?? false }];
    const count = settings.count;
    return [
      {
        kind: 'stream',
        sectionId:
          settings.source === 'section'
            ? settings.section
            : settings.source === 'page'
              ? (page.section?.id ?? null)
              : null,
        sectionBubbling: settings.bubbling ?? true,
        contentTypes: typesOf(settings.contentTypes, page),
        option: settings.option,
        requirePrimaryImage: settings.requireImage ?? false,
        limit: count,
        skip: (settings.skip ?? 0) + (settings.paging ? (page.pageNumber - 1) * count : 0),
        paged: settings.paging ?? false,
        ...aheadOf(typesOf(settings.contentTypes, page), settings.paging ?? false),
        ...(settings.source === 'author' && page.content && { authorId: page.content.id }),
        ...(settings.source === 'topics' && { termIds: termsOf(page) }),
        ...(settings.source === 'company' && { companyId: companyOf(page) ?? 0 }),
      },
    ];
  },
  isEmpty: (_settings, items) => (items[0] ?? []).length === 0,
});

/** The terms of a topic page, or those of the page's item. */
function termsOf(page: PageSubject): readonly number[] {
  const { taxonomy } = page.content?.fields ?? {};
  return topicOf(page)?.termIds ?? namedRecords(taxonomy).map(({ id }) => id);
}
