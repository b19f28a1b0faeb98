/** Settings that several blocks share, and the queries created from them. */
import { contentStyleSettings } from '#settings/content-style.ts';
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import type { BlockQuery, StreamQuery } from '#model/define-block.ts';
import type { ValuesOf } from '#model/field.ts';
import type { PageSubject } from '#page-model/page.ts';
import { EXCERPT_LENGTH, TEASER_LENGTH_MAX, TEASER_LENGTH_MIN } from '#text/teaser.ts';
import { fieldEquals } from './field-equals.ts';

/** Setting for the section that a block shows. */
export const SECTION_SETTINGS = {
  source: choice({
    label: 'Section',
    required: true,
    default: 'page',
    choices: [
      { value: 'page', label: 'The page’s section' },
      { value: 'site', label: 'The whole site' },
      { value: 'section', label: 'A section' },
    ],
  }),
  section: relation({
    label: 'Section',
    to: 'websiteSection',
    required: true,
    condition: fieldEquals('source', 'section'),
  }),
};

/** Setting for the length of teasers in a list. `condition`: whether the list shows teasers. */
export function teaserLength(condition: (values: Record<string, unknown>) => boolean) {
  return integer({
    label: 'Teaser length',
    default: EXCERPT_LENGTH,
    min: TEASER_LENGTH_MIN,
    max: TEASER_LENGTH_MAX,
    help: 'In characters. Longer teasers are truncated at the end of a word.',
    condition,
  });
}

/** Settings for whether a list shows teasers, and how much of each. */
export function teaserSettings(showsTeasers: boolean) {
  return {
    showTeaser: boolean({ label: 'Show teasers', default: showsTeasers }),
    teaserLength: teaserLength((values) => (values['showTeaser'] ?? showsTeasers) === true),
  };
}

/** Help text for the content types of a list. */
export const TYPES_HELP = 'Leave empty for the site’s default types.';

/** Settings for the items that a block shows, newest first; their number is a setting of the block itself. */
export const STREAM_SETTINGS = {
  ...SECTION_SETTINGS,
  bubbling: boolean({ label: 'Include subsections', default: true }),
  contentTypes: choices({ label: 'Content types', from: 'contentTypes', help: TYPES_HELP }),
};

/** Returns the id of the section that a block is about; null for the whole site. */
export function chosenSectionId(
  settings: ValuesOf<typeof SECTION_SETTINGS>,
  page: PageSubject,
): number | null {
  if (settings.source === 'section') return settings.section;
  return settings.source === 'page' ? (page.section?.id ?? null) : null;
}

/**
 * Returns the content types that a list shows: its own, otherwise the site's default types (setting
 * `defaultContentTypes`); empty: all.
 */
export function typesOf(own: readonly string[] | null | undefined, { site }: PageSubject): readonly string[] {
  return own && own.length > 0 ? own : site.settings.read(contentStyleSettings).defaultContentTypes;
}

/** Types whose items have event dates. */
const DATED_TYPES: ReadonlySet<string> = new Set(['Event', 'Webinar']);

/**
 * Limits a list that contains only events to upcoming ones, the soonest first. Lists with several pages are
 * archives and show all.
 */
export function aheadOf(types: readonly string[], isPaged: boolean): Pick<StreamQuery, 'over' | 'soonest'> {
  const isDated = types.length > 0 && types.every((type) => DATED_TYPES.has(type));
  return isDated && !isPaged ? { over: 'unlessEmpty', soonest: true } : {};
}

/** Returns the query for `STREAM_SETTINGS`. `limit`: 1 to 100. */
export function streamQuery(
  settings: ValuesOf<typeof STREAM_SETTINGS>,
  page: PageSubject,
  limit: number,
  requirePrimaryImage: boolean,
): BlockQuery {
  return {
    kind: 'stream',
    sectionId: chosenSectionId(settings, page),
    sectionBubbling: settings.bubbling ?? true,
    contentTypes: typesOf(settings.contentTypes, page),
    requirePrimaryImage,
    limit,
    ...aheadOf(typesOf(settings.contentTypes, page), false),
  };
}

/** Returns the language of the page's item, for queries that prefer it; empty on pages without an item. */
export function languageOfItem({ content, site }: PageSubject): { language?: string } {
  return content ? { language: content.language ?? site.language } : {};
}
