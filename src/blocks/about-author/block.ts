import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** The item's authors: portrait, job title and biography of each. */
export const aboutAuthor = defineBlock({
  name: 'about_author',
  title: 'About the author',
  description: 'The item’s authors, with portrait and biography.',
  icon: 'person',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    showPortrait: boolean({ label: 'Show portraits', default: true }),
    showBio: boolean({ label: 'Show biographies', default: true }),
  },
  // Specification, public site, section 2: dropped with missing items or ids.
  isEmpty: (_settings, _items, page) => (page.content?.authorProfiles ?? []).every((author) => !author.id),
});
