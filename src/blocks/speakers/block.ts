import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import { linkedItems } from '#page-model/type-fields.ts';

/** The speakers of an event or webinar. */
export const speakers = defineBlock({
  name: 'speakers',
  title: 'Speakers',
  description: 'The event’s or webinar’s speakers, with portrait and job title.',
  icon: 'people',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    showPortrait: boolean({
      label: 'Show portraits',
      default: true,
      help: 'People without a portrait are shown with their initials.',
    }),
  },
  isEmpty: (_settings, _items, page) => speakersOf(page).length === 0,
});

/** The speakers that readers may see, in the editor's order. */
export function speakersOf({ content }: Pick<PageSubject, 'content'>): ContentCard[] {
  if (!content) return [];
  const { speakers: ids } = content.fields;
  return linkedItems(ids, content);
}
