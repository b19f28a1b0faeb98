import { defineBlock } from '#model/define-block.ts';
import { addressForm, changeForm, linkForm, trackingForm, unsubscribeAllForm } from './forms.ts';

/** The newsletters of an address, with which its owner starts, pauses and ends them. */
export const newsletterPreferences = defineBlock({
  name: 'newsletter_preferences',
  title: 'Newsletter preferences',
  description: 'Where the links of newsletters lead: readers choose, pause and end their newsletters.',
  icon: 'form',
  category: 'form',
  v: 1,
  hydrate: 'none',
  settings: {},
  // A cached page cannot show data of a single reader.
  isEmpty: (_settings, _items, { module }) => module?.key !== 'newsletterPreferences',
  forms: {
    change: changeForm,
    tracking: trackingForm,
    address: addressForm,
    all: unsubscribeAllForm,
    link: linkForm,
  },
});
