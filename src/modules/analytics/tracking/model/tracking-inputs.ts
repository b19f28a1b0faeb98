/** Inputs of the tracking mutations (specification, public site, section 7 "Tracking mutations"). */
import { choice, plainChoices } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { ROW_LAYOUTS } from '#grid/shapes/grid.ts';
import type { Shape } from '#model/field.ts';
import { LINE, PAGE_NAME, SESSION } from '../../collection/model/batch.ts';
import { VOCABULARY, type TrackedKind } from '../../collection/model/event-kinds.ts';

/** Positions that `POSITION_PATTERN` can express; there they count from 1. */
const ROW_INDEX_MAX = 998;
const COLUMN_INDEX_MAX = 8;

const line = (label: string, lengthMax: number, help?: string) =>
  text({
    label,
    lengthMax,
    ...(help !== undefined && { help }),
    pattern: LINE,
    patternMessage: `${label} must not contain control characters.`,
  });

const id = (label: string, help: string) => integer({ label, help, min: 1 });

const index = (label: string, max: number) => integer({ label, min: 0, max });

const PAGE_DETAILS = {
  url: line('URL', 2_000, 'Its utm values decide the source of the event; it is not stored.'),
  path: line('Path', 2_000),
  type: text({
    label: 'Page type',
    lengthMax: 40,
    pattern: PAGE_NAME,
    patternMessage: 'Page type must begin with a letter, and have only letters, digits and hyphens.',
  }),
  contentId: id('Item', 'ID of the item of the page.'),
  sectionId: id('Section', 'ID of the section that the page belongs to.'),
  layoutId: id('Layout', 'ID of the layout that the page uses.'),
  primarySection: line('Primary section', 250),
  title: line('Title', 500),
};

/** Indexes begin at 0, and count only what is shown. */
const BLOCK_DETAILS = {
  rowIndex: index('Row', ROW_INDEX_MAX),
  rowLayout: choice({ label: 'Layout of the row', choices: plainChoices(Object.keys(ROW_LAYOUTS)) }),
  columnIndex: index('Column', COLUMN_INDEX_MAX),
  blockIndex: index('Block', ROW_INDEX_MAX),
  blockType: text({
    label: 'Type of the block',
    lengthMax: 60,
    pattern: /^[a-z0-9_]*$/,
    patternMessage: 'Type of the block must have only lower-case letters, digits and underscores.',
  }),
};

/** Inputs of every tracking mutation. */
const SHARED = {
  sessionId: text({
    label: 'Session',
    lengthMax: 36,
    pattern: SESSION,
    patternMessage: 'Session must have only letters, digits, hyphens and underscores.',
    help: 'Only with performance consent; otherwise empty.',
  }),
  pageDetails: group({
    label: 'Page',
    apiDescription: 'The page on which the event happened.',
    typeName: 'EventPageDetails',
    of: PAGE_DETAILS,
  }),
  blockDetails: group({
    label: 'Block',
    apiDescription: 'The block of the page in which the event happened. Null outside of blocks.',
    typeName: 'EventBlockDetails',
    of: BLOCK_DETAILS,
  }),
  promoCode: line('Promo code', 50),
};

/** The link of a click. */
const LINK = {
  targetContentId: id('Item of the link', 'ID of the item to which the link leads.'),
  targetUrl: line('Address of the link', 2_000, 'Stored without query and fragment.'),
};

/** Names of the inputs whose values `VOCABULARY` lists, for the kinds that have them. */
const DETAIL_INPUTS: Partial<Record<TrackedKind, string>> = {
  registration: 'eventName',
  newsletterSubscription: 'action',
  clickMenu: 'menuLocation',
  favoriteContent: 'action',
};

/** Name of the input for the detail of a kind. */
export function detailInput(kind: TrackedKind): string {
  return DETAIL_INPUTS[kind] ?? 'socialNetwork';
}

/** Name of the input for the location of a kind. */
export function locationInput(kind: TrackedKind): string {
  return kind === 'newsletterSubscription' ? 'source' : 'clickLocation';
}

/** The inputs of the mutation of a kind. Steps, actions and networks are required: without them an event has no meaning. */
export function trackingInputs(kind: TrackedKind): Shape {
  const { detail, location } = VOCABULARY[kind];
  const isClick = kind !== 'pageView' && kind !== 'registration' && kind !== 'newsletterSubscription';
  return {
    ...SHARED,
    // The origin of a view is not theirs to state.
    ...(detail &&
      kind !== 'pageView' && {
        [detailInput(kind)]: choice({ label: 'Detail', required: true, choices: plainChoices(detail) }),
      }),
    ...(location && {
      [locationInput(kind)]: choice({ label: 'Location', choices: plainChoices(location) }),
    }),
    ...(isClick && LINK),
  };
}
