import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { languageOfItem, teaserLength, TYPES_HELP, typesOf } from '#fields/stream-settings.ts';
import { defineBlock, type BlockQuery } from '#model/define-block.ts';
import { languageOf } from '#text/languages.ts';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import { fieldEquals } from '#fields/field-equals.ts';

/**
 * Items related to the page's item: those an editor selected, then the newest items of the section or site.
 */
export const relatedContent = defineBlock({
  name: 'related_content',
  title: 'Related content',
  description:
    'Items chosen by an editor, then the newest from the same section and from the site. Among the newest, items in the same language come first.',
  icon: 'list',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    contentTypes: choices({ label: 'Content types', from: 'contentTypes', help: TYPES_HELP }),
    count: integer({ label: 'Number of items', required: true, default: 4, min: 1, max: 100 }),
    requireImage: boolean({ label: 'Only items with an image', default: false }),
    presentation: choice({
      label: 'Presentation',
      required: true,
      default: 'small',
      choices: [
        { value: 'small', label: 'Small images' },
        { value: 'cards', label: 'Cards' },
        { value: 'headlines', label: 'Headlines' },
      ],
    }),
    teaserLength: teaserLength(fieldEquals('presentation', 'cards')),
    showDate: boolean({ label: 'Show dates', default: true }),
  },
  queries: (settings, page) => {
    const own = page.content?.section?.id ?? page.section?.id ?? null;
    const top = (page.content ?? page.section)?.hierarchy[0]?.id ?? own;
    const stream = (sectionId: number | null, over: 'leftOut' | 'unlessEmpty'): BlockQuery => ({
      kind: 'stream',
      sectionId,
      contentTypes: typesOf(settings.contentTypes, page),
      requirePrimaryImage: settings.requireImage ?? false,
      ...languageOfItem(page),
      limit: settings.count,
      over,
    });
    // A small section has few items: those of its top section follow.
    const newest =
      top === own ? [stream(own, 'unlessEmpty')] : [stream(own, 'leftOut'), stream(top, 'unlessEmpty')];
    const ids = relatedIds(page);
    return ids.length > 0 ? [{ kind: 'ids', ids }, ...newest] : newest;
  },
  isEmpty: (_settings, items) => items.flat().length === 0,
});

/**
 * The items in display order: those an editor related, then those in the language of the page's item, then
 * others until the block is full.
 */
export function relatedOf(items: readonly ContentCard[][], page: PageSubject, count: number): ContentCard[] {
  const lists = relatedIds(page).length > 0 ? 1 : 0;
  const related = items.slice(0, lists).flat();
  const newest = items.slice(lists).flat();
  const isSame = ({ language }: ContentCard) => sameLanguage(language, page.content?.language);
  const others = newest.filter((card) => !isSame(card));
  return [...related, ...newest.filter(isSame), ...others].slice(0, count);
}

function sameLanguage(one: string | undefined, other: string | undefined): boolean {
  return languageOf(one ?? '') === languageOf(other ?? '');
}

/** Ids of the items that an editor related to the page's item, in the editor's order. */
function relatedIds({ content }: PageSubject): number[] {
  const { relatedTo } = content?.fields ?? {};
  return Array.isArray(relatedTo)
    ? relatedTo.filter((id) => typeof id === 'number' && id !== content?.id)
    : [];
}
