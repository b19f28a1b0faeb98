import { boolean } from '#fields/boolean/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** The profile of the page's person, as a separate block next to their work. */
export const authorProfile = defineBlock({
  name: 'author_profile',
  title: 'Author profile',
  description: 'This page’s person: portrait, name, job title, biography and contact details.',
  icon: 'person',
  category: 'author',
  v: 1,
  hydrate: 'none',
  settings: {
    showPortrait: boolean({ label: 'Show portrait', default: true }),
    showBio: boolean({ label: 'Show biography', default: true }),
    showLinks: boolean({ label: 'Show contact details', default: true }),
  },
  isEmpty: (_settings, _items, page) => page.content?.type !== 'Contact',
});
