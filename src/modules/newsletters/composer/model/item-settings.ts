/** Settings that the blocks with items of the site share, and the query for them. */
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { fieldEquals } from '#fields/field-equals.ts';
import { integer } from '#fields/integer/field.ts';
import { STREAM_SETTINGS, TYPES_HELP, teaserSettings, typesOf } from '#fields/stream-settings.ts';
import type { ValuesOf } from '#model/field.ts';
import type { PageSubject } from '#page-model/page.ts';
import { SCHEDULE_OPTIONS } from '#page-model/schedule-options.ts';
import type { ItemsQuery } from '../sources/items.ts';
import { emailQueryOf } from './email-query.ts';

/** Maximum age that a list of recent items can have, in days. */
const DAYS_MAX = 365;

const isSection = fieldEquals('source', 'section');
const isStream = ({ source }: Record<string, unknown>) => source !== 'chosen';

export const ITEM_SOURCE = {
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
  bubbling: boolean({ label: 'Include subsections', default: true, condition: isSection }),
};

export const ITEM_FILTERS = {
  contentTypes: choices({
    label: 'Content types',
    from: 'contentTypes',
    help: TYPES_HELP,
    condition: isStream,
  }),
  option: choice({
    label: 'Placement option',
    choices: plainChoices(SCHEDULE_OPTIONS),
    help: 'Leave empty for any option.',
    condition: isStream,
  }),
  days: integer({
    label: 'Maximum age in days',
    min: 1,
    max: DAYS_MAX,
    help: 'Leave empty for any age. Pinned items can be older.',
    condition: isStream,
  }),
  pinnedFirst: boolean({
    label: 'Pinned items first',
    default: true,
    help: 'Shows the items pinned to the campaign before all others. In a section, only the pinned items of that section.',
    condition: isStream,
  }),
  skipsEarlier: boolean({
    label: 'Leave out items of earlier campaigns',
    default: true,
    help: 'Leaves out items that an earlier campaign of the newsletter showed. Pinned items are always shown.',
    condition: isStream,
  }),
};

export const ITEM_PARTS = {
  ...teaserSettings(true),
  showSection: boolean({ label: 'Show sections', default: false }),
  showDate: boolean({ label: 'Show dates', default: false }),
};

/** How many items a block shows, after how many others. */
interface Extent {
  limit: number;
  skip?: number;
  requirePrimaryImage?: boolean;
}

/** The query for items that are not chosen. */
export function itemsQuery(
  settings: ValuesOf<typeof ITEM_SOURCE & typeof ITEM_FILTERS>,
  page: PageSubject,
  { limit, skip = 0, requirePrimaryImage = false }: Extent,
): ItemsQuery {
  const { pinnedIds, earlierIds } = emailQueryOf(page);
  return {
    kind: 'newsletters/items',
    sectionId: settings.source === 'section' ? settings.section : null,
    sectionBubbling: settings.bubbling ?? true,
    contentTypes: typesOf(settings.contentTypes, page),
    option: settings.option,
    requirePrimaryImage,
    days: settings.days,
    pinnedIds: (settings.pinnedFirst ?? true) ? pinnedIds : [],
    earlierIds: (settings.skipsEarlier ?? true) ? earlierIds : [],
    limit,
    skip,
  };
}
